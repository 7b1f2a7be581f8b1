"""The list of tables, what is played, and opening a table."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.shell.requests import address_of, sent_from_here
from contestmaster.doors.web.tables.asked import Ask, TheActs, TheGate
from contestmaster.doors.web.tables.refusals import CommandRefusedError
from contestmaster.doors.web.tables.shown import (
    GameOffer,
    HeadShown,
    TableShown,
    heads,
    offers,
    seated,
    table_of,
)
from contestmaster.kernel.declared import written
from contestmaster.lobby import BOTS, PRESET, Code


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that is wanted [TABLE-74].

    Attributes:
        game: what is to be played.
        options: those that are not as usual.
        preset: a size made for people, as ``quick`` [TABLE-61]; what stands among the options goes
            before it.
        bots: programs for the seats after one's own, in order; ``GET /api/games/GAME/bots`` tells
            which there are. With the option ``autostart`` the game begins as soon as all seats are
            taken.
    """

    game: str
    options: dict[str, str | bool | int | float] = {}
    preset: str = ""
    bots: list[str] = []


@get("/games", sync_to_thread=False, tags=["lobby"])
def games(acts: TheActs) -> list[GameOffer]:
    """The games that are offered, with the seats of their tables."""
    return offers(acts.house.state)


@get("/games/{game:str}/bots", sync_to_thread=False, tags=["lobby"])
def bots(acts: TheActs, game: FromPath[str]) -> list[str]:
    """The programs that may be seated in a game."""
    offer = acts.house.state.params.offer(game)
    if offer is None:
        raise CommandRefusedError(Code.NO_GAME, rule="TABLE-24")
    return list(offer.bots)


@get("/tables", sync_to_thread=False, tags=["lobby"])
def tables(
    request: Ask,
    acts: TheActs,
    gate: TheGate,
    mine: Annotated[
        bool, QueryParameter(description="only those at which one holds a seat")
    ] = False,
) -> list[HeadShown]:
    """The tables that one may see [TABLE-49]."""
    session = gate.session(request)
    name = "" if session is None else session.visitor.login
    return seated(acts.house.state, name) if mine else heads(acts.house.state, name)


@post("/tables", tags=["lobby"], guards=[sent_from_here])
async def open_table(request: Ask, acts: TheActs, gate: TheGate, data: JSONBody[NewTable]) -> Any:
    """Open a table, and sit on its seat 0 [TABLE-8]."""
    session = gate.admitted(request)
    asked = {PRESET: data.preset} if data.preset else {}
    asked |= words(data.options)
    if data.bots:
        asked[BOTS] = ",".join(data.bots)
    return await acts.open(session, data.game, asked, address_of(request))


@get("/tables/{table:int}", sync_to_thread=False, tags=["lobby"])
def table(request: Ask, acts: TheActs, gate: TheGate, table: FromPath[int]) -> TableShown:
    """A table: its seats, options, watchers and game."""
    session = gate.session(request)
    found = acts.table(table, session)
    if session is not None:
        acts.presences.find(session, table)  # who asks is here
    return table_of(acts.house, found)


def words(options: Mapping[str, str | bool | float]) -> dict[str, str]:
    """Return options with values of JSON as they are said on a line.

    >>> words({"seats": 3, "private": True, "bot_delay_s": 0.5, "map_name": "4"})
    {'seats': '3', 'private': 'true', 'bot_delay_s': '0.5', 'map_name': '4'}
    """
    return {
        key: value if isinstance(value, str) else written(value) for key, value in options.items()
    }


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (games, bots, tables, open_table, table)
