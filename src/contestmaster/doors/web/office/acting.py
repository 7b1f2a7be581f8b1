"""How organisers act: a form, what it will do, and the deed."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from litestar import Response, get, post
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.office.actions import ACTIONS, Action, BadFormError, arguments
from contestmaster.doors.web.office.asked import TheBackstage, chair
from contestmaster.doors.web.office.backstage import Backstage
from contestmaster.doors.web.office.meaning import doing, meaning
from contestmaster.doors.web.pages.asked import Ask, ThePress
from contestmaster.doors.web.pages.press import ContestPress, HtmlPage
from contestmaster.doors.web.pages.words import count
from contestmaster.doors.web.shell.requests import demand_form, sent_from_here
from contestmaster.host.contest.roster import RosterError, RosterRow, read_roster
from contestmaster.host.passwords import new_password


class Handed(NamedTuple):
    """A password to be handed out."""

    login: str
    name: str
    password: str


@get("/actions/{action:str}", sync_to_thread=False)
def form(request: Ask, press: ThePress, backstage: TheBackstage, action: FromPath[str]) -> HtmlPage:
    """The form of an action; the address may fill it in."""
    chair(request, press, acts=True)
    return _form(request, press, backstage, _action(action), request.query_params.dict(), "")


@post("/actions/{action:str}", guards=[sent_from_here])
async def act(
    request: Ask,
    press: ThePress,
    backstage: TheBackstage,
    action: FromPath[str],
    data: URLEncodedBody[dict[str, str]],
) -> Response[Any]:
    """Say what an action will do; when that is confirmed, do it."""
    session = chair(request, press, acts=True)
    demand_form(session, data.get("form", ""))
    wanted, person = _action(action), session.visitor.login
    try:
        given = arguments(wanted, data)
        rows = _roster(given.pop("roster")) if "roster" in given else None
        if data.get("sure") != "yes":
            return _confirm(request, press, backstage, wanted, given, rows, person)
        if rows is not None:
            return _handed(request, press, *await _import(backstage, rows, person))
        return await _do(request, press, backstage, wanted, given, person)
    except (LookupError, ValueError) as error:  # a bad form is a value error
        return _form(request, press, backstage, wanted, data, str(error))


def _action(path: str) -> Action:
    if path not in ACTIONS:
        raise LookupError(f"organisers have no action {path}")
    return ACTIONS[path]


def _form(
    request: Ask,
    press: ContestPress,
    backstage: Backstage,
    action: Action,
    filled: Mapping[str, Any],
    wrong: str,
) -> HtmlPage:
    values = {
        "action": action,
        "filled": {field.name: _text(filled.get(field.name, "")) for field in action.fields},
        "wrong": wrong,
        "servers": [server.name for server in backstage.params.servers],
        "teams": backstage.state.teams,
        "section": "desk",
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    return press.once(request, "office/form.html", values, status)


def _text(value: Any) -> str:
    """Return what a query gives for a field: the last of several."""
    return str(value[-1] if isinstance(value, list) else value)


def _confirm(
    request: Ask,
    press: ContestPress,
    backstage: Backstage,
    action: Action,
    given: dict[str, Any],
    rows: list[RosterRow] | None,
    person: str,
) -> HtmlPage:
    refusal = None
    if rows is not None:
        said = [_arrivals(rows, backstage)]
        given = {"roster": "\n".join(_lines(rows))}
    else:
        trial = backstage.tried(action.command, given, person)
        refusal = trial.refusal
        said = meaning(action.command, given, backstage, trial, press.calendar.day)
    named = None if rows is not None else doing(action.command, given, backstage)
    values = {
        "action": action,
        "doing": named or action.title,
        "given": given,
        "said": said,
        "refusal": refusal,
        "section": "desk",
    }
    return press.once(request, "office/confirm.html", values)


async def _do(
    request: Ask,
    press: ContestPress,
    backstage: Backstage,
    action: Action,
    given: dict[str, Any],
    person: str,
) -> Response[Any]:
    password = new_password() if action.passwords else None
    reply = await backstage.act(action.command, given, person, password)
    if not reply.known:
        raise BadFormError(f"{reply.text} Look at the audit log before you try again.")
    if not reply.done:
        raise BadFormError(f"Refused: {reply.text.removesuffix('.')}.")
    if password is not None:
        team = backstage.state.team(given["team"])
        name = given["team"] if team is None else team.name
        return _handed(request, press, [Handed(given["team"], name, password)])
    base = request.scope.get("root_path", "").rstrip("/")
    return Redirect(f"{base}/office?done={action.path}", status_code=303)


def _roster(text: str) -> list[RosterRow]:
    try:
        rows = read_roster(text.splitlines())
    except RosterError as error:
        raise BadFormError(f"Line {error.line}: {error}.") from None
    if not rows:
        raise BadFormError("There is no team in the list.")
    return rows


def _arrivals(rows: Sequence[RosterRow], backstage: Backstage) -> str:
    """Say what importing a list will do."""
    fresh = [row.name for row in rows if backstage.state.team(row.login) is None]
    if not fresh:
        return "All teams of the list are registered already."
    of = f"{len(fresh)} of {count(len(rows), 'team')}"
    return f"{of} will be registered: {', '.join(fresh)}."


def _lines(rows: Sequence[RosterRow]) -> list[str]:
    """Return a roster as it is sent again when it is confirmed."""

    def quoted(text: str) -> str:
        return '"' + text.replace('"', '""') + '"'

    teams = [",".join(map(quoted, (row.login, row.name, row.password))) for row in rows]
    return ["login,name,password", *teams]


async def _import(
    backstage: Backstage, rows: Sequence[RosterRow], person: str
) -> tuple[list[Handed], str]:
    """Register the teams of a list; return their passwords, and what has stopped it, if it has."""
    handed: list[Handed] = []
    for row in rows:
        known = backstage.state.team(row.login)
        if known is not None:
            continue
        password = row.password or new_password()
        arguments = {"team": row.login, "name": row.name}
        reply = await backstage.act("ADD_TEAM", arguments, person, password)
        if not reply.done:
            why = reply.text.removesuffix(".")
            return handed, f"Line {row.line}: {why}. The teams before it are registered."
        handed.append(Handed(row.login, row.name, "" if row.password else password))
    return handed, ""


def _handed(
    request: Ask, press: ContestPress, handed: Sequence[Handed], trouble: str = ""
) -> HtmlPage:
    """Show passwords, which nobody can show again."""
    values = {"handed": handed, "trouble": trouble, "section": "desk"}
    return press.once(request, "office/handed.html", values)


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (form, act)
