"""Moments that somebody has sent: of a game at a public table, while it is played."""

from collections.abc import Sequence
from typing import Any, Final

from litestar import Response, get
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.bands import band_of
from contestmaster.doors.web.sending import parcel, sent_of
from contestmaster.doors.web.shell.framing import asked_turn, framed, unframed
from contestmaster.doors.web.shell.requests import led_to
from contestmaster.doors.web.tables.asked import Ask, TheGate, TheReplays, TheRooms
from contestmaster.doors.web.tables.live.moments import MomentShown
from contestmaster.doors.web.tables.pages.press import ThePress, sent_to
from contestmaster.kernel.players import all_spoken
from contestmaster.kernel.titles import called


@get("/moments/{game:str}")
async def moment(
    request: Ask,
    gate: TheGate,
    press: ThePress,
    rooms: TheRooms,
    replays: TheReplays,
    game: FromPath[str],
) -> Response[Any]:
    """A moment of a game at a public table [TABLE-104]; of one that is over it is in its replay."""
    turn = asked_turn(request)
    told = await rooms.moments.told(game, turn, rooms.book(game))
    if told is None:
        found = replays.game(game, "")
        return sent_to(request, gate, f"/finished/{found.id}{_asked(turn)}")
    values = _parcel(told, game) | {"moment": told, "told": band_of(told.story)}
    return press.page(request, "moment.html", values)


@get("/moments/{game:str}/send")
async def send(
    request: Ask,
    gate: TheGate,
    press: ThePress,
    rooms: TheRooms,
    replays: TheReplays,
    game: FromPath[str],
) -> Response[Any]:
    """A moment of a game at a public table, to be sent [TABLE-115]."""
    turn = asked_turn(request)
    told = await rooms.moments.told(game, turn, rooms.book(game))
    if told is None:
        found = replays.game(game, "")
        return sent_to(request, gate, f"/finished/{found.id}/send{_asked(turn)}")
    return press.page(request, "send.html", _parcel(told, game))


@get("/moments/{game:str}/embed")
async def embedded(
    request: Ask, press: ThePress, rooms: TheRooms, replays: TheReplays, game: FromPath[str]
) -> Response[Any]:
    """The board of a game at a public table alone, live, for pages elsewhere to show in a frame."""
    told = await rooms.moments.told(game, None, rooms.book(game))
    if told is None:
        found, turn = replays.game(game, ""), asked_turn(request)
        return unframed(led_to(request, f"/finished/{found.id}/embed{_asked(turn)}"))
    values = framed(request, told.game, f"/api/moments/{game}", f"/moments/{game}", _about(told))
    values["live"] = f"/ws/tables/{told.table}"
    return unframed(press.page(request, "embed.html", values))


def _parcel(told: MomentShown, game: str) -> dict[str, Any]:
    sent = sent_of(told.story, told.turn, told.game)
    api, page = f"/api/moments/{game}", f"/moments/{game}"
    return parcel(sent, api, page, _about(told), live=True)


def _about(told: MomentShown) -> str:
    return f"{called(told.game)} at table {told.table}: {', '.join(all_spoken(told.seats))}"


def _asked(turn: int | None) -> str:
    return "" if turn is None else f"?turn={turn}"


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (moment, send, embedded)
