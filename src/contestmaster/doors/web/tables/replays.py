"""Replays of the games that have been played at tables, for those who may see them."""

from itertools import islice

from contestmaster.doors.web.tables.finished import Finished, Shelf
from contestmaster.host.films.film import Film
from contestmaster.host.films.shots import Shot
from contestmaster.host.films.studio import Studio


class Replays:
    """Has films made of finished games when somebody wants to see them."""

    def __init__(self, shelf: Shelf, studio: Studio) -> None:
        """Let a studio make films of what is on a shelf."""
        self._shelf = shelf
        self._studio = studio

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

    async def film(self, game: str, name: str) -> Film:
        """Return the film of a game that a person may see.

        Raises:
            LookupError: there is none that e may see.
            FilmError: it cannot be made.
        """
        return await self._studio.film(self._shelf.record(game, name))

    async def shot(self, game: str, name: str, shot: Shot) -> bytes:
        """Return a picture of a game that a person may see; as :meth:`film`."""
        return await self._studio.shot(self._shelf.record(game, name), shot)

    async def close(self) -> None:
        """Throw all films away."""
        await self._studio.close()
