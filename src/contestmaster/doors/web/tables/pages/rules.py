"""The rule books of the games that are played here."""

from collections.abc import Sequence
from typing import Final

from litestar import get
from litestar.params import FromPath, FromQuery
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.book import book_of, looked_up
from contestmaster.doors.web.tables.asked import Ask, TheActs
from contestmaster.doors.web.tables.pages.press import HtmlPage, ThePress
from contestmaster.doors.web.tables.refusals import CommandRefusedError
from contestmaster.lobby import Code


@get("/rules/{game:str}", sync_to_thread=False)
def rules(
    request: Ask, acts: TheActs, press: ThePress, game: FromPath[str], find: FromQuery[str] = ""
) -> HtmlPage:
    """A rule book; each rule stands under its number, and words can be looked for."""
    if acts.house.state.params.offer(game) is None:
        raise CommandRefusedError(Code.NO_GAME, rule="TABLE-72")
    return press.page(request, "rules.html", looked_up(game, book_of(game), find))


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (rules,)
