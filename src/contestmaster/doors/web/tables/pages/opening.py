"""The form to open a table: a game, a length, who plays; all else under "More options"."""

from collections.abc import Mapping, Sequence
from functools import partial
from http import HTTPStatus
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.shell.requests import address_of, sent_from_here
from contestmaster.doors.web.tables.acts import TableActions
from contestmaster.doors.web.tables.asked import Ask, TheActs, TheGate
from contestmaster.doors.web.tables.choices import (
    ALONE,
    COMPANIES,
    COMPANY,
    chosen,
    companies,
    rivals,
    seated,
)
from contestmaster.doors.web.tables.forms import fields_of, given, judged
from contestmaster.doors.web.tables.pages.entering import entered, form_of
from contestmaster.doors.web.tables.pages.press import HtmlPage, TablesPress, ThePress, sent_to
from contestmaster.doors.web.tables.refusals import CommandRefusedError
from contestmaster.lobby import BOTS, Code, OfferedGame
from contestmaster.protocols.addresses import network_of


@get("/open")
async def form(request: Ask, acts: TheActs, press: ThePress, game: FromQuery[str] = "") -> HtmlPage:
    """The form to open a table of a game."""
    offer = _offer(acts, game)
    return await _open_page(request, acts, press, offer, {}, {})


@post("/open", guards=[sent_from_here])
async def open_table(request: Ask, acts: TheActs, gate: TheGate, press: ThePress) -> Response[Any]:
    """Open a table; what is wrong is said at its field. Against bots alone the game begins."""
    answers = await form_of(request)
    offer = _offer(acts, answers.get("game", ""))
    house, address = acts.house, address_of(request)
    params = house.state.params
    rules = house.rules(offer.name)
    if not house.hall.opening.admits(params, None, network_of(address), house.now()):
        raise CommandRefusedError(Code.TOO_OFTEN, rule="TABLE-54")

    def read() -> tuple[dict[str, str], dict[str, str], int]:
        asked = chosen(answers, rules) | given(fields_of(rules, offer), answers)
        wrong, options = judged(rules, offer, asked, params.max_fields)
        return asked, wrong, int(options.get("seats", 0))

    asked, wrong, seats = await house.work(read, address)
    if wrong:
        return await _open_page(request, acts, press, offer, answers, wrong)
    asked |= seated(answers, rivals(rules, offer, house.ladder(offer.name)), seats)
    session = await entered(request, acts, gate, answers)
    if isinstance(session, Code):
        wrong = {"name": CommandRefusedError(session).refusal.message}
        return await _open_page(request, acts, press, offer, answers, wrong)
    opened = await acts.open(session, offer.name, asked)
    if answers.get(COMPANY) == ALONE and (BOTS in asked or seats == 1):
        await acts.do(session, opened["id"], "START")
    return sent_to(request, gate, f"/tables/{opened['id']}", session)


async def _open_page(
    request: Ask,
    acts: TableActions,
    press: TablesPress,
    offer: OfferedGame,
    answers: Mapping[str, str],
    wrong: Mapping[str, str],
) -> HtmlPage:
    rules = acts.house.rules(offer.name)
    fields = await acts.house.work(partial(fields_of, rules, offer), address_of(request))
    values = {
        "offer": offer,
        "fields": fields,
        "answers": answers,
        "wrong": wrong,
        "presets": rules.presets,
        "rivals": rivals(rules, offer, acts.house.ladder(offer.name)),
        "companies": {one: COMPANIES[one] for one in companies(offer)},
    }
    status = HTTPStatus.BAD_REQUEST if wrong else HTTPStatus.OK
    return press.page(request, "open.html", values, status)


def _offer(acts: TableActions, game: str) -> OfferedGame:
    offers = acts.house.state.params
    found = offers.offer(game or offers.table_games[0].name)
    if found is None:
        raise CommandRefusedError(Code.NO_GAME, rule="TABLE-10")
    return found


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (form, open_table)
