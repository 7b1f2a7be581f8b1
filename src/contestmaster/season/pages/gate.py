"""The gate: who has come in by which cookie, by a token, or by a password that a program shows."""

from typing import ClassVar

from litestar.exceptions import NotAuthorizedException

from contestmaster.doors.web.forum.gate import MemberGate, Pace
from contestmaster.doors.web.shell.requests import Ask
from contestmaster.host.clocks import Clock
from contestmaster.host.contest.web import SecureCookies
from contestmaster.host.forum.members import Member, Members
from contestmaster.season.desk import WorkDesk
from contestmaster.season.house import SeasonHouse
from contestmaster.season.workers import KnownWorker

_BEARER = "bearer "
WORK_A_MINUTE = 3000
"""How often a machine asks and reports at most: short matches on many processors."""


class SeasonGate(MemberGate):
    """Lets contestants in, and knows their browsers and programs again; machines, too.

    Attributes:
        desk: hands out matches to machines.
    """

    realm: ClassVar[str] = "season"

    def __init__(
        self,
        house: SeasonHouse,
        members: Members,
        clock: Clock,
        port: int,
        secure: SecureCookies = "auto",
    ) -> None:
        """Ask members and tokens who somebody is."""
        super().__init__(members, clock, port, secure)
        self._house = house
        self.desk = WorkDesk(house)
        self._work = Pace(WORK_A_MINUTE, clock.now)

    def member(self, request: Ask) -> Member | None:
        """Return who looks at a page, or asks with a token; ``None`` for nobody known."""
        session = self.session(request)
        return self._by_token(request) if session is None else session.visitor

    async def program(self, request: Ask) -> Member:
        """Return whose token or password a program shows, or whose form it sends [SEASON-11].

        Raises:
            NotAuthorizedException: nobody's; it says how to show one.
            TooManyError: too many were wrong.
        """
        member = self._by_token(request)
        if member is not None:
            return member
        if _shown(request):
            raise NotAuthorizedException(
                "this token is nobody's: the page Account shows yours",
                headers={"WWW-Authenticate": f'Bearer realm="{self.realm}"'},
            )
        return await super().program(request)

    def worker(self, request: Ask) -> KnownWorker:
        """Return which machine shows its token [SEASON-20].

        Raises:
            NotAuthorizedException: none does.
            TooManyError: it asks too often.
        """
        worker = self.desk.known(_shown(request))
        if worker is None:
            raise NotAuthorizedException(
                "this is no token of a machine, or no longer: an organiser makes one by "
                "`contestmaster season token`",
                headers={"WWW-Authenticate": f'Bearer realm="{self.realm}"'},
            )
        self._work.step(worker.name)
        return worker

    def _by_token(self, request: Ask) -> Member | None:
        token = _shown(request)
        person = self._house.tokens.whose(self._house.state, token) if token else None
        return None if person is None else self.members.member(person)


def _shown(request: Ask) -> str:
    header: str = request.headers.get("authorization", "")
    return header[len(_BEARER) :].strip() if header[: len(_BEARER)].lower() == _BEARER else ""
