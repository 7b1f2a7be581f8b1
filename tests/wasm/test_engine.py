"""The engine and what belongs to it: made once, whichever threads ask first."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.wasm.wats import bot

from contestmaster.wasm import engine
from contestmaster.wasm.engine import once


def test_threads_that_ask_at_the_same_time_are_given_the_same() -> None:
    """A program of one engine does not fit into a second [WASM-40]."""
    together, made = threading.Barrier(4), list[int]()

    @once
    def make(number: int) -> object:
        made.append(number)
        time.sleep(0.05)  # long enough for others to ask meanwhile
        return object()

    def ask(_: int) -> object:
        together.wait(60)
        return make(7)

    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(ask, range(4)))
    assert made == [7]
    assert len(set(map(id, found))) == 1


def test_files_are_looked_at_side_by_side_by_one_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    wasmtime = pytest.importorskip("wasmtime")
    from contestmaster.wasm.checking import checked  # noqa: PLC0415 - an extra
    from contestmaster.wasm.limits import Limits  # noqa: PLC0415 - an extra

    engines, real, together = list[Any](), wasmtime.Engine, threading.Barrier(2)

    def slow(*given: Any) -> Any:
        engines.append(1)
        time.sleep(0.05)
        return real(*given)

    monkeypatch.setattr(wasmtime, "Engine", slow)
    limits = Limits(stack_kib=500)  # a setting that no other test has: an engine of its own
    assert engine.VERSION
    files = [bytes(wasmtime.wat2wasm(bot(f"(drop (i32.const {number}))"))) for number in (7, 8)]

    def look(data: bytes) -> str:
        together.wait(60)
        return checked(data, limits).sha256

    with ThreadPoolExecutor(2) as threads:
        assert len(set(threads.map(look, files))) == 2
    assert len(engines) == 1
