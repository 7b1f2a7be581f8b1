"""Bots of tests are compiled once for all of them, in a folder of their own."""

import pytest

pytest.importorskip("wasmtime", reason="the extra wasm is not installed")

from contestmaster.wasm import checking


@pytest.fixture(scope="session", autouse=True)
def compiled_bots(tmp_path_factory):
    """Keep compiled bots where nothing else is."""
    folder = tmp_path_factory.mktemp("compiled")
    patch = pytest.MonkeyPatch()
    patch.setattr(checking, "cache_folder", lambda: folder)
    yield folder
    patch.undo()
