"""Pages of a community: everything a reader sees, written on the server; they work without scripts.

Where scripts are built they find elements with ``data-island``: ``zone`` adds the reader's own time
to each time of the page, ``preview`` says while somebody types how the text will be read, ``seal``
makes a commitment in the browser.
"""

from contestmaster.doors.web.forum.pages import (
    accounts,
    beginning,
    feeds,
    readers,
    rulings,
    writing,
)
from contestmaster.doors.web.shell.routers import OwnRouter

__all__ = ["router"]


def router() -> OwnRouter:
    """Return the routes of all pages."""
    return OwnRouter(
        path="/",
        route_handlers=[
            *readers.HANDLERS,
            *feeds.HANDLERS,
            *beginning.HANDLERS,
            *rulings.HANDLERS,
            *writing.HANDLERS,
            *accounts.HANDLERS,
        ],
        include_in_schema=False,
    )
