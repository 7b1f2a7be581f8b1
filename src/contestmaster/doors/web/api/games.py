"""``/api/games``: games that run or have ended, their score tables and figures."""

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from litestar import get
from litestar.params import FromPath, QueryParameter
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web import shown
from contestmaster.doors.web.api.cursors import Cursor, Limit, page
from contestmaster.doors.web.api.films import TurnShown
from contestmaster.doors.web.asked import TheSite
from contestmaster.doors.web.problems import refusals
from contestmaster.host.opinions import MoveOpinions


class GamesPage(msgspec.Struct, frozen=True):
    """Games without their tables, the latest first, and the cursor of the earlier ones."""

    games: Sequence[shown.GameView]
    next: str | None


@get("/games", sync_to_thread=False, tags=["games"], responses=refusals(404))
def games(
    site: TheSite,
    server: Annotated[str | None, QueryParameter(description="only games of this server")] = None,
    cursor: Cursor = None,
    limit: Limit = 100,
) -> GamesPage:
    """Games that run or have ended, the latest first."""
    found = site.games(server)
    part, following = page(found.ids, cursor, limit)
    return GamesPage(found[part], following)


@get("/games/{game:str}", tags=["games"], responses=refusals(404))
async def game(site: TheSite, game: FromPath[str]) -> shown.GameView:
    """A game with its score table and the game's own figures, if these are open."""
    return await site.game(game)


@get("/games/{game:str}/opinion", tags=["games"], responses=refusals(403, 404, 503))
async def opinion(site: TheSite, game: FromPath[str], turn: TurnShown = None) -> MoveOpinions:
    """What the strongest searching bot would have ordered at a turn, and what it guesses of that.

    For each team that could order something then, beside what it did order. It may take seconds.
    """
    return await site.opinions(game, turn)


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (games, game, opinion)
