"""The pages of the contest that everyone reads."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Final, NamedTuple
from urllib.parse import urlencode

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web import shown
from contestmaster.doors.web.asked import TheMoments, TheSite, TheStage
from contestmaster.doors.web.bands import band_of, film_story, replayed
from contestmaster.doors.web.ending import ending_shown
from contestmaster.doors.web.guides import PointShown, rules_beside
from contestmaster.doors.web.pages.asked import Ask, ThePress
from contestmaster.doors.web.pages.charts import SMALL, history_chart, speed_chart
from contestmaster.doors.web.pages.press import HtmlPage, Values
from contestmaster.doors.web.pages.recent import recent
from contestmaster.doors.web.pages.screen import leading
from contestmaster.doors.web.sending import parcel, sent_of
from contestmaster.doors.web.shell.framing import asked_turn, framed, unframed
from contestmaster.doors.web.site import ContestSite
from contestmaster.doors.web.staged import StagedBoard, by_excitement
from contestmaster.kernel.titles import called

_ON_PAGE: Final = 60
"""Games on one page of the list."""
_CLOSE: Final = 0.5
"""From so much on that the second has of what the leader has a game is close."""
_LEADERS: Final = 6
"""Teams in the table of scores over time."""
_STEPS: Final = 40
"""Changes in that table."""
_ALL: Final = 10**6
"""Changes of the rankings: more than any contest has."""


@get("/")
async def ranking(request: Ask, press: ThePress, site: TheSite, stage: TheStage) -> HtmlPage:
    """The first page: a board worth looking at, and the general ranking [CONTEST-46]."""

    async def fill() -> Values:
        boards, board = await stage.boards(), site.scoreboard()
        return {
            "scores": board,
            "risen": site.risen(),
            "lead": leading(board.rows, site.contest().decimals),
            "boards": boards,
            "again": None if boards else await stage.last(),
            "servers": site.servers(),
            "games": [called(task) for task in site.params.tasks()],
        }

    return await press.page(request, "ranking.html", fill)


@get("/take-part")
async def take_part(request: Ask, press: ThePress, site: TheSite) -> HtmlPage:
    """How a program connects, and how people play by hand [CONTEST-109]."""
    return await press.page(
        request,
        "take_part.html",
        lambda: {"servers": site.servers(), "request_host": request.url.hostname or "localhost"},
    )


@get("/tasks")
async def tasks(request: Ask, press: ThePress, site: TheSite) -> HtmlPage:
    """All tasks."""
    return await press.page(
        request, "tasks.html", lambda: {"tasks": [site.task(name) for name in site.params.tasks()]}
    )


@get("/tasks/{task:str}")
async def task(request: Ask, press: ThePress, site: TheSite, task: FromPath[str]) -> HtmlPage:
    """A task: points on each of its servers, and the mean [CONTEST-47]."""
    return await press.page(request, "task.html", lambda: {"task": site.task(task)})


@get("/servers")
async def servers(request: Ask, press: ThePress, site: TheSite, stage: TheStage) -> HtmlPage:
    """All servers with what happens there now, and who leads [CONTEST-106]."""

    async def fill() -> Values:
        boards = await stage.by_name()
        servers = by_excitement(site.servers(), boards)
        before = await stage.before(boards.values())
        return {"servers": servers, "boards": boards, "before": before}

    return await press.page(request, "servers.html", fill)


@get("/servers/{server:str}")
async def server(
    request: Ask,
    press: ThePress,
    site: TheSite,
    stage: TheStage,
    moments: TheMoments,
    server: FromPath[str],
) -> HtmlPage:
    """A server: its running game, and the results of those that have ended [CONTEST-48]."""
    params = site.params

    async def fill() -> Values:
        told, table = await stage.story(server), site.server_table(server)
        game = table.status.game
        marks = () if game is None else site.marks(game.id)
        return {
            "table": table,
            "board": (await stage.by_name()).get(server),
            "told": None if told is None else band_of(told, live=True, marks=marks),
            "newest": None if game is None else moments.newest(game.id),
            "scale": f"{params.ranking_scale:f}",
            "best": params.mean_best_count,
            "minute": _minute(table.status),
        }

    return await press.page(request, "server.html", fill)


def _minute(server: shown.ServerView) -> Sequence[PointShown]:
    """Return the rules of what is played on a server, in a minute."""
    found: Sequence[PointShown] = rules_beside(server.task, server.options)["minute"]
    return found


@get("/teams/{number:int}")
async def team(request: Ask, press: ThePress, site: TheSite, number: FromPath[int]) -> HtmlPage:
    """How a team's total is made up, and its last games."""

    async def fill() -> Values:
        board = site.scoreboard()
        row = row_of(board, number)
        return {"board": board, "row": row, "recent": await recent(site, row.name, number)}

    return await press.page(request, "team.html", fill)


@get("/games")
async def games(
    request: Ask,
    press: ThePress,
    site: TheSite,
    stage: TheStage,
    server: FromQuery[str | None] = None,
    start: Annotated[int, QueryParameter(ge=0, le=10**9)] = 0,
) -> HtmlPage:
    """Games, the latest first, with how each has ended [CONTEST-107]."""

    async def fill() -> Values:
        found = site.games(server)
        games = [await site.game(game) for game in found.ids[start : start + _ON_PAGE]]
        boards = await stage.by_name()
        running = [game for game in games if game.status == "running"]
        return {
            "running": running,
            "over": [game for game in games if game.status != "running"],
            "closest": _closest([boards[game.server] for game in running if game.server in boards]),
            "boards": boards,
            "still": {each.name for each in site.servers() if each.state == "suspended"},
            "server": server,
            "servers": [each.name for each in site.params.servers],
            "pages": _neighbours(server, start, len(found)),
        }

    return await press.page(request, "games.html", fill)


def _closest(boards: Sequence[StagedBoard]) -> StagedBoard | None:
    """Return the board on which it is closest, if it is close anywhere."""
    close = [board for board in boards if board.closeness >= _CLOSE]
    return max(close, key=lambda board: board.closeness, default=None)


@get("/games/{game:str}")
async def game(
    request: Ask, press: ThePress, site: TheSite, moments: TheMoments, game: FromPath[str]
) -> HtmlPage:
    """A game: its score table, and its replay or a moment of it [CONTEST-52, CONTEST-77]."""

    async def fill() -> Values:
        found = await site.game(game)
        about = _about(found)
        turn = asked_turn(request)
        story = await film_story(site.film(game)) if found.replay else None
        moment = None if found.replay else await moments.told(game, turn)
        told = story if moment is None else moment.story
        seat = next((row.seat for row in found.table or () if row.team_no == own), None)
        return {
            "game": found,
            "server": (on := site.server(found.server)),
            "minute": _minute(on),
            "about": about,
            "turn": turn,
            "sent": sent_of(told, turn if moment is None else moment.turn, found.task)
            if found.replay or moment
            else None,
            "bands": replayed(story, turn, site.marks(game), told=True),
            "moment": moment,
            "told": None if moment is None else band_of(moment.story, marks=site.marks(game)),
            "ending": ending_shown(None, story, found.seats, seat),
            "later": await _later(site, found),
            "analyst": (analyst := site.analyst(found.task) if found.replay else ""),
            "opinions": await site.opinions(game, turn) if analyst and asks else None,
        }

    own, asks = press.team(request), bool(request.query_params.get("ask"))
    return await press.page(request, "game.html", fill)


@get("/games/{game:str}/send")
async def send(
    request: Ask, press: ThePress, site: TheSite, moments: TheMoments, game: FromPath[str]
) -> HtmlPage:
    """A moment of a game, to be sent [CONTEST-175]."""
    if not (await site.game(game)).replay and moments.newest(game) is None:
        raise NotFoundException("nothing of this game can be sent yet")

    async def fill() -> Values:
        found, turn = await site.game(game), asked_turn(request)
        moment = None if found.replay else await moments.told(game, turn)
        story = await film_story(site.film(game)) if moment is None else moment.story
        sent = sent_of(story, turn if moment is None else moment.turn, found.task)
        api, page = f"/api/games/{game}", f"/games/{game}"
        return parcel(sent, api, page, _about(found), live=moment is not None)

    return await press.page(request, "send.html", fill)


def _about(game: shown.GameView) -> str:
    return f"{called(game.task)}, game {game.game_no} of {game.server}"


async def _later(site: ContestSite, game: shown.GameView) -> shown.GameView | None:
    """Return the game that was begun next on the server of one that is over."""
    later = f"{game.server}-{game.game_no + 1}"
    return await site.game(later) if later in site.games(game.server).ids else None


@get("/games/{game:str}/embed")
async def embedded(
    request: Ask, press: ThePress, site: TheSite, moments: TheMoments, game: FromPath[str]
) -> HtmlPage:
    """The board of a game alone, for pages elsewhere to show in a frame; live while it is played.

    Afterwards it is the replay, from the turn that was asked for.
    """
    if not (await site.game(game)).replay and moments.newest(game) is None:
        raise NotFoundException("there is no replay of this game to show yet")

    async def fill() -> Values:
        found, turn = await site.game(game), asked_turn(request)
        frame = framed(request, found.task, f"/api/games/{game}", f"/games/{game}", _about(found))
        if not found.replay:
            return frame | {"live": f"/ws/servers/{found.server}"}
        story = await film_story(site.film(game))
        return frame | {"bands": replayed(story, turn, site.marks(game))}

    return unframed(await press.page(request, "embed.html", fill))


@get("/scores")
async def scores(request: Ask, press: ThePress, site: TheSite) -> HtmlPage:
    """Scores over time, as far as everyone may know them [CONTEST-76]."""

    async def fill() -> Values:
        history, board = await site.history(0, _ALL), site.scoreboard()
        column = {team.team_no: place for place, team in enumerate(history.teams)}
        leaders = [row for row in board.rows if row.team_no in column][:_LEADERS]
        steps = [
            {"at_s": point.at_s, "totals": [point.totals[column[row.team_no]] for row in leaders]}
            for point in history.points[: -_STEPS - 1 : -1]
        ]
        now_s = site.contest().elapsed_s
        drawn = partial(history_chart, history, board.rows, now_s)
        return {
            "history": history,
            "chart": await asyncio.to_thread(drawn),
            "small": await asyncio.to_thread(drawn, SMALL),
            "leaders": leaders,
            "steps": steps,
        }

    return await press.page(request, "scores.html", fill)


@get("/speed")
async def speed(request: Ask, press: ThePress, site: TheSite) -> HtmlPage:
    """K over the whole contest, the present point marked [CONTEST-49]."""

    def fill() -> Values:
        curve = site.curve()
        return {"curve": curve, "chart": speed_chart(curve), "small": speed_chart(curve, SMALL)}

    return await press.page(request, "speed.html", fill)


@get("/news")
async def news(request: Ask, press: ThePress, site: TheSite) -> HtmlPage:
    """Announcements, the newest first, and stops [CONTEST-50, CONTEST-67]."""
    return await press.page(
        request, "news.html", lambda: {"news": site.news(), "stops": site.stops()[::-1]}
    )


@get("/files")
async def files(request: Ask, press: ThePress, site: TheSite) -> HtmlPage:
    """Public files, for download from before the start on [CONTEST-51, CONTEST-57]."""

    async def fill() -> Values:
        found = await site.downloads()
        sorted_out: dict[tuple[str, str], list[shown.Download]] = {}
        for file in found:
            sorted_out.setdefault((file.kind, file.of), []).append(file)
        return {"files": lambda kind, of: sorted_out.get((kind, of), [])}

    return await press.page(request, "files.html", fill)


def row_of(board: shown.Scoreboard, number: int) -> shown.ScoreRow:
    """Return a team's row; raise ``LookupError`` where it has none."""
    for row in board.rows:
        if row.team_no == number:
            return row
    raise LookupError(f"no team {number} is in the ranking")


class _Pages(NamedTuple):
    """Addresses of the pages of a long list before and after one, where there are any."""

    before: str
    after: str


def _neighbours(server: str | None, start: int, length: int) -> _Pages:
    def at(start: int) -> str:
        asked = {"server": server or "", "start": str(start) if start else ""}
        query = urlencode({name: value for name, value in asked.items() if value})
        return f"/games?{query}" if query else "/games"

    before = at(max(0, start - _ON_PAGE)) if start else ""
    return _Pages(before, at(start + _ON_PAGE) if start + _ON_PAGE < length else "")


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    ranking,
    take_part,
    tasks,
    task,
    servers,
    server,
    team,
    games,
    game,
    send,
    embedded,
    scores,
    speed,
    news,
    files,
)
