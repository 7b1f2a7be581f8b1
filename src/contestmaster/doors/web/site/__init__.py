"""The site: what the web shows of a contest, and the only way from the web to the host.

Everything here is a question that changes nothing, and answers what everyone may know: rankings as
the public sees them, of a running game what its rule book and ``spectate`` open, and no login.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import structs

from contestmaster.contest import ContestParams
from contestmaster.doors.web import shown
from contestmaster.doors.web.described import GameDescribed, unlike
from contestmaster.doors.web.site import course, news, places, plays, questions, rankings
from contestmaster.doors.web.site.downloads import Downloads
from contestmaster.doors.web.site.history import Chronicle
from contestmaster.doors.web.site.plays import GameList
from contestmaster.doors.web.site.questions import TeamLetter
from contestmaster.doors.web.site.records import Records
from contestmaster.doors.web.site.source import SiteSource
from contestmaster.host.clocks import Clock
from contestmaster.host.contest.hall import ContestHall
from contestmaster.host.contest.settings import ContestSettings
from contestmaster.host.films.film import Film
from contestmaster.host.films.shots import Shot
from contestmaster.host.films.studio import Studio
from contestmaster.host.opinions import Analysts, MoveOpinions
from contestmaster.kernel.game import Game
from contestmaster.kernel.instant import Instant, to_text
from contestmaster.storage.store import Archive

__all__ = ["ContestSite"]


class ContestSite:
    """A contest as its pages tell it.

    Attributes:
        settings: what the contest file says.
        source: what it is all read from; for what is live, which reads more often.
    """

    def __init__(
        self,
        hall: ContestHall,
        settings: ContestSettings,
        clock: Clock,
        archive: Callable[[], Archive],
        studio: Studio,
        analysts: Analysts | None = None,
    ) -> None:
        """Look at a contest.

        Args:
            hall: the contest that runs.
            settings: what its file says.
            clock: tells the present instant.
            archive: opens the contest's records for reading, on any thread.
            studio: makes the films of games that have ended.
            analysts: tell what a searching bot thinks of those; none: nobody does.
        """
        source = self.source = SiteSource(hall, settings, clock)
        self.settings = settings
        self.studio = studio
        self._chronicle = Chronicle(source, archive)
        self._downloads = Downloads(source)
        self._records = Records(source, archive, studio, analysts or Analysts())
        # What depends on the contest's journal only is made once for each version of that.
        self._board: tuple[int, shown.Scoreboard] | None = None
        self._games: dict[str | None, tuple[int, GameList]] = {}

    @property
    def params(self) -> ContestParams:
        """The contest's parameters."""
        return self.source.params

    @property
    def version(self) -> int:
        """A number that changes with everything the contest's journal decides."""
        return self.source.hall.book.conductor.match.number

    @property
    def now(self) -> Instant:
        """The present instant."""
        return self.source.now

    def contest(self) -> shown.ContestView:
        """Return the contest as a whole, now."""
        return course.contest(self.source)

    def curve(self) -> shown.SpeedCurve:
        """Return K over the whole contest [CONTEST-49]."""
        return course.curve(self.source)

    def teams(self) -> list[shown.TeamView]:
        """Return the teams that get seats and places, by ``team_no``."""
        return [shown.TeamView(team.number, team.name) for team in self.source.state.ranked()]

    def scoreboard(self) -> shown.Scoreboard:
        """Return the general ranking, with how each total is made up [CONTEST-46]."""
        if self._board is None or self._board[0] != self.version:
            self._board = self.version, rankings.scoreboard(self.source)
        return self._board[1]

    def task(self, task: str) -> shown.TaskView:
        """Return the points for a task [CONTEST-47]; raise ``LookupError`` where it is none."""
        return rankings.task(self.source, task)

    def servers(self) -> list[shown.ServerView]:
        """Return all servers with what happens there now, in the order of the contest file."""
        return [places.server(self.source, server.name) for server in self.params.servers]

    def server(self, name: str) -> shown.ServerView:
        """Return what happens on a server now; raise ``LookupError`` where there is none."""
        return places.server(self.source, name)

    def rules(self, name: str) -> Game[Any, Any]:
        """Return the rules of a server's game, of the one that is played if there is one.

        Raises:
            LookupError: there is no such server.
        """
        return self.source.rules(name)

    def described(self) -> list[GameDescribed]:
        """Return the games whose commands are described, each once.

        By the name of the task; by that of the server, where servers of a task differ in them.
        """
        by_task: dict[str, list[GameDescribed]] = {}
        for server in self.params.servers:
            game = GameDescribed(server.name, self.rules(server.name))
            by_task.setdefault(server.task, []).append(game)
        return [game for task, games in by_task.items() for game in unlike(task, games)]

    def server_table(self, name: str) -> shown.ServerTable:
        """Return a server with the results there [CONTEST-48]; raise ``LookupError`` alike."""
        source = self.source
        status = places.server(source, name)
        rows, mean = rankings.server_rows(source, name), rankings.mean(source, name)
        return shown.ServerTable(status, to_text(source.tables.at), source.frozen, mean, rows)

    def games(self, server: str | None = None) -> GameList:
        """Return all games, or those of one server, the latest first; without their tables.

        Raises:
            LookupError: there is no such server.
        """
        if server not in self._games or self._games[server][0] != self.version:
            self._games[server] = self.version, GameList(self.source, server)
        return self._games[server][1]

    def news(self) -> list[shown.NewsView]:
        """Return all announcements, the newest first [CONTEST-50]."""
        return news.news(self.source)

    def questions(self, team: int | None = None) -> list[shown.QuestionView]:
        """Return the questions that everyone may read, and all of one team, newest first."""
        return questions.questions(self.source, team)

    def messages(self, team: int) -> list[TeamLetter]:
        """Return what organisers have written to a team, the newest first [CONTEST-96]."""
        return questions.messages(self.source, team)

    def banner(self) -> shown.NewsView | None:
        """Return the newest suspension or restart, which stands on all pages [CONTEST-50]."""
        return news.banner(self.source)

    def stops(self) -> list[shown.StopView]:
        """Return all intervals in which something stood still, oldest first [CONTEST-67]."""
        return news.stops(self.source)

    def ended(self, name: str) -> shown.GameView:
        """Return a game as :meth:`game`, without what only its records tell; raises alike."""
        return plays.game(self.source, name)

    # -- what takes a moment -------------------------------------------------------------------

    def risen(self) -> dict[int, int]:
        """Return by how many places teams rose with the last change, by number, as far as known."""
        return self._chronicle.risen()

    async def history(self, after: int = 0, limit: int = 1000) -> shown.History:
        """Return how the totals changed over time, from point number ``after`` + 1 on."""
        return await self._chronicle.history(after, limit)

    async def downloads(self) -> list[shown.Download]:
        """Return the public files [CONTEST-51]."""
        return await self._downloads.listed()

    async def download(self, place: str, name: str) -> bytes:
        """Return a public file of a server or a task; raise ``LookupError`` without one."""
        return await self._downloads.file(place, name)

    async def game(self, name: str) -> shown.GameView:
        """Return a game such as ``Cows1-12``, with table and figures if open [CONTEST-52].

        Raises:
            LookupError: there is no game of that name.
        """
        game = plays.game(self.source, name)
        if game.replay:
            players = await self._records.players(game.server, game.game_no)
            game = structs.replace(game, entrants=players.entrants, counted=players.counted)
        if game.table is None:  # who may not know its scores may not know its figures
            return game
        figures = await self._records.figures(game.server, game.game_no)
        return structs.replace(game, figures=figures)

    async def film(self, game: str) -> Film:
        """Return the film of a game that has ended: its frames and its journal [CONTEST-77].

        Raises:
            LookupError: there is no such game.
            NotOpenError: it is not open yet.
            FilmError: its journal cannot be read.
        """
        return await self._records.film(game)

    def analyst(self, task: str) -> str:
        """Return which program can tell what it thinks of moves of a game; empty if none can."""
        return self._records.analyst(task)

    async def opinions(self, game: str, turn: int | None) -> MoveOpinions:
        """Return what a searching bot thinks of a turn of a game that has ended [CONTEST-158].

        Raises:
            LookupError: there is no such game, or no bot can tell of it.
            NotOpenError: it is not open yet.
            FilmError: its journal cannot be read.
            OpinionError: there is no answer now.
        """
        return await self._records.opinions(game, turn)

    def marks(self, game: str) -> Sequence[int]:
        """Return by seat as which seat it is marked in a game, so that teams keep their marks."""
        return self._records.marks(game)

    async def shot(self, game: str, shot: Shot) -> bytes:
        """Return a picture of a game that has ended; as :meth:`film`."""
        return await self._records.shot(game, shot)

    async def close(self) -> None:
        """Let go of what was opened on the way."""
        await self._records.close()
