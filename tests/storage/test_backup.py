"""Copies of a database, and the way back."""

from pathlib import Path

import pytest

from contestmaster.storage import StorageError, opened
from contestmaster.storage.backup import back_up, fingerprint, restore, snapshot
from contestmaster.storage.records import Account, NewMatch


@pytest.fixture
def folder(place: Path) -> Path:
    """A place with one match."""
    with_match(place, "first")
    return place


def with_match(folder: Path, server: str) -> None:
    store = opened(folder)
    store.create(NewMatch("tally", b"{}", server, 1, None))
    store.put_account(Account(server, server))
    store.close()


def servers(folder: Path) -> list[str]:
    store = opened(folder)
    try:
        return [record.server for record in store.matches()]
    finally:
        store.close()


def test_what_was_is_again(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    before = fingerprint(folder)
    back_up(folder, copy)
    with_match(folder, "second")
    assert fingerprint(folder) != before
    restore(folder, copy)
    assert servers(folder) == ["first"]
    assert fingerprint(folder) == before
    assert list(tmp_path.glob("*.part")) == []


def test_a_directory_in_use_is_left_alone(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    back_up(folder, copy)
    store = opened(folder)
    try:
        for act in (lambda: back_up(folder, copy), lambda: restore(folder, copy)):
            with pytest.raises(StorageError, match="in use"):
                act()
    finally:
        store.close()
    assert servers(folder) == ["first"]


def test_what_is_no_copy_is_said_so(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="There is no copy"):
        restore(folder, tmp_path / "none.db")
    with pytest.raises(StorageError, match="is a folder, and no copy"):
        restore(folder, folder)
    junk = tmp_path / "junk.db"
    junk.write_bytes(b"no database" * 100)
    with pytest.raises(StorageError):
        restore(folder, junk)
    assert servers(folder) == ["first"]


def test_a_copy_is_not_written_over_what_is_there(folder: Path, tmp_path: Path) -> None:
    """Also one that is taken while a host uses the folder."""
    taken, copy = tmp_path / "taken.db", tmp_path / "copy.db"
    taken.write_bytes(b"of value")
    store = opened(folder)
    try:
        with pytest.raises(StorageError, match=r"taken\.db is there already"):
            snapshot(folder, taken)
        snapshot(folder, copy)
    finally:
        store.close()
    assert taken.read_bytes() == b"of value"
    with_match(folder, "second")
    restore(folder, copy)
    assert servers(folder) == ["first"]
