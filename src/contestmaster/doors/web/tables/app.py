"""The application of a table server: all that answers, put together."""

from typing import Final

from litestar import Litestar
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web import boards, emblems
from contestmaster.doors.web.agents import AgentsDoor
from contestmaster.doors.web.shell.app import application, openapi
from contestmaster.doors.web.staged import StagedBoard
from contestmaster.doors.web.tables import api, pages
from contestmaster.doors.web.tables.acts import TableActions
from contestmaster.doors.web.tables.asked import Ask
from contestmaster.doors.web.tables.gate import TableGate
from contestmaster.doors.web.tables.live import sockets
from contestmaster.doors.web.tables.live.rooms import Rooms
from contestmaster.doors.web.tables.pages import front
from contestmaster.doors.web.tables.pages.press import TablesPress, problems
from contestmaster.doors.web.tables.replays import Replays

OPENAPI: Final = openapi(
    "Contestmaster tables",
    "The commands of a table server as resources; refusals bear the code of the rules.",
)
"""What the schema says of itself, and where it is: ``/schema/openapi.json``."""


def create_tables_app(
    acts: TableActions,
    gate: TableGate,
    rooms: Rooms,
    replays: Replays,
    title: str = "Tables",
    agents: AgentsDoor | None = None,
) -> Litestar:
    """Return the application of a table server.

    Args:
        acts: carries out what people do.
        gate: knows who they are.
        rooms: what they can listen to.
        replays: what they can watch again.
        title: of the pages.
        agents: leads agents to their door; none: there is none.
    """
    press = TablesPress(acts.house, gate, title)
    given = {"acts": acts, "gate": gate, "rooms": rooms, "replays": replays}
    handlers: list[ControllerRouterHandler] = [
        api.router(),
        pages.router(press),
        sockets.router(),
        boards.script,
        emblems.picture,
    ]
    if agents is not None:
        handlers.append(agents.handler())

    def onward(request: Ask) -> tuple[StagedBoard | None, bool]:
        """Return what to look at, and whether who asks can play at once."""
        may = acts.house.state.params.guests or gate.session(request) is not None
        return front.sight(rooms, replays.games("", 1)), may and front.playable(acts)

    described = api.called.described(acts)
    return application(OPENAPI, handlers, given, problems(press, onward), press.assets, described)
