"""The gate of a table server: accounts and guests, each with a session of eir own.

A guest's session is known by what lets em in anywhere, eir name and token; so it is found again
when the host has been stopped, or the browser was away for long [TABLE-5, TABLE-47].
"""

from typing import Any, Final, Literal, TypeAlias

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from contestmaster.doors.web.security.gate import address_of
from contestmaster.doors.web.security.limits import LoginLimits
from contestmaster.doors.web.security.sessions import LIFETIME, SessionOf, Sessions
from contestmaster.doors.web.tables.house import House, Person
from contestmaster.doors.web.tables.names import proposed
from contestmaster.doors.web.tables.refusals import RefusedError
from contestmaster.kernel.instant import SECOND
from contestmaster.lobby import Code

__all__ = ["Ask", "Login", "TableGate"]

Ask: TypeAlias = ASGIConnection[Any, Any, Any, Any]
Login: TypeAlias = SessionOf[Person]
"""The browser or program of a person who has come in."""

_LONGEST: Final = 64
"""Characters of a login or password at most: what is longer is nobody's."""
_JOINT: Final = ":"
"""Between name and token of a guest; it stands in no name [TABLE-1]."""
_BAD_LOGIN: Final = 1


class TableGate:
    """Lets people and programs in, and knows their browsers again.

    Attributes:
        cookie: its name; servers on one machine have different ones, since cookies do not keep
            ports apart.
    """

    def __init__(
        self, house: House, port: int, secure: Literal["auto", "always", "never"] = "auto"
    ) -> None:
        """Ask a house who somebody is; ``port`` makes the name of the cookie."""
        self._house = house
        self._secure = secure
        self._limits = LoginLimits(house.now)
        self._sessions: Sessions[Person] = Sessions(house.now, house.welcome)
        self.cookie = f"contestmaster-tables-{port}"

    def session(self, request: Ask) -> Login | None:
        """Return the session of who asks, ``None`` for somebody who has not come in."""
        token = request.cookies.get(self.cookie)
        if token is None:
            return None
        found = self._sessions.find(token)
        if found is None and _JOINT in token:
            name, _, secret = token.partition(_JOINT)
            person = self._house.again(name, secret)
            found = None if person is None else self._opened(person, token)
        return found

    def admitted(self, request: Ask) -> Login:
        """Return the session of who asks.

        Raises:
            RefusedError: nobody has come in there: code 1.
        """
        session = self.session(request)
        if session is None:
            raise RefusedError(_BAD_LOGIN, rule="NET-10")
        return session

    async def login(self, request: Ask, login: str, password: str) -> Login | None:
        """Let an account in, or a guest who has been here; ``None`` where nobody is called so.

        Raises:
            TooManyError: too often, or too many at once.
        """

        async def look(machine: str) -> Person | None:
            if max(len(login), len(password)) > _LONGEST:
                return None
            return await self._house.check(login.strip(), password, machine)

        person = await self._limits.judged(address_of(request), look)
        if person is None:
            return None
        if person.kind == "guest":
            return self._opened(person, f"{person.login}{_JOINT}{password}")
        return self._sessions.open(person)

    def guest(self, request: Ask, name: str) -> tuple[Login, str] | Code:
        """Let a new guest in; return eir session and token, or the code of a refusal [TABLE-4]."""
        found = self._house.guest(name, address_of(request))
        if isinstance(found, Code):
            return found
        person, token = found
        return self._opened(person, f"{person.login}{_JOINT}{token}"), token

    def token_of(self, session: Login) -> str | None:
        """Return what lets a guest in again; an account has no such thing."""
        return session.token.partition(_JOINT)[2] or None

    def proposal(self) -> str:
        """Return a name for somebody who has none yet."""
        return proposed(self._house.state.persons)

    def logout(self, session: Login) -> None:
        """Let a browser be nobody's."""
        self._sessions.close(session.token)

    def bearing(self, request: Ask, session: Login | None) -> Cookie:
        """Return the cookie that a browser is to keep, or is to forget."""
        age = 0
        if session is not None:
            guest = session.visitor.kind == "guest"
            age = self._house.state.params.guest_ttl_s if guest else LIFETIME // SECOND
        return Cookie(
            key=self.cookie,
            value="" if session is None else session.token,
            path=request.scope.get("root_path", "") or "/",
            max_age=age,
            secure=self._over_tls(request),
            httponly=True,
            samesite="lax",
        )

    def _opened(self, guest: Person, token: str) -> Login:
        return self._sessions.open(guest, token)

    def _over_tls(self, request: Ask) -> bool:
        if self._secure == "auto":
            return request.url.scheme == "https"
        return self._secure == "always"
