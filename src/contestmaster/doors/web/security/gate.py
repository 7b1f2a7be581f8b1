"""The gate: who has come in by which cookie, and who may."""

from typing import Any, Final, Literal, TypeAlias

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import PermissionDeniedException
from litestar.handlers.base import BaseRouteHandler

from contestmaster.doors.web.security.limits import LoginLimits
from contestmaster.doors.web.security.names import is_same
from contestmaster.doors.web.security.sessions import LIFETIME, Session, SessionOf, Sessions
from contestmaster.host.clocks import Clock
from contestmaster.host.contest.settings import Settings
from contestmaster.host.contest.visitors import Visitor, Visitors
from contestmaster.kernel.instant import SECOND

__all__ = ["Gate", "address_of", "demand_form", "is_own", "sent_from_here"]

Ask: TypeAlias = ASGIConnection[Any, Any, Any, Any]

_OWN: Final = ("same-origin", "none")
"""What a browser says of a request that one of our pages, or nobody's page, has made."""


class Gate:
    """Lets teams and organisers in, and knows their browsers again.

    Attributes:
        cookie: its name; contests on one machine have different ones, since cookies do not keep
            ports apart [CONTEST-73].
        sessions: all that are open.
    """

    def __init__(self, visitors: Visitors, clock: Clock, settings: Settings) -> None:
        """Ask visitors who they are."""
        number = min(server.params.port for server in settings.servers)
        self._secure = settings.web.secure_cookies
        self._visitors = visitors
        self._clock = clock
        self._limits = LoginLimits(clock.now)
        self.cookie = f"contestmaster-{number}"
        self.sessions = Sessions(clock.now, visitors.welcome)

    def session(self, request: Ask) -> Session | None:
        """Return the session of the browser that asks, ``None`` if it is not logged in."""
        token = request.cookies.get(self.cookie)
        return None if token is None else self.sessions.find(token)

    async def login(self, request: Ask, login: str, password: str) -> Session | None:
        """Log somebody in; ``None`` where login or password is wrong.

        Raises:
            TooManyError: too often, or too many at once.
        """

        async def look(machine: str) -> Visitor | None:
            now = self._clock.now()
            return await self._visitors.check(login.strip(), password, now, machine)

        visitor = await self._limits.judged(address_of(request), look)
        return None if visitor is None else self.sessions.open(visitor)

    def logout(self, session: Session) -> None:
        """Log a browser out."""
        self.sessions.close(session.token)

    def bearing(self, request: Ask, session: Session | None) -> Cookie:
        """Return the cookie that a browser is to keep, or is to forget."""
        return Cookie(
            key=self.cookie,
            value="" if session is None else session.token,
            path=request.scope.get("root_path", "") or "/",
            max_age=0 if session is None else LIFETIME // SECOND,
            secure=self._over_tls(request),
            httponly=True,
            samesite="lax",
        )

    def _over_tls(self, request: Ask) -> bool:
        if self._secure == "auto":
            return request.url.scheme == "https"
        return self._secure == "always"

    def admitted(self, request: Ask, role: Literal["team", "organiser"]) -> Session:
        """Return the session of somebody who may do what a role may.

        Raises:
            PermissionDeniedException: nobody like that is logged in.
        """
        session = self.session(request)
        if session is None or session.visitor.role != role:
            raise PermissionDeniedException(f"Log in as {role} to do this.")
        return session


def address_of(request: Ask) -> str:
    """Return from where a request comes, the word of trusted proxies taken."""
    return request.client.host if request.client else ""


def is_own(request: Ask) -> bool:
    """Return whether no page of another site has sent something.

    Browsers say so, on whatever connection they trust by ``Sec-Fetch-Site``, else by ``Origin``.
    Programs say neither, and have no cookies that somebody could abuse.
    """
    headers = request.headers
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None:
        return site in _OWN
    return origin is None or is_same(origin, request.url.scheme, headers.get("host", ""))


def sent_from_here(request: Ask, _: BaseRouteHandler) -> None:
    """Guard: refuse a form that another site's page has sent."""
    if not is_own(request):
        raise PermissionDeniedException("This form was sent from another site.")


def demand_form(session: SessionOf[Any], form: str) -> None:
    """Refuse what was not sent by a form that was made for this session.

    Raises:
        PermissionDeniedException: the form is another's, or too old.
    """
    if not session.sent(form):
        raise PermissionDeniedException("This form is out of date: open its page again.")
