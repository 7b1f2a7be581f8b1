"""The application: all that answers for a community, put together."""

from typing import Final

from litestar import Litestar
from litestar.datastructures import State

from contestmaster.doors.web import emblems
from contestmaster.doors.web.agents import AgentsDoor
from contestmaster.doors.web.forum import api, pages, typed
from contestmaster.doors.web.forum.gate import MemberGate
from contestmaster.doors.web.forum.posting import Posting
from contestmaster.doors.web.forum.press import ForumPress
from contestmaster.doors.web.forum.problems import problems
from contestmaster.doors.web.forum.site import ForumSite
from contestmaster.doors.web.shell.app import application, openapi
from contestmaster.doors.web.shell.assets import Assets
from contestmaster.doors.web.shell.durable import durable

OPENAPI: Final = openapi(
    "Contestmaster forum",
    "What a community posts, and what its games make of that. Instants are ISO 8601 in UTC; "
    "errors are problem documents (RFC 9457).",
)
"""What the schema says of itself, and where it is: ``/schema/openapi.json``."""


def create_app(site: ForumSite, gate: MemberGate, agents: AgentsDoor | None = None) -> Litestar:
    """Return the application that shows a community, and takes what its members post.

    Args:
        site: what is shown.
        gate: knows who is logged in.
        agents: leads agents to their door; none: there is none.
    """
    press = ForumPress(site, Assets(), gate)
    answers = problems(press)
    led = [] if agents is None else [agents.handler()]
    return application(
        OPENAPI,
        [api.router(), pages.router(), emblems.picture, *led],
        {"site": site, "gate": gate, "press": press, "posting": Posting(site, gate)},
        answers,
        press.assets,
        typed.described(site),
        middleware=[durable(site.community, answers)],
        state=State({"gate": gate}),  # for guards, which are given nothing else
    )
