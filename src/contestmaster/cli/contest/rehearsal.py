"""``serve --rehearse``: the contest with our bots as its teams, on records that are thrown away."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from contestmaster.bots.catalogue import ANY_GAME, bot_names
from contestmaster.cli.contest.bots import give_passwords, player
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.bots.crowd import Player
    from contestmaster.host.contest.settings import Settings

__all__ = ["rehearsed"]

_MOST_TEAMS: Final = 100


@contextmanager
def rehearsed(
    settings: "Settings", bots: Sequence[str], teams: int
) -> "Iterator[tuple[Settings, Path, list[Player]]]":
    """Give the settings of a rehearsal, its folder, and the bots that are to play in it.

    Raises:
        Trouble: a bot plays none of the games, or there are too many teams.
    """
    import msgspec

    from contestmaster.host.contest.settings import TeamEntry
    from contestmaster.host.passwords import new_password

    _check(settings, bots, teams)
    entries = tuple(
        TeamEntry(login=f"{bots[n % len(bots)]}{n + 1}", name=f"{bots[n % len(bots)]} {n + 1}")
        for n in range(teams)
    )
    contest = msgspec.structs.replace(settings.contest, start_at="now")
    played = settings._replace(contest=contest, teams=entries)
    with tempfile.TemporaryDirectory(prefix="contestmaster-") as made:
        folder = Path(made)
        passwords = {team.login: new_password() for team in entries}
        give_passwords(played, folder, passwords, "rehearsal")
        yield played, folder, _players(played, bots, passwords)


def _check(settings: "Settings", bots: Sequence[str], teams: int) -> None:
    if not 1 <= teams <= _MOST_TEAMS:
        raise Trouble(f"--teams {teams}: a contest has 1 to {_MOST_TEAMS} teams", 2)
    known = {game: bot_names(game) for game in settings.contest.tasks()}
    for name in bots:
        if not any(name in names for names in known.values()):
            have = "; ".join(f"{game} has {', '.join(names)}" for game, names in known.items())
            raise Trouble(f"no game of this contest has a bot {name!r}: {have}", 2)


def _players(
    settings: "Settings", bots: Sequence[str], passwords: dict[str, str]
) -> "list[Player]":
    """Let each team play on every server: by its own bot, or at random where that cannot play."""
    known = {game: bot_names(game) for game in settings.contest.tasks()}
    players = []
    for server in settings.servers:
        task = server.params.task
        for number, team in enumerate(settings.teams):
            own = bots[number % len(bots)]
            bot = own if own in known[task] else ANY_GAME
            players.append(player(server, team.login, passwords[team.login], bot))
    return players
