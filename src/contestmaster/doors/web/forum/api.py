"""The API in JSON, under ``/api``: the same as the pages show and take, for programs.

Everything may be read without a login and from any origin; answers carry an ETag. Who posts shows
a name and a password by HTTP Basic, or the form of a session in ``X-Form``.
"""

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from litestar import Response, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.api.etags import Tagged
from contestmaster.doors.web.forum import shown, typed
from contestmaster.doors.web.forum.asked import Ask, TheGate, ThePosting, TheSite
from contestmaster.doors.web.forum.gate import programs_only
from contestmaster.doors.web.forum.posting import LONGEST_BODY
from contestmaster.doors.web.problems import refusals
from contestmaster.doors.web.shell.requests import sent_from_here
from contestmaster.doors.web.shell.routers import OwnRouter
from contestmaster.forum.digests import Wish
from contestmaster.forum.state import Room

_MOST: Final = 100
"""Games in one answer."""


class GamePage(msgspec.Struct, frozen=True):
    """Some games, the newest first, and from where to ask for the rest."""

    games: Sequence[shown.ForumGameView]
    next: int | None


class TextBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text to be read."""

    text: str
    operator: bool = False


class ReplyPost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A post to a thread; what comes with the same ``id`` again is not posted again."""

    text: str
    id: str
    operator: bool = False


class DigestWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When to have letters about what happens to oneself: one setting for all games."""

    digests: Wish


class ThreadOpening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thread to be opened with its first post; ``id`` as of a reply."""

    room: Room
    title: str
    text: str
    id: str
    operator: bool = False


@get("/games", sync_to_thread=False, tags=["games"], responses=refusals())
def games(
    site: TheSite,
    after: Annotated[int, QueryParameter(ge=0, description="how many games to pass over")] = 0,
) -> GamePage:
    """Games of the community, the newest first."""
    names = site.names()
    part = [site.game(name) for name in names[after : after + _MOST]]
    following = after + _MOST
    return GamePage(part, following if following < len(names) else None)


@get("/games/{name:str}", sync_to_thread=False, tags=["games"], responses=refusals(404))
def game(site: TheSite, name: FromPath[str]) -> shown.ForumGameView:
    """A game, and when it next acts."""
    return site.game(name)


@get("/games/{name:str}/state", sync_to_thread=False, tags=["games"], responses=refusals(404))
def state(site: TheSite, name: FromPath[str]) -> list[shown.Section]:
    """What everyone may know of a game now: its answers to each of its questions."""
    return site.sections(name)


@get("/games/{name:str}/board", tags=["games"], responses=refusals(401, 404, 429))
async def board(
    request: Ask, site: TheSite, gate: TheGate, name: FromPath[str]
) -> Response[shown.Board]:
    """A game as who asks may see it: as everyone, or with a login as a player, who may act."""
    session = gate.session(request)
    member = None if session is None else session.visitor
    if member is None and "authorization" in request.headers:
        member = await gate.program(request)
    # For nobody else, and for no page of another site: it may show what only a player knows.
    headers = {"Cache-Control": "private, no-store"}
    seen = await site.board(name, None if member is None else member.login)
    return Response(seen, headers=headers)


@get("/games/{name:str}/log", sync_to_thread=False, tags=["games"], responses=refusals(404))
def log(site: TheSite, name: FromPath[str]) -> list[shown.EventView]:
    """All that has happened in a game, the earliest first."""
    return site.log(name)


@get("/games/{name:str}/coming", sync_to_thread=False, tags=["games"], responses=refusals(404))
def coming(site: TheSite, name: FromPath[str]) -> list[shown.Coming]:
    """What will happen in a game within four weeks if nobody does anything."""
    return site.coming(name)


@get("/games/{name:str}/threads", sync_to_thread=False, tags=["posts"], responses=refusals(404))
def threads(
    site: TheSite, name: FromPath[str], room: FromQuery[Room | None] = None
) -> list[shown.ThreadLine]:
    """The threads of a game, or of one of its fora; that with the newest post first."""
    return site.threads(name, room)


@get("/threads/{number:int}", sync_to_thread=False, tags=["posts"], responses=refusals(404))
def thread(
    site: TheSite,
    number: FromPath[int],
    page: Annotated[int, QueryParameter(ge=1, description="fifty posts each")] = 1,
) -> shown.ThreadView:
    """A thread, with what came of each post."""
    return site.thread(number, page)


@get(
    "/posts/{number:int}/card.png", tags=["posts"], media_type="image/png", responses=refusals(404)
)
async def card(site: TheSite, number: FromPath[int]) -> Response[bytes]:
    """What a post has done as a picture of 1200 by 630 pixels, for whoever shows a link to it.

    It shows the game as it stood then.
    """
    headers = {"cross-origin-resource-policy": "cross-origin"}
    return Response(await site.picture(number), media_type="image/png", headers=headers)


@get("/posts/{number:int}", sync_to_thread=False, tags=["posts"], responses=refusals(404))
def one_post(site: TheSite, number: FromPath[int]) -> shown.PostView:
    """A post, with what came of it."""
    return site.post(number)


@post(
    "/games/{name:str}/preview",
    guards=[sent_from_here, programs_only],
    request_max_body_size=LONGEST_BODY,
    status_code=200,
    tags=["posts"],
    responses=refusals(401, 403, 404, 429),
)
async def preview(
    request: Ask, gate: TheGate, posting: ThePosting, name: FromPath[str], data: JSONBody[TextBody]
) -> shown.Preview:
    """How a text would be read in the public forum of a game now; nothing changes."""
    member = await gate.program(request)
    return await posting.preview(member, name, data.text, operator=data.operator)


@post(
    "/games/{name:str}/threads",
    guards=[sent_from_here, programs_only],
    request_max_body_size=LONGEST_BODY,
    tags=["posts"],
    responses=refusals(401, 403, 404, 429, 503),
)
async def open_thread(
    request: Ask,
    site: TheSite,
    gate: TheGate,
    posting: ThePosting,
    name: FromPath[str],
    data: JSONBody[ThreadOpening],
) -> shown.PostView:
    """Open a thread; the answer tells what came of its first post."""
    member = await gate.program(request)
    posted = await posting.open_thread(
        member, name, data.room, data.title, data.text, data.id, operator=data.operator
    )
    return site.post(posted.id)


@post(
    "/threads/{number:int}/posts",
    guards=[sent_from_here, programs_only],
    request_max_body_size=LONGEST_BODY,
    tags=["posts"],
    responses=refusals(401, 403, 404, 429, 503),
)
async def reply(
    request: Ask,
    site: TheSite,
    gate: TheGate,
    posting: ThePosting,
    number: FromPath[int],
    data: JSONBody[ReplyPost],
) -> shown.PostView:
    """Post to a thread; the answer tells what came of it."""
    member = await gate.program(request)
    posted = await posting.reply(member, number, data.text, data.id, operator=data.operator)
    return site.post(posted.id)


@get("/account", tags=["people"], responses=refusals(401, 429))
async def own_account(request: Ask, site: TheSite, gate: TheGate) -> Response[shown.AccountView]:
    """One's own account: when one wants digests, and whether letters reach one."""
    member = await gate.program(request)
    found = site.account(member.login)
    return Response(found, headers={"Cache-Control": "private, no-store"})


@put(
    "/account",
    guards=[sent_from_here, programs_only],
    tags=["people"],
    responses=refusals(401, 403, 429, 503),
)
async def choose_digests(
    request: Ask, site: TheSite, gate: TheGate, data: JSONBody[DigestWanted]
) -> shown.AccountView:
    """Choose when to have letters about what happens to oneself."""
    member = await gate.program(request)
    site.community.choose_digests(member.login, data.digests)
    return site.account(member.login)


_HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    games,
    game,
    state,
    board,
    log,
    coming,
    threads,
    thread,
    one_post,
    card,
    preview,
    open_thread,
    reply,
    own_account,
    choose_digests,
    *typed.HANDLERS,
)


def router() -> OwnRouter:
    """Return the routes of the API."""
    return OwnRouter(path="/api", route_handlers=list(_HANDLERS), response_class=Tagged)
