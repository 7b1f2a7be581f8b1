"""Handing over: every server comes to the end of a turn, and the next turn is another host's.

Turns of different lengths end at different instants. So that none waits for another longer than one
turn of its own, the servers play on until the end of the turn, of those under way, that ends last;
each stands still after its last turn that ends by then [CONTEST-132]. Servers that are played in
processes of their own stop at once, with the host; their turns begin anew.
"""

from collections.abc import Callable

import structlog

from contestmaster.host.clocks import Clock
from contestmaster.host.contest.hall import ContestHall
from contestmaster.host.contest.server import ContestServer
from contestmaster.host.listeners import GameListener
from contestmaster.kernel.instant import SECOND, Instant

log = structlog.get_logger("contestmaster.contest")


class HandOver:
    """Leads a contest to the end of its turns, once."""

    def __init__(self, hall: ContestHall, clock: Clock, done: Callable[[], object]) -> None:
        """Prepare; `done` is called when every server stands still, and all of it is stored."""
        self._hall = hall
        self._clock = clock
        self._done = done
        self._left: set[str] = set()
        self._begun = False

    def begin(self) -> float:
        """Begin; the seconds that it takes at most. Once begun it is not begun again."""
        now = self._clock.now()
        playing = {
            server.name: server.series.deadline
            for server in self._hall.here
            if server.series.deadline is not None and not server.series.suspended
        }
        last = max(playing.values(), default=now)
        if not self._begun:
            self._begun = True
            self._left = set(playing)
            log.info("the host hands over", within_s=max(0, last - now) / SECOND)
            for server in self._hall.here:
                if server.name in playing:
                    server.series.subscribe(_TurnsEnd(server, last, self._ended))
                else:
                    server.rest()
            self._look()
        return max(0, last - now) / SECOND

    def _ended(self, server: ContestServer) -> None:
        server.rest()
        self._left.discard(server.name)
        self._look()

    def _look(self) -> None:
        if not self._left:
            self._done()


class _TurnsEnd(GameListener):
    """Waits for a server's last turn; its end is stored, and told to who waits, before it rests."""

    def __init__(
        self, server: ContestServer, last: Instant, ended: Callable[[ContestServer], object]
    ) -> None:
        self._server = server
        self._last = last
        self._ended = ended
        self._ticket: int | None = None
        self._over = False

    def on_boundary(self, now: Instant) -> None:
        del now
        series = self._server.series
        if series.deadline is None or series.deadline > self._last:
            self._ticket = series.ticket
            self._look(series.committed)

    def on_commit(self, ticket: int, now: Instant) -> None:
        del now
        self._look(ticket)

    def on_failure(self, ticket: int, now: Instant) -> None:
        del ticket, now
        self._ticket = None  # the boundary has never happened, and comes again

    def _look(self, committed: int) -> None:
        if self._ticket is not None and committed >= self._ticket and not self._over:
            self._over = True
            self._ended(self._server)
