"""The contest file on disk."""

from pathlib import Path

import pytest

from contestmaster.host.contest.file import SettingsError, data_folder, read_settings

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
