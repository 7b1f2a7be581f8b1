"""Rulings: an operator corrects the record of a game, publicly and for a reason."""

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import quote

from litestar import Response, get, post
from litestar.params import FromPath, URLEncodedBody
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.forum.asked import Ask, TheGate, ThePress, TheSite
from contestmaster.doors.web.shell.requests import demand_form, led_to, sent_from_here
from contestmaster.kernel.toml import TomlError, read_toml

_LONGEST: Final = 20_000
"""Characters of a reason at most."""


@dataclass
class RulingForm:
    """What the form sends: parts of the position as TOML, and why they change."""

    form: str = ""
    changes: str = ""
    reason: str = ""
    do: str = "try"


@get("/games/{name:str}/ruling", sync_to_thread=False)
def ruling_form(
    request: Ask, press: ThePress, site: TheSite, gate: TheGate, name: FromPath[str]
) -> Response[bytes]:
    """The form to correct the record of a game."""
    gate.operator(request)
    values = {"game": site.game(name), "ruling": RulingForm(), "wrong": "", "told": None}
    return press.page(request, "ruling.html", values)


@post("/games/{name:str}/ruling", guards=[sent_from_here])
async def rule(
    request: Ask,
    press: ThePress,
    site: TheSite,
    gate: TheGate,
    name: FromPath[str],
    data: URLEncodedBody[RulingForm],
) -> Response[Any]:
    """Correct the record, or say whether that could be done."""
    session = gate.operator(request)
    demand_form(session, data.form)
    game = site.game(name)
    dry_run = data.do != "rule"
    wrong, told = "", None
    try:
        changes = _changes(data)
        taken = await site.community.correct(
            session.visitor.login, name, changes, data.reason.strip(), dry_run=dry_run
        )
    except ValueError as error:
        wrong = str(error)
    else:
        told = taken.told
        if not dry_run:
            return led_to(request, f"/games/{quote(name)}")
    values = {"game": game, "ruling": data, "wrong": wrong, "told": told}
    return press.page(
        request, "ruling.html", values, HTTPStatus.BAD_REQUEST if wrong else HTTPStatus.OK
    )


def _changes(data: RulingForm) -> dict[str, Any]:
    """Read what is to change; ``ValueError`` where that, or the reason, is none."""
    if not 0 < len(data.reason.strip()) <= _LONGEST:
        raise ValueError("a ruling has a reason, which everybody can read")
    try:
        changes = read_toml(data.changes.replace("\r\n", "\n"))
    except TomlError as error:
        raise ValueError(f"the changes are no TOML: {error}") from None
    if not changes:
        raise ValueError("nothing is to change")
    return changes


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (ruling_form, rule)
