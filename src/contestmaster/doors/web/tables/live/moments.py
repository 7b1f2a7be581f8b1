"""Moments of games at public tables that somebody can send, while they are played and afterwards.

They show what whoever looks on is shown, whoever asks: what a player sees of an own game is theirs.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Any, Final, NamedTuple

from contestmaster.doors.web.tables.house import TableHouse
from contestmaster.doors.web.tables.live.takes import LATE, Take, eye_of, take
from contestmaster.host.films.glimpses import Glimpse, Glimpses, ShortReel, short_reel
from contestmaster.host.films.shots import Shot
from contestmaster.host.films.studio import Studio
from contestmaster.host.lobby.table import TableGame
from contestmaster.host.scoring import new_score
from contestmaster.kernel.game import ALL, Eye
from contestmaster.lobby import Table
from contestmaster.story import Scorebook, Story, story_of

_MOST_DIGITS: Final = 9
_PATIENCE_S: Final = 2.0
"""So long a game that has just begun is waited for, until its first moment is durable."""
_PAUSE_S: Final = 0.05


class MomentShown(NamedTuple):
    """A moment of a running game.

    Attributes:
        table: where it is played.
        game: what is played.
        seats: who plays.
        turn: the frame that its card shows.
        story: up to it.
    """

    table: int
    game: str
    seats: Sequence[str]
    turn: int
    story: Story


class _Kept(NamedTuple):
    """What is kept of the game at a table."""

    game: TableGame
    glimpses: Glimpses


class _Playing(NamedTuple):
    """A game that is played at a public table, by which eye it is seen, and what is kept of it."""

    table: Table
    game: TableGame
    eye: Eye
    glimpses: Glimpses


class TableMoments:
    """Keeps what whoever looks on has seen of late, and makes pictures of it."""

    def __init__(self, house: TableHouse, thread: Executor) -> None:
        """Look at a table server; what is seen is worked out on a thread."""
        self._house = house
        self._thread = thread
        self._kept: dict[int, _Kept] = {}

    def keep(self, taken: Take) -> None:
        """Keep how a game stood, which whoever looks on may see now."""
        kept = self._of(taken.game)
        kept.keep(Glimpse(taken.place, taken.turns, taken.at, taken.dump))

    def forget(self, table: int) -> None:
        """Forget a table that is gone."""
        self._kept.pop(table, None)

    def playing(self, game: str) -> bool:
        """Return whether a game is played at a public table, so that there is no film of it."""
        return self._find(game) is not None

    async def told(
        self, game: str, turn: int | None, book: Scorebook | None = None
    ) -> MomentShown | None:
        """Return a moment of a game that is played; ``None`` where nobody may see it.

        Args:
            game: ``TABLE-GAME_NO``.
            turn: the frame; none: the newest.
            book: the score of the game, where one is kept.
        """
        found = await self._begun(game)
        if found is None or not (shown := found.glimpses.find(turn)):
            return None
        score = await self._score(found, shown[-1], book)
        loop, last = asyncio.get_running_loop(), shown[-1].number
        story = await loop.run_in_executor(self._thread, story_of, score, found.eye, last)
        return MomentShown(found.table.id, found.table.game, found.game.seats, last, story)

    async def shot(
        self, studio: Studio, game: str, shot: Shot, book: Scorebook | None = None
    ) -> bytes:
        """Return a picture of a game that is played.

        Raises:
            LookupError: nobody may see it.
            FilmError: it cannot be made.
        """
        found = await self._begun(game)
        glimpses = () if found is None else found.glimpses.find(*reversed(shot.span))
        if found is None or not glimpses:
            raise LookupError(f"there is no game {game} to look at")
        playing, live = found, found.game.live
        assert live is not None  # else nothing was kept

        async def reel(glimpses: Sequence[Glimpse]) -> ShortReel:
            score = await self._score(playing, glimpses[-1], book)
            return await short_reel(playing.game.match, glimpses, playing.eye, score, self._thread)

        return await studio.glimpse((live.id, playing.eye), glimpses, shot, reel)

    def _of(self, game: TableGame) -> Glimpses:
        kept = self._kept.get(game.table)
        if kept is None or kept.game is not game:
            kept = self._kept[game.table] = _Kept(game, Glimpses())
        return kept.glimpses

    async def _begun(self, name: str) -> _Playing | None:
        """Return a game that is played once something of it is kept, if that is soon."""
        until = asyncio.get_running_loop().time() + _PATIENCE_S
        while (found := self._find(name)) is not None and not found.glimpses.find():
            if asyncio.get_running_loop().time() > until:
                break
            await asyncio.sleep(_PAUSE_S)
        return found

    def _find(self, name: str) -> _Playing | None:
        """Return a game that is played, and that everybody may see.

        One that is over is looked at here until its film can be asked for.
        """
        number, _, game_no = name.partition("-")
        if not (number.isascii() and number.isdigit() and len(number) <= _MOST_DIGITS):
            return None
        table = self._house.state.tables.get(int(number))
        game = None if table is None or table.private else self._house.game(table.id)
        if table is None or game is None or game.live is None:
            return None
        if game.ended and self._house.shelf.played(table.id, game.game_no) is not None:
            return None
        if str(game.game_no) != game_no:
            return None
        eye = eye_of(table, game, "", self._house.state.params.spectate)
        kept = self._of(game)
        if eye != LATE and game.committed >= game.ticket:
            self.keep(take(game))  # nobody may have looked on so far
        sees: Any = ALL if eye == LATE else eye
        return _Playing(table, game, sees, kept)

    async def _score(self, found: _Playing, at: Glimpse, book: Scorebook | None) -> Scorebook:
        """Return a score that knows of a moment: one that is kept, or one of that moment alone."""
        if book is not None and book.points and book.points[0].frame <= at.number:
            return book
        live, match = found.game.live, found.game.match
        assert live is not None

        def read() -> Scorebook:
            alone = new_score(live)
            reading = alone.read(match.game.load(match.board, at.dump))
            alone.note(at.number, at.number if at.turns is None else at.turns, reading)
            return alone

        return await asyncio.get_running_loop().run_in_executor(self._thread, read)
