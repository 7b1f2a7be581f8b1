"""The API in JSON, under ``/api``: the same as the pages show and take, for programs.

Everything may be read without a login and from any origin; answers carry an ETag. Who acts shows
their token (``Authorization: Bearer TOKEN``), or a name and a password by HTTP Basic.
"""

import asyncio
import io
import tarfile
from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from litestar import Response, get, post
from litestar.di import Provide
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.api.etags import Tagged
from contestmaster.doors.web.api.films import Films, film_handlers
from contestmaster.doors.web.forum.gate import programs_only
from contestmaster.doors.web.problems import refusals
from contestmaster.doors.web.shell.requests import sent_from_here
from contestmaster.doors.web.shell.routers import OwnRouter
from contestmaster.season import shown
from contestmaster.season.pages import work
from contestmaster.season.pages.acting import LONGEST_BODY
from contestmaster.season.pages.asked import Ask, TheGate, TheSite
from contestmaster.season.pages.office import settling
from contestmaster.season.rules import FEWEST_GAMES, MOST_GAMES
from contestmaster.season.sitematches import PAGE

_WASM: Final = "application/wasm"
_TAR: Final = "application/x-tar"
_PRIVATE: Final = {"Cache-Control": "private, no-store"}


class MatchPage(msgspec.Struct, frozen=True):
    """Some matches, the latest first, and how many to pass over for the rest."""

    matches: Sequence[shown.MatchLine]
    next: int | None


class VersionMade(msgspec.Struct, frozen=True):
    """What was submitted, and where its page is."""

    bot: str
    version: int
    sha256: str
    step: shown.Step
    page: str


class VersionChosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The version that is to play."""

    version: int


class ReasonGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a bot is withdrawn."""

    reason: str = "its owner took it out"


class SettlingAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many games each bot is to play in the final round, and whether only to tell."""

    games: Annotated[int, msgspec.Meta(description=f"from {FEWEST_GAMES} to {MOST_GAMES}")]
    dry_run: bool = True


class RoundTold(msgspec.Struct, frozen=True):
    """The final round of a game: who plays, and how many matches there are."""

    game: str
    entrants: Sequence[str]
    matches: int


class SettlingTold(msgspec.Struct, frozen=True):
    """What settling does, or would do."""

    begun: bool
    games: int
    rounds: Sequence[RoundTold]
    dropped: Sequence[str]


class TokenShown(msgspec.Struct, frozen=True):
    """A token by which programs act for a person."""

    token: str


@post(
    "/token",
    guards=[sent_from_here, programs_only],
    tags=["people"],
    responses=refusals(401, 403, 429, 503),
)
async def new_token(request: Ask, site: TheSite, gate: TheGate) -> Response[TokenShown]:
    """Give oneself a new token; the one before is void. Shows a name and a password."""
    member = await gate.program(request)
    site.house.act(member.login, "NEW_TOKEN")
    made = TokenShown(site.house.tokens.of(site.state, member.login))
    return Response(made, headers=_PRIVATE, status_code=201)


@get("/season", sync_to_thread=False, tags=["season"], responses=refusals())
def season(site: TheSite) -> shown.SeasonShown:
    """What holds for the whole season."""
    return site.season()


@get("/ladders/{game:str}", sync_to_thread=False, tags=["ladders"], responses=refusals(404))
def ladder(
    site: TheSite,
    game: FromPath[str],
    final: Annotated[
        bool | None,
        QueryParameter(description="that of the final round; by default if there is one"),
    ] = None,
) -> shown.LadderShown:
    """A ladder, with intervals of 95 per cent and shared places."""
    return site.ladder(game, final=final)


@get("/bots", sync_to_thread=False, tags=["bots"], responses=refusals())
def bots(site: TheSite) -> list[str]:
    """The names of all bots of contestants, in the order of their first submission."""
    return [bot.name for bot in site.bots()]


@get("/bots/{name:str}", sync_to_thread=False, tags=["bots"], responses=refusals(404))
def bot(site: TheSite, name: FromPath[str], game: FromQuery[str] = "") -> shown.BotShown:
    """A bot with its versions, meetings, curve and latest matches."""
    return site.bot(name, None, game)


@get(
    "/bots/{name:str}/versions/{number:int}",
    sync_to_thread=False,
    tags=["bots"],
    responses=refusals(404),
)
def version(
    request: Ask, site: TheSite, gate: TheGate, name: FromPath[str], number: FromPath[int]
) -> Response[shown.VersionShown]:
    """A version of a bot, and how far it is."""
    found = site.version(name, number, gate.member(request))
    return Response(found, headers=_PRIVATE)


@post(
    "/bots/{name:str}/versions",
    guards=[sent_from_here, programs_only],
    request_max_body_size=LONGEST_BODY,
    tags=["bots"],
    responses=refusals(401, 403, 404, 409, 413, 429, 503),
)
async def submit(
    request: Ask,
    site: TheSite,
    gate: TheGate,
    name: FromPath[str],
    game: Annotated[str, QueryParameter(description="which game it plays")],
    note: Annotated[str, QueryParameter(max_length=200, description="what is new in it")] = "",
) -> VersionMade:
    """Submit a file, which is the body, as the next version of a bot; the first makes the bot."""
    member = await gate.program(request)
    gate.posts.step(member.login)
    made = await site.house.submit(member.login, name, game, await request.body(), note)
    number = made.version.number
    step = site.version(name, number).step
    page = f"/bots/{name}/versions/{number}"
    return VersionMade(name, number, made.version.sha256, step, page)


@post(
    "/bots/{name:str}/use",
    guards=[sent_from_here, programs_only],
    tags=["bots"],
    status_code=200,
    responses=refusals(401, 403, 404, 409),
)
async def use(
    request: Ask,
    site: TheSite,
    gate: TheGate,
    name: FromPath[str],
    data: JSONBody[VersionChosen],
) -> shown.BotShown:
    """Go back to an earlier version that was accepted."""
    member = await gate.program(request)
    site.house.act(member.login, "USE", bot=name, version=max(1, data.version))
    return site.bot(name, member)


@post(
    "/bots/{name:str}/withdraw",
    guards=[sent_from_here, programs_only],
    tags=["bots"],
    status_code=200,
    responses=refusals(401, 403, 404, 409),
)
async def withdraw(
    request: Ask, site: TheSite, gate: TheGate, name: FromPath[str], data: JSONBody[ReasonGiven]
) -> shown.BotShown:
    """Take a bot out: one's own, or as an organiser any."""
    member = await gate.program(request)
    site.house.act(member.login, "WITHDRAW", bot=name, reason=data.reason.strip() or "-")
    return site.bot(name, member)


@post(
    "/bots/{name:str}/return",
    guards=[sent_from_here, programs_only],
    tags=["bots"],
    status_code=200,
    responses=refusals(401, 403, 404, 409),
)
async def bring_back(
    request: Ask, site: TheSite, gate: TheGate, name: FromPath[str]
) -> shown.BotShown:
    """Let a bot play again."""
    member = await gate.program(request)
    site.house.act(member.login, "RETURN", bot=name)
    return site.bot(name, member)


@get("/matches", sync_to_thread=False, tags=["matches"], responses=refusals())
def matches(
    site: TheSite,
    game: FromQuery[str] = "",
    bot: FromQuery[str] = "",
    skip: Annotated[int, QueryParameter(ge=0, description="how many to pass over")] = 0,
) -> MatchPage:
    """Matches that are over, the latest first: of a game, or of a bot, or all."""
    found = list(site.matches(game=game, bot=bot, skip=skip))
    rest = site.count(game=game, bot=bot) > skip + PAGE
    return MatchPage(found, skip + PAGE if rest else None)


@get("/matches/{number:int}", tags=["matches"], responses=refusals(404))
async def match(
    request: Ask, site: TheSite, gate: TheGate, number: FromPath[int]
) -> Response[shown.MatchShown]:
    """A match; with logs for who owns the bot that wrote them."""
    found = await site.match(number, gate.member(request))
    return Response(found, headers=_PRIVATE)


@get(
    "/files/{sha256:str}",
    tags=["files"],
    media_type=_WASM,
    responses=refusals(403, 404),
)
async def file(
    request: Ask, site: TheSite, gate: TheGate, sha256: FromPath[str]
) -> Response[bytes]:
    """The file of a bot by its SHA-256, if the season publishes it, or it is one's own."""
    member = gate.member(request)
    owners = [bot for bot in site.bots() for one in bot.versions if one.sha256 == sha256.lower()]
    if not owners:
        raise LookupError("there is no such file")
    if not any(site.may_download(bot, member) for bot in owners):
        raise PermissionDeniedException("The files of this season are not public now.")
    data = await asyncio.to_thread(site.house.library.read, sha256.lower())
    native = any(
        one.native for bot in owners for one in bot.versions if one.sha256 == sha256.lower()
    )
    ending = "tar" if native else "wasm"
    named = f'attachment; filename="{sha256.lower()}.{ending}"'
    headers = {**_PRIVATE, "content-disposition": named}
    return Response(data, media_type=_TAR if native else _WASM, headers=headers)


@get("/files.tar", tags=["files"], media_type="application/x-tar", responses=refusals(403))
async def files(site: TheSite) -> Response[bytes]:
    """All files that have played, as a folder for `contestmaster verify JOURNAL --bots FOLDER`."""
    if not site.published:
        raise PermissionDeniedException("The files of this season are not public now.")
    wanted = sorted(
        {one.sha256 for bot in site.bots() for one in bot.versions if one.verdict == "accepted"}
    )
    data = await asyncio.to_thread(_packed, site, wanted)
    headers = {"content-disposition": 'attachment; filename="bots.tar"'}
    return Response(data, media_type="application/x-tar", headers=headers)


def _packed(site: TheSite, wanted: Sequence[str]) -> bytes:
    """Return files as a tar archive."""
    packed = io.BytesIO()
    versions = [one for bot in site.bots() for one in bot.versions]
    natives = {one.sha256 for one in versions if one.native}
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for sha256 in wanted:
            data = site.house.library.read(sha256)
            entry = tarfile.TarInfo(f"bots/{sha256}.{'tar' if sha256 in natives else 'wasm'}")
            entry.size, entry.mode = len(data), 0o644
            archive.addfile(entry, io.BytesIO(data))
    return packed.getvalue()


@post(
    "/settle",
    guards=[sent_from_here, programs_only],
    tags=["season"],
    status_code=200,
    responses=refusals(401, 403, 404, 409),
)
async def settle(
    request: Ask, site: TheSite, gate: TheGate, data: JSONBody[SettlingAsked]
) -> SettlingTold:
    """Close submissions and begin the final round; `dry_run` only tells what that would be."""
    member = await gate.program(request)
    if not member.operator:
        raise PermissionDeniedException("Only organisers settle a season.")
    told = settling(site, data.games)
    if not data.dry_run:
        site.house.settle(member.login, data.games)
    rounds = [RoundTold(game, names, count) for game, names, count in told["rounds"]]
    return SettlingTold(not data.dry_run, told["games"], rounds, told["waiting"])


def films(site: TheSite) -> Films:
    """Return the films of matches: everybody may see them when their group is over."""
    return site


_HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    season,
    ladder,
    bots,
    bot,
    version,
    submit,
    use,
    withdraw,
    bring_back,
    matches,
    match,
    file,
    files,
    settle,
    new_token,
    *work.HANDLERS,
    *film_handlers("matches", refusals(404, 503)),
)


def router() -> OwnRouter:
    """Return the routes of the API."""
    return OwnRouter(
        path="/api",
        route_handlers=list(_HANDLERS),
        response_class=Tagged,
        dependencies={"films": Provide(films, sync_to_thread=False)},
    )
