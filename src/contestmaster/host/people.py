"""Who may come in: accounts by login and password."""

import hmac
from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

from contestmaster.kernel.instant import Instant

Verdict: TypeAlias = Callable[[str | None, Instant], object]
"""Told once whose login it was, ``None`` for nobody's, and when that was found out."""


class People(Protocol):
    """Whoever knows the accounts of a host."""

    def check(
        self, login: str, password: str, now: Instant, verdict: Verdict, machine: str = ""
    ) -> None:
        """Find out whose login and password these are, and tell ``verdict``, now or later.

        ``machine`` is from where it is asked.
        """
        ...


class Register:
    """Accounts that live as long as the host: for demos, practice, play and tests."""

    def __init__(self, passwords: Mapping[str, str]) -> None:
        """Take passwords by login; the login is the person's name."""
        self._passwords = dict(passwords)

    def check(
        self, login: str, password: str, now: Instant, verdict: Verdict, machine: str = ""
    ) -> None:
        """Compare exactly [NET-11], and in a time that tells nothing about the password."""
        del machine
        known = self._passwords.get(login)
        same = hmac.compare_digest((known or "").encode(), password.encode())
        verdict(login if known is not None and same else None, now)
