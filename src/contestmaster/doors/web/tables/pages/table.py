"""The page of a table: seats, game, talk; and the forms on it."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

import msgspec
import segno
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.bands import band_of, film_story
from contestmaster.doors.web.boards import board_names
from contestmaster.doors.web.ending import EndingShown, ending_shown
from contestmaster.doors.web.guides import guide_of, rules_beside
from contestmaster.doors.web.shell.requests import base_of, demand_form, sent_from_here
from contestmaster.doors.web.tables.acts import LineAnswer, TableActions
from contestmaster.doors.web.tables.again import after
from contestmaster.doors.web.tables.asked import Ask, TheActs, TheGate, TheReplays, TheRooms
from contestmaster.doors.web.tables.choices import characters, rivals
from contestmaster.doors.web.tables.finishing import done_line, finishing
from contestmaster.doors.web.tables.gate import Login, TableGate
from contestmaster.doors.web.tables.live.rooms import Rooms
from contestmaster.doors.web.tables.pages.entering import entered, form_of
from contestmaster.doors.web.tables.pages.press import HtmlPage, TablesPress, ThePress, sent_to
from contestmaster.doors.web.tables.refusals import CommandRefusedError, of_code
from contestmaster.doors.web.tables.replays import Replays
from contestmaster.doors.web.tables.shown import TableShown, chat_of, table_of
from contestmaster.host.lobby.table import TableGame
from contestmaster.kernel.game import Game
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.players import is_bot
from contestmaster.lobby import FROM, Code, StartingPoint, Table, parameters
from contestmaster.story import Story, StoryEnding

_CHAT: Final = 50
"""Lines of talk on the page."""
_QR_SCALE: Final = 4
_DIGITS: Final = 10
_PLAIN: Final = {
    "stand": "STAND",
    "start": "START",
    "rematch": "REMATCH",
}
_SEATED: Final = {"remove_bot": "REMOVE_BOT", "kick": "KICK"}


@get("/tables/{word:str}")
async def page(
    request: Ask,
    acts: TheActs,
    gate: TheGate,
    press: ThePress,
    rooms: TheRooms,
    replays: TheReplays,
    word: FromPath[str],
) -> HtmlPage:
    """A table, by its number or an invitation."""
    session = gate.session(request)
    table, token = acts.named(word, session)
    if session is not None:
        acts.presences.find(session, table.id)  # who looks is here
    story = await _story(acts, replays, table)
    return _shown(request, acts, gate, press, rooms, table, token, story=story)


@post("/tables/{word:str}/come", guards=[sent_from_here])
async def come(
    request: Ask,
    acts: TheActs,
    gate: TheGate,
    press: ThePress,
    rooms: TheRooms,
    word: FromPath[str],
) -> Response[Any]:
    """Sit down or watch; whoever is nobody yet comes in as a guest."""
    form = await form_of(request)
    table, token = acts.named(word, gate.session(request))
    session = await entered(request, acts, gate, form)
    wanted = form.get("as", "watch")
    if isinstance(session, Code):
        values = {
            "wrong": CommandRefusedError(session).refusal.message,
            "name": form.get("name", ""),
            "to": f"/tables/{word}/come",
            "hidden": {"as": wanted},
            "label": "Sit down" if wanted == "sit" else "Watch",
        }
        return press.page(request, "name.html", values, of_code(session))
    seat = _number(form.get("seat", ""))
    try:
        if wanted == "sit":
            await acts.invited(session, "SIT", table.id, token, seat=seat)
        else:
            await acts.invited(session, "WATCH", table.id, token)
    except CommandRefusedError as error:
        hidden = table.private and not table.shown_to(session.visitor.login)
        if hidden or error.refusal.code == Code.NO_TABLE:
            raise
        wrong = error.refusal.message
        answer = _shown(request, acts, gate, press, rooms, table, token, wrong=wrong)
        answer.cookies.append(gate.bearing(request, session))
        answer.status_code = of_code(error.refusal.code)
        return answer
    return sent_to(request, gate, f"/tables/{table.id}", session)


@post("/tables/{number:int}/do", guards=[sent_from_here])
async def do(
    request: Ask,
    acts: TheActs,
    gate: TheGate,
    press: ThePress,
    rooms: TheRooms,
    number: FromPath[int],
) -> Response[Any]:
    """Do something at a table; what is refused is said on its page."""
    form, session = await form_of(request), gate.admitted(request)
    demand_form(session, form.get("form", ""))
    said: LineAnswer | None = None
    try:
        said = await _done(acts, session, number, form)
    except CommandRefusedError as error:
        table = acts.house.state.find(number, session.visitor.login)
        if table is None:
            raise
        wrong = error.refusal.message
        status = of_code(error.refusal.code)
        return _shown(request, acts, gate, press, rooms, table, "", wrong=wrong, status=status)
    rooms.on_table(number)
    if said is not None:
        table = acts.table(number, session)
        return _shown(request, acts, gate, press, rooms, table, "", said=said, line=form["line"])
    gone = form.get("act") == "leave"
    return sent_to(request, gate, "/" if gone else f"/tables/{number}")


async def _done(
    acts: TableActions, session: Login, table: int, form: Mapping[str, str]
) -> LineAnswer | None:
    """Do what a form asks for; return the answer to a line."""
    act = form.get("act", "")
    if act in _PLAIN:
        await acts.do(session, table, _PLAIN[act])
    elif act in _SEATED:
        await acts.do(session, table, _SEATED[act], seat=_number(form.get("seat", "")))
    elif act == "add_bot":
        seat = _number(form.get("seat", ""))
        await acts.do(session, table, "ADD_BOT", name=form.get("name", ""), seat=seat)
    elif act == "invite":
        await acts.do(session, table, "INVITE", new="NEW")
    elif act == "say":
        await acts.do(session, table, "SAY", text=form.get("text", ""))
    elif act == "leave":
        await acts.leave(session, table)
    elif act == "line":
        return await acts.say(session, table, form.get("line", ""))
    elif act == "done":
        line = done_line(acts.house.game(table))
        if line:  # else the game has just ended
            await acts.say(session, table, line)
    elif act == "hurry":
        game = acts.house.game(table)
        seat = acts.table(table, session).seat_of(session.visitor.login)
        if game is not None and seat is not None:  # else the game has just ended
            acts.house.hall.agency.hurry(game, seat)
    else:
        raise CommandRefusedError(GenericCode.UNKNOWN_COMMAND)
    return None


def _shown(
    request: Ask,
    acts: TableActions,
    gate: TableGate,
    press: TablesPress,
    rooms: Rooms,
    table: Table,
    token: str,
    *,
    wrong: str = "",
    said: LineAnswer | None = None,
    line: str = "",
    status: int = HTTPStatus.OK,
    story: Story | None = None,
) -> HtmlPage:
    """Write the page of a table for who asks."""
    session = gate.session(request)
    name = "" if session is None else session.visitor.login
    house, shown = acts.house, table_of(acts.house, table)
    rules = house.rules(table.game)
    offer = house.state.params.offer(table.game)
    rungs = house.ladder(table.game)
    game = house.game(table.id)
    own = table.seat_of(name)
    link = _link(request, acts, table, name)
    api = f"{base_of(request)}/api/tables/{table.id}"
    story = rooms.story(table, name)
    values = {
        "told": None if story is None else band_of(story, live=True),
        "table": shown,
        "begins": StartingPoint.read(table.options[FROM]) if FROM in table.options else None,
        "word": token or str(table.id),
        "me": name,
        "own": own,
        "at_table": name in table.present,
        "opener": bool(name) and table.opener == name,
        "rivals": {} if offer is None else rivals(rules, offer, rungs).known,
        "characters": characters(rules, offer, rungs, [seat.name for seat in shown.seats]),
        "link": link,
        "qr": segno.make(link, micro=False).svg_inline(scale=_QR_SCALE, omitsize=True)
        if link
        else "",
        "chat": chat_of(table)[-_CHAT:],
        "talks": house.state.params.chat,
        "ending": _ending(shown, name, story) if _shelved(acts, table.id) else None,
        "after": None
        if game is None
        else after(house, table.game, (table.id, game.game_no), game.seats, name),
        "wrong": wrong,
        "said": said,
        "line": line,
        "finishing": finishing(game, own),
        "alone": game is not None and sum(not is_bot(name) for name in game.seats) == 1,
        "hurries": game is not None and own is not None and game.alone == own,
        "left_s": _left(house.now(), game),
        **rules_beside(table.game, _figures(rules, table)),
        "props": {
            "game": table.game,
            "me": name,
            "api": api,
            "stream": f"{api}/stream",
            "page": f"{base_of(request)}/tables/{table.id}",
            "board": f"{base_of(request)}/boards/{table.game}.js"
            if table.game in board_names()
            else "",
            "foreseeable": rules.foreseeable,
            "played": rules.foreseeable or rules.pressable,
            "first": [step._asdict() for step in guide_of(rules).first],
        },
    }
    return press.page(request, "table.html", values, status)


async def _story(acts: TableActions, replays: Replays, table: Table) -> Story | None:
    """Return the story of the game of a table if it is over, and that is at hand."""
    found = _shelved(acts, table.id)
    return None if found is None else await film_story(replays.film_of(found))


def _shelved(acts: TableActions, table: int) -> int | None:
    """Return the number in storage of the game of a table that is over.

    ``None`` as long as it is not, or the lobby has not heard yet: links lead to it only then.
    """
    game = acts.house.game(table)
    if game is None or not game.ended:
        return None
    return acts.house.shelf.played(table, game.game_no)


def _ending(table: TableShown, name: str, story: Story | None) -> EndingShown | None:
    """Return how the game of a table has ended; ``None`` while it has not."""
    game = table.game
    if game is None or not game.over:
        return None
    seat = game.seats.index(name) if name in game.seats else None
    return ending_shown(StoryEnding(game.headline, game.verdicts), story, game.seats, seat)


def _link(request: Ask, acts: TableActions, table: Table, name: str) -> str:
    """Return the address to give to friends: of a private table only its opener knows one."""
    site = f"{request.url.scheme}://{request.url.netloc}{base_of(request)}"
    if not table.private:
        return f"{site}/tables/{table.id}"
    if name and table.opener == name:
        return f"{site}/tables/{acts.house.invitation(table)}"
    return ""


def _figures(rules: type[Game[Any, Any]], table: Table) -> dict[str, Any]:
    """Return the parameters of the game of a table, by name."""
    return msgspec.structs.asdict(parameters(rules, table.options, len(table.seats)))


def _left(now: Instant, game: TableGame | None) -> float:
    """Return the seconds to the end of the turn, 0 where that is not known."""
    due = None if game is None else game.deadline
    return 0 if due is None else max(0, due - now) / SECOND


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < _DIGITS else None


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (page, come, do)
