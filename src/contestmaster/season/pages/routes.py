"""The routes of all pages of a season; they work without scripts."""

from litestar import Router

from contestmaster.season.pages import acting, office, readers


def router() -> Router:
    """Return the routes of all pages."""
    return Router(
        path="/",
        route_handlers=[*readers.HANDLERS, *acting.HANDLERS, *office.HANDLERS],
        include_in_schema=False,
    )
