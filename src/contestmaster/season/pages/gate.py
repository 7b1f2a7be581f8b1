"""The gate: who has come in by which cookie, by a token, or by a password that a program shows."""

from typing import ClassVar

from litestar.exceptions import NotAuthorizedException

from contestmaster.doors.web.forum.gate import MemberGate
from contestmaster.doors.web.shell.requests import Ask
from contestmaster.host.clocks import Clock
from contestmaster.host.contest.web import SecureCookies
from contestmaster.host.forum.members import Member, Members
from contestmaster.season.house import SeasonHouse

_BEARER = "bearer "


class SeasonGate(MemberGate):
    """Lets contestants in, and knows their browsers and programs again."""

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

    def _by_token(self, request: Ask) -> Member | None:
        token = _shown(request)
        person = self._house.tokens.whose(self._house.state, token) if token else None
        return None if person is None else self.members.member(person)


def _shown(request: Ask) -> str:
    header: str = request.headers.get("authorization", "")
    return header[len(_BEARER) :].strip() if header[: len(_BEARER)].lower() == _BEARER else ""
