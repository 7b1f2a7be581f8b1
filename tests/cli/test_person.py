"""Whoever runs a command, also where the system knows nobody of that number."""

import getpass
from pathlib import Path

import pytest

from contestmaster.cli import person


@pytest.mark.parametrize("unknown", [KeyError, OSError, ImportError])
def test_a_user_without_a_name_is_called_by_number(monkeypatch, unknown):
    """Each version of Python says it with another exception."""

    def nobody() -> str:
        raise unknown("getpwuid(): uid not found: 4711")

    monkeypatch.setattr(getpass, "getuser", nobody)
    monkeypatch.setattr(person.os, "getuid", lambda: 4711, raising=False)
    assert person.user_name() == "4711"


def test_a_user_without_a_home_has_no_folder_for_what_they_did(monkeypatch, tmp_path):
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    assert person.state_folder() == tmp_path / "contestmaster"
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, "not/absolute")

    def unknown(path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "expanduser", unknown)
    assert person.state_folder() is None
