"""Replays of the games that have been played at tables, for those who may see them."""

import asyncio
from bisect import bisect_right
from collections.abc import Mapping
from itertools import islice
from typing import Any

from contestmaster.doors.web.bands import story_in
from contestmaster.doors.web.tables.finished import Finished, Shelf
from contestmaster.host.exhibitions import Exhibition, exhibition
from contestmaster.host.films.film import Film
from contestmaster.host.films.shots import Shot
from contestmaster.host.films.studio import Studio
from contestmaster.host.opinions import Analysts, MoveOpinions
from contestmaster.kernel.titles import called


def shown(game: str) -> Exhibition:
    """Return the exhibition of a game; raise ``LookupError`` where there is none."""
    found = exhibition(game)
    if found is None:
        raise LookupError(f"there is no exhibition of {game}")
    return found


class Replays:
    """Has films made of finished games when somebody wants to see them.

    Attributes:
        studio: makes them.
    """

    def __init__(self, shelf: Shelf, studio: Studio, analysts: Analysts) -> None:
        """Let a studio make films of what is on a shelf, and analysts tell of them."""
        self._shelf = shelf
        self.studio = studio
        self._analysts = analysts

    def games(self, name: str, most: int) -> list[Finished]:
        """Return the last games that a person may see, the latest first.

        Args:
            name: of the person; empty: nobody's.
            most: how many at most.
        """
        return list(islice(self._shelf.games(name), most))

    def played(self, name: str) -> list[Finished]:
        """Return the games that a person has played, the latest first."""
        return [game for game in self._shelf.games(name) if name in game.seats]

    def game(self, game: str, name: str) -> Finished:
        """Return a game that a person may see; raises ``LookupError`` where there is none."""
        return self._shelf.find(game, name)

    def params(self, game: Finished) -> Mapping[str, Any]:
        """Return the parameters of a game, as its journal has them."""
        return self._shelf.params(game.id)

    async def film(self, game: str, name: str) -> Film:
        """Return the film of a game that a person may see.

        Raises:
            LookupError: there is none that they may see.
            FilmError: it cannot be made.
        """
        return await self.film_of(self._shelf.record(game, name))

    async def turns_ended(self, game: str, name: str, frame: int) -> int:
        """Return how many turns of a game had ended at a frame; at the last, before the last turn.

        Raises:
            LookupError: there is no game that they may see, or it has no such frame, or no story.
            FilmError: its film cannot be made.
        """
        film = await self.film(game, name)
        *points, last = (await asyncio.to_thread(story_in, film)).points
        if frame > last.frame:
            raise LookupError(f"game {game} has no moment {frame}: it was over after {last.frame}")
        if not points:
            raise LookupError(f"game {game} was over before it began")
        return points[max(0, bisect_right(points, frame, key=lambda one: one.frame) - 1)].turn

    async def film_of(self, record: int) -> Film:
        """Return the film of a game by its number in storage; as :meth:`film`."""
        return await self.studio.film(record)

    async def shot(self, game: str, name: str, shot: Shot) -> bytes:
        """Return a picture of a game that a person may see; as :meth:`film`."""
        return await self.studio.shot(self._shelf.record(game, name), shot)

    async def exhibited(self, game: str) -> Film:
        """Return the film of the exhibition of a game.

        Raises:
            LookupError: there is none.
            FilmError: it cannot be made.
        """
        return await self.studio.film(shown(game))

    async def exhibited_shot(self, game: str, shot: Shot) -> bytes:
        """Return a picture of the exhibition of a game; as :meth:`exhibited`."""
        return await self.studio.shot(shown(game), shot)

    def analyst(self, game: str) -> str:
        """Return which program can tell what it thinks of moves of a game; empty if none can."""
        return self._analysts.analyst(game)

    async def opinions(self, game: str, name: str, turn: int | None) -> MoveOpinions:
        """Return what a searching bot thinks of a moment of a game that a person may see.

        Args:
            game: that is over.
            name: of the person; empty: nobody's.
            turn: the frame; none: the last.

        Raises:
            LookupError: there is no such game that they may see, or no bot can tell of it.
            FilmError: it cannot be read.
            OpinionError: there is no answer now.
        """
        found = self._shelf.find(game, name)
        if not self.analyst(found.game):
            raise LookupError(f"no bot can tell what it thinks of {called(found.game)}")
        return await self._analysts.of_film(await self.film(game, name), turn)

    async def close(self) -> None:
        """Throw all films away."""
        await self._analysts.close()
        await self.studio.close()
