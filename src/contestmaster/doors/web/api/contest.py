"""``/api``: the contest, its teams, rankings, news, stops and K."""

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from litestar import get
from litestar.params import FromPath, QueryParameter
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web import shown
from contestmaster.doors.web.api.cursors import Cursor, Limit, page
from contestmaster.doors.web.asked import TheSite
from contestmaster.doors.web.problems import refusals


class NewsPage(msgspec.Struct, frozen=True):
    """Announcements, the newest first, and the cursor of the older ones."""

    announcements: Sequence[shown.NewsView]
    next: str | None


@get("/contest", sync_to_thread=False, tags=["contest"])
def contest(site: TheSite) -> shown.ContestView:
    """The contest as a whole, now."""
    return site.contest()


@get("/teams", sync_to_thread=False, tags=["contest"])
def teams(site: TheSite) -> list[shown.TeamView]:
    """The teams, by number."""
    return site.teams()


@get("/scoreboard", sync_to_thread=False, tags=["rankings"])
def scoreboard(site: TheSite) -> shown.Scoreboard:
    """The general ranking, with how each total is made up."""
    return site.scoreboard()


@get("/scoreboard/history", tags=["rankings"], responses=refusals())
async def history(
    site: TheSite,
    cursor: Annotated[
        int, QueryParameter(ge=0, le=10**9, description="what `next` of the page before says")
    ] = 0,
    limit: Limit = 1000,
) -> shown.History:
    """How the totals changed over time, oldest first."""
    return await site.history(cursor, limit)


@get("/tasks/{task:str}", sync_to_thread=False, tags=["rankings"], responses=refusals(404))
def task(site: TheSite, task: FromPath[str]) -> shown.TaskView:
    """A task: the points of each team on each server of it, and the mean."""
    return site.task(task)


@get("/tasks", sync_to_thread=False, tags=["rankings"])
def tasks(site: TheSite) -> list[shown.TaskView]:
    """All tasks."""
    return [site.task(task) for task in site.params.tasks()]


@get("/k", sync_to_thread=False, tags=["contest"])
def curve(site: TheSite) -> shown.SpeedCurve:
    """K over the whole contest, and where it stands now."""
    return site.curve()


@get("/announcements", sync_to_thread=False, tags=["news"], responses=refusals())
def announcements(site: TheSite, cursor: Cursor = None, limit: Limit = 100) -> NewsPage:
    """Announcements, the newest first."""
    news = site.news()
    part, following = page([str(one.number) for one in news], cursor, limit)
    return NewsPage(news[part], following)


@get("/questions", sync_to_thread=False, tags=["news"])
def questions(site: TheSite) -> list[shown.QuestionView]:
    """Questions of teams that the organisers have answered for everyone, the newest first."""
    return site.questions()


@get("/stops", sync_to_thread=False, tags=["news"])
def stops(site: TheSite) -> list[shown.StopView]:
    """Every interval in which the contest clock or a server stood still."""
    return site.stops()


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    contest,
    teams,
    scoreboard,
    history,
    task,
    tasks,
    curve,
    announcements,
    questions,
    stops,
)
