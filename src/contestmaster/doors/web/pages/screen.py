"""The big screen: for a hall, without a login and without a hand on the mouse.

The server turns the leaves: each view tells the browser when to ask for the next one, so that it
goes on without a script, and after a failure of the network as soon as that is mended.
"""

import asyncio
import math
from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated, Final, NamedTuple
from urllib.parse import urlencode

from litestar import get
from litestar.params import FromQuery, QueryParameter
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.asked import TheSite, TheStage
from contestmaster.doors.web.pages.asked import Ask, ThePress
from contestmaster.doors.web.pages.charts import history_chart
from contestmaster.doors.web.pages.press import HtmlPage, Values
from contestmaster.doors.web.pages.words import amount
from contestmaster.doors.web.shell.themes import theme_of
from contestmaster.doors.web.shown import ScoreRow
from contestmaster.doors.web.site import ContestSite
from contestmaster.doors.web.staged import by_excitement
from contestmaster.story.words import listed

_ROWS: Final = 15
"""Teams in one view: what can be read from across a hall."""
_BESIDE: Final = 10
"""Teams beside a large board."""
_SECONDS: Final = 12
"""How long a view stands, unless the address says otherwise."""
_LONG: Final = 6
"""So many times as long stands the board that runs: there is always something new to be seen."""
_NEWS: Final = 5
_BOARDS: Final = 5
"""Boards in one view: one large, the others beside it."""
_ALL: Final = 10**6
Seconds = Annotated[int, QueryParameter(ge=2, le=3600)]


class ScreenLeaf(NamedTuple):
    """One leaf: its title, and from which place on it ranks, where it does.

    ``part`` is the template of its middle, and it stands ``times`` as long as others.
    """

    title: str
    part: str
    start: int = 0
    times: int = 1


@get("/screen")
async def screen(
    request: Ask,
    press: ThePress,
    site: TheSite,
    stage: TheStage,
    view: Annotated[int, QueryParameter(ge=0, le=1000)] = 0,
    seconds: Seconds = _SECONDS,
    stay: FromQuery[bool] = False,
) -> HtmlPage:
    """One view after another; with ``stay`` always the same."""
    boards = await stage.boards()
    views = _views(site, boards=bool(boards))
    number = view % len(views)

    async def fill() -> Values:
        board, shown = site.scoreboard(), views[number]
        first, decimals = board.rows[:_BESIDE], site.contest().decimals
        if shown.part == "stage":
            decimals = telling(first, decimals)
        chart = None
        if shown.part == "scores":
            history, now_s = await site.history(0, _ALL), site.contest().elapsed_s
            chart = await asyncio.to_thread(history_chart, history, board.rows, now_s)
        return {
            "views": views,
            "number": number,
            "view": shown,
            "seconds": seconds,
            "stay": stay,
            "board": board,
            "risen": site.risen(),
            "boards": boards[:_BOARDS] if shown.part == "boards" else boards,
            "lead": leading(board.rows, decimals),
            "decimals": decimals,
            "rows": board.rows[shown.start : shown.start + _ROWS],
            "first": first,
            "servers": by_excitement(site.servers(), [board.key for board in boards]),
            "news": site.news()[:_NEWS],
            "chart": chart,
        }

    answer = await press.page(request, "screen.html", fill)
    following = number if stay else (number + 1) % len(views)
    asked = {"view": following, "seconds": seconds, "stay": "true" if stay else ""}
    query = urlencode({name: value for name, value in asked.items() if value != ""})
    if theme := theme_of(request):
        query += f"&theme={theme}"
    base = request.scope.get("root_path", "").rstrip("/")
    stands = seconds * views[number].times
    answer.headers["Refresh"] = f"{stands}; url={base}/screen?{query}"
    return answer


def telling(rows: Sequence[ScoreRow], decimals: int) -> int:
    """Return how few of so many decimals still tell different totals apart [CONTEST-53]."""
    different = {row.total for row in rows}
    few = (
        one
        for one in range(decimals)
        if len({amount(row, one) for row in different}) == len(different)
    )
    return next(few, decimals)


def leading(rows: Sequence[ScoreRow], decimals: int) -> str:
    """Write who leads the general ranking, and by how much; nothing while nobody has points.

    Beside it a board says who leads there.

    Args:
        rows: all of the ranking, the best first.
        decimals: of points, as the contest shows them [CONTEST-53].
    """
    if not rows or not Decimal(rows[0].total):
        return ""
    best = [row for row in rows if row.total == rows[0].total]
    if len(best) > 1 or len(rows) == 1:
        each = " each" if len(best) > 1 else ""
        verb = "lead" if len(best) > 1 else "leads"
        names = listed([row.name for row in best])
        return f"Overall {names} {verb} with {amount(rows[0].total, decimals)} points{each}"
    second = [row for row in rows if row.total == rows[1].total]
    ahead, behind = (Decimal(amount(row.total, decimals)) for row in rows[:2])
    by = amount(str(ahead - behind), decimals)  # of what is shown, as readers reckon it
    return f"Overall {rows[0].name} leads {listed([row.name for row in second])} by {by} points"


def _views(site: ContestSite, *, boards: bool) -> list[ScreenLeaf]:
    """Return the views there are now: more teams, more leaves."""
    teams = len(site.teams())
    parts = max(1, math.ceil(teams / _ROWS))
    ranking = [ScreenLeaf(_places(part, teams), "ranking", part * _ROWS) for part in range(parts)]
    return [
        *([ScreenLeaf("On stage", "stage", times=_LONG)] if boards else []),
        *ranking,
        *([ScreenLeaf("Boards", "boards")] if boards else []),
        ScreenLeaf("Servers", "servers"),
        ScreenLeaf("Scores over time", "scores"),
        ScreenLeaf("Announcements", "news"),
    ]


def _places(part: int, teams: int) -> str:
    if teams <= _ROWS:
        return "General ranking"
    return f"General ranking, rows {part * _ROWS + 1} to {min(teams, (part + 1) * _ROWS)}"


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (screen,)
