"""Whoever runs a command, also where the system knows nobody of that number."""

import getpass

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
