"""From the thread of a store to the thread of the host: who hears what was committed."""

import asyncio
import threading
from collections import deque
from collections.abc import Callable

import structlog

from contestmaster.storage.records import CommitReport

log = structlog.get_logger("contestmaster.host")


class Reports:
    """Given to a store as its ``notify``; passes each report on to all who listen, in the loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop | None = None) -> None:
        """Deliver in a loop; where it does not run yet, from :meth:`attend` on."""
        self._loop = loop
        self._own = None if loop is not None else threading.get_ident()
        self._mutex = threading.Lock()
        self._come: deque[CommitReport] = deque()
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
            self._loop = loop
        self.take()

    def __call__(self, report: CommitReport) -> None:
        """Take a report on whatever thread the store has; a store in memory has the host's own."""
        if threading.get_ident() == self._own:
            self._deliver(report)
            return
        with self._mutex:
            self._come.append(report)
            loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self.take)

    def take(self) -> None:
        """Deliver what has come, on the thread of the loop.

        The loop does so in its next round. Whoever has much to do in this one calls it in between:
        others wait for what is durable.
        """
        while self._come:
            report = self._come.popleft()
            try:
                self._deliver(report)
            except Exception:
                log.exception("who listens to commits has failed")

    def _deliver(self, report: CommitReport) -> None:
        for listener in self._listeners:
            listener(report)
