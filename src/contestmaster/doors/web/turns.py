"""Long polls: requests that are answered when a turn has ended, or after a while [NET-104]."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Final, TypeAlias

import msgspec
from litestar.params import QueryParameter

from contestmaster.kernel.instant import SECOND, Instant

PATIENCE_S: Final = 25
"""For how many seconds a request waits at most: less than proxies usually put up with."""
MOST: Final = 2000
"""Requests that wait at the same time; more are answered at once."""


TurnsKnown: TypeAlias = Annotated[
    int | None,
    QueryParameter(
        name="after", ge=-1, description="how many are known; wait until more have ended"
    ),
]
SecondsToWait: TypeAlias = Annotated[
    float, QueryParameter(ge=0, le=PATIENCE_S, description="seconds to wait at most")
]


class TurnsTold(msgspec.Struct, frozen=True):
    """How many turns have ended.

    Attributes:
        ended: the number to ask ``after`` the next time [NET-102]; -1 before the first game.
        more: whether more have ended than was known.
        lasts: whether another can end; where none can an answer comes at once.
        left_s: seconds to the earliest end known, `null` where none is.
    """

    ended: int
    more: bool
    lasts: bool
    left_s: float | None


def told_of(
    ended: int, after: int | None, deadline: Instant | None, now: Instant, *, lasts: bool
) -> TurnsTold:
    """Return what is told of turns to who knows of some; ``deadline`` is the next end known."""
    left = None if deadline is None else max(0, deadline - now) / SECOND
    return TurnsTold(ended, ended != after, lasts, left)


class TurnWaits:
    """The requests that wait, by where they do."""

    def __init__(self) -> None:
        """Begin with none."""
        self._waiting: dict[int | str, set[asyncio.Future[None]]] = {}
        self._count = 0
        self._closed = False

    def moved(self, place: int | str) -> None:
        """Let those look again who wait at a place, at a table or for a server."""
        for told in self._waiting.pop(place, ()):
            if not told.done():
                told.set_result(None)

    def close(self) -> None:
        """Let nobody wait any more."""
        self._closed = True
        for place in list(self._waiting):
            self.moved(place)

    async def until(self, place: int | str, come: Callable[[], bool], seconds: float) -> None:
        """Wait until something has come at a place, for so many seconds at most."""
        if self._count >= MOST:
            return
        self._count += 1
        try:
            async with asyncio.timeout(seconds):
                while not (come() or self._closed):
                    await self._look_again(place)
        except TimeoutError:
            pass
        finally:
            self._count -= 1

    async def _look_again(self, place: int | str) -> None:
        told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(place, set()).add(told)
        try:
            await told
        finally:
            found = self._waiting.get(place)
            if found is not None:
                found.discard(told)
                if not found:
                    del self._waiting[place]
