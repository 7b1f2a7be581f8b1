"""The application: all that answers for a season, put together."""

from typing import Final

from litestar import Litestar
from litestar.datastructures import State

from contestmaster.doors.web import boards, emblems
from contestmaster.doors.web.described import GamesDescribed
from contestmaster.doors.web.shell.app import application, openapi
from contestmaster.doors.web.shell.assets import Assets
from contestmaster.doors.web.shell.durable import durable
from contestmaster.season.pages import api
from contestmaster.season.pages.gate import SeasonGate
from contestmaster.season.pages.press import SeasonPress
from contestmaster.season.pages.problems import problems
from contestmaster.season.pages.routes import router
from contestmaster.season.site import SeasonSite

OPENAPI: Final = openapi(
    "Contestmaster season",
    "Bots that people submit, their matches and ladders. Who acts shows a token: "
    "`Authorization: Bearer TOKEN`. Errors are problem documents (RFC 9457).",
)
"""What the schema says of itself, and where it is: ``/schema/openapi.json``."""


def create_app(site: SeasonSite, gate: SeasonGate) -> Litestar:
    """Return the application that shows a season, and takes what contestants submit.

    Args:
        site: what is shown.
        gate: knows who is logged in.
    """
    press = SeasonPress(site, Assets(), gate)
    answers = problems(press)
    return application(
        OPENAPI,
        [api.router(), router(), emblems.picture, boards.script],
        {"site": site, "gate": gate, "press": press, "desk": gate.desk},
        answers,
        press.assets,
        GamesDescribed(lambda: ()),
        middleware=[durable(site.house, answers)],
        state=State({"gate": gate}),  # for guards, which are given nothing else
    )
