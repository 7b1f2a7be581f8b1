"""Who asks: guests, logins, and who one is."""

from collections.abc import Sequence
from typing import Final

import msgspec
from litestar import Response, delete, get, post, put
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.shell.requests import sent_from_here
from contestmaster.doors.web.tables.asked import Ask, TheActs, TheGate
from contestmaster.doors.web.tables.gate import Login, TableGate
from contestmaster.doors.web.tables.refusals import CommandRefusedError
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.recording import DeclaredEntrant, entrant
from contestmaster.lobby import Code
from contestmaster.protocols.line.replies import GENERIC

_PRIVATE: Final = {"cache-control": "no-store"}


class NewEntrant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays when one does, as one says oneself; nobody has checked it."""

    name: str
    version: str = ""
    declares: dict[str, str] = {}

    def understood(self) -> DeclaredEntrant:
        """Return what can stand in the header of a match.

        Raises:
            CommandRefusedError: it cannot.
        """
        try:
            if clash := {"name", "version"} & self.declares.keys():
                raise ValueError(f"{min(clash)} does not stand among what is declared")
            return entrant(self.name, self.version, self.declares)
        except ValueError as error:
            code = GenericCode.BAD_FORMAT
            raise CommandRefusedError(code, f"{GENERIC[code]}: {error}", "NET-106") from None


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody without an account who wants to come in; perhaps they say who plays [TABLE-93]."""

    name: str
    entrant: NewEntrant | None = None


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account's login and password, or a guest's name and token."""

    login: str
    password: str


class Myself(msgspec.Struct, frozen=True):
    """Who one is; a guest with the token that lets them in again."""

    name: str
    kind: str
    token: str | None


@post("/guests", tags=["people"], guards=[sent_from_here])
async def guests(
    request: Ask, acts: TheActs, gate: TheGate, data: JSONBody[NewGuest]
) -> Response[Myself]:
    """Come in as a guest, under a name of one's own [TABLE-4]."""
    said = None if data.entrant is None else data.entrant.understood()
    found = gate.guest(request, data.name)
    await acts.house.settled()
    if isinstance(found, Code):
        raise _refused(found)
    if said is not None:
        await acts.declare(found[0], said)
    return _answer(request, gate, found[0], found[1], 201)


@post("/login", status_code=200, tags=["people"], guards=[sent_from_here])
async def login(request: Ask, gate: TheGate, data: JSONBody[Credentials]) -> Response[Myself]:
    """Come in with an account, or as the guest one was [TABLE-5]."""
    session = await gate.login(request, data.login, data.password)
    if session is None:
        raise CommandRefusedError(GenericCode.BAD_LOGIN, rule="NET-10")
    token = data.password if session.visitor.kind == "guest" else None
    return _answer(request, gate, session, token, 200)


@post("/logout", status_code=204, sync_to_thread=False, tags=["people"], guards=[sent_from_here])
def logout(request: Ask, gate: TheGate) -> Response[None]:
    """Be nobody again; guests keep their names, and come back by their tokens."""
    session = gate.admitted(request)
    gate.logout(session)
    return Response(None, status_code=204, cookies=[gate.bearing(request, None)])


@get("/me", sync_to_thread=False, tags=["people"])
def me(request: Ask, gate: TheGate) -> Response[Myself]:
    """Who one is."""
    session = gate.admitted(request)
    who = session.visitor
    token = gate.token_of(session)
    return Response(Myself(who.login, who.kind, token), headers=_PRIVATE)


@get("/me/entrant", sync_to_thread=False, tags=["people"])
def plays(request: Ask, acts: TheActs, gate: TheGate) -> DeclaredEntrant | None:
    """Who plays when one does, as one has said; null where one has said nothing."""
    found = acts.house.state.person(gate.admitted(request).visitor.login)
    return None if found is None else found.entrant


@put("/me/entrant", status_code=204, tags=["people"], guards=[sent_from_here])
async def declare(request: Ask, acts: TheActs, gate: TheGate, data: JSONBody[NewEntrant]) -> None:
    """Say who plays when one does, in the games that begin from now on [TABLE-93]."""
    session = gate.admitted(request)
    await acts.declare(session, data.understood())


@delete("/me/entrant", tags=["people"], guards=[sent_from_here])
async def undeclare(request: Ask, acts: TheActs, gate: TheGate) -> None:
    """Be nobody in particular again."""
    await acts.declare(gate.admitted(request), None)


def _answer(
    request: Ask, gate: TableGate, session: Login, token: str | None, status: int
) -> Response[Myself]:
    who = session.visitor
    return Response(
        Myself(who.login, who.kind, token),
        status_code=status,
        cookies=[gate.bearing(request, session)],
        headers=_PRIVATE,
    )


def _refused(code: Code) -> CommandRefusedError:
    """Say over JSON why a guest does not come in; the host's own codes stay inside."""
    texts = {
        Code.BAD_NAME: (GenericCode.BAD_FORMAT, "TABLE-1"),
        Code.NAME_TAKEN: (GenericCode.BAD_LOGIN, "TABLE-1"),
    }
    known, rule = texts.get(code, (GenericCode.BAD_LOGIN, "TABLE-3"))
    return CommandRefusedError(known, CommandRefusedError(code).refusal.message, rule)


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    guests,
    login,
    logout,
    me,
    plays,
    declare,
    undeclare,
)
