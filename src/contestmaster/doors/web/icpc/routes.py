"""``/icpc``: the paths of the ICPC Contest API."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final

from litestar import get
from litestar.di import NamedDependency
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream

from contestmaster import __version__
from contestmaster.doors.web.api.etags import Tagged
from contestmaster.doors.web.asked import TheSite
from contestmaster.doors.web.icpc import objects
from contestmaster.doors.web.icpc.feed import UnknownTokenError
from contestmaster.doors.web.icpc.objects import CONTEST_ID, Object
from contestmaster.doors.web.live.hub import Hub
from contestmaster.doors.web.problems import refusals
from contestmaster.doors.web.shell.routers import OwnRouter
from contestmaster.doors.web.site import ContestSite


def _nothing(site: ContestSite) -> Sequence[Object]:
    """Return what there is never any of."""
    del site
    return ()


_LINES: Final = "application/x-ndjson"
_LISTS: Final[Mapping[str, Callable[[ContestSite], Sequence[Object]]]] = {
    "awards": objects.awards,
    "clarifications": objects.clarifications,
    "groups": _nothing,
    "judgement-types": _nothing,
    "judgements": _nothing,
    "languages": _nothing,
    "organizations": _nothing,
    "problems": objects.problems,
    "runs": _nothing,
    "submissions": _nothing,
    "teams": objects.teams,
}
"""What there is of each kind: of some there is never anything."""
_PROPERTIES: Final[Mapping[str, Callable[[ContestSite], Object]]] = {
    "contest": objects.contest,
    "state": objects.state,
    "scoreboard": objects.scoreboard,
}


@get("/", sync_to_thread=False, tags=["icpc"])
def version() -> Object:
    """Which version of the API this is."""
    return {
        "version": "2023-06",
        "version_url": "https://ccs-specs.icpc.io/2023-06/contest_api",
        "provider": {"name": "Contestmaster", "version": __version__},
    }


@get("/contests", sync_to_thread=False, tags=["icpc"])
def contests(site: TheSite) -> list[Object]:
    """The one contest that is here."""
    return [objects.contest(site)]


@get("/contests/{contest:str}", sync_to_thread=False, tags=["icpc"], responses=refusals(404))
def contest(site: TheSite, contest: FromPath[str]) -> Object:
    """The contest."""
    _expect(contest)
    return objects.contest(site)


@get("/contests/{contest:str}/access", sync_to_thread=False, tags=["icpc"], responses=refusals(404))
def access(site: TheSite, contest: FromPath[str]) -> Object:
    """What can be read; nothing can be done."""
    _expect(contest)
    found = {kind: list(make(site)[0]) for kind, make in _LISTS.items() if make(site)}
    found |= {kind: list(make(site)) for kind, make in _PROPERTIES.items()}
    endpoints = [{"type": kind, "properties": names} for kind, names in found.items()]
    return {"capabilities": [], "endpoints": endpoints}


@get("/contests/{contest:str}/state", sync_to_thread=False, tags=["icpc"], responses=refusals(404))
def state(site: TheSite, contest: FromPath[str]) -> Object:
    """Which parts of its course the contest has reached."""
    _expect(contest)
    return objects.state(site)


@get(
    "/contests/{contest:str}/scoreboard",
    sync_to_thread=False,
    tags=["icpc"],
    responses=refusals(404),
)
def scoreboard(site: TheSite, contest: FromPath[str]) -> Object:
    """The general ranking."""
    _expect(contest)
    return objects.scoreboard(site)


@get(
    "/contests/{contest:str}/event-feed",
    tags=["icpc"],
    media_type=_LINES,
    responses=refusals(404),
)
async def event_feed(
    hub: NamedDependency[Hub],
    contest: FromPath[str],
    since_token: Annotated[
        str | None, QueryParameter(max_length=100, description="of the last event received")
    ] = None,
    stream: Annotated[
        bool, QueryParameter(description="whether the feed goes on after the newest event")
    ] = True,
) -> Stream:
    """All objects as they came to be, and then each as it changes."""
    _expect(contest)
    try:
        start = hub.feed.after(since_token)
    except UnknownTokenError as error:
        raise ClientException(str(error)) from None
    lines = hub.feed.lines(start, follow=stream)
    return Stream(lines, media_type=_LINES, headers={"cache-control": "no-cache"})


@get(
    "/contests/{contest:str}/{kind:str}",
    sync_to_thread=False,
    tags=["icpc"],
    responses=refusals(404),
)
def everything(site: TheSite, contest: FromPath[str], kind: FromPath[str]) -> list[Object]:
    """All objects of a kind, such as `teams`."""
    return _all(site, contest, kind)


@get(
    "/contests/{contest:str}/{kind:str}/{name:str}",
    sync_to_thread=False,
    tags=["icpc"],
    responses=refusals(404),
)
def one(site: TheSite, contest: FromPath[str], kind: FromPath[str], name: FromPath[str]) -> Object:
    """One object."""
    for found in _all(site, contest, kind):
        if found["id"] == name:
            return found
    raise NotFoundException(f"there is no {name} among {kind}")


def router() -> OwnRouter:
    """Return the routes of the ICPC Contest API."""
    handlers: list[Any] = [
        version,
        contests,
        contest,
        access,
        state,
        scoreboard,
        event_feed,
        everything,
        one,
    ]
    return OwnRouter(path="/icpc", route_handlers=handlers, response_class=Tagged)


def _expect(contest: str) -> None:
    if contest != CONTEST_ID:
        raise NotFoundException(f"there is no contest {contest}; there is {CONTEST_ID}")


def _all(site: ContestSite, contest: str, kind: str) -> list[Object]:
    _expect(contest)
    if kind not in _LISTS:
        raise NotFoundException(f"there is nothing like {kind}")
    return list(_LISTS[kind](site))
