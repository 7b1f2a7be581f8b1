"""The front page: what is played, and what can be at once."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from litestar import Response, get, post
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.shell.requests import address_of, sent_from_here
from contestmaster.doors.web.staged import StagedBoard
from contestmaster.doors.web.tables.acts import TableActions
from contestmaster.doors.web.tables.asked import Ask, TheActs, TheGate, TheReplays, TheRooms
from contestmaster.doors.web.tables.finished import Finished
from contestmaster.doors.web.tables.live.rooms import Rooms
from contestmaster.doors.web.tables.pages.entering import entered, form_of
from contestmaster.doors.web.tables.pages.press import HtmlPage, TablesPress, ThePress, sent_to
from contestmaster.doors.web.tables.refusals import CommandRefusedError, of_code
from contestmaster.doors.web.tables.shown import heads, seated
from contestmaster.kernel.game import AtOnce
from contestmaster.lobby import BOTS, Code
from contestmaster.lobby.strength import to_begin_with

_RECENT: Final = 10
"""Finished games on the front page."""


class _Now(NamedTuple):
    """What is played by who wants to play now: a game, how, and against which bot."""

    game: str
    how: AtOnce
    bot: str


@get("/", sync_to_thread=False)
def front(
    request: Ask,
    acts: TheActs,
    gate: TheGate,
    press: ThePress,
    rooms: TheRooms,
    replays: TheReplays,
) -> HtmlPage:
    """The front page: a game to look at, play now, or find a table."""
    session = gate.session(request)
    name = "" if session is None else session.visitor.login
    state = acts.house.state
    boards, public = rooms.stage.boards(), replays.games("", 1)
    plays = _plays(acts)
    values = {
        "boards": boards,
        "leads": rooms.stage.leads(),
        "again": None if boards else _again(rooms, public),
        "exhibited": not boards and not public,
        "tables": heads(state, name),
        "mine": {table.id for table in seated(state, name)},
        "recent": replays.games(name, _RECENT),
        "at_once": next(iter(plays), None),
        "plays": plays[1:],
    }
    return press.page(request, "front.html", values)


@get("/bots", sync_to_thread=False)
def bots(request: Ask, press: ThePress) -> HtmlPage:
    """How a program of one's own plays here."""
    return press.page(request, "bots.html", {})


@post("/play", guards=[sent_from_here])
async def play(request: Ask, acts: TheActs, gate: TheGate, press: ThePress) -> Response[Any]:
    """Play against bots, at once."""
    form = await form_of(request)
    wanted = form.get("game", "")
    now = next((one for one in _plays(acts) if wanted in ("", one.game)), None)
    if now is None:
        raise CommandRefusedError(Code.NO_GAME)
    session = await entered(request, acts, gate, form)
    if isinstance(session, Code):
        return _refused_name(request, press, session, form)
    options = {"seats": str(now.how.seats), **now.how.options}
    if now.how.seats > 1:
        options[BOTS] = ",".join([now.bot] * (now.how.seats - 1))
    opened = await acts.open(session, now.game, options, address_of(request))
    await acts.do(session, opened["id"], "START")
    return sent_to(request, gate, f"/tables/{opened['id']}", session)


def sight(rooms: Rooms, ended: Sequence[Finished]) -> StagedBoard | None:
    """Return the board to look at first, of one that runs or, where none does, once more."""
    return next(iter(rooms.stage.boards()), None) or _again(rooms, ended)


def playable(acts: TableActions) -> bool:
    """Whether a game is offered that can be played at once."""
    return bool(_plays(acts))


def _again(rooms: Rooms, ended: Sequence[Finished]) -> StagedBoard | None:
    """Return what moves where nobody plays: the last game, or one of our bots [TABLE-105]."""
    return rooms.stage.again(ended[0]) if ended else rooms.stage.exhibition()


def _refused_name(request: Ask, press: TablesPress, code: int, form: Mapping[str, str]) -> HtmlPage:
    values = {
        "wrong": CommandRefusedError(code).refusal.message,
        "name": form.get("name", ""),
        "to": "/play",
        "hidden": {"game": form.get("game", "")},
        "label": "Play now",
    }
    return press.page(request, "name.html", values, of_code(code))


def _plays(acts: TableActions) -> list[_Now]:
    """Return the games offered that can be played at once, the one to begin with first."""
    found: list[_Now] = []
    for offer in acts.house.state.params.table_games:
        how = acts.house.rules(offer.name).at_once
        if how is not None and offer.bots:
            bot = to_begin_with(acts.house.ladder(offer.name), offer.bots)
            found.append(_Now(offer.name, how, bot))
    return sorted(found, key=lambda one: not acts.house.rules(one.game).foreseeable)


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    front,
    bots,
    play,
)
