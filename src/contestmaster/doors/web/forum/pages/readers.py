"""Pages to be read: games, their state and what happened in them, threads, rule books."""

from collections.abc import Sequence
from typing import Any, Final

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.book import looked_up
from contestmaster.doors.web.forum.asked import Ask, TheGate, ThePress, TheSite
from contestmaster.doors.web.forum.pages.writing import blank
from contestmaster.doors.web.guides import guide_of, rules_beside
from contestmaster.doors.web.shell.requests import led_to
from contestmaster.forum.state import Room
from contestmaster.kernel.registry import load_game
from contestmaster.seal import ADVICE

_GAMES: Final = 50
"""Games on a page."""
_LATELY: Final = 6
"""Events on the page of a game."""
_NEWEST: Final = 8
"""Threads on the page of a game."""
_EVENTS: Final = 200
"""Events on a page."""
_LONGEST_LINK: Final = 1000
"""Characters of a text that a link puts into the form."""


@get("/", sync_to_thread=False)
def front(
    request: Ask, press: ThePress, site: TheSite, page: FromQuery[int] = 1
) -> Response[bytes]:
    """The games of the community: what happens next, who must act, what was done last."""
    names = site.names()
    pages = max(1, -(-len(names) // _GAMES))
    if not 1 <= page <= pages:
        raise LookupError("there is no such page of games")
    part = names[(page - 1) * _GAMES : page * _GAMES]
    games = [site.game(name) for name in part]
    busy = [told for game in games if not game.over and (told := site.told(game))]
    sample = site.sample([one.game.name for one in busy] or part)
    values = {
        "games": games,
        "busy": busy,
        "page": page,
        "pages": pages,
        "sample": sample,
        "book": None if sample is None else site.book(sample.rules),
        "openers": {one.game.game: guide_of(load_game(one.game.game)).opener for one in busy},
    }
    return press.page(request, "front.html", values)


@get("/games/{name:str}")
async def game(
    request: Ask, press: ThePress, site: TheSite, gate: TheGate, name: FromPath[str]
) -> Response[bytes]:
    """A game: where it stands, what will happen, what a player can announce, its fora."""
    session = gate.session(request)
    told = await site.band(name)
    kind = site.game(name).game
    beside = rules_beside(kind, {})
    values = {
        "told": told,
        "going": site.going(site.game(name)),
        "ways": [] if session is None else site.ways(name, session.visitor.login),
        "opener": guide_of(load_game(kind)).opener,
        "ready": await site.ready(name, None if session is None else session.visitor.login),
        **beside,
        "words": {point.title: point.words for point in beside["terms"]},
        "sections": site.sections(name),
        "lately": site.log(name)[: -_LATELY - 1 : -1],
        "coming": [one for one in site.coming(name) if not one.routine],
        "threads": site.thread_page(name, most=_NEWEST)[0],
        "game": site.game(name),  # last: asking the game has let it do what was due
    }
    return press.page(request, "game.html", values)


@get("/games/{name:str}/log", sync_to_thread=False)
def log(
    request: Ask,
    press: ThePress,
    site: TheSite,
    name: FromPath[str],
    kind: FromQuery[str] = "",
    page: FromQuery[int] = 1,
) -> Response[bytes]:
    """What has happened in a game, the latest first: all of it, or what is of one kind."""
    events = list(reversed(site.log(name)))
    kinds = sorted({event.kind for event in events})
    chosen = [event for event in events if kind in ("", event.kind)]
    pages = max(1, -(-len(chosen) // _EVENTS))
    if not 1 <= page <= pages:
        raise LookupError("there is no such page of it")
    values = {
        "game": site.game(name),
        "events": chosen[(page - 1) * _EVENTS : page * _EVENTS],
        "kinds": kinds,
        "kind": kind,
        "page": page,
        "pages": pages,
    }
    return press.page(request, "log.html", values)


@get("/games/{name:str}/{room:str}", sync_to_thread=False)
def forum(
    request: Ask,
    press: ThePress,
    site: TheSite,
    name: FromPath[str],
    room: FromPath[str],
    text: FromQuery[str] = "",
    page: FromQuery[int] = 1,
) -> Response[bytes]:
    """One of the two fora of a game; the form may hold what a link has put there."""
    chosen: Room
    if room == "public":
        chosen = "public"
    elif room == "discussion":
        chosen = "discussion"
    else:
        raise LookupError("there is no such page")
    threads, pages = site.thread_page(name, chosen, page)
    values = {
        "game": site.game(name),
        "room": chosen,
        "threads": threads,
        "page": page,
        "pages": pages,
        "draft": blank(text[:_LONGEST_LINK]),
    }
    return press.page(request, "forum.html", values)


@get("/threads/{number:int}", sync_to_thread=False)
def thread(
    request: Ask, press: ThePress, site: TheSite, number: FromPath[int], page: FromQuery[int] = 1
) -> Response[bytes]:
    """A thread: posts, and below each what came of it."""
    found = site.thread(number, page)
    values = {"thread": found, "book": site.book(found.rules), "draft": blank()}
    return press.page(request, "thread.html", values)


@get("/posts/{number:int}", sync_to_thread=False)
def one_post(request: Ask, site: TheSite, number: FromPath[int]) -> Response[Any]:
    """The lasting address of a post."""
    thread_id, page = site.page_of(number)
    where = f"/threads/{thread_id}" + (f"?page={page}" if page > 1 else "")
    return led_to(request, f"{where}#p{number}")


@get("/posts/{number:int}/moment", sync_to_thread=False)
def moment(request: Ask, press: ThePress, site: TheSite, number: FromPath[int]) -> Response[bytes]:
    """What a post has done, to be sent to somebody: in words, and as a picture."""
    found = site.moment(number)
    values = {"moment": found, "book": site.book(found.kind)}
    return press.page(request, "moment.html", values)


@get("/posts/{number:int}/text", sync_to_thread=False)
def plain(site: TheSite, number: FromPath[int]) -> Response[bytes]:
    """A post as plain text: for reports, 72 columns that never change."""
    found = site.post(number)
    return Response(found.text.encode(), media_type="text/plain", headers={"ETag": f'"{number}"'})


@get("/rules/{kind:str}", sync_to_thread=False)
def rules(
    request: Ask, press: ThePress, site: TheSite, kind: FromPath[str], find: FromQuery[str] = ""
) -> Response[bytes]:
    """A rule book; each rule stands under its number, and words can be looked for."""
    return press.page(request, "rules.html", looked_up(kind, site.book(kind), find))


@get("/seal", sync_to_thread=False)
def seal(request: Ask, press: ThePress) -> Response[bytes]:
    """A page that seals a text in the browser, and sends nothing."""
    return press.page(request, "seal.html", {"advice": ADVICE})


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    front,
    game,
    log,
    forum,
    thread,
    one_post,
    moment,
    plain,
    rules,
    seal,
)
