"""Seats: sitting down and standing up, bots, the start, and the end of staying."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from litestar import delete, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.shell.requests import sent_from_here
from contestmaster.doors.web.tables.asked import Ask, TheActs, TheGate

_TAGS: Final = ["seats"]


class SeatWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that is wanted; the lowest free one, or one's own, if none is named."""

    seat: int | None = None


class NewBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A program that is to be seated, on the lowest free seat if none is named."""

    name: str
    seat: int | None = None


@put("/tables/{table:int}/seats/mine", tags=_TAGS, guards=[sent_from_here])
async def sit(
    request: Ask,
    acts: TheActs,
    gate: TheGate,
    table: FromPath[int],
    data: JSONBody[SeatWanted],
    token: FromQuery[str] = "",
) -> Any:
    """Take a seat, change it, or come back to one's own [TABLE-13, TABLE-14]."""
    session = gate.admitted(request)
    return await acts.invited(session, "SIT", table, token, seat=data.seat)


@delete("/tables/{table:int}/seats/mine", tags=_TAGS, guards=[sent_from_here])
async def stand(request: Ask, acts: TheActs, gate: TheGate, table: FromPath[int]) -> None:
    """Free one's seat; while a game is played that gives it up [TABLE-18, TABLE-19]."""
    await acts.do(gate.admitted(request), table, "STAND")


@put("/tables/{table:int}/presence", tags=_TAGS, guards=[sent_from_here])
async def watch(
    request: Ask,
    acts: TheActs,
    gate: TheGate,
    table: FromPath[int],
    token: FromQuery[str] = "",
) -> Any:
    """Watch, or go on watching [TABLE-48]."""
    return await acts.invited(gate.admitted(request), "WATCH", table, token)


@delete("/tables/{table:int}/presence", tags=_TAGS, guards=[sent_from_here])
async def leave(request: Ask, acts: TheActs, gate: TheGate, table: FromPath[int]) -> None:
    """Go from the table; while a game is played the seat stays one's own [TABLE-20]."""
    await acts.leave(gate.admitted(request), table)


@post("/tables/{table:int}/bots", tags=_TAGS, guards=[sent_from_here])
async def add_bot(
    request: Ask, acts: TheActs, gate: TheGate, table: FromPath[int], data: JSONBody[NewBot]
) -> Any:
    """Seat a bot [TABLE-24]."""
    session = gate.admitted(request)
    return await acts.do(session, table, "ADD_BOT", name=data.name, seat=data.seat)


@delete("/tables/{table:int}/bots/{seat:int}", tags=_TAGS, guards=[sent_from_here])
async def remove_bot(
    request: Ask, acts: TheActs, gate: TheGate, table: FromPath[int], seat: FromPath[int]
) -> None:
    """Free the seat of a bot."""
    await acts.do(gate.admitted(request), table, "REMOVE_BOT", seat=seat)


@delete("/tables/{table:int}/seats/{seat:int}", tags=_TAGS, guards=[sent_from_here])
async def kick(
    request: Ask, acts: TheActs, gate: TheGate, table: FromPath[int], seat: FromPath[int]
) -> None:
    """Free the seat of another person for good [TABLE-22]."""
    await acts.do(gate.admitted(request), table, "KICK", seat=seat)


@post("/tables/{table:int}/start", status_code=200, tags=_TAGS, guards=[sent_from_here])
async def start(request: Ask, acts: TheActs, gate: TheGate, table: FromPath[int]) -> Any:
    """Begin the game with those who sit [TABLE-26]."""
    return await acts.do(gate.admitted(request), table, "START")


@post("/tables/{table:int}/rematch", status_code=200, tags=_TAGS, guards=[sent_from_here])
async def rematch(request: Ask, acts: TheActs, gate: TheGate, table: FromPath[int]) -> Any:
    """Agree to another game [TABLE-41]."""
    return await acts.do(gate.admitted(request), table, "REMATCH")


@get("/tables/{table:int}/invitation", tags=_TAGS)
async def invitation(request: Ask, acts: TheActs, gate: TheGate, table: FromPath[int]) -> Any:
    """The invitation to the table, for its opener [TABLE-50]."""
    return await acts.do(gate.admitted(request), table, "INVITE")


@post("/tables/{table:int}/invitation", status_code=200, tags=_TAGS, guards=[sent_from_here])
async def renew(request: Ask, acts: TheActs, gate: TheGate, table: FromPath[int]) -> Any:
    """Make another invitation, which ends the one there was [TABLE-50]."""
    return await acts.do(gate.admitted(request), table, "INVITE", new="NEW")


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    sit,
    stand,
    watch,
    leave,
    add_bot,
    remove_bot,
    kick,
    start,
    rematch,
    invitation,
    renew,
)
