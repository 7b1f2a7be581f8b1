"""The gate: which member has come in by which cookie, or by a password that a program shows."""

import base64
import binascii
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import ClassVar, Final

from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.handlers.base import BaseRouteHandler

from contestmaster.doors.web.security.limits import TooManyError
from contestmaster.doors.web.security.sessions import SessionOf
from contestmaster.doors.web.shell.logins import Logins
from contestmaster.doors.web.shell.requests import Ask, address_of
from contestmaster.host.clocks import Clock
from contestmaster.host.contest.web import SecureCookies
from contestmaster.host.forum.members import Member, Members
from contestmaster.kernel.instant import MINUTE, Instant
from contestmaster.protocols.addresses import network_of

POSTS_A_MINUTE: Final = 20
"""Posts of one person: nobody writes more, and a program that has run wild is stopped."""
JOINS_A_MINUTE: Final = 20
"""Tries to join from one address, or from one network of IPv6."""
READINGS_A_MINUTE: Final = 120
"""Previews of one person: one for each pause while typing."""
_PEOPLE: Final = 4096
"""People whose pace is remembered."""


class Pace:
    """Counts how often each of many people does something."""

    def __init__(self, most: int, now: Callable[[], Instant]) -> None:
        """Allow so many times a minute."""
        self._most = most
        self._now = now
        self._times: OrderedDict[str, deque[Instant]] = OrderedDict()

    def step(self, person: str) -> None:
        """Note that somebody does it; raise :class:`TooManyError` where that is too often."""
        now = self._now()
        times = self._times.setdefault(person, deque())
        self._times.move_to_end(person)
        if len(self._times) > _PEOPLE:
            self._times.popitem(last=False)
        while times and times[0] <= now - MINUTE:
            times.popleft()
        if len(times) >= self._most:
            raise TooManyError(
                "This is too much at once. Wait a minute, and try again.",
                headers={"Retry-After": "60"},
            )
        times.append(now)


class MemberGate(Logins[Member]):
    """Lets members in, and knows their browsers again.

    Attributes:
        members: who they are.
        posts: how often each member posts.
        readings: how often each has a text read.
    """

    realm: ClassVar[str] = "forum"
    """What programs show a password to; it makes the name of the cookie, with the port."""

    def __init__(
        self, members: Members, clock: Clock, port: int, secure: SecureCookies = "auto"
    ) -> None:
        """Ask members who they are; ``port`` makes the name of the cookie."""
        super().__init__(f"contestmaster-{self.realm}-{port}", clock.now, members.welcome, secure)
        self.members = members
        self.posts = Pace(POSTS_A_MINUTE, clock.now)
        self.readings = Pace(READINGS_A_MINUTE, clock.now)
        self._joins = Pace(JOINS_A_MINUTE, clock.now)
        self._clock = clock

    def admitted(self, request: Ask) -> SessionOf[Member]:
        """Return the session of a member; ``PermissionDeniedException`` where there is none."""
        session = self.session(request)
        if session is None:
            raise PermissionDeniedException("Log in to do this.")
        return session

    def operator(self, request: Ask) -> SessionOf[Member]:
        """Return the session of an operator; raises as :meth:`admitted`."""
        session = self.admitted(request)
        if not session.visitor.operator:
            raise PermissionDeniedException("This is for operators of the community.")
        return session

    async def login(self, request: Ask, login: str, password: str) -> Member | None:
        """Return who shows a name and a password, ``None`` where one of them is wrong.

        Raises:
            TooManyError: too often, or too many at once.
        """

        async def check(login: str, password: str, network: str) -> Member | None:
            return await self.members.check(login, password, self._clock.now(), network)

        return await self.judged(request, login, password, check)

    async def join(self, request: Ask, name: str, password: str) -> Member:
        """Register somebody new; raises as ``Members.join``, and :class:`TooManyError`."""
        self._joins.step(network_of(address_of(request)))
        return await self.members.join(name, password)

    async def program(self, request: Ask) -> Member:
        """Return the member whose password a program shows, or whose form it sends.

        Raises:
            NotAuthorizedException: nobody's; it says how to show one.
            TooManyError: too many were wrong.
        """
        session = self.session(request)
        if session is not None and session.sent(request.headers.get("x-form", "")):
            return session.visitor
        shown = shown_by_basic(request.headers.get("authorization", ""))
        member = None if shown is None else await self.login(request, *shown)
        if member is None:
            raise NotAuthorizedException(
                "show a name and a password",
                headers={"WWW-Authenticate": f'Basic realm="{self.realm}"'},
            )
        return member


async def members_only(request: Ask, _: BaseRouteHandler) -> None:
    """Guard: have nothing read of what somebody sends who is not logged in."""
    gate: MemberGate = request.app.state.gate
    gate.admitted(request)


async def programs_only(request: Ask, _: BaseRouteHandler) -> None:
    """Guard: the same, for programs that show a password."""
    gate: MemberGate = request.app.state.gate
    await gate.program(request)


def shown_by_basic(header: str) -> tuple[str, str] | None:
    """Read a name and a password as HTTP has them [RFC 7617]."""
    scheme, _, coded = header.partition(" ")
    if scheme.lower() != "basic":
        return None
    try:
        name, colon, password = base64.b64decode(coded, validate=True).decode().partition(":")
    except (binascii.Error, UnicodeDecodeError):
        return None
    return (name, password) if colon else None
