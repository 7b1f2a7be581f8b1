"""What processes that test side by side compile, only one of them does."""

import os
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import compiling

fcntl = pytest.importorskip("fcntl", reason="Windows has other locks")


class Disk:
    """A rule as the cache sees it, and what is kept of it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.code: str | None = None
        self.looked = threading.Event()

    def _file(self, folder: Path, form: str, _codegen: object) -> tuple[Path, bytes]:
        return folder / form, b""


def load(disk: Disk, _form: object, _context: object) -> str | None:
    found = disk.code
    disk.looked.set()
    return found


def save(disk: Disk, _form: object, result: Any) -> None:
    disk.code = result.code


CONTEXT = SimpleNamespace(codegen=lambda: None)
LOADING = compiling.loading(load)
SAVING = compiling.saving(save)


def elsewhere(path: Path) -> int:
    """Begin to compile, as another process does; return what its lock is let go by."""
    file = os.open(compiling.lock_of(path), os.O_CREAT | os.O_RDWR)
    fcntl.flock(file, fcntl.LOCK_EX)
    return file


def test_who_finds_nothing_waits_for_who_compiles_and_loads_that(tmp_path: Path) -> None:
    disk, found = Disk(tmp_path), []
    other = elsewhere(tmp_path / "form")
    waiter = threading.Thread(
        daemon=True, target=lambda: found.append(LOADING(disk, "form", CONTEXT))
    )
    waiter.start()
    assert disk.looked.wait(60)
    disk.code = "of the other"
    os.close(other)
    waiter.join(60)
    assert found == ["of the other"]
    assert compiling.held == {}


def test_who_is_first_keeps_others_waiting_until_it_has_kept_something(tmp_path: Path) -> None:
    disk = Disk(tmp_path)
    assert LOADING(disk, "form", CONTEXT) is None  # it compiles
    file = os.open(compiling.lock_of(tmp_path / "form"), os.O_RDWR)
    with pytest.raises(BlockingIOError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    SAVING(disk, "form", SimpleNamespace(code="mine", codegen=None))
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.close(file)
    assert LOADING(disk, "form", CONTEXT) == "mine"


def test_nobody_waits_for_ever(tmp_path: Path) -> None:
    other = elsewhere(tmp_path / "form")
    assert not compiling.take(tmp_path / "form", longest_s=0.05)
    os.close(other)
    assert compiling.take(tmp_path / "form")
    compiling.release(tmp_path / "form")
