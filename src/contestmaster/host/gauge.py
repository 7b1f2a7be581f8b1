"""A gauge on a series: how late turns end, and how long what they did takes to be stored."""

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from contestmaster.host.clocks import Clock
from contestmaster.host.histogram import Histogram
from contestmaster.host.listeners import GameListener
from contestmaster.kernel.instant import Instant

_KEPT: Final = 600
"""Turns that are looked back upon: ten minutes of turns of a second."""


class Gauged(Protocol):
    """A series that a gauge listens to."""

    @property
    def deadline(self) -> Instant | None:
        """The earliest boundary known."""
        ...

    @property
    def ticket(self) -> int:
        """The number of the last entry."""
        ...

    @property
    def committed(self) -> int:
        """The number of the last that is durable."""
        ...

    def subscribe(self, listener: GameListener) -> None:
        """Let a gauge hear what happens."""
        ...


class Spread(NamedTuple):
    """What of so many samples half are below, and 99 of a hundred, and the largest; microseconds.

    All are ``None`` where there is no sample.
    """

    samples: int
    median: Instant | None
    p99: Instant | None
    most: Instant | None

    @classmethod
    def of(cls, found: Sequence[Instant]) -> "Spread":
        """Look at samples.

        >>> Spread.of([5, 1, 3])
        Spread(samples=3, median=3, p99=5, most=5)
        """
        if not found:
            return cls(0, None, None, None)
        ranked = sorted(found)
        last = len(ranked) - 1
        return cls(len(ranked), ranked[last // 2], ranked[-(-last * 99 // 100)], ranked[-1])


class Gauge(GameListener):
    """Listens to a series; one number is kept of each turn.

    Attributes:
        late: by how much turns have ended late, all of them.
        storing: how long their ends took to be stored.
    """

    def __init__(self, series: Gauged, clock: Clock) -> None:
        """Begin to listen."""
        self._series = series
        self._clock = clock
        self._due: Instant | None = series.deadline
        self._stored: Instant | None = None
        self._ticket = 0
        self.late, self.storing = Histogram(), Histogram()
        self._turns: deque[Instant] = deque(maxlen=_KEPT)
        self._commits: deque[Instant] = deque(maxlen=_KEPT)
        series.subscribe(self)

    @property
    def turns(self) -> Spread:
        """From the deadline of a turn to the moment the next one has begun."""
        return Spread.of(self._turns)

    @property
    def commits(self) -> Spread:
        """From then to the moment that the end of the turn is stored."""
        return Spread.of(self._commits)

    def on_boundary(self, now: Instant) -> None:
        """Note how late a turn has ended, and wait for its commit."""
        series = self._series
        if self._due is not None and now >= self._due:
            self._turns.append(now - self._due)
            self.late.add(now - self._due)
            if series.committed < series.ticket:
                self._ticket, self._stored = series.ticket, now
        self._due = series.deadline

    def on_change(self, now: Instant) -> None:
        """Note that the deadline has moved."""
        del now
        self._due = self._series.deadline

    def on_commit(self, ticket: int, now: Instant) -> None:
        """Note how long it took."""
        if self._stored is not None and ticket >= self._ticket:
            self._commits.append(now - self._stored)
            self.storing.add(now - self._stored)
            self._stored = None

    def on_failure(self, ticket: int, now: Instant) -> None:
        """Forget what was not stored."""
        del ticket, now
        self._stored = None
        self._due = self._series.deadline
