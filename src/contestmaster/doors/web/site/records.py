"""The records of games that have ended: what they counted, and their films."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Final, NamedTuple

import msgspec
import structlog

from contestmaster.contest.visibility import replay_open
from contestmaster.doors.web.marks import seat_marks
from contestmaster.doors.web.site.source import SiteSource
from contestmaster.host.ended import FigureValues, counted_in, placed, tallied
from contestmaster.host.films.film import Film
from contestmaster.host.films.shots import Shot
from contestmaster.host.films.studio import Studio
from contestmaster.host.live import decode_header
from contestmaster.host.opinions import Analysts, MoveOpinions
from contestmaster.kernel.counted import SeatCount
from contestmaster.kernel.recording import DeclaredEntrant
from contestmaster.kernel.titles import called
from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Archive

_MOST_KEPT: Final = 1024
"""Games that are kept in mind: those of the pages of a hundred teams."""

log = structlog.get_logger("contestmaster.web")


class NotOpenError(Exception):
    """Something exists, but is not open to everyone yet; the text says when it will be."""


class _Found(NamedTuple):
    """What is kept of a record: its number in storage, and what the pages show of it."""

    match: int
    figures: Sequence[FigureValues]
    players: "PlayersFound"


class PlayersFound(NamedTuple):
    """Who played a game, and what they asked; by seat, empty where that is not known."""

    entrants: Sequence[DeclaredEntrant | None] = ()
    counted: Sequence[SeatCount] = ()


class Records:
    """Finds what is stored of a game."""

    def __init__(
        self,
        source: SiteSource,
        archive: Callable[[], Archive],
        studio: Studio,
        analysts: Analysts,
    ) -> None:
        """Open the archive when it is needed; let a studio film, and analysts tell of it."""
        self._source = source
        self._archive = archive
        self._studio = studio
        self._analysts = analysts
        self._kept: dict[tuple[str, int], _Found] = {}

    async def film(self, name: str) -> Film:
        """Return the film of a game that has ended, as ``replays`` allows [CONTEST-77].

        Raises:
            LookupError: there is no such game.
            NotOpenError: it runs, or its replay opens later.
            FilmError: its journal cannot be read.
        """
        return await self._studio.film(await self._open(name))

    async def shot(self, name: str, shot: Shot) -> bytes:
        """Return a picture of a game that has ended; as :meth:`film`."""
        match = await self._open(name)
        shot = msgspec.structs.replace(shot, marks=tuple(self.marks(name)))
        return await self._studio.shot(match, shot)

    async def opinions(self, name: str, turn: int | None) -> MoveOpinions:
        """Return what a searching bot thinks of a turn of a game that has ended; as :meth:`film`.

        Raises:
            LookupError: there is no such game, or no bot can tell of it.
            OpinionError: there is no answer now.
        """
        server, _ = self._source.state.game(name)
        task = self._source.params.server(server).task
        if not self.analyst(task):
            raise LookupError(f"no bot can tell what it thinks of {called(task)}")
        return await self._analysts.of_film(await self.film(name), turn)

    def analyst(self, task: str) -> str:
        """Return which program can tell what it thinks of moves of a game; empty if none can."""
        return self._analysts.analyst(task)

    def marks(self, name: str) -> Sequence[int]:
        """Return by seat of a game as which seat it is marked; see :func:`seat_marks`."""
        return seat_marks(self._source.state.game(name)[1].teams)

    async def _open(self, name: str) -> int:
        """Return the number in storage of a game whose replay is open."""
        source = self._source
        server, game = source.state.game(name)
        if not replay_open(source.params, source.state, game):
            raise NotOpenError(f"the replay of {name} opens {_when(source, game.status)}")
        found = await self._found(server, game.number)
        if found is None:
            raise LookupError(f"there are no records of game {game.number} of {server}")
        return found.match

    async def figures(self, server: str, game_no: int) -> Sequence[FigureValues]:
        """Return what a game has counted, for whoever may see its scores.

        There are none before its end is stored, in records of older releases, and of games that
        count nothing but their score.
        """
        try:
            found = await self._found(server, game_no)
        except StorageError as error:  # scores are shown without them
            log.warning("no figures", server=server, game=game_no, reason=str(error))
            return ()
        return () if found is None else found.figures

    async def players(self, server: str, game_no: int) -> PlayersFound:
        """Return who played a game and what they asked, for whoever may see its replay."""
        try:
            found = await self._found(server, game_no)
        except StorageError as error:
            log.warning("no players", server=server, game=game_no, reason=str(error))
            return PlayersFound()
        return PlayersFound() if found is None else found.players

    async def close(self) -> None:
        """Throw the films away."""
        await self._analysts.close()
        await self._studio.close()

    async def _found(self, server: str, game_no: int) -> _Found | None:
        """Look a game up; what has ended is looked up once."""
        key = server, game_no
        if key in self._kept:
            return self._kept[key]
        record = await asyncio.to_thread(self._read, server, game_no)
        if record is None:
            return None
        entrants = decode_header(record.header).header.entrants or ()
        players = PlayersFound(entrants, tallied(placed(record.outcome)))
        found = _Found(record.id, counted_in(record), players)
        if record.ended is not None:
            if len(self._kept) >= _MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = found
        return found

    def _read(self, server: str, game_no: int) -> MatchRecord | None:
        """Read the record of a game; on any thread."""
        with closing(self._archive()) as archive:
            return next(iter(archive.matches(server, game_no)), None)


def _when(source: SiteSource, status: str) -> str:
    if source.params.replays == "after_contest":
        return "when the contest is finished"
    return "when the game is over" if status == "running" else "when the freeze is lifted"
