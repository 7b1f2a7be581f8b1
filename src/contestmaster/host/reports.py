"""From the thread of a store to the thread of the host: who hears what was committed."""

import asyncio
from collections.abc import Callable

from contestmaster.storage.records import Report

__all__ = ["Reports"]


class Reports:
    """Given to a store as its ``notify``; passes each report on to all who listen, in the loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._listeners: list[Callable[[Report], None]] = []

    def listen(self, listener: Callable[[Report], None]) -> None:
        """Let a series hear of commits."""
        self._listeners.append(listener)

    def __call__(self, report: Report) -> None:
        """Take a report on whatever thread the store has."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._deliver, report)

    def _deliver(self, report: Report) -> None:
        for listener in self._listeners:
            listener(report)
