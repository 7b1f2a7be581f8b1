"""The gate of a table server: accounts and guests, each with a session of their own.

A guest's session is known by what lets them in anywhere, their name and token; so it is found again
when the host has been stopped, or the browser was away for long [TABLE-5, TABLE-47].
"""

from typing import Final, TypeAlias

from litestar.datastructures import Cookie

from contestmaster.doors.web.security.sessions import LIFETIME, SessionOf
from contestmaster.doors.web.shell.logins import Logins
from contestmaster.doors.web.shell.requests import Ask, address_of
from contestmaster.doors.web.tables.house import Arrival, TableHouse
from contestmaster.doors.web.tables.names import proposed
from contestmaster.doors.web.tables.refusals import CommandRefusedError
from contestmaster.host.contest.web import SecureCookies
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import SECOND
from contestmaster.lobby import Code

Login: TypeAlias = SessionOf[Arrival]
"""The browser or program of a person who has come in."""

_JOINT: Final = ":"
"""Between name and token of a guest; it stands in no name [TABLE-1]."""


class TableGate(Logins[Arrival]):
    """Lets people and programs in, and knows their browsers again."""

    def __init__(self, house: TableHouse, port: int, secure: SecureCookies = "auto") -> None:
        """Ask a house who somebody is; ``port`` makes the name of the cookie."""
        super().__init__(f"contestmaster-tables-{port}", house.now, house.welcome, secure)
        self._house = house

    def session(self, request: Ask) -> Login | None:
        """Return the session of who asks, ``None`` for somebody who has not come in."""
        found = super().session(request)
        token = request.cookies.get(self.cookie, "")
        if found is None and _JOINT in token:
            name, _, secret = token.partition(_JOINT)
            person = self._house.again(name, secret)
            found = None if person is None else self.sessions.open(person, token)
        return found

    def admitted(self, request: Ask) -> Login:
        """Return the session of who asks.

        Raises:
            RefusedError: nobody has come in there: code 1.
        """
        session = self.session(request)
        if session is None:
            raise CommandRefusedError(GenericCode.BAD_LOGIN, rule="NET-10")
        return session

    async def login(self, request: Ask, login: str, password: str) -> Login | None:
        """Let an account in, or a guest who has been here; ``None`` where nobody is called so.

        Raises:
            TooManyError: too often, or too many at once.
        """
        person = await self.judged(request, login, password, self._house.check)
        if person is None:
            return None
        token = f"{person.login}{_JOINT}{password}" if person.kind == "guest" else ""
        return self.sessions.open(person, token)

    def guest(self, request: Ask, name: str) -> tuple[Login, str] | Code:
        """Let a new guest in; return session and token, or the code of a refusal [TABLE-4]."""
        found = self._house.guest(name, address_of(request))
        if isinstance(found, Code):
            return found
        person, token = found
        return self.sessions.open(person, f"{person.login}{_JOINT}{token}"), token

    def token_of(self, session: Login) -> str | None:
        """Return what lets a guest in again; an account has no such thing."""
        return session.token.partition(_JOINT)[2] or None

    def proposal(self) -> str:
        """Return a name for somebody who has none yet."""
        return proposed(self._house.state.persons)

    def bearing(
        self, request: Ask, session: Login | None, age_s: int = LIFETIME // SECOND
    ) -> Cookie:
        """Return the cookie that a browser is to keep, a guest's for longer, or is to forget."""
        if session is not None and session.visitor.kind == "guest":
            age_s = self._house.state.params.guest_ttl_s
        return super().bearing(request, session, age_s)
