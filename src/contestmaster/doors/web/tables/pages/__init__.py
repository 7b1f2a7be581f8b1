"""The pages of a table server: everything can be done without scripts, and more comfortably with.

The islands, which scripts take over (``data-island``, with ``data-props`` as JSON):

- ``tables`` around the list on the front page: what stands in it is asked for again when tables
  have changed;
- ``table`` on the page of a table: listens to its stream, draws the game, and asks again for the
  parts of the page marked ``data-part`` when the table has changed;
- ``ending`` around the end of a game: says it to those who do not see it, and waits for its story;
- ``board`` on the page of a finished game, as in a contest.
"""

from litestar.di import Provide

from contestmaster.doors.web.shell.routers import OwnRouter
from contestmaster.doors.web.tables.pages import (
    exhibitions,
    finished,
    front,
    moments,
    opening,
    people,
    rules,
    table,
)
from contestmaster.doors.web.tables.pages.press import TablesPress

__all__ = ["router"]


def router(press: TablesPress) -> OwnRouter:
    """Return the routes of all pages."""
    parts = (front, opening, table, moments, finished, exhibitions, people, rules)
    return OwnRouter(
        path="/",
        route_handlers=[handler for part in parts for handler in part.HANDLERS],
        dependencies={"press": Provide(lambda: press, use_cache=True, sync_to_thread=False)},
        include_in_schema=False,
    )
