"""Logins of browsers: drawn tokens, kept in memory, that end by themselves.

A session belongs to an account as it was at the login: a new password, or an account shut out,
ends it [CONTEST-60, CONTEST-62]. A restart of the host ends all.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterator
from typing import Final, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from contestmaster.host.contest.visitors import Visitor
from contestmaster.kernel.instant import HOUR, Instant

LIFETIME: Final = 12 * HOUR
"""How long a session lasts at most."""
IDLE: Final = 4 * HOUR
"""How long it lasts unused."""
PER_LOGIN: Final = 8
"""Sessions of one account at a time; one more ends the oldest."""


class Comer(Protocol):
    """Whoever can be logged in: what is known of them is the door's affair."""

    @property
    def login(self) -> str:
        """What nobody else is called."""
        ...


V = TypeVar("V", bound=Comer)


class SessionOf(msgspec.Struct, Generic[V]):
    """A browser that is logged in.

    Attributes:
        visitor: who it is.
        token: what the browser shows, in a cookie.
        form: what every form of this browser carries, so that no other page can send it.
        begun: when it was opened.
        used: when it was last of use.
    """

    visitor: V
    token: str
    form: str
    begun: Instant
    used: Instant

    def sent(self, form: str) -> bool:
        """Return whether a form was made for this session."""
        return hmac.compare_digest(form.encode(), self.form.encode())


Session: TypeAlias = SessionOf[Visitor]
"""A browser of a contest's team or organiser."""


class Sessions(Generic[V]):
    """All sessions of a host."""

    def __init__(
        self, now: Callable[[], Instant], welcome: Callable[[V], bool] = lambda _: True
    ) -> None:
        """Begin with none; ``welcome`` tells whether somebody may still be logged in."""
        self._now = now
        self._welcome = welcome
        # By digest, so that how long a look-up takes tells nothing about a token.
        self._open: dict[bytes, SessionOf[V]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def visitors(self) -> Iterator[V]:
        """Yield who is logged in, once for each browser."""
        self._tidy(self._now())
        return (session.visitor for session in self._open.values())

    def open(self, visitor: V, token: str = "") -> SessionOf[V]:
        """Log somebody in, by a drawn token if there is no other secret of theirs."""
        now = self._now()
        self._tidy(now)
        own = [key for key, s in self._open.items() if s.visitor.login == visitor.login]
        for key in own[: max(0, len(own) - PER_LOGIN + 1)]:
            del self._open[key]
        token = token or secrets.token_urlsafe(32)
        made = SessionOf(visitor, token, secrets.token_urlsafe(32), now, now)
        self._open[_digest(made.token)] = made
        return made

    def find(self, token: str) -> SessionOf[V] | None:
        """Return the session of a token, ``None`` where there is none any more."""
        key, now = _digest(token), self._now()
        session = self._open.get(key)
        if session is None:
            return None
        if self._over(session, now):
            del self._open[key]
            return None
        session.used = now
        return session

    def close(self, token: str) -> None:
        """Log somebody out."""
        self._open.pop(_digest(token), None)

    def _tidy(self, now: Instant) -> None:
        self._open = {key: s for key, s in self._open.items() if not self._over(s, now)}

    def _over(self, session: SessionOf[V], now: Instant) -> bool:
        late = now >= session.begun + LIFETIME or now >= session.used + IDLE
        return late or not self._welcome(session.visitor)


def _digest(token: str) -> bytes:
    return hashlib.blake2b(token.encode(), digest_size=32).digest()
