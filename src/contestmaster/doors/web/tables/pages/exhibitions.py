"""Exhibitions: a recorded game of two of our bots, for whoever wants to see how a game goes."""

from collections.abc import Sequence
from typing import Final

from litestar import get
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.bands import film_story, replayed
from contestmaster.doors.web.sending import parcel, sent_of
from contestmaster.doors.web.shell.framing import asked_turn, framed, unframed
from contestmaster.doors.web.tables.asked import Ask, TheReplays
from contestmaster.doors.web.tables.pages.press import HtmlPage, ThePress
from contestmaster.doors.web.tables.replays import shown
from contestmaster.host.exhibitions import Exhibition
from contestmaster.kernel.players import all_spoken
from contestmaster.kernel.titles import called


@get("/exhibitions/{game:str}")
async def exhibited(
    request: Ask, press: ThePress, replays: TheReplays, game: FromPath[str]
) -> HtmlPage:
    """A recorded game of two of our bots [TABLE-105]."""
    found, turn = shown(game), asked_turn(request)
    story = await film_story(replays.exhibited(game))
    values = {
        "game": found,
        "about": _about(found),
        "turn": turn,
        "sent": sent_of(story, turn, found.game),
        "bands": replayed(story, turn),
    }
    return press.page(request, "exhibition.html", values)


@get("/exhibitions/{game:str}/send")
async def send(request: Ask, press: ThePress, game: FromPath[str], replays: TheReplays) -> HtmlPage:
    """A moment of a recorded game, to be sent [TABLE-115]."""
    found, story = shown(game), await film_story(replays.exhibited(game))
    sent = sent_of(story, asked_turn(request), found.game)
    api, page = f"/api/exhibitions/{game}", f"/exhibitions/{game}"
    return press.page(request, "send.html", parcel(sent, api, page, _about(found)))


@get("/exhibitions/{game:str}/embed")
async def embedded(
    request: Ask, press: ThePress, replays: TheReplays, game: FromPath[str]
) -> HtmlPage:
    """Its board alone, for pages elsewhere to show in a frame."""
    api, page = f"/api/exhibitions/{game}", f"/exhibitions/{game}"
    values = framed(request, game, api, page, _about(shown(game)))
    story = await film_story(replays.exhibited(game))
    values["bands"] = replayed(story, asked_turn(request))
    return unframed(press.page(request, "embed.html", values))


def _about(found: Exhibition) -> str:
    return f"{called(found.game)}: {' against '.join(all_spoken(found.seats))}, two bots"


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (exhibited, send, embedded)
