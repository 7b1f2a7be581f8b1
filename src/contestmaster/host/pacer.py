"""The pacer: wakes whatever has deadlines on an asyncio event loop, in order."""

import asyncio
from typing import Final, Protocol

from contestmaster.host.clocks import Clock
from contestmaster.host.listeners import GameListener
from contestmaster.kernel.instant import SECOND, Instant

_AT_ONCE: Final = 16
"""How many are rung at one go: all servers of a contest, but not ten thousand games at midnight."""


class Paced(Protocol):
    """Something that acts by itself at instants, such as a series of games."""

    @property
    def deadline(self) -> Instant | None:
        """When it next wants to act."""
        ...

    def boundary(self, now: Instant, /) -> None:
        """Let it act, at its deadline; afterwards that is another."""
        ...


class Pacer(GameListener):
    """Calls :meth:`Paced.boundary` when a deadline has come.

    What is due first comes first; of one instant, what was named first: a contest names its
    servers in port order. It listens to the series it paces, since an order of a calendar game
    may move the alarm; whatever else moves deadlines calls :meth:`wind`.
    """

    def __init__(self, clock: Clock, *paced: Paced, speed: int = 1) -> None:
        """Begin to wait; whoever paces a series subscribes the pacer to it.

        Args:
            clock: tells the time.
            paced: what is to be woken.
            speed: how many of the clock's seconds pass in one of the event loop's.
        """
        self._clock = clock
        self._second = SECOND * speed
        self._paced = paced
        self._timer: asyncio.TimerHandle | None = None
        self._due: Instant | None = None
        """When the timer rings."""
        self._stopped = False
        self._loop = asyncio.get_running_loop()
        self.wind()

    def pace(self, *paced: Paced) -> None:
        """Wake these from now on, and no others."""
        self._paced = paced
        self.wind()

    def stop(self) -> None:
        """Ring no more."""
        self._stopped = True
        self._due = None
        if self._timer is not None:
            self._timer.cancel()

    def on_boundary(self, now: Instant) -> None:
        """Wait for the next deadline."""
        del now
        self.wind()

    def on_change(self, now: Instant) -> None:
        """Wait for the deadline that has moved."""
        del now
        self.wind()

    def on_failure(self, ticket: int, now: Instant) -> None:
        """See whether falling back has moved the deadline."""
        del ticket, now
        self.wind()

    def wind(self) -> None:
        """Wait for the earliest deadline there is now."""
        if self._timer is not None:
            self._timer.cancel()
        first = self._first()
        if first is None or self._stopped:
            self._timer = self._due = None
            return
        self._due = first[0]
        left = max(0, self._due - self._clock.now()) / self._second
        self._timer = self._loop.call_later(left, self._ring)

    def look(self) -> None:
        """Ring what has fallen due, for whoever has much to do in one round of the loop."""
        if self._due is not None and self._clock.now() >= self._due:
            self._ring()

    def _first(self) -> tuple[Instant, Paced] | None:
        """Return the earliest deadline, and whose it is."""
        first: tuple[Instant, Paced] | None = None
        for paced in self._paced:
            deadline = paced.deadline
            if deadline is not None and (first is None or deadline < first[0]):
                first = deadline, paced
        return first

    def _ring(self) -> None:
        """Ring what is due, each once, before what has come in meanwhile is looked at.

        Servers of a contest end their turns in the same instant: who waits for the last of them
        need not wait for what the players of the others do in their new turns.
        """
        now = self._clock.now()
        rung: list[Paced] = []
        try:
            # Timers of an event loop may come a little early: then nothing is.
            while len(rung) < _AT_ONCE and (first := self._first()) and first[0] <= now:
                deadline, paced = first
                if paced in rung:
                    break
                rung.append(paced)
                paced.boundary(deadline)
        finally:
            self.wind()
