"""The records of games that have ended: their films."""

from collections.abc import Callable
from contextlib import closing

from contestmaster.contest.visibility import replay_open
from contestmaster.doors.web.site import plays
from contestmaster.doors.web.site.source import Source
from contestmaster.host.films.film import Film
from contestmaster.host.films.studio import Studio
from contestmaster.storage.store import Archive

__all__ = ["NotOpenError", "Records"]


class NotOpenError(Exception):
    """Something exists, but is not open to everyone yet; the text says when it will be."""


class Records:
    """Finds what is stored of a game."""

    def __init__(self, source: Source, archive: Callable[[], Archive], studio: Studio) -> None:
        """Open the archive when it is needed; let a studio make the films."""
        self._source = source
        self._archive = archive
        self._studio = studio
        self._ids: dict[tuple[str, int], int] = {}

    async def film(self, name: str) -> Film:
        """Return the film of a game that has ended, as ``replays`` allows [CONTEST-77].

        Raises:
            LookupError: there is no such game.
            NotOpenError: it runs, or its replay opens later.
            FilmError: its journal cannot be read.
        """
        source = self._source
        server, game = plays.find(source, name)
        if not replay_open(source.params, source.state, game):
            raise NotOpenError(f"the replay of {name} opens {_when(source, game.status)}")
        return await self._studio.film(self._id(server, game.number))

    async def close(self) -> None:
        """Throw the films away."""
        await self._studio.close()

    def _id(self, server: str, game_no: int) -> int:
        """Return what the records call a game; raise ``LookupError`` where they do not have it."""
        if (server, game_no) not in self._ids:
            with closing(self._archive()) as archive:
                self._ids = {(one.server, one.game_no): one.id for one in archive.matches()}
        if (server, game_no) not in self._ids:
            raise LookupError(f"there are no records of game {game_no} of {server}")
        return self._ids[server, game_no]


def _when(source: Source, status: str) -> str:
    if source.params.replays == "after_contest":
        return "when the contest is finished"
    return "when the game is over" if status == "running" else "when the freeze is lifted"
