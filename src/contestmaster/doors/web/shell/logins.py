"""Logins: who has come in by which cookie, and how often one may try."""

from collections.abc import Awaitable, Callable
from typing import Final, Generic, TypeVar

from litestar.datastructures import Cookie

from contestmaster.doors.web.security.limits import LoginLimits
from contestmaster.doors.web.security.sessions import LIFETIME, Comer, SessionOf, Sessions
from contestmaster.doors.web.shell.requests import Ask, address_of
from contestmaster.host.contest.web import SecureCookies
from contestmaster.kernel.instant import SECOND, Instant

V = TypeVar("V", bound=Comer)

LONGEST: Final = 64
"""Characters of a login or password at most [CONTEST-58]: what is longer is nobody's."""


class Logins(Generic[V]):
    """Lets people in, and knows their browsers again.

    Attributes:
        cookie: its name; sites on one machine have different ones, since cookies do not keep ports
            apart [CONTEST-73].
        sessions: all that are open.
    """

    def __init__(
        self,
        cookie: str,
        now: Callable[[], Instant],
        welcome: Callable[[V], bool],
        secure: SecureCookies = "auto",
    ) -> None:
        """Begin with nobody; ``welcome`` tells whether somebody may still be logged in."""
        self.cookie = cookie
        self.sessions: Sessions[V] = Sessions(now, welcome)
        self._secure = secure
        self._limits = LoginLimits(now)

    def session(self, request: Ask) -> SessionOf[V] | None:
        """Return the session of the browser that asks, ``None`` if it is not logged in."""
        token = request.cookies.get(self.cookie)
        return None if token is None else self.sessions.find(token)

    async def judged(
        self,
        request: Ask,
        login: str,
        password: str,
        check: Callable[[str, str, str], Awaitable[V | None]],
    ) -> V | None:
        """Return who shows a login and a password; ``None`` where one of them is wrong.

        Args:
            request: brings them.
            login: as given.
            password: likewise.
            check: asked with both, and the network that they come from.

        Raises:
            TooManyError: too often, or too many at once.
        """

        async def look(network: str) -> V | None:
            if max(len(login), len(password)) > LONGEST:
                return None
            return await check(login.strip(), password, network)

        return await self._limits.judged(address_of(request), look)

    def logout(self, session: SessionOf[V]) -> None:
        """Log a browser out."""
        self.sessions.close(session.token)

    def bearing(
        self, request: Ask, session: SessionOf[V] | None, age_s: int = LIFETIME // SECOND
    ) -> Cookie:
        """Return the cookie that a browser is to keep for a while, or is to forget."""
        return Cookie(
            key=self.cookie,
            value="" if session is None else session.token,
            path=request.scope.get("root_path", "") or "/",
            max_age=0 if session is None else age_s,
            secure=self._over_tls(request),
            httponly=True,
            samesite="lax",
        )

    def _over_tls(self, request: Ask) -> bool:
        if self._secure == "auto":
            return request.url.scheme == "https"
        return self._secure == "always"
