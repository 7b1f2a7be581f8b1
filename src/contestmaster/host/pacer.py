"""The pacer: wakes a series at its deadlines on an asyncio event loop."""

import asyncio

from contestmaster.host.clocks import Clock
from contestmaster.host.series import Series, Spectator
from contestmaster.kernel.instant import SECOND, Instant

__all__ = ["Pacer"]


class Pacer(Spectator):
    """Calls :meth:`Series.boundary` when the deadline has come.

    It listens to the series it paces, since an order of a calendar game may move the alarm.
    """

    def __init__(self, series: Series, clock: Clock) -> None:
        self._series = series
        self._clock = clock
        self._timer: asyncio.TimerHandle | None = None
        self._stopped = False
        self._loop = asyncio.get_running_loop()
        series.subscribe(self)
        self._wind()

    def stop(self) -> None:
        """Ring no more."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()

    def on_boundary(self, now: Instant) -> None:
        """Wait for the next deadline."""
        del now
        self._wind()

    def on_change(self, now: Instant) -> None:
        """Wait for the deadline that has moved."""
        del now
        self._wind()

    def on_failure(self, ticket: int, now: Instant) -> None:
        """See whether falling back has moved the deadline."""
        del ticket, now
        self._wind()

    def _wind(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        deadline = self._series.deadline
        if deadline is None or self._stopped:
            self._timer = None
            return
        left = max(0, deadline - self._clock.now()) / SECOND
        self._timer = self._loop.call_later(left, self._ring)

    def _ring(self) -> None:
        deadline = self._series.deadline
        if deadline is None or deadline > self._clock.now():
            self._wind()  # timers of an event loop may come a little early
        else:
            self._series.boundary(deadline)
