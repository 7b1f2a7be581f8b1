"""Snapshots: in pieces, checked, and never in the way of orders."""

import os
import threading
import time

import pytest
from structlog.testing import capture_logs

from contestmaster.storage import Snapshot, opened, recovery, snapshots


@pytest.fixture(name="match")
def _match(kept, claimed, entries):
    match = claimed(kept)
    kept.append(match, entries(1, 50), None)
    return match


def _store(kept, *taken):
    for snapshot in taken:
        kept.snapshot(snapshot)
        for _ in range(1000):
            kept.put_meta("turn", "passes")
            if not kept._committer._snapshots and snapshot in kept.snapshots(snapshot.match):
                break


@pytest.mark.parametrize(
    "size", [0, 1, snapshots.PIECE, snapshots.PIECE + 1, 3 * snapshots.PIECE - 1]
)
def test_dumps_of_every_size_come_back(kept, match, size):
    snapshot = Snapshot(match, 50, "digest", os.urandom(size))
    _store(kept, snapshot)
    assert list(kept.snapshots(match)) == [snapshot]


def test_two_are_kept_with_no_piece_of_others(kept, match, changed):
    taken = [Snapshot(match, n, f"d{n}", os.urandom(300_000)) for n in (10, 20, 30, 40)]
    _store(kept, *taken)
    kept.close()
    assert changed("SELECT number FROM snapshots ORDER BY 1") == [(30,), (40,)]
    assert changed("SELECT DISTINCT number FROM pieces ORDER BY 1") == [(30,), (40,)]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE pieces SET dump = {bytes} WHERE number = 40 AND piece = 1",
        "DELETE FROM pieces WHERE number = 40 AND piece = 0",
        "UPDATE pieces SET dump = 7 WHERE number = 40",
        "UPDATE snapshots SET checksum = {bytes} WHERE number = 40",
    ],
)
def test_a_damaged_snapshot_is_skipped_with_a_warning(kept, match, changed, entries, damage):
    older, newer = (Snapshot(match, n, f"d{n}", os.urandom(300_000)) for n in (30, 40))
    _store(kept, older, newer)
    changed(damage)
    with capture_logs() as logs:
        found, rest = recovery(kept, match)
    assert found == older
    assert list(rest) == entries(31, 50)
    assert [(log["log_level"], log["number"]) for log in logs] == [("warning", 40)]


def test_with_all_snapshots_damaged_the_whole_journal_is_left(kept, match, changed, entries):
    _store(kept, Snapshot(match, 40, "d", b"dump"))
    changed("DELETE FROM pieces")
    found, rest = recovery(kept, match)
    assert found is None
    assert list(rest) == entries(1, 50)


def test_a_snapshot_cut_short_is_none(kept, match):
    steps = snapshots.write(
        kept._committer._medium.connection, Snapshot(match, 50, "d", os.urandom(600_000)), 1
    )
    kept.put_meta("all", "through")
    for _ in range(3):
        next(steps)
        assert list(kept.snapshots(match)) == []
    whole = Snapshot(match, 50, "again", b"short")
    _store(kept, whole)
    assert list(kept.snapshots(match)) == [whole]


def test_a_snapshot_of_a_writer_taken_over_leaves_nothing(kept, match, changed):
    kept.put_meta("all", "through")
    changed("UPDATE matches SET epoch = epoch + 1")
    kept.snapshot(Snapshot(match, 50, "d", b"dump"))
    kept.close()
    assert changed("SELECT count(*) FROM snapshots") == [(0,)]
    assert changed("SELECT count(*) FROM pieces") == [(0,)]


def test_a_snapshot_of_entries_never_stored_is_only_a_warning(kept, match, listener, entries):
    with capture_logs() as logs:
        kept.snapshot(Snapshot(match, 70, "d", b"dump"))
        kept.close()
    assert [log["event"] for log in logs] == ["snapshot not written"]


def test_while_orders_never_stop_a_snapshot_still_comes_to_its_end(place, claimed, entries):
    """Its pieces come one at a time between groups, and never two without orders between."""
    done, groups = threading.Event(), []

    def notify(report):
        # The next order is there before the writer looks for it: it never finds its queue empty.
        number = report.committed[match] + 1
        groups.append(number)
        if not done.is_set():
            store.append(match, entries(number, number), None)

    store = opened(place, notify)
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
