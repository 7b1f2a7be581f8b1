"""Our bots as teams of a contest: their passwords, and the process in which they play."""

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from contestmaster.bots.crowd import Player
    from contestmaster.host.contest.settings import ContestSettings, ServerSetup

_PATIENCE: Final = 5.0
"""Seconds that bots have to be gone when their host is."""


def give_passwords(
    settings: "ContestSettings", folder: Path, passwords: Mapping[str, str], person: str
) -> None:
    """Set a contest up whose host is down, or take it up, and give teams their passwords.

    Raises:
        StorageError, OtherSettingsError, DepartedError: the records cannot be used.
    """
    from contestmaster import storage
    from contestmaster.host.clocks import WallClock
    from contestmaster.host.contest.hall import ContestHall, last_recorded
    from contestmaster.host.contest.office import ContestOffice
    from contestmaster.host.control import Request
    from contestmaster.host.passwords import hash_password

    with storage.opened(folder) as store:
        office = ContestOffice(ContestHall(settings, store, WallClock(last_recorded(store))), store)
        for login, password in passwords.items():
            hashed = hash_password(password)
            office.answer(Request("SET_PASSWORD", {"team": login}, person, hashed))


def player(
    server: "ServerSetup", login: str, password: str, bot: str, certificate: str = ""
) -> "Player":
    """Return a bot that plays on a server of this machine as a team.

    Args:
        server: where.
        login: the team's.
        password: its password.
        bot: which one of ours.
        certificate: what the contest's certificate says, if it has one.
    """
    from contestmaster.bots.crowd import Player
    from contestmaster.host.contest.settings import ANY_ADDRESS

    host = "127.0.0.1" if server.host == ANY_ADDRESS else server.host
    shown = certificate if server.tls else ""
    return Player(host, server.params.port, login, password, server.params.task, bot, shown)


@contextmanager
def crowd(players: "Iterable[Player]") -> Iterator[None]:
    """Let bots play in a process of their own, so that they take no time from the host.

    It ends with this process, whatever ends that.
    """
    listed: Sequence[Player] = list(players)
    if not listed:
        yield
        return
    command = [sys.executable, "-m", "contestmaster.bots.crowd"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(listed) + "\n")
            process.stdin.flush()
            yield
        finally:
            process.stdin.close()
            try:
                process.wait(_PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
