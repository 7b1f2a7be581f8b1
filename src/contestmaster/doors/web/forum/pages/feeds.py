"""Feeds and calendars: of one game, or of all."""

import asyncio
from collections.abc import Sequence
from http import HTTPStatus
from typing import Final
from urllib.parse import quote

from litestar import Response, get
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.api.etags import matches, tag
from contestmaster.doors.web.forum import atom, ical, shown
from contestmaster.doors.web.forum.asked import Ask, TheSite
from contestmaster.doors.web.forum.site import ForumSite
from contestmaster.kernel.instant import SECOND, to_text

_NEWEST: Final = 50
"""Posts in a feed."""
_GAMES: Final = 50
"""Games in one calendar: of a community that has more, those that are the newest."""


@get("/feed.atom", sync_to_thread=False)
def all_posts(request: Ask, site: TheSite) -> Response[bytes]:
    """The newest posts of all games."""
    return _feed(request, site, None)


@get("/games/{name:str}/feed.atom", sync_to_thread=False)
def posts(request: Ask, site: TheSite, name: FromPath[str]) -> Response[bytes]:
    """The newest posts of a game."""
    site.game(name)
    return _feed(request, site, name)


@get("/calendar.ics")
async def all_coming(request: Ask, site: TheSite) -> Response[bytes]:
    """What will happen in all games that go on."""
    return await _calendar(request, site, site.title, site.names()[:_GAMES])


@get("/games/{name:str}/calendar.ics")
async def coming(request: Ask, site: TheSite, name: FromPath[str]) -> Response[bytes]:
    """What will happen in a game."""
    return await _calendar(request, site, f"{site.title}: {name}", [name])


def _feed(request: Ask, site: ForumSite, name: str | None) -> Response[bytes]:
    base = _base(request)
    where, title = (
        ("", site.title) if name is None else (f"/games/{quote(name)}", f"{site.title}: {name}")
    )
    here = f"{base}{where}/feed.atom"
    body = atom.feed(
        title, f"{base}{where or '/'}", here, base, site.latest(name, _NEWEST), _now(site)
    )
    return _tagged(request, body, atom.MEDIA_TYPE)


async def _calendar(
    request: Ask, site: ForumSite, title: str, names: Sequence[str]
) -> Response[bytes]:
    found: list[tuple[str, shown.Coming]] = []
    for name in names:
        if not site.game(name).over:
            found += ((name, one) for one in site.coming(name))
        await asyncio.sleep(0)  # each game may have to be taken up; others are served meanwhile
    body = ical.calendar(title, found, _now(site), _base(request))
    return _tagged(request, body, ical.MEDIA_TYPE)


def _tagged(request: Ask, body: bytes, media_type: str) -> Response[bytes]:
    """Answer in a few bytes whoever has the newest already: readers ask again and again."""
    etag = tag(body)
    headers = {"Cache-Control": "no-cache", "ETag": etag}
    if matches(request, etag):
        return Response(b"", status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(body, media_type=media_type, headers=headers)


def _base(request: Ask) -> str:
    """Return the complete address of the pages, without a slash at its end."""
    root = str(request.scope.get("root_path", "")).rstrip("/")
    return f"{request.url.scheme}://{request.url.netloc}{root}"


def _now(site: ForumSite) -> str:
    return to_text(site.now // SECOND * SECOND)


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (all_posts, posts, all_coming, coming)
