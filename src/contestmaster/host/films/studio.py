"""The studio: has films made when they are first wanted, and throws the oldest away."""

import asyncio
import shutil
import tempfile
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sequence
from pathlib import Path
from typing import Final, Protocol

import msgspec
import structlog

from contestmaster.host.exhibitions import Exhibition
from contestmaster.host.films.film import Film, Index
from contestmaster.host.films.glimpses import Glimpse, ShortReel, developed
from contestmaster.host.films.making import make, make_of_journal
from contestmaster.host.films.shots import Shot, take
from contestmaster.host.films.worker import (
    COMMAND,
    FilmAnswer,
    FilmJob,
    JournalJob,
    ShotJob,
    WorkerJob,
)
from contestmaster.host.jobs import JobError, JobProcess
from contestmaster.storage.store import Archive

_MOST_BYTES: Final = 512 << 20
"""Bytes of the films that are kept: a day of seven servers' short games, or dozens of long ones."""
_MOST_GLIMPSED: Final = 128
"""Pictures that are kept of matches which are still played: what somebody has sent stays there."""

log = structlog.get_logger("contestmaster.host")


class FilmError(Exception):
    """A film cannot be made; the text says why, for the log."""


class FilmCrew(Protocol):
    """Whoever makes films."""

    async def make(self, match: int, folder: Path) -> Index:
        """Make the film of a stored match in a folder; raise :class:`FilmError` where that fails.

        Called once at a time.
        """
        ...

    async def make_of(self, journal: bytes, folder: Path) -> Index:
        """Make the film of a journal in exchange form; as :meth:`make`."""
        ...

    async def take(self, film: Film, shot: Shot) -> None:
        """Take a shot of a film, which keeps it; as :meth:`make`."""
        ...

    async def close(self) -> None:
        """Stop, also in the middle of a film."""
        ...


class InThread:
    """Makes films in this process: where nothing else is pressing."""

    def __init__(self, archive: Archive) -> None:
        """Read from an archive that no other thread uses."""
        self._archive = archive

    async def make(self, match: int, folder: Path) -> Index:
        """Make a film on a thread."""
        archive = self._archive
        try:
            return await asyncio.to_thread(lambda: make(archive, archive.match(match), folder))
        except Exception as error:
            raise FilmError(str(error)) from error

    async def make_of(self, journal: bytes, folder: Path) -> Index:
        """Make the film of a journal on a thread."""
        try:
            return await asyncio.to_thread(make_of_journal, journal, folder)
        except Exception as error:
            raise FilmError(str(error)) from error

    async def take(self, film: Film, shot: Shot) -> None:
        """Take a shot on a thread."""
        try:
            await asyncio.to_thread(take, film, shot)
        except Exception as error:
            raise FilmError(str(error)) from error

    async def close(self) -> None:
        """Nothing is left running."""


class _InProcess:
    """Lets a process of its own work, which is started when it is first needed."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self._process = JobProcess(COMMAND, FilmAnswer)

    async def _made(self, job: WorkerJob) -> Index:
        answer = await self._answer(job)
        if answer.index is None:
            raise FilmError(answer.error)
        return answer.index

    async def make_of(self, journal: bytes, folder: Path) -> Index:
        """Let the process make the film of a journal."""
        path = folder.with_suffix(".journal")
        try:
            await asyncio.to_thread(path.write_bytes, journal)
            return await self._made(JournalJob(str(path), str(folder)))
        except OSError as error:
            raise FilmError(str(error)) from error
        finally:
            await asyncio.to_thread(path.unlink, missing_ok=True)

    async def take(self, film: Film, shot: Shot) -> None:
        """Let the process take a shot."""
        answer = await self._answer(ShotJob(str(film.folder), film.index, shot))
        if answer.error:
            raise FilmError(answer.error)

    async def close(self) -> None:
        """End the process."""
        await self._process.close()

    async def _answer(self, job: WorkerJob) -> FilmAnswer:
        try:
            return await self._process.ask(job)
        except JobError as error:
            raise FilmError(f"a film: {error}") from error


class Worker(_InProcess):
    """Makes films of stored matches in a process of its own."""

    def __init__(self, records: Path) -> None:
        """Read the records in a folder."""
        super().__init__()
        self._records = records

    async def make(self, match: int, folder: Path) -> Index:
        """Let the process make a film."""
        return await self._made(FilmJob(str(self._records), match, str(folder)))


class JournalWorker(_InProcess):
    """Makes films of journals in exchange form in a process of its own."""

    def __init__(self, journal: Callable[[int], Awaitable[bytes]]) -> None:
        """Ask for a journal by the number of its match."""
        super().__init__()
        self._journal = journal

    async def make(self, match: int, folder: Path) -> Index:
        """Let the process make a film."""
        return await self.make_of(await self._journal(match), folder)


class Studio:
    """Keeps the films that were wanted last.

    Who asks for a film that is being made waits for it like those who asked before.
    """

    def __init__(self, crew: FilmCrew, most_bytes: int = _MOST_BYTES) -> None:
        """Let a crew make films."""
        self._crew = crew
        self._most = most_bytes
        self._place: Path | None = None
        self._films: OrderedDict[int | str, Film] = OrderedDict()
        self._making: dict[int | str, asyncio.Task[Film]] = {}
        self._glimpsed: OrderedDict[Hashable, bytes] = OrderedDict()
        self._developed = 0
        self._one_at_a_time = asyncio.Lock()

    @property
    def _folder(self) -> Path:
        """Where films are kept; made for the first of them."""
        if self._place is None:
            self._place = Path(tempfile.mkdtemp(prefix="contestmaster-films-"))
        return self._place

    async def film(self, match: int | Exhibition) -> Film:
        """Return the film of a stored match that has ended, or of an exhibition.

        Raises:
            FilmError: it cannot be made.
        """
        name = match if isinstance(match, int) else match.game
        film = self._films.get(name)
        if film is not None:
            self._films.move_to_end(name)
            return film
        task = self._making.get(name)
        if task is None:
            task = self._making[name] = asyncio.create_task(self._make(name, match))
            task.add_done_callback(lambda _: self._making.pop(name, None))
        return await asyncio.shield(task)

    async def shot(self, match: int | Exhibition, wanted: Shot) -> bytes:
        """Return a picture of a stored match that has ended, or of an exhibition.

        Raises:
            FilmError: it cannot be made.
        """
        film = await self.film(match)
        shot = wanted.of(film)
        path = shot.path(film)
        async with self._one_at_a_time:
            try:
                if not await asyncio.to_thread(path.exists):
                    await self._crew.take(film, shot)
                return await asyncio.to_thread(path.read_bytes)
            except OSError as error:  # others have been wanted meanwhile
                raise FilmError(str(error)) from error

    async def glimpse(
        self,
        match: Hashable,
        glimpses: Sequence[Glimpse],
        shot: Shot,
        reel: Callable[[Sequence[Glimpse]], Awaitable[ShortReel]],
    ) -> bytes:
        """Return a picture of a match that is still played, which is kept for those who ask next.

        Args:
            match: tells it, and whoever looks at it, from others.
            glimpses: of the turns that are wanted; at least one.
            shot: what is wanted of them: all of them, where it has a first turn or is a scene.
            reel: makes their frames.

        Raises:
            FilmError: it cannot be made.
        """
        newest = glimpses[-1].number
        first = None if shot.first is None else glimpses[0].number
        # What comes after the moment of a scene makes it another one.
        shown = [one.number for one in glimpses if shot.last is None or one.number <= shot.last]
        last = (shown or [glimpses[0].number])[-1] if shot.scene else newest
        shot = msgspec.structs.replace(shot, last=last, first=first)
        name = match, shot, newest
        kept = self._glimpsed.get(name)
        if kept is None:
            made = await reel(glimpses)
            async with self._one_at_a_time:
                kept = self._glimpsed.get(name) or await self._develop(made, shot)
            self._glimpsed[name] = kept
        self._glimpsed.move_to_end(name)
        while len(self._glimpsed) > _MOST_GLIMPSED:
            self._glimpsed.popitem(last=False)
        return kept

    async def _develop(self, reel: ShortReel, shot: Shot) -> bytes:
        self._developed += 1
        folder = self._folder / f"glimpse-{self._developed}"
        try:
            film = await asyncio.to_thread(developed, reel, folder)
            await self._crew.take(film, shot)
            return await asyncio.to_thread(shot.path(film).read_bytes)
        except OSError as error:
            raise FilmError(str(error)) from error
        finally:
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)

    async def close(self) -> None:
        """Stop what is being made, and throw everything away."""
        for task in self._making.values():
            task.cancel()
        await asyncio.gather(*self._making.values(), return_exceptions=True)
        await self._crew.close()
        if self._place is not None:
            await asyncio.to_thread(shutil.rmtree, self._place, ignore_errors=True)

    async def _make(self, name: int | str, match: int | Exhibition) -> Film:
        folder = self._folder / str(name)
        async with self._one_at_a_time:
            try:
                if isinstance(match, int):
                    index = await self._crew.make(match, folder)
                else:
                    index = await self._crew.make_of(match.journal, folder)
            except FilmError as error:
                log.error("a replay cannot be made", match=name, reason=str(error))
                await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)
                raise
        film = self._films[name] = Film(folder, index)
        await self._throw_away()
        return film

    async def _throw_away(self) -> None:
        """Keep the newest film in any case, others while there is room."""
        while len(self._films) > 1 and sum(film.size for film in self._films.values()) > self._most:
            _, film = self._films.popitem(last=False)
            await asyncio.to_thread(shutil.rmtree, film.folder, ignore_errors=True)
