"""The public API in JSON, under ``/api``: the same as the pages show, for programs.

Answers carry an ETag; long lists come in pages with a cursor. Everything may be read without a
login and from any origin, and nothing can be changed.
"""

from litestar import Router

from contestmaster.doors.web.api import contest, downloads, films, games, servers
from contestmaster.doors.web.api.etags import Tagged

__all__ = ["router"]


def router() -> Router:
    """Return the routes of the API."""
    return Router(
        path="/api",
        route_handlers=[
            *contest.HANDLERS,
            *downloads.HANDLERS,
            *films.HANDLERS,
            *games.HANDLERS,
            *servers.HANDLERS,
        ],
        response_class=Tagged,
    )
