"""The gate of a contest: which team or organiser has come in, and who may."""

from typing import Literal

from litestar.exceptions import PermissionDeniedException

from contestmaster.doors.web.security.sessions import Session
from contestmaster.doors.web.shell.logins import Logins
from contestmaster.doors.web.shell.requests import Ask
from contestmaster.host.clocks import Clock
from contestmaster.host.contest.settings import ContestSettings
from contestmaster.host.contest.visitors import ContestVisitors, Visitor


class Gate(Logins[Visitor]):
    """Lets teams and organisers in, and knows their browsers again."""

    def __init__(self, visitors: ContestVisitors, clock: Clock, settings: ContestSettings) -> None:
        """Ask visitors who they are."""
        number = min(server.params.port for server in settings.servers)
        super().__init__(
            f"contestmaster-{number}", clock.now, visitors.welcome, settings.web.secure_cookies
        )
        self._visitors = visitors
        self._clock = clock

    async def login(self, request: Ask, login: str, password: str) -> Session | None:
        """Log somebody in; ``None`` where login or password is wrong.

        Raises:
            TooManyError: too often, or too many at once.
        """

        async def check(login: str, password: str, network: str) -> Visitor | None:
            return await self._visitors.check(login, password, self._clock.now(), network)

        visitor = await self.judged(request, login, password, check)
        return None if visitor is None else self.sessions.open(visitor)

    def admitted(self, request: Ask, role: Literal["team", "organiser"]) -> Session:
        """Return the session of somebody who may do what a role may.

        Raises:
            PermissionDeniedException: nobody like that is logged in.
        """
        session = self.session(request)
        if session is None or session.visitor.role != role:
            raise PermissionDeniedException(f"Log in as {role} to do this.")
        return session
