"""Pages to be read: ladders, bots, matches with their replays."""

from collections.abc import Sequence
from typing import Any, Final

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.bands import film_story, replayed
from contestmaster.doors.web.book import book_of, looked_up
from contestmaster.doors.web.guides import rules_beside
from contestmaster.doors.web.shell.framing import asked_turn
from contestmaster.kernel.titles import called
from contestmaster.season.pages.asked import Ask, TheGate, ThePress, TheSite
from contestmaster.season.sitematches import PAGE


@get("/", sync_to_thread=False)
def front(request: Ask, press: ThePress, site: TheSite) -> Response[bytes]:
    """The ladders, the latest matches, and how to take part."""
    values = {"ladders": [site.ladder(name) for name in site.games()], "latest": site.latest()}
    return press.page(request, "front.html", values)


@get("/ladders/{game:str}", sync_to_thread=False)
def ladder(
    request: Ask, press: ThePress, site: TheSite, game: FromPath[str], stage: FromQuery[str] = ""
) -> Response[bytes]:
    """The ladder of a game, who has met whom, and how it came to that."""
    final = {"ladder": False, "final": True}.get(stage)
    shown = site.ladder(game, final=final)
    values = {
        "ladder": shown,
        "meetings": site.meetings(game),
        "curves": site.curves(game),
        "stage": stage,
        "has_final": site.state.final is not None and game in site.state.final.entrants,
    }
    return press.page(request, "ladder.html", values)


@get("/bots/{name:str}", sync_to_thread=False)
def bot(
    request: Ask,
    press: ThePress,
    site: TheSite,
    gate: TheGate,
    name: FromPath[str],
    game: FromQuery[str] = "",
) -> Response[bytes]:
    """A bot: where it stands, its versions, whom it has met, its matches."""
    member = gate.member(request)
    shown = site.bot(name, member, game)
    own = site.state.bots.get(name)
    values = {
        "bot": shown,
        "mine": member is not None and own is not None and own.owner == member.login,
        "close": site.is_close(own, member),
        "organiser": member is not None and member.operator,
        "barred": own is not None and own.barred,
    }
    return press.page(request, "bot.html", values)


@get("/bots/{name:str}/versions/{number:int}", sync_to_thread=False)
def version(
    request: Ask,
    press: ThePress,
    site: TheSite,
    gate: TheGate,
    name: FromPath[str],
    number: FromPath[int],
) -> Response[bytes]:
    """A version of a bot, and how far its validation is; the page keeps itself up to date."""
    member = gate.member(request)
    owned = site.bot_of(name)
    values = {
        "bot": owned,
        "version": site.version(name, number, member),
        "matches": [
            one
            for one in site.matches(bot=name, most=200)
            if any(seat.bot == name and seat.version == number for seat in one.seats)
        ][:12],
        "mine": member is not None and owned.owner == member.login,
        "close": site.is_close(owned, member),
    }
    return press.page(request, "version.html", values)


@get("/matches", sync_to_thread=False)
def matches(
    request: Ask,
    press: ThePress,
    site: TheSite,
    game: FromQuery[str] = "",
    bot: FromQuery[str] = "",
    page: FromQuery[int] = 1,
) -> Response[bytes]:
    """The matches of the season, of a game or of a bot, the latest first."""
    pages = max(1, -(-site.count(game=game, bot=bot) // PAGE))
    if not 1 <= page <= pages:
        raise LookupError("there is no such page of matches")
    found = list(site.matches(game=game, bot=bot, skip=(page - 1) * PAGE))
    values = {"matches": found, "game": game, "bot": bot, "page": page, "pages": pages}
    return press.page(request, "matches.html", values)


@get("/matches/{number:int}")
async def match(
    request: Ask, press: ThePress, site: TheSite, gate: TheGate, number: FromPath[int]
) -> Response[bytes]:
    """A match: how it came out, its replay, what bots have used."""
    shown = await site.match(number, gate.member(request))
    found, turn = shown.match, asked_turn(request)
    story = None if found.failed else await film_story(site.film(str(number)))
    names = ", ".join(seat.words for seat in found.seats)
    values: dict[str, Any] = {
        "shown": shown,
        "match": found,
        "about": f"{called(found.game)}: {names}",
        "turn": turn,
        "bands": replayed(story, turn),
    }
    return press.page(
        request, "match.html", values | rules_beside(found.game, site.params(found.game))
    )


@get("/rules/{kind:str}", sync_to_thread=False)
def rules(
    request: Ask, press: ThePress, kind: FromPath[str], find: FromQuery[str] = ""
) -> Response[bytes]:
    """A rule book: of the season, or of a game."""
    return press.page(request, "rules.html", looked_up(kind, book_of(kind), find))


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    front,
    ladder,
    bot,
    version,
    matches,
    match,
    rules,
)
