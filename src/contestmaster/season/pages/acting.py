"""Forms of contestants: submitting, going back to a version, withdrawing, tokens, passwords."""

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath, FromQuery, MultipartBody, URLEncodedBody
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.forum import membership
from contestmaster.doors.web.forum.gate import members_only
from contestmaster.doors.web.shell.problems import sentence
from contestmaster.doors.web.shell.requests import demand_form, led_to, sent_from_here
from contestmaster.host.forum.members import LEAST
from contestmaster.season.house import NotAModuleError, RefusedActError
from contestmaster.season.pages.asked import Ask, TheGate, ThePress, TheSite

LONGEST_BODY: Final = 80 << 20
"""Bytes of a submission at most, whatever a season allows."""


@dataclass
class Upload:
    """What the form to submit sends."""

    file: UploadFile | None = None
    form: str = ""
    bot: str = ""
    game: str = ""
    note: str = ""


@dataclass
class BotForm:
    """What the small forms on the page of a bot send."""

    form: str = ""
    version: int = 0
    reason: str = ""


@get("/submit", sync_to_thread=False)
def submit_form(
    request: Ask,
    press: ThePress,
    site: TheSite,
    gate: TheGate,
    bot: FromQuery[str] = "",
    game: FromQuery[str] = "",
) -> Response[Any]:
    """The form to submit a bot, or its next version."""
    session = gate.session(request)
    if session is None:
        return led_to(request, "/login?back=/submit")
    return press.page(request, "submit.html", _blank(site, session.visitor.login, bot, game))


@post("/submit", guards=[sent_from_here, members_only], request_max_body_size=LONGEST_BODY)
async def submit(
    request: Ask, press: ThePress, site: TheSite, gate: TheGate, data: MultipartBody[Upload]
) -> Response[Any]:
    """Submit a file; its page tells how far it is."""
    session = gate.admitted(request)
    demand_form(session, data.form)
    gate.posts.step(session.visitor.login)
    name, person = data.bot.strip(), session.visitor.login
    body = b"" if data.file is None else await data.file.read()
    try:
        if not body:
            raise NotAModuleError("choose the file of your bot first")
        made = await site.house.submit(person, name, data.game, body, data.note)
    except (RefusedActError, NotAModuleError) as error:
        values = _blank(site, person, name, data.game)
        values |= {"wrong": sentence(str(error)), "note": data.note[:200]}
        return press.page(request, "submit.html", values, HTTPStatus.BAD_REQUEST)
    return led_to(request, f"/bots/{made.bot.name}/versions/{made.version.number}")


def _blank(site: Any, person: str, bot: str, game: str) -> dict[str, Any]:
    own = site.state.bots.get(bot)
    return {
        "wrong": "",
        "bot": bot[:64],
        "game": game or ("" if own is None else own.game),
        "note": "",
        "own": site.bots(person),
    }


@post("/bots/{name:str}/use", guards=[sent_from_here], sync_to_thread=False)
def use(
    request: Ask, site: TheSite, gate: TheGate, name: FromPath[str], data: URLEncodedBody[BotForm]
) -> Response[Any]:
    """Go back to an earlier version."""
    person = _acting(request, gate, data)
    site.house.act(person, "USE", bot=name, version=max(1, data.version))
    return led_to(request, f"/bots/{name}#versions")


@post("/bots/{name:str}/withdraw", guards=[sent_from_here], sync_to_thread=False)
def withdraw(
    request: Ask, site: TheSite, gate: TheGate, name: FromPath[str], data: URLEncodedBody[BotForm]
) -> Response[Any]:
    """Take a bot out."""
    person = _acting(request, gate, data)
    reason = data.reason.strip() or "its owner took it out"
    site.house.act(person, "WITHDRAW", bot=name, reason=reason)
    return led_to(request, f"/bots/{name}")


@post("/bots/{name:str}/return", guards=[sent_from_here], sync_to_thread=False)
def bring_back(
    request: Ask, site: TheSite, gate: TheGate, name: FromPath[str], data: URLEncodedBody[BotForm]
) -> Response[Any]:
    """Let a bot play again."""
    person = _acting(request, gate, data)
    site.house.act(person, "RETURN", bot=name)
    return led_to(request, f"/bots/{name}")


def _acting(request: Ask, gate: TheGate, data: BotForm) -> str:
    session = gate.admitted(request)
    demand_form(session, data.form)
    return session.visitor.login


@get("/account", sync_to_thread=False)
def account(request: Ask, press: ThePress, site: TheSite, gate: TheGate) -> Response[Any]:
    """One's own account: bots, token, password."""
    session = gate.session(request)
    if session is None:
        return led_to(request, "/login?back=/account")
    return press.page(request, "account.html", _own(site, session.visitor.login))


@post("/account/token", guards=[sent_from_here], sync_to_thread=False)
def new_token(
    request: Ask, site: TheSite, gate: TheGate, data: URLEncodedBody[BotForm]
) -> Response[Any]:
    """Give oneself a token; the one before is void."""
    person = _acting(request, gate, data)
    site.house.act(person, "NEW_TOKEN")
    return led_to(request, "/account#token")


@post("/account", guards=[sent_from_here])
async def change(
    request: Ask,
    press: ThePress,
    site: TheSite,
    gate: TheGate,
    data: URLEncodedBody[membership.MemberForm],
) -> Response[Any]:
    """Change one's own password; other browsers are logged out."""
    wrong = await membership.changed_password(request, gate, data, "/account")
    if isinstance(wrong, Response):
        return wrong
    values = _own(site, gate.admitted(request).visitor.login) | {"wrong": wrong}
    return press.page(request, "account.html", values, HTTPStatus.BAD_REQUEST)


def _own(site: Any, person: str) -> dict[str, Any]:
    return {
        "wrong": "",
        "least": LEAST,
        "token": site.house.tokens.of(site.state, person),
        "bots": [site.bot(one.name) for one in site.bots(person)],
    }


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    *membership.HANDLERS,
    submit_form,
    submit,
    use,
    withdraw,
    bring_back,
    account,
    new_token,
    change,
)
