"""``/api/moments``: pictures of games at public tables, while they are played and afterwards."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from litestar import Router
from litestar.di import Provide
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.api.films import Films, picture_handlers
from contestmaster.doors.web.tables.asked import TheReplays, TheRooms
from contestmaster.doors.web.tables.live.rooms import Rooms
from contestmaster.doors.web.tables.refusals import FILMS_REFUSED
from contestmaster.doors.web.tables.replays import Replays
from contestmaster.host.films.film import Film
from contestmaster.host.films.shots import Shot


@dataclass(frozen=True)
class _Shown:
    """Pictures of games at public tables."""

    rooms: Rooms
    replays: Replays

    async def film(self, game: str) -> Film:
        return await self.replays.film(game, "")

    async def shot(self, game: str, shot: Shot) -> bytes:
        if self.rooms.moments.playing(game):
            book = self.rooms.book(game)
            return await self.rooms.moments.shot(self.replays.studio, game, shot, book)
        return await self.replays.shot(game, "", shot)

    def marks(self, game: str) -> Sequence[int]:
        del game  # at a table everybody is marked by their seat
        return ()


def pictures(rooms: TheRooms, replays: TheReplays) -> Films:
    """Return the pictures that everybody may see [TABLE-104]."""
    return _Shown(rooms, replays)


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    Router(
        "/",
        route_handlers=picture_handlers("moments", FILMS_REFUSED),
        dependencies={"films": Provide(pictures, sync_to_thread=False)},
    ),
)
