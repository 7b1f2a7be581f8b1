"""Following the game at a table: how it stands is noted, and shown when it is stored."""

import asyncio
from collections.abc import Callable, Sequence

from contestmaster.doors.web.tables.live.score import TableScore
from contestmaster.doors.web.tables.live.takes import Take, take
from contestmaster.host.frames.reel import by_order
from contestmaster.host.listeners import GameListener
from contestmaster.host.live import Live
from contestmaster.host.lobby.table import TableGame
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.instant import Instant


class GameFollower(GameListener):
    """Notes how the game at a table stands after each turn or order, as long as anybody looks.

    Attributes:
        game: the one that is followed; none before the first.
    """

    def __init__(
        self,
        score: TableScore,
        watched: Callable[[], bool],
        shows: Callable[[Take, Sequence[EmittedEvent]], object],
    ) -> None:
        """Follow no game yet.

        Args:
            score: in which it is kept.
            watched: whether anybody looks.
            shows: is told how the game stood, once that is stored, and what led there.
        """
        self.game: TableGame | None = None
        self._score = score
        self._watched = watched
        self._shows = shows
        self._told: list[EmittedEvent] = []
        self._commits = asyncio.Event()
        self._taken: Take | None = None

    def follow(self, game: TableGame) -> None:
        """Take up a game that has begun."""
        self.game, self._taken = game, None
        self._score.forget()
        self._told.clear()
        game.subscribe(self)

    async def stored(self, game: TableGame) -> TableGame:
        """Wait until a game stands as it is stored, and return it."""
        while game.committed < game.ticket:
            self._commits.clear()
            await self._commits.wait()
        return game

    def take(self) -> None:
        """Note how the game stands, if anybody looks."""
        if self._watched() and self.game is not None:
            reading = self._score.begin(self.game).read(self.game.match.state)
            self._taken = take(self.game)._replace(reading=reading)
            self._show()

    def on_boundary(self, now: Instant) -> None:
        """Show the turn that begins."""
        del now
        self.take()

    def on_commit(self, ticket: int, now: Instant) -> None:
        """Show what is stored."""
        del ticket, now
        self._commits.set()
        if self.game is not None and by_order(self.game.match) and self._taken is None:
            self.take()
        self._show()

    def on_failure(self, ticket: int, now: Instant) -> None:
        """Forget what never happened."""
        del now
        self._commits.set()
        if self._taken is not None and self._taken.ticket > ticket:
            self._taken = None

    def on_events(self, live: Live, events: tuple[EmittedEvent, ...]) -> None:
        """Keep what happened for the next frame."""
        if self.game is not None and live is self.game.live and self._watched():
            self._told += events

    def _show(self) -> None:
        """Show what was taken, once it is stored."""
        taken, game = self._taken, self.game
        if taken is None or game is None or game.committed < taken.ticket:
            return
        self._taken = None
        told = [one for one in self._told if one.entry <= taken.number]
        del self._told[: len(told)]
        self._score.note(taken, told)
        self._shows(taken, told)
        if by_order(game.match) and game.match.number > taken.number:
            self.take()
