"""Seasons run bots in WebAssembly."""

import pytest

pytest.importorskip("wasmtime", reason="the extra wasm is not installed")
