"""``/api/exhibitions``: games of two of our bots that first pages show while nobody plays."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from litestar import Router
from litestar.di import Provide
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.api.films import Films, film_handlers
from contestmaster.doors.web.tables.asked import TheReplays
from contestmaster.doors.web.tables.refusals import FILMS_REFUSED
from contestmaster.doors.web.tables.replays import Replays, shown
from contestmaster.host.films.film import Film
from contestmaster.host.films.shots import Shot


@dataclass(frozen=True)
class _Exhibited:
    """The films of exhibitions, by the game that is played."""

    replays: Replays

    async def film(self, game: str) -> Film:
        return await self.replays.exhibited(game)

    async def shot(self, game: str, shot: Shot) -> bytes:
        if shot.bare and shot.last is None:  # is there before any film
            return shown(game).still.picture.encode()
        return await self.replays.exhibited_shot(game, shot)

    def marks(self, game: str) -> Sequence[int]:
        del game
        return ()


def films(replays: TheReplays) -> Films:
    """Return the films of exhibitions, which everybody may see [TABLE-105]."""
    return _Exhibited(replays)


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    Router(
        "/",
        route_handlers=film_handlers("exhibitions", FILMS_REFUSED),
        dependencies={"films": Provide(films, sync_to_thread=False)},
    ),
)
