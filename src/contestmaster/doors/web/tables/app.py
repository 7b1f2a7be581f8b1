"""The application of a table server: all that answers, put together."""

from typing import Final

from litestar import Litestar
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from contestmaster import __version__
from contestmaster.doors.web import boards
from contestmaster.doors.web.security.bodies import MOST_BYTES, BoundedRequest
from contestmaster.doors.web.security.headers import harden
from contestmaster.doors.web.tables import api, pages
from contestmaster.doors.web.tables.acts import Acts
from contestmaster.doors.web.tables.gate import TableGate
from contestmaster.doors.web.tables.live import sockets
from contestmaster.doors.web.tables.live.rooms import Rooms
from contestmaster.doors.web.tables.pages.press import TablesPress, problems
from contestmaster.doors.web.tables.replays import Replays

__all__ = ["OPENAPI", "create_tables_app"]

OPENAPI: Final = OpenAPIConfig(
    title="Contestmaster tables",
    version=__version__,
    description="The commands of a table server as resources; refusals bear the code of the rules.",
    path="/schema",
    use_handler_docstrings=True,
    render_plugins=[JsonRenderPlugin(path="/openapi.json")],
)
"""What the schema says of itself, and where it is: ``/schema/openapi.json``."""


def create_tables_app(
    acts: Acts, gate: TableGate, rooms: Rooms, replays: Replays, title: str = "Tables"
) -> Litestar:
    """Return the application of a table server.

    Args:
        acts: carries out what people do.
        gate: knows who they are.
        rooms: what they can listen to.
        replays: what they can watch again.
        title: of the pages.
    """
    press = TablesPress(acts.house, gate, title)
    given = {"acts": acts, "gate": gate, "rooms": rooms, "replays": replays}
    return Litestar(
        route_handlers=[api.router(), pages.router(press), sockets.router(), boards.script],
        dependencies={name: _given(value) for name, value in given.items()},
        exception_handlers=problems(press),
        before_send=[harden],
        request_class=BoundedRequest,
        request_max_body_size=MOST_BYTES,
        openapi_config=OPENAPI,
        logging_config=None,
    )


def _given(value: object) -> Provide:
    """Let handlers ask for something by name."""
    return Provide(lambda: value, use_cache=True, sync_to_thread=False)
