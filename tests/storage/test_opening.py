"""Stores by name: a folder is opened, an address is refused, and neither is named by its kind."""

import pytest

from contestmaster import storage
from contestmaster.storage import Account, StorageError
from contestmaster.storage.backup import adopt, copied, fingerprint
from contestmaster.storage.privacy import DATABASE

ALICE = Account("alice", "Alice", None, "team")


def test_what_one_host_keeps_others_read(place):
    with storage.opened(place) as store, storage.reading(place) as seen:
        store.put_account(ALICE)
        assert seen.accounts() == [ALICE]
        assert seen.damage() == ""


def test_a_place_may_be_named_by_text(tmp_path):
    storage.opened(str(tmp_path)).close()
    storage.reading(str(tmp_path)).close()


@pytest.mark.parametrize(
    "name",
    ["mysql://db.example/contest", "postgresql:/db.example/contest", "sqlite+x://here/there"],
)
@pytest.mark.parametrize("use", [storage.opened, storage.reading, storage.check_place])
def test_an_address_is_refused_and_makes_no_folder(tmp_path, monkeypatch, use, name):
    monkeypatch.chdir(tmp_path)
    for where in (name, tmp_path / name):
        with pytest.raises(
            StorageError, match=r"^Records cannot be kept in .*name a folder, or, where"
        ):
            use(where)
    assert not list(tmp_path.iterdir())


def test_whether_a_place_is_used(place):
    storage.check_place(place)
    storage.check_unused(place)
    assert not storage.used(place)
    assert storage.unused(place)
    with storage.opened(place):
        assert storage.used(place)
        assert not storage.unused(place)
        with pytest.raises(StorageError, match="in use by another host"):
            storage.check_unused(place)
    storage.check_unused(place)
    assert storage.used(place)


def test_a_place_that_has_lost_its_records_was_used(sqlite_place):
    storage.opened(sqlite_place).close()
    (sqlite_place / DATABASE).unlink()
    assert not storage.used(sqlite_place)
    assert not storage.unused(sqlite_place)


def test_a_copy_is_changed_alone_until_it_is_adopted(place):
    storage.opened(place).close()
    with copied(place) as copy:
        with storage.opened(copy, draft=True) as store:
            store.put_account(ALICE)
        with storage.reading(place) as archive:
            assert archive.accounts() == []
        before = fingerprint(copy)
        adopt(place, copy)
    assert not copy.exists()
    assert fingerprint(place) == before
    with storage.reading(place) as archive:
        assert archive.accounts() == [ALICE]
