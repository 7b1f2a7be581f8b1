"""``serve --processes`` and ``--machines``: whether servers can be played elsewhere, and how."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from contestmaster.cli.ports import address_at
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.host.contest.settings import ContestSettings
    from contestmaster.host.stages.keeper import Staging
    from contestmaster.host.stages.machines import Doorway

_MOST: Final = 64
_LENDS_PORTS: Final = os.name == "posix"
KEY, TOKEN = ".stages.pem", ".stages.token"
"""What the names of these files end with; the contest file's name is before it."""


def staged(
    settings: "ContestSettings",
    processes: int,
    doorway: "Doorway | None" = None,
) -> "Staging | None":
    """Return how servers are played elsewhere, ``None`` where this process plays them all.

    Raises:
        Trouble: they cannot be.
    """
    from contestmaster.cli.contest.stage import COMMAND
    from contestmaster.host.stages.keeper import Staging

    if not 1 <= processes <= _MOST:
        raise Trouble(f"--processes {processes}: 1 to {_MOST} are possible", 2)
    if processes == 1 and doorway is None:
        return None
    option = "--processes" if doorway is None else "--machines"
    _demand_movable(settings, option)
    here = 0 if processes == 1 else min(processes, len(settings.servers))
    return Staging(here, COMMAND, doorway)


def _demand_movable(settings: "ContestSettings", option: str) -> None:
    """Raise ``Trouble`` where a server cannot be played in another process."""
    from contestmaster.host.guarding.rules import is_foreign

    if not _LENDS_PORTS:
        raise Trouble(f"{option}: this system cannot lend a port to another process", 2)
    for server in settings.servers:
        if is_foreign(server.rules):
            raise Trouble(
                f"{option}: {server.params.task} on {server.name} is a game of others, which is "
                "played in the process of the contest only",
                2,
            )
        if server.tls:
            raise Trouble(
                f"{option}: {server.name} speaks TLS, which only the process of the contest "
                'can; let a proxy do it (tls = "never" for the server), or play in one process',
                2,
            )


def doorway_at(
    contest: Path, settings: "ContestSettings", machines: int | None, join_at: str | None
) -> "Doorway | None":
    """Return where other machines may join a contest, ``None`` where none may.

    Its key is made where there is none, beside the contest file, and the token that belongs to it.

    Raises:
        Trouble: the options are wrong, or the key cannot be made or used.
    """
    if machines is None and join_at is None:
        return None
    if join_at is None:
        raise Trouble(
            "--machines: say at which address of this machine they join, as --join-at "
            "10.0.0.5:20990",
            2,
        )
    wanted = 1 if machines is None else machines
    if not 1 <= wanted <= _MOST:
        raise Trouble(f"--machines {wanted}: 1 to {_MOST} are possible", 2)
    host, port = address_at(join_at, "--join-at", "10.0.0.5:20990")
    if not host or not port:
        raise Trouble(f"--join-at {join_at}: give an address and a port as 10.0.0.5:20990", 2)
    _demand_movable(settings, "--machines")  # before there is a key
    from contestmaster.doors.tls.machine_key import MachineKeyError, host_at
    from contestmaster.host.stages.machines import Doorway

    try:
        ours = host_at(contest.with_suffix(KEY), token_at(contest))
    except MachineKeyError as error:
        raise Trouble(str(error)) from None
    return Doorway(host, port, ours.context, ours.secret, wanted)


def token_at(contest: Path) -> Path:
    """Return where the token of a contest's machines is."""
    return contest.with_suffix(TOKEN)
