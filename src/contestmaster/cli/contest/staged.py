"""``serve --processes``: whether servers can be played in processes of their own, and how."""

import os
from typing import TYPE_CHECKING, Final

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.host.contest.settings import ContestSettings
    from contestmaster.host.stages.keeper import Staging

_MOST: Final = 64
_LENDS_PORTS: Final = os.name == "posix"


def staged(settings: "ContestSettings", processes: int) -> "Staging | None":
    """Return how servers are played in processes of their own, ``None`` where they are not.

    Raises:
        Trouble: they cannot be.
    """
    from contestmaster.cli.contest.stage import COMMAND
    from contestmaster.host.guarding.rules import is_foreign
    from contestmaster.host.stages.keeper import Staging

    if not 1 <= processes <= _MOST:
        raise Trouble(f"--processes {processes}: 1 to {_MOST} are possible", 2)
    if processes == 1:
        return None
    if not _LENDS_PORTS:
        raise Trouble("--processes: this system cannot lend a port to another process", 2)
    for server in settings.servers:
        if is_foreign(server.rules):
            raise Trouble(
                f"--processes: {server.params.task} on {server.name} is a game of others, which is "
                "played in the process of the contest only",
                2,
            )
        if server.tls:
            raise Trouble(
                f"--processes: {server.name} speaks TLS, which only the process of the contest "
                'can; let a proxy do it (tls = "never" for the server), or play in one process',
                2,
            )
    return Staging(min(processes, len(settings.servers)), COMMAND)
