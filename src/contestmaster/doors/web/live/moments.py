"""Moments of the games of a contest that somebody can send, while they are played and afterwards.

Of a running game they show what spectators have been shown, by the eye by which they see it now.
"""

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import NamedTuple

import msgspec

from contestmaster.doors.web.live.camera import Camera, Past
from contestmaster.doors.web.site import ContestSite
from contestmaster.doors.web.site.records import NotOpenError
from contestmaster.host.films.film import Film
from contestmaster.host.films.glimpses import short_reel
from contestmaster.host.films.shots import Shot
from contestmaster.story import Story, story_of


class MomentTold(NamedTuple):
    """A moment of a running game: the turn that its card shows, and the story up to it."""

    turn: int
    story: Story


class LiveMoments:
    """The films of a contest, and pictures of what has not become a film yet."""

    def __init__(
        self,
        site: ContestSite,
        cameras: Mapping[str, Camera] | None = None,
        thread: Executor | None = None,
    ) -> None:
        """Look at a contest.

        Args:
            site: what everyone may know of it.
            cameras: what may be seen of each server's games while they are played.
            thread: where what is seen is worked out.
        """
        self._site = site
        self._cameras = cameras or {}
        self._thread = thread

    async def film(self, game: str) -> Film:
        """Return the film of a game that has ended; raises as that of a site."""
        return await self._site.film(game)

    def marks(self, game: str) -> Sequence[int]:
        """Return by seat as which seat it is marked in a game."""
        return self._site.marks(game)

    async def shot(self, game: str, shot: Shot) -> bytes:
        """Return a picture of a game that has ended or, as spectators see it, is being played.

        Raises:
            LookupError: there is no such game.
            NotOpenError: nothing of it may be seen now.
            FilmError: it cannot be made.
        """
        try:
            return await self._site.shot(game, shot)
        except NotOpenError:
            past = self._past(game)
            if past is None or self._thread is None:
                raise
        shot = msgspec.structs.replace(shot, marks=tuple(self.marks(game)))
        glimpses = past.glimpses.find(*reversed(shot.span))
        match, eye = past.live.match, past.eye
        reel = partial(short_reel, match, eye=eye, book=past.book, thread=self._thread)
        return await self._site.studio.glimpse((past.live.id, eye), glimpses, shot, reel)

    def newest(self, game: str) -> int | None:
        """Return the last turn of a running game of which something may be seen now, if any."""
        past = self._past(game)
        return None if past is None else past.glimpses.find()[-1].number

    async def told(self, game: str, turn: int | None) -> MomentTold | None:
        """Return a moment of a running game; ``None`` where nothing of it may be seen now."""
        past = self._past(game)
        if past is None:
            return None
        shown = past.glimpses.find(turn)[-1].number
        loop = asyncio.get_running_loop()
        story = await loop.run_in_executor(self._thread, story_of, past.book, past.eye, shown)
        return MomentTold(shown, story)

    def _past(self, game: str) -> Past | None:
        """Return what may be seen of the turns of a game, if it is being played."""
        server, _, number = game.rpartition("-")
        camera = self._cameras.get(server)
        past = None if camera is None else camera.past()
        return past if past is not None and str(past.live.game_no) == number else None
