"""The application: all that answers, put together."""

from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException, ServiceUnavailableException
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web import api, boards, emblems, office, pages
from contestmaster.doors.web.described import GamesDescribed
from contestmaster.doors.web.icpc import routes as icpc
from contestmaster.doors.web.live import sockets, told, turns
from contestmaster.doors.web.live.hub import Hub
from contestmaster.doors.web.live.moments import LiveMoments
from contestmaster.doors.web.live.stage import Spotlight
from contestmaster.doors.web.office.backstage import Backstage
from contestmaster.doors.web.pages.press import ContestPress
from contestmaster.doors.web.pages.problems import problems
from contestmaster.doors.web.security.gate import Gate
from contestmaster.doors.web.shell.app import application, openapi
from contestmaster.doors.web.shell.assets import Assets
from contestmaster.doors.web.shell.durable import durable
from contestmaster.doors.web.site import ContestSite
from contestmaster.storage.errors import StorageError

_ABOUT: Final = (
    "What everyone may know of a contest. Amounts are exact and written with six decimals; "
    "instants are ISO 8601 in UTC; errors are problem documents (RFC 9457)."
)

OPENAPI: Final = openapi("Contestmaster", _ABOUT)
"""What the schema says of itself, and where it is: ``/schema/openapi.json``."""


def create_app(
    site: ContestSite,
    gate: Gate | None = None,
    hub: Hub | None = None,
    backstage: Backstage | None = None,
) -> Litestar:
    """Return the application that shows a contest.

    Args:
        site: what it shows.
        gate: who may log in; nobody, if not given.
        hub: what can be listened to; nothing, if not given.
        backstage: what organisers see and do; there is no desk, if not given.
    """
    press = ContestPress(site, Assets(), gate)
    handlers: list[ControllerRouterHandler] = [api.router(), pages.router(press)]
    handlers += [boards.script, emblems.picture]
    stage = Spotlight(site) if hub is None else hub.stage
    given: dict[str, object] = {
        "site": site,
        "stage": stage,
        "moments": LiveMoments(site) if hub is None else hub.moments,
    }
    if hub is not None:
        handlers += [sockets.router(), icpc.router(), *told.HANDLERS, *turns.HANDLERS]
        given |= {"hub": hub, "contest_turns": hub.turns}
    if backstage is not None:
        handlers += office.routers(press, backstage)
    answers = problems(press, stage)

    def lost(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
        return answers[HTTPException](request, ServiceUnavailableException(str(error)))

    return application(
        OPENAPI,
        handlers,
        given,
        answers,
        press.assets,
        GamesDescribed(site.described),
        middleware=[durable(site.source.hall.book, {StorageError: lost})],
    )
