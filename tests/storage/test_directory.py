"""Data directories that cannot be used: one sentence each, and nothing half-started."""

import os
import subprocess
import sys
from contextlib import closing

import pytest

from contestmaster.storage import StorageError, backup, directory
from contestmaster.storage.sqlite import SqliteArchive, SqliteStore


def test_folders_are_made_where_they_are_missing(tmp_path, listener):
    SqliteStore(tmp_path / "a" / "b", listener).close()
    assert (tmp_path / "a" / "b" / directory.DATABASE).is_file()


def test_odd_names_are_taken_as_they_are(tmp_path, listener, claimed):
    odd = tmp_path / "finals 100% ?mode=ro #1 ü"
    store = SqliteStore(odd, listener)
    claimed(store)
    store.close()
    with SqliteArchive(odd) as archive:
        assert len(archive.matches()) == 1


def test_what_is_closed_comes_back(tmp_path, listener, claimed, entries):
    store = SqliteStore(tmp_path, listener)
    match = claimed(store)
    store.append(match, entries(1, 1000), 9)
    store.close()
    assert listener.committed(match) == 1000
    assert not (tmp_path / f"{directory.DATABASE}-wal").exists()
    store = SqliteStore(tmp_path, listener)
    assert list(store.entries(match)) == entries(1, 1000)
    assert store.claim(match) == 1000
    store.append(match, entries(1001, 1001), 9)
    store.close()
    assert listener.committed(match) == 1001


def test_a_closed_store_takes_nothing(tmp_path, listener, claimed, entries):
    store = SqliteStore(tmp_path, listener)
    match = claimed(store)
    store.close()
    with pytest.raises(StorageError, match="closed"):
        store.append(match, entries(1, 1), None)
    store.close()


def test_a_file_in_the_folders_place(tmp_path, listener):
    (tmp_path / "data").write_text("shopping list")
    for path in (tmp_path / "data", tmp_path / "data" / "below"):
        with pytest.raises(StorageError, match="a file stands in its place"):
            SqliteStore(path, listener)
    assert (tmp_path / "data").read_text() == "shopping list"


@pytest.mark.parametrize("name", [directory.DATABASE, "host.lock"])
def test_files_of_garbage_are_not_taken_for_databases(tmp_path, listener, name):
    (tmp_path / name).write_bytes(b"garbage " * 1000)
    with pytest.raises(StorageError, match=f"{name} is not a Contestmaster database"):
        SqliteStore(tmp_path, listener)
    assert (tmp_path / name).read_bytes() == b"garbage " * 1000


@pytest.mark.parametrize("name", [directory.DATABASE, "host.lock"])
def test_folders_in_the_place_of_files(tmp_path, listener, name):
    (tmp_path / name).mkdir()
    with pytest.raises(StorageError, match=f"{name} cannot be opened"):
        SqliteStore(tmp_path, listener)


def test_damage_in_the_middle_is_one_sentence(tmp_path, listener, claimed, entries):
    store = SqliteStore(tmp_path, listener)
    match = claimed(store)
    store.append(match, entries(1, 5000), 9)
    store.close()
    path = tmp_path / directory.DATABASE
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
    with pytest.raises(StorageError, match="is damaged"), SqliteArchive(tmp_path) as archive:
        list(archive.entries(match))
    path.write_bytes(whole[:4096])
    with pytest.raises(StorageError, match="is damaged"), SqliteArchive(tmp_path) as archive:
        list(archive.entries(match))


def test_a_failed_opening_leaves_no_lock_and_no_thread(tmp_path, listener):
    (tmp_path / directory.DATABASE).write_bytes(b"garbage " * 1000)
    with pytest.raises(StorageError):
        SqliteStore(tmp_path, listener)
    (tmp_path / directory.DATABASE).unlink()
    SqliteStore(tmp_path, listener).close()


_OPEN_AS_NOBODY = """
import os, sys
from pathlib import Path
from contestmaster.storage import StorageError
from contestmaster.storage.sqlite import SqliteStore
if os.getuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
try:
    SqliteStore(Path(sys.argv[1]), print)
except StorageError as error:
    print(error)
"""


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="folders have no modes to forbid writing")
@pytest.mark.parametrize("below", ["", "new"])
def test_an_unwritable_folder_is_one_sentence(tmp_path, below):
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o555)
    done = subprocess.run(
        [sys.executable, "-c", _OPEN_AS_NOBODY, folder / below],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout == f"{folder / below} cannot be written: permission is denied.\n", done
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(("draft", "level"), [(False, 2), (True, 0)])
def test_the_disk_is_waited_for_but_for_drafts(tmp_path, draft, level):
    """2 is FULL: a commit is on the disk when it returns."""
    with closing(directory.connect(tmp_path / "x.db", write=True, draft=draft)) as connection:
        assert connection.execute("PRAGMA synchronous").fetchone() == (level,)


@pytest.mark.parametrize("lost", ["missing", "empty"])
def test_a_database_that_was_lost_is_not_begun_anew(tmp_path, lost):
    """[NET-98] one sentence says what to do; nothing is changed."""
    SqliteStore(tmp_path / "data", print).close()
    path = tmp_path / "data" / directory.DATABASE
    path.unlink()
    if lost == "empty":
        path.touch()
    with pytest.raises(StorageError) as caught:
        SqliteStore(tmp_path / "data", print)
    assert str(caught.value) == (
        f"{path} is missing or empty, but {tmp_path / 'data'} has been used before: bring a copy "
        "of it back, or, to begin anew, name an empty folder or remove host.lock and what else is "
        "there."
    )
    assert path.exists() == (lost == "empty")
    (tmp_path / "data" / "host.lock").unlink()
    SqliteStore(tmp_path / "data", print).close()


def test_a_log_without_its_database_is_not_begun_anew(tmp_path):
    (tmp_path / f"{directory.DATABASE}-wal").write_bytes(b"frames")
    with pytest.raises(StorageError, match="is missing or empty, but"):
        SqliteStore(tmp_path, print)


def test_a_copy_is_brought_back_where_the_database_is_missing(tmp_path):
    store = SqliteStore(tmp_path / "data", print)
    store.put_meta("fact", "kept")
    store.close()
    backup.back_up(tmp_path / "data", tmp_path / "copy")
    (tmp_path / "data" / directory.DATABASE).unlink()
    backup.restore(tmp_path / "data", tmp_path / "copy")
    with SqliteArchive(tmp_path / "data") as archive:
        assert archive.meta("fact") == "kept"


@pytest.mark.parametrize("stage", ["lock", "empty", "whole"])
def test_a_first_start_that_was_killed_is_begun_again(tmp_path, monkeypatch, stage):
    """Before the database was whole nobody has been told anything."""

    class KilledError(BaseException):
        pass

    def killed(path, start):
        if stage == "empty":
            path.touch()
        if stage == "whole":
            migrate(path, start)
        raise KilledError

    migrate = directory._migrate
    with monkeypatch.context() as first:
        first.setattr(directory, "_migrate", killed)
        with pytest.raises(KilledError):
            SqliteStore(tmp_path, print)
    SqliteStore(tmp_path, print).close()
    SqliteStore(tmp_path, print).close()
