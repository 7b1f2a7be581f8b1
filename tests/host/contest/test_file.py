"""The contest file on disk."""

from pathlib import Path

import pytest

from contestmaster import storage
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.contest.file import (
    SettingsError,
    data_folder,
    moved,
    read_settings,
    strayed,
)
from contestmaster.host.contest.hall import ContestHall

SERVER = '[[servers]]\nname = "T1"\nport = 30001\ntask = "tally"\n'


def refused(path: Path) -> str:
    with pytest.raises(SettingsError) as caught:
        read_settings(path)
    return str(caught.value)


def test_a_file_is_read(tmp_path):
    path = tmp_path / "final.toml"
    path.write_text(f"k_end = 8.1\nstart_at = 2026-11-20T06:00:00Z\n{SERVER}")
    settings = read_settings(path)
    assert str(settings.contest.k_end) == "8.1"
    assert settings.contest.start_at == "2026-11-20T06:00:00+00:00"
    assert data_folder(path, settings) == tmp_path / "final-data"
    assert data_folder(path, settings._replace(data="x/y")) == tmp_path / "x" / "y"
    assert data_folder(path, settings._replace(data="/srv/y")) == Path("/srv/y")


def test_what_is_wrong_is_named_by_file_line_and_key(tmp_path):
    path = tmp_path / "final.toml"
    path.write_text(f"# a contest\nk_end = 0\n{SERVER}options = {{ turn = 3 }}\n[[servers]]\n")
    assert refused(path).splitlines() == [
        f"{path}:7: servers[1].options.turn: there is no such setting; did you mean turns?",
        f"{path}:8: servers[2]: name is missing: expected a text of 1 to 64 characters without "
        "blanks, quotes and =",
        f"{path}:8: servers[2]: port is missing: expected a whole number from 1 to 65535",
        f"{path}:8: servers[2]: task is missing: expected a text",
    ]


def test_a_file_that_is_no_toml_says_where(tmp_path):
    path = tmp_path / "final.toml"
    path.write_text("a = 1\nb = = 2\n")
    assert refused(path) == f"{path}: Invalid value (at line 2, column 5)"


def test_a_file_that_cannot_be_read_says_why(tmp_path):
    assert refused(tmp_path / "none.toml") == f"{tmp_path}/none.toml: No such file or directory"
    assert refused(tmp_path).endswith("Is a directory")
    path = tmp_path / "latin.toml"
    path.write_bytes(b'data = "\xe4"')
    assert refused(path) == f"{path}: this is no text in UTF-8"


def recorded(path: Path) -> None:
    """Let a contest of that file be set up."""
    settings = read_settings(path)
    store = storage.opened(data_folder(path, settings))
    try:
        ContestHall(settings, store, VirtualClock(1))
    finally:
        store.close()


def test_a_file_that_was_renamed_is_noticed(tmp_path):
    """Its records are still in the folder that the old name stands for."""
    old, new = tmp_path / "final.toml", tmp_path / "renamed.toml"
    old.write_text(SERVER)
    recorded(old)
    assert strayed(old, read_settings(old)) is None
    old.rename(new)
    said = strayed(new, read_settings(new))
    assert said is not None
    assert 'write data = "final-data" into it' in said
    assert 'for a new contest, data = "renamed-data"' in said
    for data in ("final-data", "renamed-data"):
        assert strayed(new, read_settings(new)._replace(data=data)) is None


def test_a_copy_and_another_contest_are_no_renamed_file(tmp_path):
    old, new = tmp_path / "final.toml", tmp_path / "second.toml"
    old.write_text(SERVER)
    recorded(old)
    new.write_text(SERVER)
    assert strayed(new, read_settings(new)) is None, "the old file is still there"
    old.unlink()
    new.write_text(SERVER.replace("T1", "Other"))
    assert strayed(new, read_settings(new)) is None, "it has other servers"
    new.write_text(SERVER)
    recorded(new)
    assert strayed(new, read_settings(new)) is None, "it has records of its own"


@pytest.mark.parametrize(
    ("head", "place", "says"),
    [
        ("# mine\n", "final-data", "# mine\n"),
        ("# mine\n", "new", 'data = "new"\n# mine\n'),
        ("k_end = 8.1\n", "a/b", 'data = "a/b"\nk_end = 8.1\n'),
        ('# 1\ndata = "old"  # 2\nk_end = 8.1\n', "new", '# 1\ndata = "new"\nk_end = 8.1\n'),
        ('data = "old"\r\n# é\n', "final-data", 'data = "final-data"\n# é\n'),
    ],
)
def test_a_file_is_led_to_where_its_records_are_now(tmp_path, head, place, says):
    """Whatever else stands in it stays; in the usual folder nothing need be said."""
    path = tmp_path / "final.toml"
    path.write_text(moved(head + SERVER, path, tmp_path / place))
    assert path.read_text() == says + SERVER
    assert data_folder(path, read_settings(path)) == tmp_path / place


def test_a_file_is_led_out_of_its_folder_and_to_an_address(tmp_path):
    """The address with all that was given, or nobody could come in by it."""
    path = tmp_path / "here" / "final.toml"
    away = tmp_path / "away"
    assert moved(SERVER, path, away) == f'data = "{away}"\n{SERVER}'
    address = "postgresql://c:hush@db.example/c?schema=final"
    assert moved(SERVER, path, storage.place(address, away)) == f'data = "{address}"\n{SERVER}'


@pytest.mark.parametrize("text", ["a = = 2\n", 'data = """\nold"""\n'])
def test_a_file_that_cannot_be_led_is_refused(tmp_path, text):
    with pytest.raises(SettingsError):
        moved(text, tmp_path / "final.toml", tmp_path / "new")
