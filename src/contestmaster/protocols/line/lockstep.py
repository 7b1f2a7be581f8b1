"""Lock-step: turns without a deadline, which end when every seat waits [NET-88]."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.protocols.line.phases import Phase
from contestmaster.protocols.line.timers import Timer

if TYPE_CHECKING:
    from contestmaster.protocols.line.server import LineServer
    from contestmaster.protocols.line.session import Session


class LockStep:
    """Whose lines are taken up now, and when the turn is over.

    In order of seats, a seat that has never logged in is waited for like a silent one: otherwise
    who plays the first turn would depend on who connects first. A turn in which nobody waits,
    because all have left, is ended by the time-out only.
    """

    __slots__ = ("_logged_in", "_over", "_place", "_seats", "_server", "_timer")

    def __init__(self, server: "LineServer") -> None:
        """Begin before the first turn; :meth:`begin` starts it."""
        self._server = server
        self._seats: Sequence[int] = ()
        self._place = 0
        self._logged_in: set[str] = set()
        self._over = False
        self._timer: Timer | None = None

    def begin(self, now: Instant) -> None:
        """Begin a turn: the first seat is up, every connection counts."""
        server = self._server
        self._seats = server.behind.seats()
        self._place = 0
        self._over = False
        for player in server.players:
            player.seat = server.behind.seat(player.name)
        self.stop()
        timeout = round(server.settings.lock_step_timeout_s * SECOND)
        self._timer = server.timers.add(now + timeout, self._end)

    def stop(self) -> None:
        """Let no time-out come any more."""
        if self._timer is not None:
            self._server.timers.cancel(self._timer)

    def logged_in(self, session: "Session") -> None:
        """Take note of a login: who has come once is waited for."""
        player = session.player
        player.seat = self._server.behind.seat(player.name)
        self._logged_in.add(player.name)

    def admits(self, session: "Session") -> bool:
        """Return whether lines of this session may be taken up now.

        Those of one that has logged in after its seat's place are not, until the next turn.
        """
        seat = session.player.seat
        if seat is None or not self._ordered:
            return True
        return self._place < len(self._seats) and seat == self._seats[self._place]

    def step(self, now: Instant) -> bool:
        """Go on as far as the waits allow; return whether anything has changed."""
        if self._over:
            return False
        moved = False
        if self._ordered:
            while self._place < len(self._seats) and self._done(self._seats[self._place]):
                self._place += 1
                moved = True
            if self._place < len(self._seats):
                if moved:
                    for session in list(self._sessions(self._seats[self._place])):
                        session.advance(now)
                return moved
        elif not all(map(self._done, self._seats)):
            return False
        if not self._anyone_waits():
            return moved
        self._end(now)
        return True

    @property
    def _ordered(self) -> bool:
        return self._server.settings.lock_step_order == "ordered"

    def _end(self, now: Instant) -> None:
        self._over = True
        self.stop()
        self._server.behind.turn_over(now)

    def _sessions(self, seat: int) -> Iterator["Session"]:
        for player in self._server.players:
            if player.seat == seat:
                yield from player.sessions

    def _done(self, seat: int) -> bool:
        behind = self._server.behind
        return any(behind.seat(name) == seat for name in self._logged_in) and all(
            session.phase is Phase.WAITING for session in self._sessions(seat)
        )

    def _anyone_waits(self) -> bool:
        return any(s.phase is Phase.WAITING for seat in self._seats for s in self._sessions(seat))
