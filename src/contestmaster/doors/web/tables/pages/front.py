"""The front page, the form to open a table, and finished games."""

from collections.abc import Mapping, Sequence
from functools import partial
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.shell.framing import asked_turn, framed, unframed
from contestmaster.doors.web.shell.requests import address_of, sent_from_here
from contestmaster.doors.web.tables.acts import TableActions
from contestmaster.doors.web.tables.asked import Ask, TheActs, TheGate, TheReplays, TheRooms
from contestmaster.doors.web.tables.finished import Finished
from contestmaster.doors.web.tables.forms import faults, fields_of, given
from contestmaster.doors.web.tables.pages.entering import entered, form_of
from contestmaster.doors.web.tables.pages.press import HtmlPage, TablesPress, ThePress, sent_to
from contestmaster.doors.web.tables.refusals import CommandRefusedError, of_code
from contestmaster.doors.web.tables.shown import heads, seated
from contestmaster.kernel.game import AtOnce
from contestmaster.kernel.titles import called
from contestmaster.lobby import Code, OfferedGame
from contestmaster.protocols.addresses import network_of

_RECENT: Final = 10
"""Finished games on the front page."""
_BEGINNERS: Final = ("greedy", "rancher", "sergeant", "collector", "random")
"""Bots to begin with, the first of them that there are."""


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
        "leads": {board.key: board.headline for board in boards},
        "again": rooms.stage.again(public[0]) if public and not boards else None,
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
    opened = await acts.open(session, now.game, options, address_of(request))
    for _ in range(now.how.seats - 1):
        await acts.do(session, opened["id"], "ADD_BOT", name=now.bot)
    await acts.do(session, opened["id"], "START")
    return sent_to(request, gate, f"/tables/{opened['id']}", session)


@get("/open")
async def form(request: Ask, acts: TheActs, press: ThePress, game: FromQuery[str] = "") -> HtmlPage:
    """The form to open a table of a game."""
    offer = _offer(acts, game)
    return await _open_page(request, acts, press, offer, {}, {})


@post("/open", guards=[sent_from_here])
async def open_table(request: Ask, acts: TheActs, gate: TheGate, press: ThePress) -> Response[Any]:
    """Open a table; what is wrong is said at its field."""
    answers = await form_of(request)
    offer = _offer(acts, answers.get("game", ""))
    house, address = acts.house, address_of(request)
    params = house.state.params
    rules, most_fields = house.rules(offer.name), params.max_fields
    if not house.hall.opening.admits(params, None, network_of(address), house.now()):
        raise CommandRefusedError(Code.TOO_OFTEN, rule="TABLE-54")

    def read() -> tuple[dict[str, str], dict[str, str]]:
        asked = given(fields_of(rules, offer), answers)
        return asked, faults(rules, offer, asked, most_fields)

    asked, wrong = await house.work(read, address)
    if wrong:
        return await _open_page(request, acts, press, offer, answers, wrong)
    session = await entered(request, acts, gate, answers)
    if isinstance(session, Code):
        wrong = {"name": CommandRefusedError(session).refusal.message}
        return await _open_page(request, acts, press, offer, answers, wrong)
    opened = await acts.open(session, offer.name, asked)
    return sent_to(request, gate, f"/tables/{opened['id']}", session)


@get("/finished/{game:str}", sync_to_thread=False)
def finished(
    request: Ask, gate: TheGate, press: ThePress, replays: TheReplays, game: FromPath[str]
) -> HtmlPage:
    """A game that is over: how it ended, and its replay."""
    session = gate.session(request)
    found = replays.game(game, "" if session is None else session.visitor.login)
    about = _about(found)
    values = {"game": found, "about": about, "turn": asked_turn(request)}
    return press.page(request, "finished.html", values)


@get("/finished/{game:str}/embed", sync_to_thread=False)
def embedded(request: Ask, press: ThePress, replays: TheReplays, game: FromPath[str]) -> HtmlPage:
    """The board of a game that is over alone, for pages elsewhere to show in a frame."""
    found = replays.game(game, "")
    api, page = f"/api/finished/{game}", f"/finished/{game}"
    values = framed(request, found.game, api, page, _about(found))
    return unframed(press.page(request, "embed.html", values))


def _about(game: Finished) -> str:
    return f"{called(game.game)} at table {game.table}: {', '.join(game.seats)}"


async def _open_page(
    request: Ask,
    acts: TableActions,
    press: TablesPress,
    offer: OfferedGame,
    answers: Mapping[str, str],
    wrong: Mapping[str, str],
) -> HtmlPage:
    questions = partial(fields_of, acts.house.rules(offer.name), offer)
    fields = await acts.house.work(questions, address_of(request))
    values = {"offer": offer, "fields": fields, "answers": answers, "wrong": wrong}
    status = HTTPStatus.BAD_REQUEST if wrong else HTTPStatus.OK
    return press.page(request, "open.html", values, status)


def _refused_name(request: Ask, press: TablesPress, code: int, form: Mapping[str, str]) -> HtmlPage:
    values = {
        "wrong": CommandRefusedError(code).refusal.message,
        "name": form.get("name", ""),
        "to": "/play",
        "hidden": {"game": form.get("game", "")},
        "label": "Play now",
    }
    return press.page(request, "name.html", values, of_code(code))


def _offer(acts: TableActions, game: str) -> OfferedGame:
    offers = acts.house.state.params
    found = offers.offer(game or offers.table_games[0].name)
    if found is None:
        raise CommandRefusedError(Code.NO_GAME, rule="TABLE-10")
    return found


def _plays(acts: TableActions) -> list[_Now]:
    """Return the games offered that can be played at once, the one to begin with first."""
    found: list[_Now] = []
    for offer in acts.house.state.params.table_games:
        how = acts.house.rules(offer.name).at_once
        if how is not None and offer.bots:
            bot = next((bot for bot in _BEGINNERS if bot in offer.bots), offer.bots[0])
            found.append(_Now(offer.name, how, bot))
    return sorted(found, key=lambda one: not acts.house.rules(one.game).foreseeable)


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    front,
    bots,
    play,
    form,
    open_table,
    finished,
    embedded,
)
