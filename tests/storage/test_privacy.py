"""Whatever the umask, and wherever a folder came from, only its owner may read what we write."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from contestmaster.storage import StorageError, upgrade
from contestmaster.storage.backup import back_up, restore
from contestmaster.storage.directory import DATABASE
from contestmaster.storage.lock import LOCK
from contestmaster.storage.privacy import private_file, private_folder
from contestmaster.storage.sqlite import SqliteStore

pytestmark = pytest.mark.skipif(os.name != "posix", reason="permissions of another kind")


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    """What is made without a thought can be read and written by everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def wide(folder: Path) -> list[str]:
    """Return what others may read of a folder and of all in it."""
    return [str(path) for path in (folder, *folder.rglob("*")) if mode(path) & 0o077]


def used(folder: Path, listener, claimed, entries) -> SqliteStore:
    store = SqliteStore(folder, listener)
    match = claimed(store)
    store.append(match, entries(1, 5), None)
    store.flush(match)
    return store


@pytest.mark.parametrize("before", [None, 0o755, 0o777])
def test_a_data_folder_is_its_owners_alone(tmp_path, listener, claimed, entries, before) -> None:
    """Its -wal and -shm, too, while a host runs."""
    folder = tmp_path / "new" / "data"
    if before is not None:
        folder.parent.mkdir(mode=0o700)
        folder.mkdir(mode=before)
    store = used(folder, listener, claimed, entries)
    names = {path.name for path in folder.iterdir()}
    assert names >= {DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", LOCK}
    assert wide(tmp_path / "new") == []
    store.close()
    assert wide(tmp_path / "new") == []


def test_records_that_could_be_read_are_mended_and_it_is_said(
    tmp_path, listener, claimed, entries
) -> None:
    folder = tmp_path / "data"
    used(folder, listener, claimed, entries).close()
    for path in (folder, *folder.iterdir()):
        path.chmod(0o777)
    with pytest.warns(UserWarning, match=f"{DATABASE} could be read by others on this machine"):
        store = SqliteStore(folder, listener)
    assert wide(folder) == []
    store.close()
    SqliteStore(folder, listener).close()  # once


def test_the_log_of_a_host_that_was_killed_is_mended(tmp_path, listener, claimed, entries) -> None:
    folder = tmp_path / "data"
    store = used(folder, listener, claimed, entries)
    log = folder / f"{DATABASE}-wal"
    kept = log.read_bytes()
    store.close()
    log.write_bytes(kept)
    assert mode(log) == 0o666
    SqliteStore(folder, listener).close()
    assert wide(folder) == []


def test_copies_and_upgrades_are_as_private(tmp_path, listener, claimed, entries) -> None:
    folder, copy = tmp_path / "data", tmp_path / "copy.db"
    used(folder, listener, claimed, entries).close()
    back_up(folder, copy)
    restore(folder, copy)
    upgrade(folder)
    assert wide(folder) == []
    assert mode(copy) == 0o600


def test_a_folder_with_other_things_keeps_its_permissions(
    tmp_path, listener, claimed, entries
) -> None:
    """A web server may have to read them; what is ours is private all the same."""
    folder = tmp_path / "site"
    folder.mkdir(mode=0o755)
    (folder / "index.html").touch()
    used(folder, listener, claimed, entries).close()
    assert mode(folder) == 0o755
    assert [Path(path).name for path in wide(folder)] == ["site", "index.html"]


def test_where_everybody_writes_nothing_is_kept(tmp_path, listener) -> None:
    folder = tmp_path / "common"
    folder.mkdir(mode=0o777)
    (folder / "notes.txt").touch()
    with pytest.raises(StorageError, match="common may be written by everybody"):
        SqliteStore(folder, listener)
    assert [path.name for path in folder.iterdir()] == ["notes.txt"]


def test_what_is_somebody_elses_is_refused(tmp_path, monkeypatch) -> None:
    path = tmp_path / DATABASE
    path.touch(mode=0o644)

    def chmod(self: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", chmod)
    with pytest.raises(StorageError, match="is somebody else's: its owner must chmod it to 600"):
        private_file(path)
    monkeypatch.undo()
    assert private_file(path)
    assert not private_file(path)
    private_folder(tmp_path / "a" / "b")
    assert wide(tmp_path / "a") == []
