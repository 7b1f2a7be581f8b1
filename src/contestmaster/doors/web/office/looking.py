"""What organisers look at: the contest, teams, health, the audit log."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

import msgspec
from litestar import get
from litestar.params import FromQuery
from litestar.types import ControllerRouterHandler

from contestmaster.contest import State
from contestmaster.doors.web.asked import TheSite
from contestmaster.doors.web.office.actions import ACTIONS, Action
from contestmaster.doors.web.office.asked import TheBackstage, chair
from contestmaster.doors.web.office.backstage import Backstage
from contestmaster.doors.web.pages.asked import Ask, ThePress
from contestmaster.doors.web.pages.press import HtmlPage
from contestmaster.kernel.instant import to_text

_GROUPS: Final = {"course": "The contest", "games": "Games", "teams": "Teams"}


@get("/", sync_to_thread=False)
def desk(
    request: Ask,
    press: ThePress,
    site: TheSite,
    backstage: TheBackstage,
    done: FromQuery[str] = "",
) -> HtmlPage:
    """How the contest stands, and what can be done."""
    acts = chair(request, press).visitor.role == "organiser"
    sensible = [
        action for action in ACTIONS.values() if acts and _sensible(action, backstage.state)
    ]
    grouped = groupby(sensible, key=lambda action: action.group)
    values: dict[str, Any] = {
        "groups": [(_GROUPS[group], list(actions)) for group, actions in grouped],
        "servers": site.servers(),
        "news": site.news()[:3],
        "health": {each.server: each for each in backstage.health()},
        "trouble": _trouble(backstage),
        "crowded": backstage.crowded,
        "waiting": sum(one.answered is None for one in backstage.state.questions),
        "acts": acts,
        "done": ACTIONS[done].title if done in ACTIONS else "",
        "section": "desk",
    }
    return press.once(request, "office/desk.html", values)


@get("/teams", sync_to_thread=False)
def teams(request: Ask, press: ThePress, backstage: TheBackstage) -> HtmlPage:
    """All teams: accounts, connections, bytes, refused commands."""
    acts = chair(request, press).visitor.role == "organiser"
    sessions = () if press.gate is None else press.gate.sessions.visitors()
    browsers = Counter(visitor.login for visitor in sessions)
    values = {"teams": backstage.teams(browsers), "acts": acts, "section": "teams"}
    return press.once(request, "office/teams.html", values)


@get("/questions", sync_to_thread=False)
def questions(request: Ask, press: ThePress, backstage: TheBackstage) -> HtmlPage:
    """What teams have asked, and what single teams were told."""
    session = chair(request, press)
    state, day = backstage.state, to_text
    asked = [
        (number, state.teams[one.team - 1], _dated(one, asked=day(one.asked)))
        for number, one in enumerate(state.questions, 1)
    ]
    told = [(state.teams[one.team - 1], _dated(one, at=day(one.at))) for one in state.messages]
    values = {
        "questions": asked[::-1],
        "messages": told[::-1],
        "acts": session.visitor.role == "organiser",
        "section": "questions",
    }
    return press.once(request, "office/questions.html", values)


@get("/health", sync_to_thread=False)
def health(request: Ask, press: ThePress, backstage: TheBackstage) -> HtmlPage:
    """How the servers do: turn time, commit latency, connections."""
    chair(request, press)
    values = {
        "health": backstage.health(),
        "crowded": backstage.crowding,
        "standbys": backstage.standbys(),
        "section": "health",
    }
    return press.once(request, "office/health.html", values)


@get("/audit")
async def audit(
    request: Ask, press: ThePress, backstage: TheBackstage, everything: FromQuery[bool] = False
) -> HtmlPage:
    """Who did what, and why."""
    chair(request, press)
    deeds = await backstage.deeds(everything=everything)
    values = {
        "deeds": [(deed, to_text(deed.at)) for deed in deeds],
        "everything": everything,
        "section": "audit",
    }
    return press.once(request, "office/audit.html", values)


def _trouble(backstage: Backstage) -> dict[str, str] | None:
    """Return why nothing can be stored, and since when."""
    trouble = backstage.trouble
    if trouble is None:
        return None
    return {"since": to_text(trouble.since), "reason": trouble.reason}


def _dated(one: msgspec.Struct, **instants: str) -> dict[str, Any]:
    """Return the fields of something, with instants as pages write them."""
    fields = msgspec.structs.asdict(one)
    if fields.get("answered") is not None:
        instants["answered"] = to_text(fields["answered"])
    return fields | instants


def _sensible(action: Action, state: State) -> bool:
    """Return whether an action can do anything as the contest stands."""
    if action.command == "START":
        return state.phase == "SCHEDULED"
    if action.command == "ANSWER":
        return bool(state.questions)
    if action.command == "LIFT_FREEZE":
        return state.frozen is not None
    return action.command not in ("SUSPEND", "RESUME", "END") or state.phase != "FINISHED"


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (desk, teams, questions, health, audit)
