"""Records that are moved from one kind of place to another, whole or not at all."""

import sqlite3
from contextlib import closing

import pytest

from contestmaster.storage import (
    Account,
    Snapshot,
    StorageError,
    backup,
    opened,
    reading,
    used,
)
from contestmaster.storage import place as named
from contestmaster.storage.alike import demand_alike
from contestmaster.storage.privacy import DATABASE


@pytest.fixture(name="filled")
def _filled(place, claimed, entries):
    """A place with all that records can hold."""
    with opened(place) as store:
        for number in (1, 2):
            match = claimed(store, game_no=number)
            for first in range(1, 1500, 100):
                store.append(match, entries(first, first + 99), first)
            store.flush(match)
        store.finish(1, 77, b"[]")
        store.put_note(2, "noted")
        store.put_account(Account("red", "The Reds", "hash"))
        store.put_account(Account("Zoë", "Zoë", None, "organiser"))
        store.put_meta("fact", "kept")
        store.snapshot(Snapshot(2, 40, "d", bytes(range(256)) * 3000))
        for _ in range(30):
            store.put_meta("turn", "passes")
            if list(store.snapshots(2)):
                break
    return place


@pytest.fixture(name="empty", params=["folder", "server"])
def _empty(request, tmp_path):
    """A place of each kind with nothing in it."""
    if request.param == "folder":
        return tmp_path / "target"
    return named(request.getfixturevalue("cluster").address(), tmp_path / "target")


def test_all_of_it_is_there_in_whatever_kind_of_place(filled, empty):
    assert backup.copy(filled, empty) == 2
    with reading(filled) as before, reading(empty) as after:
        demand_alike(before, after)
        assert after.meta("fact") == "kept"
        assert after.matches()[1].alarm == 1401
        assert list(after.snapshots(2)) == list(before.snapshots(2)) != []
    assert backup.fingerprint(filled) == backup.fingerprint(empty)
    assert not [path for path in empty.iterdir() if path.name.startswith(".contestmaster")]


def test_a_copy_goes_on_as_the_original_would(filled, empty, entries):
    backup.copy(filled, empty)
    with opened(empty) as store:
        assert store.claim(2) == 1500
        store.append(2, entries(1501, 1502), 9)
        store.flush(2)
        assert store.match(2).alarm == 9
        assert store.fresh_number() == 3
    with reading(empty) as archive:
        assert [entry.number for entry in archive.entries(2)] == list(range(1, 1503))


def test_a_place_with_records_is_left_as_it_is(filled, empty):
    opened(empty).close()
    with pytest.raises(StorageError, match="has records already"):
        backup.copy(filled, empty)
    with pytest.raises(StorageError, match="There are no records"):
        backup.copy(empty.parent / "nothing", empty)
    with reading(empty) as archive:
        assert archive.matches() == []


def test_a_place_in_use_is_not_copied(filled, empty):
    with opened(filled), pytest.raises(StorageError, match="in use by another host"):
        backup.copy(filled, empty)
    assert not used(empty)


def test_a_refused_copy_leaves_no_folder(filled, tmp_path):
    with opened(filled), pytest.raises(StorageError, match="in use by another host"):
        backup.copy(filled, tmp_path / "not" / "there")
    assert not (tmp_path / "not").exists()


def test_what_is_not_as_it_was_stored_is_not_taken(filled, empty, tmp_path):
    """Neither from a place nor from a copy; the target has nothing then, or what it had."""
    backup.back_up(filled, tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as raw:
        raw.execute("DROP TRIGGER runs_stay")
        raw.execute("UPDATE runs SET bodies = replace(bodies, 'y', 'x') WHERE match = 1")
        raw.commit()
    broken = tmp_path / "broken"
    broken.mkdir(mode=0o700)
    (tmp_path / "copy.db").rename(broken / DATABASE)
    with pytest.raises(StorageError):
        backup.copy(broken, empty)
    assert not used(empty)


def test_a_copy_of_a_server_in_use_is_of_one_instant(postgres_place, claimed, entries, tmp_path):
    with opened(postgres_place) as store:
        match = claimed(store)
        store.append(match, entries(1, 5), None)
        store.flush(match)
        backup.snapshot(postgres_place, tmp_path / "copy.db")
        store.append(match, entries(6, 6), None)
        store.flush(match)
    backup.restore(postgres_place, tmp_path / "copy.db")
    with reading(postgres_place) as archive:
        assert archive.last(match) == 5
