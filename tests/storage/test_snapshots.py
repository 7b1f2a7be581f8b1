"""Snapshots: in pieces, checked, and never in the way of orders."""

import os
import sqlite3
import threading
import time
from contextlib import closing

import pytest
from structlog.testing import capture_logs

from contestmaster.storage import Snapshot, recovery, snapshots
from contestmaster.storage.directory import DATABASE
from contestmaster.storage.sqlite import SqliteStore


@pytest.fixture(name="match")
def _match(sqlite, claimed, entries):
    match = claimed(sqlite)
    sqlite.append(match, entries(1, 50), None)
    return match


def _store(sqlite, *taken):
    for snapshot in taken:
        sqlite.snapshot(snapshot)
        for _ in range(1000):
            sqlite.put_meta("turn", "passes")
            if not sqlite._committer._snapshots and snapshot in sqlite.snapshots(snapshot.match):
                break


@pytest.fixture(name="raw")
def _raw(tmp_path, sqlite):
    with closing(sqlite3.connect(tmp_path / "data" / DATABASE, isolation_level=None)) as raw:
        yield raw


@pytest.mark.parametrize(
    "size", [0, 1, snapshots.PIECE, snapshots.PIECE + 1, 3 * snapshots.PIECE - 1]
)
def test_dumps_of_every_size_come_back(sqlite, match, size):
    snapshot = Snapshot(match, 50, "digest", os.urandom(size))
    _store(sqlite, snapshot)
    assert list(sqlite.snapshots(match)) == [snapshot]


def test_two_are_kept_with_no_piece_of_others(sqlite, match, raw):
    taken = [Snapshot(match, n, f"d{n}", os.urandom(300_000)) for n in (10, 20, 30, 40)]
    _store(sqlite, *taken)
    sqlite.close()
    assert raw.execute("SELECT number FROM snapshots").fetchall() == [(30,), (40,)]
    assert raw.execute("SELECT DISTINCT number FROM pieces").fetchall() == [(30,), (40,)]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE pieces SET dump = x'00' WHERE number = 40 AND piece = 1",
        "DELETE FROM pieces WHERE number = 40 AND piece = 0",
        "UPDATE pieces SET dump = 7 WHERE number = 40",
        "UPDATE snapshots SET checksum = x'00' WHERE number = 40",
    ],
)
def test_a_damaged_snapshot_is_skipped_with_a_warning(sqlite, match, raw, entries, damage):
    older, newer = (Snapshot(match, n, f"d{n}", os.urandom(300_000)) for n in (30, 40))
    _store(sqlite, older, newer)
    raw.execute(damage)
    with capture_logs() as logs:
        found, rest = recovery(sqlite, match)
    assert found == older
    assert list(rest) == entries(31, 50)
    assert [(log["log_level"], log["number"]) for log in logs] == [("warning", 40)]


def test_with_all_snapshots_damaged_the_whole_journal_is_left(sqlite, match, raw, entries):
    _store(sqlite, Snapshot(match, 40, "d", b"dump"))
    raw.execute("DELETE FROM pieces")
    found, rest = recovery(sqlite, match)
    assert found is None
    assert list(rest) == entries(1, 50)


def test_a_snapshot_cut_short_is_none(tmp_path, sqlite, match):
    steps = snapshots.write(
        sqlite._committer._medium.connection, Snapshot(match, 50, "d", os.urandom(600_000)), 1
    )
    sqlite.put_meta("all", "through")
    for _ in range(3):
        next(steps)
        assert list(sqlite.snapshots(match)) == []
    whole = Snapshot(match, 50, "again", b"short")
    _store(sqlite, whole)
    assert list(sqlite.snapshots(match)) == [whole]


def test_a_snapshot_of_a_writer_taken_over_leaves_nothing(sqlite, match, raw):
    sqlite.put_meta("all", "through")
    raw.execute("UPDATE matches SET epoch = epoch + 1")
    sqlite.snapshot(Snapshot(match, 50, "d", b"dump"))
    sqlite.close()
    assert raw.execute("SELECT count(*) FROM snapshots").fetchone() == (0,)
    assert raw.execute("SELECT count(*) FROM pieces").fetchone() == (0,)


def test_a_snapshot_of_entries_never_stored_is_only_a_warning(sqlite, match, listener, entries):
    with capture_logs() as logs:
        sqlite.snapshot(Snapshot(match, 70, "d", b"dump"))
        sqlite.close()
    assert [log["event"] for log in logs] == ["snapshot not written"]


def test_while_orders_never_stop_a_snapshot_still_comes_to_its_end(tmp_path, claimed, entries):
    """Its pieces come one at a time between groups, and never two without orders between."""
    done, groups = threading.Event(), []

    def notify(report):
        # The next order is there before the writer looks for it: it never finds its queue empty.
        number = report.committed[match] + 1
        groups.append(number)
        if not done.is_set():
            store.append(match, entries(number, number), None)

    store = SqliteStore(tmp_path, notify)
    match = claimed(store)
    store.append(match, entries(1, 1), None)
    store.snapshot(Snapshot(match, 1, "big", os.urandom(10 * snapshots.PIECE)))
    end = time.monotonic() + 60
    while not (found := list(store.snapshots(match))) and time.monotonic() < end:
        time.sleep(0.01)
    done.set()
    store.close()
    assert [snapshot.number for snapshot in found] == [1]
    assert len(groups) > 10 * 8
