"""The writer thread: groups, failures of single matches, back-pressure, mistakes of others."""

import sqlite3
import threading
import time
from contextlib import closing

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from contestmaster.storage import Snapshot, StorageError, StoredEntry
from contestmaster.storage.committer import Committer
from contestmaster.storage.directory import DATABASE
from contestmaster.storage.sqlite import SqliteArchive, SqliteStore


class Gate:
    """Holds the writer up in the midst of its tasks, as a slow disk would."""

    def __init__(self, store):
        self._inside, self._open = threading.Event(), threading.Event()

        def work(_):
            self._inside.set()
            assert self._open.wait(60)

        self._thread = threading.Thread(daemon=True, target=lambda: store._committer.submit(work))

    def __enter__(self):
        self._thread.start()
        assert self._inside.wait(60)
        return self

    def __exit__(self, *_):
        self._open.set()
        self._thread.join()


def test_what_has_gathered_is_one_group(sqlite, listener, claimed, entries):
    matches = [claimed(sqlite, game_no=n) for n in range(1, 6)]
    with Gate(sqlite):
        for number in range(1, 41):
            for match in matches:
                sqlite.append(match, entries(number, number), number)
        assert listener.reports == []
    sqlite.put_meta("all", "through")
    (report,) = listener.reports
    assert report.committed == dict.fromkeys(matches, 40)
    assert [alarm.at for alarm in sqlite.alarms(9)] == [40] * 5


def test_a_report_comes_after_the_commit(tmp_path, claimed, entries):
    seen = []

    def notify(report):
        with SqliteArchive(tmp_path) as archive:
            seen.append((archive.last(1), report.committed[1]))

    store = SqliteStore(tmp_path, notify)
    match = claimed(store)
    for number in range(1, 21):
        store.append(match, entries(number, number), None)
    store.close()
    assert seen
    assert all(stored >= told for stored, told in seen)
    assert seen[-1] == (20, 20)


def test_one_matchs_failure_costs_no_other(sqlite, listener, claimed, entries):
    good, bad, late = (claimed(sqlite, game_no=n) for n in (1, 2, 3))
    with Gate(sqlite):
        sqlite.append(good, entries(1, 2), 8)
        sqlite.append(bad, entries(1, 2), 8)
        sqlite.append(bad, entries(4, 4), 8)
        sqlite.append(late, entries(1, 1), 8)
        sqlite.append(good, entries(3, 3), 8)
    sqlite.put_meta("all", "through")
    assert listener.committed(good) == 3
    assert listener.committed(late) == 1
    assert listener.committed(bad) == 0
    assert [(f.match, f.first, f.last) for f in listener.failures()] == [(bad, 1, 2), (bad, 4, 4)]
    assert sqlite.last(bad) == 0


def test_what_was_under_way_at_a_failure_fails_with_it(sqlite, listener, claimed, entries):
    match = claimed(sqlite)
    with Gate(sqlite):
        sqlite.append(match, entries(2, 2), None)
        sqlite.snapshot(Snapshot(match, 2, "d", b"never was"))  # ends the group
        sqlite.append(match, entries(1, 1), None)
        sqlite.append(match, entries(2, 3), None)
    listener.wait(lambda: len(listener.failures()) == 3)
    assert [(f.first, f.last) for f in listener.failures()] == [(2, 2), (1, 1), (2, 3)]
    assert sqlite.claim(match) == 0


def test_a_large_append_is_stored_whole_or_not_at_all(sqlite, listener, claimed, entries):
    match = claimed(sqlite)
    sqlite.append(match, [*entries(1, 1500), *entries(1502, 1600)], None)
    listener.wait(lambda: bool(listener.failures()))
    assert sqlite.last(match) == 0


def test_a_writer_that_was_taken_over_is_refused(sqlite, listener, claimed, entries, tmp_path):
    match = claimed(sqlite)
    sqlite.append(match, entries(1, 1), 50)
    listener.wait_committed(match, 1)
    with closing(sqlite3.connect(tmp_path / "data" / DATABASE)) as other, other:
        other.execute("UPDATE matches SET epoch = epoch + 1")
    sqlite.append(match, entries(2, 2), 60)
    listener.wait(lambda: bool(listener.failures()))
    assert "another host has taken over the match" in listener.failures()[0].reason
    assert (sqlite.last(match), sqlite.match(match).alarm) == (1, 50)


def test_an_ending_is_refused_where_the_last_entries_were_not_stored(sqlite, claimed, entries):
    match = claimed(sqlite)
    with Gate(sqlite):
        sqlite.append(match, entries(2, 2), None)
        ends = threading.Thread(daemon=True, target=_refused, args=(sqlite, match))
        ends.start()
    ends.join()
    assert sqlite.match(match).ended is None


def _refused(store, match):
    with pytest.raises(StorageError, match="gap"):
        store.finish(match, 1, b"[]")


def test_append_waits_where_too_much_is_waiting(tmp_path, listener, claimed):
    store = SqliteStore(tmp_path, listener, backlog=10_000)
    match = claimed(store)
    taken = []

    def fill():
        for number in range(1, 101):
            store.append(match, [StoredEntry(number, b"x" * 800)], None)
            taken.append(number)

    with Gate(store):
        filling = threading.Thread(daemon=True, target=fill)
        filling.start()
        until = time.monotonic() + 60
        while len(taken) < 11 and time.monotonic() < until:
            time.sleep(0.01)
        filling.join(timeout=0.3)
        # 1,000 bytes each with their overhead: the eleventh is the last that finds room.
        assert len(taken) == 11
    filling.join()
    store.close()
    assert listener.committed(match) == 100


def test_a_listeners_mistake_does_not_stop_the_writer(tmp_path, claimed, entries, caplog):
    def notify(_):
        raise RuntimeError("Event loop is closed")

    store = SqliteStore(tmp_path, notify)
    match = claimed(store)
    store.append(match, entries(1, 1), None)
    store.put_meta("still", "there")
    store.append(match, entries(2, 2), None)
    store.close()
    with SqliteArchive(tmp_path) as archive:
        assert archive.last(match) == 2


@pytest.mark.parametrize(
    "entry",
    [
        StoredEntry(1, "text"),
        StoredEntry(2**70, b""),
        StoredEntry(1, None),
        StoredEntry(1, object()),
    ],
)
def test_what_sqlite_cannot_take_is_a_failure(sqlite, listener, claimed, entries, entry):
    match, other = claimed(sqlite), claimed(sqlite, game_no=2)
    if isinstance(entry.body, bytes | str):
        sqlite.append(match, [entry], None)
    else:
        with pytest.raises(TypeError):
            sqlite.append(match, [entry], None)
    sqlite.append(other, entries(1, 1), None)
    listener.wait_committed(other, 1)


def test_a_task_that_raises_raises_where_it_was_given(sqlite):
    with pytest.raises(ZeroDivisionError):
        sqlite._committer.submit(lambda _: 1 // 0)
    with pytest.raises(StorageError, match="could not be used"):
        sqlite._committer.submit(lambda c: c.execute("SELECT * FROM nowhere"))
    sqlite.put_meta("still", "there")


def test_closing_commits_what_waits(tmp_path, listener, claimed, entries):
    store = SqliteStore(tmp_path, listener)
    match = claimed(store)
    for number in range(1, 501):
        store.append(match, entries(number, number), None)
    store.close()
    assert listener.committed(match) == 500


@settings(
    max_examples=30,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    script=st.lists(
        st.tuples(st.integers(0, 2), st.integers(1, 40), st.sampled_from(["ok"] * 9 + ["gap"])),
        max_size=40,
    )
)
def test_the_journal_is_always_what_was_acknowledged(tmp_path_factory, script):
    """Whatever is appended in whatever order: acknowledged entries are there once, others not."""
    folder = tmp_path_factory.mktemp("data")
    reports = []
    store = SqliteStore(folder, reports.append)
    from_here = {}
    for match in (1, 2, 3):
        store._committer.submit(
            lambda c, m=match: c.execute(
                "INSERT INTO matches (game, header, server, game_no) VALUES ('g', x'', 's', ?)",
                (m,),
            )
        )
        from_here[match] = store.claim(match)
    for index, count, kind in script:
        match = index + 1
        start = from_here[match] + (1 if kind == "ok" else 2)
        batch = [
            StoredEntry(number, b"%d %d" % (match, number))
            for number in range(start, start + count)
        ]
        try:
            store.append(match, batch, None)
            from_here[match] = start + count - 1
        except StorageError:
            from_here[match] = store.claim(match)
    store.close()
    with SqliteArchive(folder) as archive:
        for match in (1, 2, 3):
            acknowledged = max((r.committed.get(match, 0) for r in reports), default=0)
            assert list(archive.entries(match)) == [
                StoredEntry(number, b"%d %d" % (match, number))
                for number in range(1, acknowledged + 1)
            ]


def test_groups_are_counted(sqlite, claimed, entries):
    committer: Committer = sqlite._committer
    match = claimed(sqlite)
    before = committer.groups
    sqlite.append(match, entries(1, 3), None)
    sqlite.put_meta("all", "through")
    assert committer.groups == before + 1


def test_a_snapshot_that_waits_is_dropped_when_its_match_is_claimed_anew(sqlite, claimed, entries):
    """Whoever claims a match goes back to what is stored; the state it had may never have been."""
    match = claimed(sqlite)
    sqlite.append(match, entries(1, 3), None)
    with Gate(sqlite):
        sqlite.snapshot(Snapshot(match, 3, "d", bytes(600_000)))
        claims = threading.Thread(daemon=True, target=sqlite.claim, args=(match,))
        claims.start()
        until = time.monotonic() + 60
        while len(sqlite._committer._backlog) < 2 and time.monotonic() < until:
            time.sleep(0.001)
    claims.join()
    for _ in range(10):  # whatever waits is written between two tasks
        sqlite.put_meta("all", "through")
        time.sleep(0.01)
    assert not list(sqlite.snapshots(match))
