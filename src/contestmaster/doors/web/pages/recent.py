"""The last games of a team, each with what it counted for that team."""

from itertools import islice
from typing import Final, NamedTuple

from contestmaster.doors.web import shown
from contestmaster.doors.web.site import ContestSite

_RECENT: Final = 12
"""Games on a team's page."""


class RecentGame(NamedTuple):
    """A game that a team has played, as far as everyone may know it.

    Attributes:
        game: the game.
        own: the team's row in its table, ``None`` where it paid nothing.
        counted: the team's figures in words; empty where there are none.
    """

    game: shown.GameView
    own: shown.GameRow | None
    counted: str


async def recent(site: ContestSite, name: str, number: int) -> list[RecentGame]:
    """Return the last games of a team, the latest first, without those that are frozen."""
    ended = (game for game in site.games() if game.status != "running" and not game.frozen)
    last = islice((game.id for game in ended if name in game.seats), _RECENT)
    return [_played(await site.game(each), number) for each in list(last)]


def _played(game: shown.GameView, number: int) -> RecentGame:
    own = next((row for row in game.table or () if row.team_no == number), None)
    if own is None:
        return RecentGame(game, None, "")
    counted = (
        f"{one.figure.name} {one.figure.shown(one.counts[own.seat])}" for one in game.figures
    )
    return RecentGame(game, own, ", ".join(counted))
