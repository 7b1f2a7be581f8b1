"""The score of the game at a table, which is kept while somebody looks on."""

import asyncio
from collections.abc import Callable, Sequence

import structlog

from contestmaster.doors.web.tables.live.takes import Take
from contestmaster.host.frames.reel import by_order
from contestmaster.host.live import Live
from contestmaster.host.lobby.table import TableGame
from contestmaster.host.scoring import new_score, scored
from contestmaster.kernel.events import EmittedEvent
from contestmaster.story import Scorebook

log = structlog.get_logger("contestmaster.tables")


class TableScore:
    """Keeps the score of one game after another, and works out what was before somebody looked.

    Attributes:
        book: of the game that is played; none while nobody looks. It is another one as soon as what
            was before is known.
    """

    def __init__(self, recalled: Callable[[], object]) -> None:
        """Keep nothing yet; ``recalled`` is called when what was before is known."""
        self.book: Scorebook | None = None
        self._recalled = recalled
        self._recalling: asyncio.Task[None] | None = None

    def begin(self, game: TableGame) -> Scorebook:
        """Return the book in which the score is kept from now on, and see to what was before."""
        if self.book is None and game.live is not None:
            self.book = new_score(game.live)
            recall = self._recall(game.live, self.book, by_order=by_order(game.match))
            self._recalling = asyncio.get_running_loop().create_task(recall)
        assert self.book is not None  # a table has a game, or nothing is taken there
        return self.book

    def note(self, taken: Take, told: Sequence[EmittedEvent]) -> None:
        """Note how a game stood, and what led there."""
        if taken.reading is not None and self.book is not None:
            self.book.note(taken.place, taken.turn, taken.reading, told)

    def forget(self) -> None:
        """Keep the score no more, until somebody looks again."""
        self.book = None

    def cancel(self) -> None:
        """Do not work out what was before."""
        if self._recalling is not None:
            self._recalling.cancel()

    async def _recall(self, live: Live, book: Scorebook, *, by_order: bool) -> None:
        """Work out the story of a game before somebody looked, and tell it."""
        try:
            earlier = await scored(live, by_order=by_order)
        except Exception as error:
            log.warning("what a game was like before cannot be told", reason=str(error))
            return
        if self.book is book:
            self.book = book.after(earlier)
            self._recalled()
