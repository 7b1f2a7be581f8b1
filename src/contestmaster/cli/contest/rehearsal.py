"""``serve --rehearse``: the contest with our bots as its teams, on records that are thrown away."""

import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from contestmaster.bots.catalogue import ANY_GAME, bot_names
from contestmaster.cli.contest.bots import give_passwords, player
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.bots.crowd import Player
    from contestmaster.host.contest.settings import ContestSettings, ServerSetup

_MOST_TEAMS: Final = 100
_FASTEST: Final = 100


class Rehearsal(NamedTuple):
    """What is rehearsed.

    Attributes:
        bots: who plays.
        teams: how many there are.
        speed: how many times as fast as others the clock runs.
        one_address: whether limits for each address hold on this machine too.
    """

    bots: Sequence[str]
    teams: int
    speed: int = 1
    one_address: bool = False


@contextmanager
def rehearsed(
    settings: "ContestSettings", wanted: Rehearsal
) -> "Iterator[tuple[ContestSettings, Path, list[Player]]]":
    """Give the settings of a rehearsal, its folder, and the bots that are to play in it.

    Raises:
        Trouble: a bot plays none of the games, or there are too many teams.
    """
    import msgspec

    from contestmaster.host.contest.alarms import AlarmSettings
    from contestmaster.host.contest.settings import TeamEntry
    from contestmaster.host.passwords import new_password

    bots, teams = wanted.bots, wanted.teams
    _check(settings, wanted)
    entries = tuple(
        TeamEntry(login=f"{bots[n % len(bots)]}{n + 1}", name=f"{bots[n % len(bots)]} {n + 1}")
        for n in range(teams)
    )
    contest = msgspec.structs.replace(settings.contest, start_at="now")
    servers = tuple(_rehearsing(server, wanted) for server in settings.servers)
    played = settings._replace(
        contest=contest,
        teams=entries,
        servers=servers,
        close_after_end_s=0,
        alarms=AlarmSettings(),
    )
    with tempfile.TemporaryDirectory(prefix="contestmaster-") as made:
        folder = Path(made)
        passwords = {team.login: new_password() for team in entries}
        give_passwords(played, folder, passwords, "rehearsal")
        yield played, folder, _players(played, bots, passwords)


def _rehearsing(server: "ServerSetup", wanted: Rehearsal) -> "ServerSetup":
    """Return a server with what a rehearsal needs: patience that does not run faster, too."""
    import msgspec

    line = server.line
    hurried = {
        name: getattr(line, name) * wanted.speed for name in ("login_timeout_s", "stall_timeout_s")
    }
    if wanted.one_address:
        hurried["unlimited_hosts"] = ()
    return server._replace(line=msgspec.structs.replace(line, **hurried))


def summed_up(folder: Path) -> None:
    """Print the rankings, and how the games stand that nobody has seen the end of."""
    from contestmaster import storage
    from contestmaster.cli.columns import columns
    from contestmaster.cli.contest.results import results
    from contestmaster.host.contest.archive import kept, unfinished
    from contestmaster.kernel.outcome import shown

    results(folder)
    with storage.reading(folder) as archive:
        decimals = kept(archive).params.scoreboard_decimals
        for game in unfinished(archive):
            print(f"\ngame {game.number} of {game.server} so far, in turn {game.turn}:")
            rows = [[str(r.place), r.team, shown(r.score, decimals)] for r in game.rows]
            print(columns(["place", "team", "score"], rows, right=(0, 2)))


def _check(settings: "ContestSettings", wanted: Rehearsal) -> None:
    bots, teams = wanted.bots, wanted.teams
    if not 1 <= wanted.speed <= _FASTEST:
        raise Trouble(f"--speed {wanted.speed}: a rehearsal runs 1 to {_FASTEST} times as fast", 2)
    if not 1 <= teams <= _MOST_TEAMS:
        raise Trouble(f"--teams {teams}: a contest has 1 to {_MOST_TEAMS} teams", 2)
    known = {game: bot_names(game) for game in settings.contest.tasks()}
    for name in bots:
        if not any(name in names for names in known.values()):
            have = "; ".join(f"{game} has {', '.join(names)}" for game, names in known.items())
            raise Trouble(f"no game of this contest has a bot {name!r}: {have}", 2)


def _players(
    settings: "ContestSettings", bots: Sequence[str], passwords: dict[str, str]
) -> "list[Player]":
    """Let each team play on every server, as :func:`bots_of_teams` says."""
    from contestmaster.doors.tcp.venue import certificate_of

    certificate = certificate_of(settings)
    shown = "" if certificate is None else certificate.text
    return [
        player(server, team.login, passwords[team.login], bot, shown)
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
