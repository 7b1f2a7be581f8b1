"""The log is moved into the database while a host runs, and does not grow for ever."""

import sqlite3
import threading
import time
from contextlib import closing

from structlog.testing import capture_logs

from contestmaster.storage import checkpoint
from contestmaster.storage.directory import DATABASE
from contestmaster.storage.sqlite import SqliteStore


def _wait(until, seconds=60.0):
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_the_database_fills_while_the_host_runs(tmp_path, monkeypatch, listener, claimed, entries):
    monkeypatch.setattr(checkpoint, "INTERVAL", 0.02)
    store = SqliteStore(tmp_path, listener)
    before = (tmp_path / DATABASE).stat().st_size
    store.append(claimed(store), entries(1, 5000), None)
    _wait(lambda: (tmp_path / DATABASE).stat().st_size > before + 50_000)
    store.close()


def test_a_long_log_is_finished_by_the_writer_and_begins_anew(
    tmp_path, monkeypatch, listener, claimed, entries
):
    real, by = checkpoint.checkpoint, []

    def spy(connection):
        by.append(threading.current_thread().name)
        return real(connection)

    monkeypatch.setattr(checkpoint, "INTERVAL", 0.02)
    monkeypatch.setattr(checkpoint, "LONG", 20)
    monkeypatch.setattr(checkpoint, "checkpoint", spy)
    store = SqliteStore(tmp_path, listener)
    match = claimed(store)
    store.append(match, entries(1, 5000), None)
    _wait(lambda: "committer" in by)
    store.append(match, entries(5001, 5001), None)
    listener.wait_committed(match, 5001)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as connection:
        assert real(connection) < 20
    store.close()
    assert by[:3] == ["checkpointer", "checkpointer", "committer"]


def test_a_checkpoint_that_fails_is_a_warning(tmp_path, monkeypatch, listener, claimed, entries):
    def failing(_):
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(checkpoint, "INTERVAL", 0.02)
    monkeypatch.setattr(checkpoint, "checkpoint", failing)
    with capture_logs() as logs:
        store = SqliteStore(tmp_path, listener)
        match = claimed(store)
        store.append(match, entries(1, 1), None)
        _wait(lambda: bool(logs))
        store.append(match, entries(2, 2), None)
        store.close()
    assert listener.committed(match) == 2
    assert logs[0]["event"] == "checkpoint failed"


def test_the_length_of_the_log_is_told(tmp_path, listener, claimed, entries):
    store = SqliteStore(tmp_path, listener)
    store.append(claimed(store), entries(1, 1000), None)
    store.put_meta("all", "through")
    with closing(sqlite3.connect(tmp_path / DATABASE)) as connection:
        assert checkpoint.checkpoint(connection) > 10
    store.close()
