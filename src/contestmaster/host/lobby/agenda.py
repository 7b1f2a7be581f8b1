"""What is due when on a table server, in the order of the rule book's chapter Clock."""

import heapq
from collections.abc import Callable, Sequence

from contestmaster.host.clocks import Clock
from contestmaster.host.lobby.table import TableGame
from contestmaster.host.pacer import Paced
from contestmaster.kernel.instant import Instant


class Agenda:
    """Deadlines of many games, and of what comes after them at the same instant.

    Attributes:
        paced: what comes after the games of an instant, in order.
        moved: called when :attr:`deadline` may have moved.
    """

    def __init__(self, clock: Clock) -> None:
        """Begin standing still."""
        self._clock = clock
        self._games: list[tuple[Instant, int, int, TableGame]] = []
        self._count = 0
        self._running = False
        self._known = False
        self._next: Instant | None = None
        self.paced: Sequence[Paced] = ()
        self.moved: Callable[[], object] = _nobody_waits

    def start(self) -> None:
        """Let things happen from now on."""
        self._running = True
        self.move()

    def stop(self) -> None:
        """Let nothing happen any more."""
        self._running = False
        self.move()

    def watch(self, game: TableGame) -> None:
        """Note the deadline of a game, which may have moved."""
        if game.deadline is not None:
            self._count += 1
            heapq.heappush(self._games, (game.deadline, game.table, self._count, game))
        self.move()

    def move(self) -> None:
        """Note that some deadline may have moved."""
        self._known = False
        self.moved()

    @property
    def deadline(self) -> Instant | None:
        """When something is due next."""
        if not self._known:
            first = self._first()
            self._next = None if first is None else first[0]
            self._known = True
        return self._next

    def boundary(self, now: Instant) -> None:
        """Let happen what is due first, if that is by now."""
        first = self._first()
        if first is not None and first[0] <= now:
            try:
                first[1].boundary(first[0])
            finally:
                if isinstance(first[1], TableGame):
                    self.watch(first[1])
                self.move()

    def catch_up(self, now: Instant) -> None:
        """Let all happen that is due by now, before a command of that instant."""
        done: tuple[Instant, Paced] | None = None
        while (due := self.deadline) is not None and due <= now:
            first = self._first()
            if first is None or first == done:
                return  # it cannot be done now, and is tried again later
            done = first
            self.boundary(now)

    def _first(self) -> tuple[Instant, Paced] | None:
        if not self._running:
            return None
        first: tuple[Instant, Paced] | None = None
        games = self._games
        while games and (games[0][3].ended or games[0][3].deadline != games[0][0]):
            heapq.heappop(games)
        if games:
            first = games[0][0], games[0][3]
        for paced in self.paced:
            deadline = paced.deadline
            if deadline is not None and (first is None or deadline < first[0]):
                first = deadline, paced
        return first


def _nobody_waits() -> None:
    """Let a deadline move unnoticed: nothing is paced yet."""
