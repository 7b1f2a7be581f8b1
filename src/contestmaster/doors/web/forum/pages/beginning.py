"""Beginning a game on the pages, as ``contestmaster new`` does in the folder."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar import Response, get, post
from litestar.params import URLEncodedBody
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.forum.asked import Ask, TheGate, ThePress, TheSite
from contestmaster.doors.web.shell.requests import demand_form, led_to, sent_from_here
from contestmaster.kernel.game import Game
from contestmaster.kernel.registry import game_names, load_game
from contestmaster.kernel.toml import TomlError, read_toml


@dataclass
class NewGameForm:
    """What the form sends: a kind of game, its name here, who plays, and parameters as TOML."""

    form: str = ""
    kind: str = ""
    name: str = ""
    seats: str = ""
    params: str = ""


@get("/begin")
async def begin_form(request: Ask, press: ThePress, gate: TheGate) -> Response[bytes]:
    """The form to begin a game."""
    gate.operator(request)
    return press.page(request, "begin.html", await _values(NewGameForm(), ""))


@post("/begin", guards=[sent_from_here])
async def begin(
    request: Ask, press: ThePress, site: TheSite, gate: TheGate, data: URLEncodedBody[NewGameForm]
) -> Response[Any]:
    """Begin a game."""
    session = gate.operator(request)
    demand_form(session, data.form)
    name = data.name.strip()
    try:
        await site.community.begin_game(
            session.visitor.login, await _bound(data), name, tuple(data.seats.split())
        )
    except ValueError as error:
        return press.page(
            request, "begin.html", await _values(data, str(error)), HTTPStatus.BAD_REQUEST
        )
    return led_to(request, f"/games/{name}")


async def _bound(data: NewGameForm) -> Game[Any, Any]:
    """Return the rules with their parameters; ``ValueError`` where there are none."""
    if data.kind not in await asyncio.to_thread(_kinds):
        raise ValueError("choose a game")
    rules = load_game(data.kind)
    try:
        given = read_toml(data.params.replace("\r\n", "\n"))
    except TomlError as error:
        raise ValueError(f"the parameters are no TOML: {error}") from None
    if unknown := given.keys() - set(rules.Params.__struct_fields__):
        raise ValueError(f"{data.kind} has no parameter {min(unknown)}")
    try:
        return rules(msgspec.convert(given, rules.Params))
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None


@cache
def _kinds() -> list[str]:
    """Return the games by announcement that are installed; that loads them all, once."""
    return [name for name in game_names() if load_game(name).by_announcement]


async def _values(wanted: NewGameForm, wrong: str) -> dict[str, Any]:
    kinds = await asyncio.to_thread(_kinds)
    return {"wanted": wanted, "wrong": wrong[:1].upper() + wrong[1:], "kinds": kinds}


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (begin_form, begin)
