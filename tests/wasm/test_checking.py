"""Compiled bots are kept where only we can write, and the engine may be missing."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.wasm.playing import SMALL, compiled
from tests.wasm.wats import bot

from contestmaster.wasm import MissingError, RefusedModuleError, checking, engine
from contestmaster.wasm.checking import checked, facts
from contestmaster.wasm.manifest import Manifest
from contestmaster.wasm.module import opened

IDLE = bot("")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return an empty cache folder, with nothing in memory either."""
    monkeypatch.setattr(checking, "cache_folder", lambda: tmp_path)
    checking._loaded.cache_clear()
    return tmp_path / "wasm"


def counted(monkeypatch):
    """Count how often something is compiled."""
    ran = []
    usual = subprocess.run
    monkeypatch.setattr(subprocess, "run", lambda *a, **k: (ran.append(1), usual(*a, **k))[1])
    return ran


def test_a_bot_is_compiled_once(folder, monkeypatch):
    """WASM-50: by its hash, the engine and its settings."""
    ran = counted(monkeypatch)
    module = checked(compiled(IDLE), SMALL)
    checking._loaded.cache_clear()
    checked(compiled(IDLE), SMALL)
    assert len(ran) == 1
    assert {path.stem.split("-")[0] for path in folder.iterdir()} == {module.sha256}
    assert facts(module, SMALL).imports[0] == "wasi_snapshot_preview1.fd_read"


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are others there")
def test_code_that_others_could_have_written_is_not_loaded(folder, monkeypatch):
    """WASM-50: neither from a file nor from a folder that others may write."""
    ran = counted(monkeypatch)
    checked(compiled(IDLE), SMALL)
    for path in folder.iterdir():
        path.chmod(0o666)
    checking._loaded.cache_clear()
    checked(compiled(IDLE), SMALL)
    assert len(ran) == 2
    folder.chmod(0o777)
    checking._loaded.cache_clear()
    checked(compiled(IDLE), SMALL)
    assert len(ran) == 3


def test_what_is_cut_off_is_compiled_anew(folder):
    """WASM-50: a file that is no compiled bot any more does no harm."""
    checked(compiled(IDLE), SMALL)
    for path in folder.glob("*.json"):
        path.write_bytes(b"{")
    checking._loaded.cache_clear()
    checked(compiled(IDLE), SMALL)


def test_without_the_engine_it_says_how_it_is_installed(monkeypatch):
    """Everything else works."""
    engine.bindings.cache_clear()
    monkeypatch.setattr(engine, "VERSION", "")
    with pytest.raises(MissingError, match=r"need the package wasmtime: pip install '.\[wasm\]'"):
        checked(compiled(IDLE), SMALL)
    engine.bindings.cache_clear()


def test_an_engine_that_cannot_freeze_is_told(monkeypatch):
    """Its binding is looked at before a bot plays."""
    engine.bindings.cache_clear()
    monkeypatch.setitem(engine._ARGUMENTS, "wasmtime_call_future_poll", 5)
    with pytest.raises(MissingError, match="has no wasmtime_call_future_poll as it is used here"):
        checked(compiled(IDLE), SMALL)
    engine.bindings.cache_clear()


def test_an_author_says_what_a_bot_is(tmp_path: Path):
    """WASM-4: beside its file; nobody has checked it."""
    path = tmp_path / "mine.wasm"
    path.write_bytes(compiled(IDLE))
    assert opened(path).manifest == Manifest()
    (tmp_path / "bot.toml").write_text('name = "Ann"\nversion = "2"\ngames = ["cows"]\n')
    assert opened(path).manifest == Manifest("Ann", "2", games=("cows",))
    (tmp_path / "bot.toml").write_text("name = 3\n")
    with pytest.raises(RefusedModuleError, match=r"mine.wasm: bot.toml says name otherwise"):
        opened(path)
    with pytest.raises(RefusedModuleError, match="cannot be read"):
        opened(tmp_path / "other.wasm")
