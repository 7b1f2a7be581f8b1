"""``serve --rehearse``: the contest with our bots as its teams, on records that are thrown away."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.bots.crowd import Player
    from contestmaster.host.contest.settings import Settings

__all__ = ["crowd", "rehearsed"]

_MOST_TEAMS: Final = 100


@contextmanager
def rehearsed(
    settings: "Settings", bots: Sequence[str], teams: int
) -> "Iterator[tuple[Settings, Path, list[Player]]]":
    """Give the settings of a rehearsal, its folder, and the bots that are to play in it.

    Raises:
        Trouble: a bot does not play one of the games, or there are too many teams.
    """
    import msgspec

    from contestmaster.host.contest.settings import TeamEntry

    _check(settings, bots, teams)
    entries = tuple(
        TeamEntry(login=f"{bots[n % len(bots)]}{n + 1}", name=f"{bots[n % len(bots)]} {n + 1}")
        for n in range(teams)
    )
    contest = msgspec.structs.replace(settings.contest, start_at="now")
    played = settings._replace(contest=contest, teams=entries)
    with tempfile.TemporaryDirectory(prefix="contestmaster-") as made:
        folder = Path(made)
        passwords = _register(played, folder)
        yield played, folder, _players(played, bots, passwords)


@contextmanager
def crowd(players: "Sequence[Player]") -> Iterator[None]:
    """Let players play in a process of their own, so that they take no time from the host."""
    if not players:
        yield
        return
    command = [sys.executable, "-m", "contestmaster.bots.crowd"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        process.stdin.write(json.dumps(players) + "\n")
        process.stdin.flush()
        try:
            yield
        finally:
            process.stdin.close()


def _check(settings: "Settings", bots: Sequence[str], teams: int) -> None:
    from contestmaster.bots.catalogue import UnknownBotError
    from contestmaster.bots.catalogue import bot as find

    if not 1 <= teams <= _MOST_TEAMS:
        raise Trouble(f"--teams {teams}: a contest has 1 to {_MOST_TEAMS} teams", 2)
    for game in settings.contest.tasks():
        for name in bots:
            try:
                find(game, name)
            except UnknownBotError as error:
                raise Trouble(str(error), 2) from None


def _register(settings: "Settings", folder: Path) -> dict[str, str]:
    """Set the contest up and give every team a password; return them by login."""
    from contestmaster.host.clocks import WallClock
    from contestmaster.host.contest.hall import Hall
    from contestmaster.host.contest.office import Office
    from contestmaster.host.control import Request
    from contestmaster.host.passwords import hash_password, new_password
    from contestmaster.storage import SqliteStore

    passwords = {team.login: new_password() for team in settings.teams}
    store = SqliteStore(folder, lambda _: None)
    try:
        office = Office(Hall(settings, store, WallClock()), store)
        for login, password in passwords.items():
            hashed = hash_password(password)
            office.answer(Request("SET_PASSWORD", {"team": login}, "rehearsal", hashed))
    finally:
        store.close()
    return passwords


def _players(
    settings: "Settings", bots: Sequence[str], passwords: dict[str, str]
) -> "list[Player]":
    from contestmaster.bots.crowd import Player
    from contestmaster.host.contest.settings import ANY_ADDRESS

    return [
        Player(
            "127.0.0.1" if server.host == ANY_ADDRESS else server.host,
            server.params.port,
            team.login,
            passwords[team.login],
            server.params.task,
            bots[number % len(bots)],
        )
        for server in settings.servers
        for number, team in enumerate(settings.teams)
    ]
