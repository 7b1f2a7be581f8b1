"""Disks that fill up or fail, and how it is said."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from contestmaster.storage import StorageError, StoredEntry
from contestmaster.storage.errors import explained, explaining
from contestmaster.storage.room import device_of
from contestmaster.storage.sqlite import SqliteArchive, SqliteStore


def _limit(store, pages):
    store._committer.submit(lambda c: c.execute(f"PRAGMA max_page_count={pages}").fetchone())


def test_a_full_disk_fails_exactly_what_was_not_stored(tmp_path, listener, claimed, entries):
    store = SqliteStore(tmp_path, listener)
    match = claimed(store)
    _limit(store, 40)
    number = 0
    while not listener.failures():
        assert number < 10_000
        try:
            store.append(match, [StoredEntry(number + 1, b"x" * 500)], number)
        except StorageError:
            break
        number += 1
        store.put_meta("all", "through")
    (failure,) = listener.failures()
    database = tmp_path / "contestmaster.db"
    assert failure.reason == (
        f"The disk is full: {database} takes no more; make room on {device_of(tmp_path)}."
    )
    assert (failure.first, failure.last) == (number, number)
    assert listener.committed(match) == number - 1 == store.last(match)
    with pytest.raises(StorageError, match="The disk is full"):
        store.append(match, entries(number + 1, number + 1), None)
    _limit(store, 1_000_000)
    assert store.claim(match) == number - 1
    store.append(match, entries(number, number), None)
    store.close()
    assert listener.committed(match) == number


def test_a_large_append_on_a_full_disk_leaves_nothing(tmp_path, listener, claimed, entries):
    store = SqliteStore(tmp_path, listener)
    match, other = claimed(store), claimed(store, game_no=2)
    store.append(match, entries(1, 10), 7)
    listener.wait_committed(match, 10)
    _limit(store, 60)
    store.append(match, entries(11, 3000, b"x" * 500), 8)
    listener.wait(lambda: bool(listener.failures()))
    assert store.last(match) == 10
    assert store.match(match).alarm == 7
    store.append(other, entries(1, 1), None)
    listener.wait_committed(other, 1)
    with pytest.raises(StorageError, match="disk is full"):
        store.put_meta("long", "x" * 1_000_000)
    store.close()


_QUOTA = """
import resource, sys
from pathlib import Path
from contestmaster.storage import StoredEntry, NewMatch, StorageError
from contestmaster.storage.sqlite import SqliteStore
sys.dont_write_bytecode = True  # a limit must not cut short what other runs will load
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
def notify(report):
    for number in report.committed.values():
        print("committed", number, flush=True)
    for failure in report.failures:
        print("failed", failure.first, failure.reason, flush=True)
store = SqliteStore(Path(sys.argv[1]), notify)
match = store.create(NewMatch("cows", b"", "wild", 1))
store.claim(match)
try:
    for number in range(1, 5000):
        store.append(match, [StoredEntry(number, b"x" * 500)], None)
        store.put_meta("all", "through")
except StorageError as error:
    print("stopped", error, flush=True)
store.close()
"""


def test_a_file_size_limit_is_met_with_a_sentence(tmp_path):
    pytest.importorskip("resource", reason="no limits of file sizes on this system")
    done = subprocess.run(
        [sys.executable, "-c", _QUOTA, tmp_path],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    lines = done.stdout.splitlines()
    told = [int(line.split()[1]) for line in lines if line.startswith("committed")]
    assert told == list(range(1, len(told) + 1))
    assert any(line.startswith(("failed", "stopped")) for line in lines)
    assert all("disk" in line for line in lines if line.startswith(("failed", "stopped")))
    with SqliteArchive(tmp_path) as archive:
        assert archive.last(1) >= told[-1]


def test_errors_become_one_sentence_about_the_path():
    path = Path("somewhere") / "contestmaster.db"
    with pytest.raises(StorageError) as caught, explaining(path):
        raise OSError(5, "Input/output error")
    assert str(caught.value) == f"{path} cannot be used: Input/output error."
    with pytest.raises(StorageError) as caught, explaining(path):
        raise StorageError("Already said.")
    assert str(caught.value) == "Already said."
    assert str(explained(sqlite3.Error("odd"), path)) == f"{path} could not be used: odd."
    assert str(explained(OverflowError("big"), path)) == f"{path} could not be used: big."


def test_a_database_locked_by_a_stranger_is_said_to_be(tmp_path, listener, monkeypatch):
    monkeypatch.setattr("contestmaster.storage.directory._PATIENCE", 0.05)
    store = SqliteStore(tmp_path, listener)
    stranger = sqlite3.connect(tmp_path / "contestmaster.db", isolation_level=None)
    stranger.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError, match="is locked by another program"):
        store.put_meta("a", "b")
    stranger.close()
    store.put_meta("a", "b")
    assert store.meta("a") == "b"
    store.close()
