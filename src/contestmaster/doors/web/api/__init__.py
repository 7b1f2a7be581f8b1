"""The public API in JSON, under ``/api``: the same as the pages show, for programs.

Answers carry an ETag; long lists come in pages with a cursor. Everything may be read without a
login and from any origin, and nothing can be changed.
"""

from litestar.di import Provide

from contestmaster.doors.web.api import contest, downloads, films, games, servers
from contestmaster.doors.web.api.etags import Tagged
from contestmaster.doors.web.asked import TheMoments
from contestmaster.doors.web.problems import refusals
from contestmaster.doors.web.shell.routers import OwnRouter

__all__ = ["router"]


def router() -> OwnRouter:
    """Return the routes of the API."""
    return OwnRouter(
        path="/api",
        route_handlers=[
            *contest.HANDLERS,
            *downloads.HANDLERS,
            *films.film_handlers("games", refusals(403, 404, 503)),
            *games.HANDLERS,
            *servers.HANDLERS,
        ],
        response_class=Tagged,
        dependencies={"films": Provide(_films, sync_to_thread=False)},
    )


def _films(moments: TheMoments) -> films.Films:
    """Return the films of a contest, which are open to everyone or to nobody."""
    return moments
