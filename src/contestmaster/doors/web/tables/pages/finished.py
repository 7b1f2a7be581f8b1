"""Finished games: how each ended, its replay, and playing it again."""

from collections.abc import Sequence
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.bands import film_story, replayed
from contestmaster.doors.web.ending import ending_shown
from contestmaster.doors.web.guides import rules_beside
from contestmaster.doors.web.sending import parcel, sent_of
from contestmaster.doors.web.shell.framing import asked_turn, framed, unframed
from contestmaster.doors.web.shell.requests import address_of, sent_from_here
from contestmaster.doors.web.tables.again import after, play_again, play_on
from contestmaster.doors.web.tables.asked import Ask, TheActs, TheGate, TheReplays, TheRooms
from contestmaster.doors.web.tables.finished import Finished
from contestmaster.doors.web.tables.pages.entering import entered, form_of
from contestmaster.doors.web.tables.pages.press import HtmlPage, ThePress, sent_to
from contestmaster.doors.web.tables.refusals import CommandRefusedError, of_code
from contestmaster.doors.web.tables.replays import Replays
from contestmaster.host.opinions import MoveOpinions
from contestmaster.kernel.players import all_spoken
from contestmaster.kernel.titles import called
from contestmaster.lobby import Code
from contestmaster.story import StoryEnding

_DIGITS: Final = 10
"""As many a moment has at most."""


@get("/finished/{game:str}")
async def finished(
    request: Ask,
    acts: TheActs,
    gate: TheGate,
    press: ThePress,
    rooms: TheRooms,
    replays: TheReplays,
    game: FromPath[str],
) -> HtmlPage:
    """A game that is over: how it ended, what turned it, its replay, and what to do next."""
    session = gate.session(request)
    name = "" if session is None else session.visitor.login
    found = replays.game(game, name)
    seat = found.seats.index(name) if name in found.seats else None
    ending = StoryEnding(found.headline, found.verdicts)
    story, turn = await film_story(replays.film(game, name)), asked_turn(request)
    values = {
        "game": found,
        "about": _about(found),
        "turn": turn,
        "sent": sent_of(story, turn, found.game),
        "elsewhere": next(iter(rooms.stage.boards()), None),
        "bands": replayed(story, turn, told=True),
        "ending": ending_shown(ending, story, found.seats, seat),
        "analyst": replays.analyst(found.game),
        "opinions": await _opinions(request, replays, found, name, turn),
        "after": after(acts.house, found.game, (found.table, found.game_no), found.seats, name),
    } | rules_beside(found.game, replays.params(found))
    return press.page(request, "finished.html", values)


@post("/finished/{game:str}/again", guards=[sent_from_here])
async def again(
    request: Ask,
    acts: TheActs,
    gate: TheGate,
    press: ThePress,
    replays: TheReplays,
    game: FromPath[str],
) -> Response[Any]:
    """Play a game again, against the next stronger bot, or from a turn on [TABLE-65, TABLE-120]."""
    form = await form_of(request)
    stronger, moment = form.get("stronger", ""), form.get("turn", "")
    if moment and not (moment.isdecimal() and len(moment) < _DIGITS):
        raise LookupError(f"no game has a moment {moment[:_DIGITS]!r}")
    viewer, turn = gate.session(request), None
    if moment:  # before anybody becomes a guest
        seer = "" if viewer is None else viewer.visitor.login
        turn = await replays.turns_ended(game, seer, int(moment))
    session = await entered(request, acts, gate, form)
    if isinstance(session, Code):
        values = {
            "wrong": CommandRefusedError(session).refusal.message,
            "name": form.get("name", ""),
            "to": f"/finished/{game}/again",
            "hidden": {"stronger": stronger, "turn": moment},
            "label": "Play on" if moment else "Play it again",
        }
        return press.page(request, "name.html", values, of_code(session))
    name, address = session.visitor.login, address_of(request)
    found = replays.game(game, name)
    harder = bool(stronger)
    if turn is None:
        table = await play_again(acts, session, found, address, harder=harder)
    else:
        table = await play_on(acts, session, found, address, turn=turn, harder=harder)
    return sent_to(request, gate, f"/tables/{table}", session)


@get("/finished/{game:str}/send")
async def send(
    request: Ask, gate: TheGate, press: ThePress, replays: TheReplays, game: FromPath[str]
) -> HtmlPage:
    """A moment of a game that is over, to be sent [TABLE-115]."""
    session = gate.session(request)
    name = "" if session is None else session.visitor.login
    found = replays.game(game, name)
    story = await film_story(replays.film(game, name))
    sent = sent_of(story, asked_turn(request), found.game)
    api, page = f"/api/finished/{found.id}", f"/finished/{found.id}"
    return press.page(request, "send.html", parcel(sent, api, page, _about(found)))


@get("/finished/{game:str}/embed")
async def embedded(
    request: Ask, press: ThePress, replays: TheReplays, game: FromPath[str]
) -> HtmlPage:
    """The board of a game that is over alone, for pages elsewhere to show in a frame."""
    found = replays.game(game, "")
    api, page = f"/api/finished/{game}", f"/finished/{game}"
    story = await film_story(replays.film(game, ""))
    values = framed(request, found.game, api, page, _about(found))
    values["bands"] = replayed(story, asked_turn(request))
    return unframed(press.page(request, "embed.html", values))


async def _opinions(
    request: Ask, replays: Replays, game: Finished, name: str, turn: int | None
) -> MoveOpinions | None:
    """Return what a searching bot thinks of a turn, where a reader without scripts asks for it."""
    if not request.query_params.get("ask") or not replays.analyst(game.game):
        return None
    return await replays.opinions(game.id, name, turn)


def _about(game: Finished) -> str:
    return f"{called(game.game)} at table {game.table}: {', '.join(all_spoken(game.seats))}"


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (finished, again, send, embedded)
