"""Task descriptions for the teams of a contest: of each server, as it is set up."""

from typing import Any, Final

from contestmaster.host.contest.settings import ServerSetup
from contestmaster.protocols.line.task import TaskServer, as_data, task

EVERYWHERE: Final = ("", "0.0.0.0", "::")
"""Where a server listens on all networks; what teams connect to is another address then."""


def handout(server: ServerSetup) -> str:
    """Return the description of what is played on a server, in Markdown.

    ``protocols.line.task.as_html`` makes a page of it.
    """
    return task(server.game(), _shown(server))


def handout_data(server: ServerSetup) -> dict[str, Any]:
    """Return the description of what is played on a server, for programs."""
    return as_data(server.game(), _shown(server))


def _shown(server: ServerSetup) -> TaskServer:
    """Return what teams are told of a server."""
    return TaskServer(
        name=server.name,
        address="" if server.host in EVERYWHERE else server.host,
        port=server.params.port,
        settings=server.line,
    )
