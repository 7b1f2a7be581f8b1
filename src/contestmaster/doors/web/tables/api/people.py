"""Who asks: guests, logins, and who one is."""

from collections.abc import Sequence
from typing import Final

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.shell.requests import sent_from_here
from contestmaster.doors.web.tables.asked import Ask, TheActs, TheGate
from contestmaster.doors.web.tables.gate import Login, TableGate
from contestmaster.doors.web.tables.refusals import CommandRefusedError
from contestmaster.kernel.generic import GenericCode
from contestmaster.lobby import Code

_PRIVATE: Final = {"cache-control": "no-store"}


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody without an account who wants to come in."""

    name: str


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account's login and password, or a guest's name and token."""

    login: str
    password: str


class Myself(msgspec.Struct, frozen=True):
    """Who one is; a guest with the token that lets em in again."""

    name: str
    kind: str
    token: str | None


@post("/guests", tags=["people"], guards=[sent_from_here])
async def guests(
    request: Ask, acts: TheActs, gate: TheGate, data: JSONBody[NewGuest]
) -> Response[Myself]:
    """Come in as a guest, under a name of one's own [TABLE-4]."""
    found = gate.guest(request, data.name)
    await acts.house.settled()
    if isinstance(found, Code):
        raise _refused(found)
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


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (guests, login, logout, me)
