"""Task descriptions for the teams of a contest: of each server, as it is set up."""

from typing import Final

from contestmaster.host.contest.settings import ServerSetup
from contestmaster.protocols.line.task import Server, task

__all__ = ["handout"]

EVERYWHERE: Final = ("", "0.0.0.0", "::")
"""Where a server listens on all networks; what teams connect to is another address then."""


def handout(server: ServerSetup) -> str:
    """Return the description of what is played on a server, in Markdown.

    ``protocols.line.task.as_html`` makes a page of it.
    """
    return task(
        server.game(),
        Server(
            name=server.name,
            address="" if server.host in EVERYWHERE else server.host,
            port=server.params.port,
            settings=server.line,
        ),
    )
