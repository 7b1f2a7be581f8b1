"""Who may come in: accounts by login and password."""

import hmac
from collections.abc import Mapping
from typing import Protocol

__all__ = ["People", "Register"]


class People(Protocol):
    """Whoever knows the accounts of a host."""

    def check(self, login: str, password: str) -> str | None:
        """Return the person whose login and password these are, or ``None``."""
        ...


class Register:
    """Accounts that live as long as the host: for demos, practice, play and tests."""

    def __init__(self, passwords: Mapping[str, str]) -> None:
        """Take passwords by login; the login is the person's name."""
        self._passwords = dict(passwords)

    def check(self, login: str, password: str) -> str | None:
        """Compare exactly [NET-11], and in a time that tells nothing about the password."""
        known = self._passwords.get(login)
        same = hmac.compare_digest((known or "").encode(), password.encode())
        return login if known is not None and same else None
