"""From the thread of a store to the thread of the host: who hears what was committed."""

import asyncio
import threading
from collections.abc import Callable

from contestmaster.storage.records import CommitReport


class Reports:
    """Given to a store as its ``notify``; passes each report on to all who listen, in the loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop | None = None) -> None:
        """Deliver in a loop; where it does not run yet, from :meth:`attend` on."""
        self._loop = loop
        self._own = None if loop is not None else threading.get_ident()
        self._mutex = threading.Lock()
        self._early: list[CommitReport] = []
        self._listeners: list[Callable[[CommitReport], None]] = []

    def listen(self, listener: Callable[[CommitReport], None]) -> None:
        """Let a series hear of commits."""
        self._listeners.append(listener)

    def attend(self) -> None:
        """Deliver in the loop that runs now, what has come before it first."""
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        with self._mutex:
            self._loop, early, self._early = loop, self._early, []
        for report in early:
            self._deliver(report)

    def __call__(self, report: CommitReport) -> None:
        """Take a report on whatever thread the store has; a store in memory has the host's own."""
        if threading.get_ident() == self._own:
            self._deliver(report)
            return
        with self._mutex:
            loop = self._loop
            if loop is None:
                self._early.append(report)
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._deliver, report)

    def _deliver(self, report: CommitReport) -> None:
        for listener in self._listeners:
            listener(report)
