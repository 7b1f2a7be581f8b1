"""Places by their names: the folder that stands for a database, and what is told of it."""

import os
import stat

import pytest

from contestmaster.storage import StorageError, is_elsewhere, opened, place, shown
from contestmaster.storage.places import SETTING, address_of
from contestmaster.storage.privacy import ADDRESS


@pytest.fixture(name="states", autouse=True)
def _states(tmp_path, monkeypatch):
    monkeypatch.setenv(SETTING, str(tmp_path / "state"))
    return tmp_path / "state"


def test_a_folder_is_itself(tmp_path):
    assert place(str(tmp_path)) == place(tmp_path) == tmp_path
    assert not is_elsewhere(tmp_path / "not there")
    assert shown(tmp_path) == str(tmp_path)


def test_an_address_has_one_folder_whoever_asks(states):
    """Of one schema, whatever the password; another schema has another."""
    one = place("postgresql://c:hush@db/final?schema=spring")
    assert place("postgresql://c:other@db/final?schema=spring&patience=9") == one
    assert place("postgresql://c@db/final?schema=autumn") != one
    assert one.parent == states / "places"
    assert address_of(one).patience == 9
    assert shown(one) == "postgresql://c@db/final?schema=spring"


@pytest.mark.skipif(os.name != "posix", reason="permissions of another kind")
def test_what_may_hold_a_password_is_its_owners_alone(states):
    before = os.umask(0)
    try:
        folder = place("postgresql://c:hush@db/final")
    finally:
        os.umask(before)
    for path in (folder, folder / ADDRESS):
        assert not stat.S_IMODE(path.stat().st_mode) & 0o077
    assert [path.name for path in folder.iterdir()] == [ADDRESS]


def test_a_folder_with_records_does_not_become_another(tmp_path):
    opened(tmp_path / "data").close()
    with pytest.raises(StorageError, match="holds records itself: move them with"):
        place("postgresql://c@db/final", tmp_path / "data")
    assert not is_elsewhere(tmp_path / "data")


def test_what_is_no_address_makes_no_folder(states):
    for text in ("postgresql://db/final?schema=No", "mysql://c:hush@db/final"):
        with pytest.raises(StorageError) as caught:
            place(text)
        assert "hush" not in str(caught.value)
    assert not states.exists()


def test_a_file_that_says_nothing_is_told(tmp_path):
    (tmp_path / ADDRESS).write_text("nonsense")
    with pytest.raises(StorageError, match="nonsense is no address"):
        opened(tmp_path)
