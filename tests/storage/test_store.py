"""What every store promises, tried on all of them."""

import pytest

from contestmaster.storage import (
    Account,
    MatchRecord,
    NewMatch,
    Snapshot,
    StorageError,
    StoredEntry,
    WakeUp,
    recovery,
)
from contestmaster.storage.sqlite import SqliteArchive, SqliteStore


def test_a_match_is_kept_as_it_was_made(store):
    match = store.create(NewMatch("cows", b"\x00header\xff", "wild", 3, 77))
    expected = MatchRecord(match, "cows", b"\x00header\xff", "wild", 3, 1, 77, None, None)
    assert store.match(match) == expected
    assert store.matches() == [expected]
    assert store.last(match) == 0
    assert list(store.entries(match)) == []


def test_one_server_plays_each_game_once(store, claimed):
    claimed(store, game_no=1)
    claimed(store, game_no=2)
    claimed(store, game_no=1, server="tame")
    with pytest.raises(StorageError):
        store.create(NewMatch("cows", b"", "wild", 1))
    assert [(m.server, m.game_no) for m in store.matches()] == [
        ("wild", 1),
        ("wild", 2),
        ("tame", 1),
    ]
    assert [m.game_no for m in store.matches("wild")] == [1, 2]
    assert [m.server for m in store.matches("tame")] == ["tame"]
    assert store.matches("nobody") == []


def test_a_match_may_begin_before_it_is_stored(store, listener, entries):
    """What is appended stands behind it, and all of it is reported in its order."""
    first = store.create(NewMatch("cows", b"", "wild", 1))
    match = store.fresh_number()
    assert match != first
    store.begin(match, NewMatch("cows", b"header", "wild", 2, 77))
    store.append(match, entries(1, 2), 5)
    store.finish(match, 9, b"[]", wait=False)
    store.flush(match)
    assert store.match(match) == MatchRecord(match, "cows", b"header", "wild", 2, 1, 5, 9, b"[]")
    assert list(store.entries(match)) == entries(1, 2)
    told = [report.committed[match] for report in listener.reports if match in report.committed]
    assert told[0] == 0
    assert told[-1] == 2
    over = [report.finished for report in listener.reports if report.finished]
    assert over == [{match: store.head(match)}]
    assert store.claim(match) == 2


def test_a_match_that_cannot_begin_takes_its_bond_with_it(store, listener, entries):
    """That it is not stored is reported, and nothing of it, or after it, is."""
    store.create(NewMatch("cows", b"", "wild", 1))
    other = store.create(NewMatch("cows", b"", "tame", 1), "bond")
    match = store.fresh_number()
    store.begin(match, NewMatch("cows", b"", "wild", 1), "bond")
    listener.wait(lambda: bool(listener.failures()))
    (failure,) = listener.failures()
    assert (failure.match, failure.first, failure.last, failure.epoch) == (match, 0, 0, 1)
    for one in (match, other):
        assert isinstance(store.fault(one), StorageError)
        with pytest.raises(StorageError):
            store.append(one, entries(1, 1), None)
    with pytest.raises(StorageError):
        store.begin(store.fresh_number(), NewMatch("cows", b"", "wild", 2), "bond")
    assert [(record.server, record.game_no) for record in store.matches()] == [
        ("wild", 1),
        ("tame", 1),
    ]
    store.claim(other, "bond")
    again = store.fresh_number()
    store.begin(again, NewMatch("cows", b"", "wild", 2), "bond")
    store.flush(again)
    assert again > match
    assert store.match(again).game_no == 2


def test_unknown_matches_are_named(store):
    with pytest.raises(StorageError, match="no match 9"):
        store.match(9)
    with pytest.raises(StorageError):
        store.claim(9)


def test_entries_come_back_in_order_with_their_sources(store, listener, claimed):
    match = claimed(store)
    first = [StoredEntry(1, b"one", b"MOVE 1 0 0\r\n"), StoredEntry(2, b"two", None)]
    store.append(match, first, 10)
    store.append(match, [StoredEntry(3, b"\x00\xff", b"")], None)
    listener.wait_committed(match, 3)
    assert list(store.entries(match)) == [*first, StoredEntry(3, b"\x00\xff", b"")]
    assert [entry.number for entry in store.entries(match, after=2)] == [3]
    assert list(store.entries(match, after=3)) == []
    assert store.last(match) == 3
    assert listener.failures() == []


def test_an_empty_append_is_nothing(store, listener, claimed):
    match = claimed(store)
    store.append(match, [], 99)
    assert store.match(match).alarm == 5
    assert listener.reports == []


def test_many_entries_are_read_lazily_and_completely(store, listener, claimed, entries):
    match, other = claimed(store), claimed(store, game_no=2)
    for start in range(1, 3001, 250):
        store.append(match, entries(start, start + 249), start)
        store.append(other, entries(start, start + 249, b"other"), start)
    listener.wait_committed(match, 3000)
    listener.wait_committed(other, 3000)
    reading = store.entries(match, after=500)
    assert next(reading).number == 501
    store.append(match, entries(3001, 3001), None)
    listener.wait_committed(match, 3001)
    # What is committed while somebody reads is not part of what he reads.
    assert [entry.number for entry in reading] == list(range(502, 3001))
    assert list(store.entries(other)) == entries(1, 3000, b"other")


def test_an_append_larger_than_a_statement_is_taken_whole(store, listener, claimed, entries):
    match = claimed(store)
    store.append(match, entries(1, 5000), None)
    listener.wait_committed(match, 5000)
    assert list(store.entries(match)) == entries(1, 5000)


def test_the_alarm_is_that_of_the_last_entry(store, listener, claimed, entries):
    match = claimed(store, alarm=5)
    store.append(match, entries(1, 1), 60)
    store.append(match, entries(2, 2), 70)
    listener.wait_committed(match, 2)
    assert store.match(match).alarm == 70
    store.append(match, entries(3, 3), None)
    listener.wait_committed(match, 3)
    assert store.match(match).alarm is None


def test_alarms_come_earliest_first_and_only_of_matches_that_go_on(store, claimed):
    late = claimed(store, game_no=1, alarm=300)
    early = claimed(store, game_no=2, alarm=-5)
    ended = claimed(store, game_no=3, alarm=1)
    store.create(NewMatch("cows", b"", "wild", 4, None))
    store.finish(ended, 2, b"[]")
    assert store.alarms(10) == [WakeUp(-5, early), WakeUp(300, late)]
    assert store.alarms(1) == [WakeUp(-5, early)]


@pytest.mark.parametrize("numbers", [[1], [2], [2, 3], [4], [3, 3], [3, 5], [4, 3]], ids=str)
def test_gaps_and_repeats_are_refused(store, listener, claimed, entries, numbers):
    match = claimed(store)
    store.append(match, entries(1, 2), None)
    listener.wait_committed(match, 2)
    store.append(match, [StoredEntry(number, b"wrong") for number in numbers], 99)
    listener.wait(lambda: bool(listener.failures()))
    (failure,) = listener.failures()
    assert (failure.match, failure.first, failure.last) == (match, numbers[0], numbers[-1])
    assert "gap" in failure.reason
    assert list(store.entries(match)) == entries(1, 2)
    assert store.match(match).alarm is None


def test_after_a_failure_nothing_is_taken_until_the_match_is_claimed_anew(
    store, listener, claimed, entries
):
    match, other = claimed(store), claimed(store, game_no=2)
    store.append(match, entries(5, 6), None)
    listener.wait(lambda: bool(listener.failures()))
    assert listener.failures()[0].epoch == store.match(match).epoch
    with pytest.raises(StorageError, match="gap"):
        store.append(match, entries(1, 1), None)
    with pytest.raises(StorageError, match="gap"):
        store.finish(match, 1, b"[]")
    store.append(other, entries(1, 1), None)
    listener.wait_committed(other, 1)
    assert store.claim(match) == 0
    assert listener.failures()[0].epoch < store.match(match).epoch
    store.append(match, entries(1, 2), None)
    listener.wait_committed(match, 2)
    assert store.match(match).ended is None


def test_flush_waits_for_the_commit_and_says_whether_there_was_one(store, claimed, entries):
    match, other = claimed(store), claimed(store, game_no=2)
    store.append(match, entries(1, 3), None)
    store.flush(match)
    assert store.last(match) == 3
    store.append(match, entries(5, 5), None)
    with pytest.raises(StorageError, match="gap"):
        store.flush(match)
    store.flush(other)
    store.claim(match)
    store.flush(match)


def test_only_a_claimed_match_takes_entries(store, entries):
    match = 1 + store.create(NewMatch("cows", b"", "wild", 1))
    with pytest.raises(StorageError, match="not claimed"):
        store.append(match, entries(1, 1), None)
    with pytest.raises(StorageError, match="not claimed"):
        store.finish(match, 1, b"[]")


def test_a_match_ends_after_what_was_appended_before(store, claimed, entries):
    match = claimed(store)
    store.append(match, entries(1, 3), None)
    store.finish(match, 1234, b'[["red",1]]')
    record = store.match(match)
    assert (record.ended, record.outcome) == (1234, b'[["red",1]]')
    assert store.last(match) == 3


def test_recovery_starts_from_the_newest_snapshot(store, listener, claimed, entries):
    match = claimed(store)
    store.append(match, entries(1, 9), None)
    listener.wait_committed(match, 9)
    assert recovery(store, match).snapshot is None
    assert list(recovery(store, match).entries) == entries(1, 9)
    older, newer = Snapshot(match, 4, "d4", b"four"), Snapshot(match, 7, "d7", b"")
    for snapshot in (older, newer):
        store.snapshot(snapshot)
        for _ in range(1000):
            store.put_meta("turn", "passes")  # snapshots give way to everything else
            if snapshot in store.snapshots(match):
                break
    assert list(store.snapshots(match)) == [newer, older]
    found, rest = recovery(store, match)
    assert found == newer
    assert list(rest) == entries(8, 9)


def test_accounts_and_facts_are_kept_and_replaced(store):
    assert store.meta("contest") is None
    store.put_meta("contest", "finals")
    store.put_meta("contest", "final")
    assert store.meta("contest") == "final"
    store.put_account(Account("red", "The Reds", "hash"))
    store.put_account(Account("blue", "The Blues"))
    store.put_account(Account("red", "The Red Ones", "hash"))
    store.put_account(Account("ada", "Ada", "hash", "organiser"))
    assert store.accounts() == [
        Account("ada", "Ada", "hash", "organiser"),
        Account("blue", "The Blues", None),
        Account("red", "The Red Ones", "hash"),
    ]


def test_an_archive_is_read_where_nothing_can_be_written(tmp_path, listener, claimed, monkeypatch):
    """Without the files that readers and writers share; not where a log is left."""
    store = SqliteStore(tmp_path, listener)
    match = claimed(store)
    with monkeypatch.context() as still:
        still.setattr("contestmaster.storage.sqlite._is_read_only", lambda path: True)
        with pytest.raises(StorageError, match="its host did not stop in order: copy the folder"):
            SqliteArchive(tmp_path)
        store.close()
        with SqliteArchive(tmp_path) as archive:
            assert archive.last(match) == 0
            assert not (tmp_path / "contestmaster.db-shm").exists()


def test_the_note_of_a_match_is_the_last_and_goes_with_its_end(store, claimed, entries):
    """NET-114: nothing of the record, its head included, depends on it."""
    match, other = claimed(store, game_no=1), claimed(store, game_no=2)
    head = store.head(match)
    assert store.note(match) is None
    store.put_note(match, "first")
    store.put_note(match, "second")
    store.put_note(other, "another's")
    store.flush(match)
    assert (store.note(match), store.note(other)) == ("second", "another's")
    assert (store.head(match), store.last(match)) == (head, 0)
    store.finish(match, 5, b"[]")
    store.flush(match)
    assert (store.note(match), store.note(other)) == (None, "another's")
