"""Long polls: requests that are answered when a turn has ended, or after a while [NET-104]."""

import asyncio
from collections.abc import Callable
from typing import Final

PATIENCE_S: Final = 25
"""For how many seconds a request waits at most: less than proxies usually put up with."""
MOST: Final = 2000
"""Requests that wait at the same time; more are answered at once."""


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
