"""The event feed: every object of the API as it came to be, one JSON object a line."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Final

import msgspec

from contestmaster.doors.web.icpc import objects
from contestmaster.doors.web.icpc.objects import Object
from contestmaster.doors.web.site import ContestSite
from contestmaster.kernel.events import Event

_ALIVE_S: Final = 60.0
"""After so long without an event an empty line shows that the feed is alive; 120 at most."""

_SINGLE: Final[Mapping[str, Callable[[ContestSite], Object]]] = {
    "contest": objects.contest,
    "state": objects.state,
}
_LISTS: Final[Mapping[str, Callable[[ContestSite], Sequence[Object]]]] = {
    "problems": objects.problems,
    "teams": objects.teams,
    "clarifications": objects.clarifications,
    "awards": objects.awards,
}

_encode = msgspec.json.Encoder().encode


class UnknownTokenError(ValueError):
    """A token is none of this feed."""


class EventFeed:
    """Keeps all events since the host began, and wakes those who wait for more."""

    def __init__(self, site: ContestSite) -> None:
        """Begin with an event for each object there is."""
        self._site = site
        self._run = f"{site.source.now:x}"
        self._lines: list[bytes] = []
        self._known: dict[tuple[str, str | None], Object] = {}
        self._more = asyncio.Event()
        self._closed = False
        site.source.hall.news.append(self._hear)
        self._look()

    def after(self, token: str | None) -> int:
        """Return how many events somebody has who got one with a token.

        Raises:
            UnknownTokenError: it is of no event, or of an earlier host.
        """
        if token is None:
            return 0
        run, _, number = token.partition("-")
        if run == self._run and number.isascii() and number.isdecimal():
            count = int(number[:9])
            if 1 <= count <= len(self._lines):
                return count
        raise UnknownTokenError(f"{token!r} is no token of this feed")

    async def lines(self, start: int, *, follow: bool) -> AsyncIterator[bytes]:
        """Yield the events after so many; if it is to follow, without end."""
        while True:
            if start < len(self._lines):
                some = self._lines[start:]
                start += len(some)
                yield b"".join(some)
                continue
            if self._closed or not follow:
                return
            try:
                async with asyncio.timeout(_ALIVE_S):
                    await self._more.wait()
            except TimeoutError:
                yield b"\n"

    def close(self) -> None:
        """Let all who follow go."""
        self._closed = True
        self._more.set()

    def _hear(self, events: Sequence[Event]) -> None:
        del events
        self._look()

    def _look(self) -> None:
        """Make an event of each object that is new, has changed or is gone."""
        site, before = self._site, len(self._lines)
        found: dict[tuple[str, str | None], Object] = {
            (kind, None): make(site) for kind, make in _SINGLE.items()
        }
        for kind, make_all in _LISTS.items():
            found.update(((kind, one["id"]), one) for one in make_all(site))
        for (kind, name), one in found.items():
            if self._known.get((kind, name)) != one:
                self._tell(kind, name, one)
        for kind, name in self._known.keys() - found.keys():
            self._tell(kind, name, None)
        self._known = found
        if len(self._lines) > before:
            self._more.set()
            self._more = asyncio.Event()

    def _tell(self, kind: str, name: str | None, data: Object | None) -> None:
        token = f"{self._run}-{len(self._lines) + 1}"
        event = {"type": kind, "id": name, "data": data, "token": token}
        self._lines.append(_encode(event) + b"\n")
