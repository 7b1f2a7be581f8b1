"""The writer thread: groups, failures of single matches, back-pressure, mistakes of others."""

import threading
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.storage.gate import Gate

from contestmaster.storage import (
    NewMatch,
    Snapshot,
    StorageError,
    StoredEntry,
    opened,
    reading,
)
from contestmaster.storage import place as named
from contestmaster.storage.committer import Committer


def test_what_has_gathered_is_one_group(kept, listener, claimed, entries):
    matches = [claimed(kept, game_no=n) for n in range(1, 6)]
    with Gate(kept):
        for number in range(1, 41):
            for match in matches:
                kept.append(match, entries(number, number), number)
        assert listener.reports == []
    kept.put_meta("all", "through")
    (report,) = listener.reports
    assert report.committed == dict.fromkeys(matches, 40)
    assert [alarm.at for alarm in kept.alarms(9)] == [40] * 5


def test_a_report_comes_after_the_commit(place, claimed, entries):
    seen = []

    def notify(report):
        with reading(place) as archive:
            seen.append((archive.last(1), report.committed[1]))

    store = opened(place, notify)
    match = claimed(store)
    for number in range(1, 21):
        store.append(match, entries(number, number), None)
    store.close()
    assert seen
    assert all(stored >= told for stored, told in seen)
    assert seen[-1] == (20, 20)


def test_one_matchs_failure_costs_no_other(kept, listener, claimed, entries):
    good, bad, late = (claimed(kept, game_no=n) for n in (1, 2, 3))
    with Gate(kept):
        kept.append(good, entries(1, 2), 8)
        kept.append(bad, entries(1, 2), 8)
        kept.append(bad, entries(4, 4), 8)
        kept.append(late, entries(1, 1), 8)
        kept.append(good, entries(3, 3), 8)
    kept.put_meta("all", "through")
    assert listener.committed(good) == 3
    assert listener.committed(late) == 1
    assert listener.committed(bad) == 0
    assert [(f.match, f.first, f.last) for f in listener.failures()] == [(bad, 1, 2), (bad, 4, 4)]
    assert kept.last(bad) == 0


def test_what_was_under_way_at_a_failure_fails_with_it(kept, listener, claimed, entries):
    match = claimed(kept)
    with Gate(kept):
        kept.append(match, entries(2, 2), None)
        kept.snapshot(Snapshot(match, 2, "d", b"never was"))  # ends the group
        kept.append(match, entries(1, 1), None)
        kept.append(match, entries(2, 3), None)
    listener.wait(lambda: len(listener.failures()) == 3)
    assert [(f.first, f.last) for f in listener.failures()] == [(2, 2), (1, 1), (2, 3)]
    assert kept.claim(match) == 0


def test_a_large_append_is_stored_whole_or_not_at_all(kept, listener, claimed, entries):
    match = claimed(kept)
    kept.append(match, [*entries(1, 1500), *entries(1502, 1600)], None)
    listener.wait(lambda: bool(listener.failures()))
    assert kept.last(match) == 0


def test_a_writer_that_was_taken_over_is_refused(kept, listener, claimed, entries, changed):
    match = claimed(kept)
    kept.append(match, entries(1, 1), 50)
    listener.wait_committed(match, 1)
    changed("UPDATE matches SET epoch = epoch + 1")
    kept.append(match, entries(2, 2), 60)
    listener.wait(lambda: bool(listener.failures()))
    assert "another host has taken over the match" in listener.failures()[0].reason
    assert (kept.last(match), kept.match(match).alarm) == (1, 50)


def test_an_ending_is_refused_where_the_last_entries_were_not_stored(kept, claimed, entries):
    match = claimed(kept)
    with Gate(kept):
        kept.append(match, entries(2, 2), None)
        ends = threading.Thread(daemon=True, target=_refused, args=(kept, match))
        ends.start()
    ends.join()
    assert kept.match(match).ended is None


def _refused(store, match):
    with pytest.raises(StorageError, match="gap"):
        store.finish(match, 1, b"[]")


def test_append_waits_where_too_much_is_waiting(place, listener, claimed, monkeypatch):
    store = opened(place, listener)
    monkeypatch.setattr(store._committer._backlog, "_limit", 10_000)
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


def test_a_listeners_mistake_does_not_stop_the_writer(place, claimed, entries, caplog):
    def notify(_):
        raise RuntimeError("Event loop is closed")

    store = opened(place, notify)
    match = claimed(store)
    store.append(match, entries(1, 1), None)
    store.put_meta("still", "there")
    store.append(match, entries(2, 2), None)
    store.close()
    with reading(place) as archive:
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
def test_what_a_database_cannot_take_is_a_failure(kept, listener, claimed, entries, entry):
    match, other = claimed(kept), claimed(kept, game_no=2)
    if isinstance(entry.body, bytes | str):
        kept.append(match, [entry], None)
    else:
        with pytest.raises(TypeError):
            kept.append(match, [entry], None)
    kept.append(other, entries(1, 1), None)
    listener.wait_committed(other, 1)


def test_a_task_that_raises_raises_where_it_was_given(kept):
    with pytest.raises(ZeroDivisionError):
        kept._committer.submit(lambda _: 1 // 0)
    with pytest.raises(StorageError, match="could not be used"):
        kept._committer.submit(lambda c: c.execute("SELECT * FROM nowhere"))
    kept.put_meta("still", "there")


def test_closing_commits_what_waits(place, listener, claimed, entries):
    store = opened(place, listener)
    match = claimed(store)
    for number in range(1, 501):
        store.append(match, entries(number, number), None)
    store.close()
    assert listener.committed(match) == 500


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
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
def test_the_journal_is_always_what_was_acknowledged(request, tmp_path_factory, kind, script):
    """Whatever is appended in whatever order: acknowledged entries are there once, others not."""
    folder = tmp_path_factory.mktemp("data")
    if kind == "postgres":
        named(request.getfixturevalue("cluster").address(), folder)
    reports = []
    store = opened(folder, reports.append)
    matches = [store.create(NewMatch("g", b"", "s", number)) for number in (1, 2, 3)]
    assert matches == [1, 2, 3]
    from_here = {match: store.claim(match) for match in matches}
    for index, count, how in script:
        match = index + 1
        start = from_here[match] + (1 if how == "ok" else 2)
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
    with reading(folder) as archive:
        for match in (1, 2, 3):
            acknowledged = max((r.committed.get(match, 0) for r in reports), default=0)
            assert list(archive.entries(match)) == [
                StoredEntry(number, b"%d %d" % (match, number))
                for number in range(1, acknowledged + 1)
            ]


def test_groups_are_counted(kept, claimed, entries):
    committer: Committer = kept._committer
    match = claimed(kept)
    before = committer.groups
    kept.append(match, entries(1, 3), None)
    kept.put_meta("all", "through")
    assert committer.groups == before + 1


def test_a_snapshot_that_waits_is_dropped_when_its_match_is_claimed_anew(kept, claimed, entries):
    """Whoever claims a match goes back to what is stored; the state it had may never have been."""
    match = claimed(kept)
    kept.append(match, entries(1, 3), None)
    with Gate(kept):
        kept.snapshot(Snapshot(match, 3, "d", bytes(600_000)))
        claims = threading.Thread(daemon=True, target=kept.claim, args=(match,))
        claims.start()
        until = time.monotonic() + 60
        while len(kept._committer._backlog) < 2 and time.monotonic() < until:
            time.sleep(0.001)
    claims.join()
    for _ in range(10):  # whatever waits is written between two tasks
        kept.put_meta("all", "through")
        time.sleep(0.01)
    assert not list(kept.snapshots(match))
