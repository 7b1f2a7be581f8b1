"""Deleting entries on purpose: the rest stays as it was, and every seal holds."""

import pytest
from tests.storage.portable.records import entry, fill

from contestmaster.storage import (
    Account,
    Snapshot,
    StorageError,
    backup,
    opened,
    reading,
)
from contestmaster.storage import place as named
from contestmaster.storage.alike import demand_alike
from contestmaster.storage.errors import PrunedError
from contestmaster.storage.portable.packing import Contents, pack
from contestmaster.storage.portable.unpacking import bring_in
from contestmaster.storage.pruned import pruned_fact
from contestmaster.storage.pruning import Removal, remove

OVER = {"parts": [[entry(n, "x" * 5000) for n in range(1, 100)]], "outcome": b'[[0,"1",1]]'}
GOES_ON = {"parts": [[entry(1), entry(2)]], "alarm": 12, "note": "counted"}


@pytest.fixture(name="filled")
def _filled(place):
    """Matches 1, 3 and 4 are over; 2 goes on."""
    fill(place, [OVER, GOES_ON, OVER, OVER], [Account("red", "The Reds", "hash")])
    return place


def test_a_result_that_is_kept_is_still_sealed(filled):
    """[TABLE-101, TABLE-102] Its head is what it was, so that a journal can be told by it."""
    with reading(filled) as archive:
        head, record = archive.head(1), archive.match(1)
    freed = remove(filled, Removal([1], keep_results=True))
    assert freed.before - freed.after > 300_000
    with reading(filled) as archive:
        assert (archive.head(1), archive.match(1), archive.last(1)) == (head, record, 0)
        with pytest.raises(PrunedError, match="hall game 1 were pruned; its result is kept"):
            list(archive.entries(1))
        assert [archive.last(match) for match in (2, 3, 4)] == [2, 99, 99]
        assert len(list(archive.entries(3))) == 99


def test_without_results_nothing_of_a_game_is_left_but_its_number(filled, entries):
    """[TABLE-101] The largest number stays taken, so that no other match is taken for it."""
    with opened(filled) as store:
        store.put_meta("of no use", "x")
    remove(filled, Removal([1, 4], keep_results=False, facts=["of no use"]))
    with opened(filled) as store:
        assert [record.id for record in store.matches()] == [2, 3, 4]
        assert store.fresh_number() == 5
        assert (store.meta("of no use"), store.meta("fact")) == (None, "kept")
        assert store.accounts() == [Account("red", "The Reds", "hash")]
        assert (store.claim(2), store.note(2)) == (2, "counted")
        store.append(2, [entry(3)], None)
        store.flush(2)


def test_what_was_kept_of_a_result_can_go_later(filled):
    """[TABLE-101]."""
    remove(filled, Removal([1], keep_results=True))
    remove(filled, Removal([1], keep_results=False))
    with reading(filled) as archive:
        assert [record.id for record in archive.matches()] == [2, 3, 4]
        assert archive.meta(pruned_fact(1)) is None


def test_snapshots_go_where_they_are_not_needed(filled):
    with opened(filled) as store:
        store.claim(2)
        for match in (2, 3):
            store.claim(match)
            store.snapshot(Snapshot(match, 1, "d", b"state"))
            while not list(store.snapshots(match)):
                store.put_meta("turn", "passes")
    remove(filled, Removal(snapshots=[3]))
    with reading(filled) as archive:
        assert [len(list(archive.snapshots(match))) for match in (2, 3)] == [1, 0]
        assert archive.last(3) == 99


@pytest.mark.parametrize("match", [2, 77])
def test_what_goes_on_is_never_pruned(filled, match, tmp_path):
    """[TABLE-101] Nothing else goes then, either."""
    backup.snapshot(filled, tmp_path / "before.db")
    with pytest.raises(StorageError, match=f"Match {match} goes on, or is not there"):
        remove(filled, Removal([1, match], keep_results=False))
    with reading(filled) as archive:
        assert [archive.last(n) for n in (1, 2, 3, 4)] == [99, 2, 99, 99]


def test_a_place_in_use_is_left_alone(filled):
    with opened(filled), pytest.raises(StorageError, match="in use by another host"):
        remove(filled, Removal([1]))
    with reading(filled) as archive:
        assert archive.last(1) == 99


def test_guards_stand_again(filled, changed):
    """Entries are never deleted by any other way."""
    remove(filled, Removal([1]))
    for statement in ("DELETE FROM runs", "DELETE FROM matches", "UPDATE runs SET first = 9"):
        with pytest.raises(Exception, match="never"):
            changed(statement)


def test_a_pruned_place_can_be_copied_exported_and_brought_in(filled, cluster, tmp_path):
    """[TABLE-99, TABLE-102]."""
    remove(filled, Removal([1], keep_results=True))
    server = named(cluster.address(), tmp_path / "beside")
    backup.copy(filled, server)
    pack(server, tmp_path / "a.zip", Contents())
    bring_in(tmp_path / "a.zip", tmp_path / "new")
    pack(tmp_path / "new", tmp_path / "b.zip", Contents())
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    with reading(filled) as before, reading(tmp_path / "new") as after:
        demand_alike(before, after)
        with pytest.raises(PrunedError):
            list(after.entries(1))


def test_a_head_that_was_kept_cannot_be_another(filled, changed):
    """[TABLE-102] The seal is made with it."""
    remove(filled, Removal([1], keep_results=True))
    changed(f"UPDATE meta SET value = '{'0' * 32}' WHERE name = '{pruned_fact(1)}'")
    with reading(filled) as archive, pytest.raises(StorageError, match="damaged"):
        archive.match(1)
