"""``/api/servers/{name}/story``: the story of the game that is played."""

from typing import Final

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from contestmaster.doors.web.live.hub import Hub
from contestmaster.doors.web.problems import refusals
from contestmaster.story import Story


@get("/api/servers/{server:str}/story", tags=["servers"], responses=refusals(404))
async def story(hub: NamedDependency[Hub], server: FromPath[str]) -> Story:
    """The story of the game that is played, as far as spectators may know it now.

    Who leads by how much since when, what turned it, and how exciting it is.
    """
    return await hub.story(server)


HANDLERS: Final = (story,)
