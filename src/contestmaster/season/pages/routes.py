"""The routes of all pages of a season; they work without scripts."""

from contestmaster.doors.web.shell.routers import OwnRouter
from contestmaster.season.pages import acting, office, readers


def router() -> OwnRouter:
    """Return the routes of all pages."""
    return OwnRouter(
        path="/",
        route_handlers=[*readers.HANDLERS, *acting.HANDLERS, *office.HANDLERS],
        include_in_schema=False,
    )
