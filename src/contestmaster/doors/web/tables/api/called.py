"""Commands of games as addresses of their own, so that clients made from the schema are typed."""

from collections.abc import Sequence
from typing import Any, Final

import structlog
from litestar import post
from litestar.params import FromPath, JSONBody
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.declarations import playable
from contestmaster.doors.web.described import (
    CommandWay,
    GameDescribed,
    GamesDescribed,
    RefusalDescribed,
    Schema,
)
from contestmaster.doors.web.shell.requests import sent_from_here
from contestmaster.doors.web.tables.acts import LineAnswer, TableActions
from contestmaster.doors.web.tables.asked import Ask, TheActs, TheGate, TheRooms
from contestmaster.doors.web.tables.house import TableHouse
from contestmaster.doors.web.tables.refusals import CommandRefusedError
from contestmaster.kernel.generic import GenericCode
from contestmaster.lobby import Code

log = structlog.get_logger("contestmaster.web")

_TEXT: Final[Schema] = {"type": "string"}
REFUSAL: Final = RefusalDescribed(
    "Refusal",
    {
        "type": "object",
        "properties": {"code": {"type": "integer"}, "message": _TEXT, "rule": _TEXT, "text": _TEXT},
        "required": ["code", "message", "rule", "text"],
    },
)
"""What refused requests are answered [TABLE-85]."""


@post(
    "/tables/{table:int}/calls/{game:str}/{slug:str}",
    status_code=200,
    include_in_schema=False,  # it has an operation for each command instead
    guards=[sent_from_here],
)
async def called(
    request: Ask,
    acts: TheActs,
    gate: TheGate,
    rooms: TheRooms,
    table: FromPath[int],
    game: FromPath[str],
    slug: FromPath[str],
    data: JSONBody[dict[str, Any]],
) -> LineAnswer:
    """Give a command of the game, whose arguments are the body [TABLE-96]."""
    session = gate.admitted(request)
    if acts.table(table, session).game != game:
        raise CommandRefusedError(Code.NO_GAME, "another game is played here", "TABLE-96")
    command = playable(acts.house.rules(game)()).get(slug.lower())
    if command is None:
        raise CommandRefusedError(GenericCode.UNKNOWN_COMMAND)
    said = await acts.call(session, table, command.name, data)
    rooms.on_table(table)
    return said


def described(acts: TableActions) -> GamesDescribed:
    """Return what describes the commands of all games on offer, with their usual parameters."""
    known: dict[str, GameDescribed | None] = {}

    def games() -> Sequence[GameDescribed]:
        for offer in acts.house.state.params.table_games:
            if offer.name not in known:
                known[offer.name] = _usual(acts.house, offer.name)
        return [game for game in known.values() if game is not None]

    return GamesDescribed(games, [WAY], REFUSAL)


def _usual(house: TableHouse, name: str) -> GameDescribed | None:
    """Return a game with its usual parameters; ``None`` where its package fails at that."""
    try:
        return GameDescribed(name, house.rules(name)())
    except Exception as error:  # whatever a package does, the others are described
        log.warning("a game cannot be described", game=name, why=repr(error))
        return None


def _answer(reply: Schema) -> Schema:
    return {
        "type": "object",
        "properties": {
            "reply": reply,
            "lines": {"type": "array", "items": _TEXT},
            "wait_s": {"type": ["number", "null"]},
        },
        "required": ["reply", "lines", "wait_s"],
    }


WAY: Final = CommandWay(
    path="/api/tables/{table}/calls/{game}/{slug}",
    takes={"table": {"type": "integer", "description": "at which the game is played"}},
    kinds=("order", "query"),
    answers=_answer,
)

HANDLERS: Final[Sequence[ControllerRouterHandler]] = (called,)
