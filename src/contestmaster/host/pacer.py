"""The pacer: wakes a series at its deadlines on an asyncio event loop."""

import asyncio

from contestmaster.host.clocks import Clock
from contestmaster.host.live import Live
from contestmaster.host.series import Series
from contestmaster.kernel.events import Told
from contestmaster.kernel.instant import SECOND, Instant

__all__ = ["Pacer"]


class Pacer:
    """Calls :meth:`Series.boundary` when the deadline has come.

    It listens to the series it paces, since an order of a calendar game may move the alarm.
    """

    def __init__(self, series: Series, clock: Clock) -> None:
        self._series = series
        self._clock = clock
        self._timer: asyncio.TimerHandle | None = None
        self._set_for: Instant | None = None
        self._stopped = False
        self._loop = asyncio.get_running_loop()
        series.subscribe(self)
        self._wind()

    def stop(self) -> None:
        """Ring no more."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()

    def boundary(self, now: Instant) -> None:
        """Wait for the next deadline."""
        del now
        self._wind()

    def committed(self, ticket: int) -> None:
        """See whether an order has moved the deadline."""
        del ticket
        if self._series.deadline != self._set_for:
            self._wind()

    def failed(self, ticket: int) -> None:
        """See whether falling back has moved the deadline."""
        self.committed(ticket)

    def told(self, live: Live, events: tuple[Told, ...]) -> None:
        """Events do not concern a pacer."""

    def _wind(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._set_for = self._series.deadline
        if self._set_for is None or self._stopped:
            self._timer = None
            return
        left = max(0, self._set_for - self._clock.now()) / SECOND
        self._timer = self._loop.call_later(left, self._ring)

    def _ring(self) -> None:
        deadline = self._series.deadline
        if deadline is None or deadline > self._clock.now():
            self._wind()  # timers of an event loop may come a little early
        else:
            self._series.boundary(deadline)
