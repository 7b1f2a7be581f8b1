"""``serve --rehearse``: the contest with our bots as its teams, on records that are thrown away."""

import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from contestmaster.bots.catalogue import ANY_GAME, bot_names
from contestmaster.cli.contest.bots import give_passwords, player
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.bots.crowd import Player
    from contestmaster.host.contest.settings import Settings

__all__ = ["bots_of_teams", "rehearsed"]

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
    """Let each team play on every server, as :func:`bots_of_teams` says."""
    return [
        player(server, team.login, passwords[team.login], bot)
        for server in settings.servers
        for team, bot in zip(
            settings.teams,
            bots_of_teams(bots, bot_names(server.params.task), len(settings.teams)),
            strict=True,
        )
    ]


def bots_of_teams(bots: Sequence[str], known: Collection[str], teams: int) -> list[str]:
    """Return which bot plays a game for each team, given all and those that know it.

    A team plays by its own bot; where that does not know the game, by the others in turn; where
    none does, at random.

    >>> bots_of_teams(["rancher", "tactician", "random"], ["rancher", "random"], 6)
    ['rancher', 'rancher', 'random', 'rancher', 'random', 'random']
    """
    others = cycle([bot for bot in bots if bot in known] or [ANY_GAME])
    own = islice(cycle(bots), teams)
    return [bot if bot in known else next(others) for bot in own]
