"""Lock-step: turns without a deadline, which end when every seat waits [NET-88]."""

from collections.abc import Iterator, Sequence

from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.protocols.line.phases import Connected, Phase
from contestmaster.protocols.line.place import Common
from contestmaster.protocols.line.players import Player, Players
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.protocols.line.timers import Timer, Timers


class LockStep:
    """Whose lines are taken up now, and when the turn is over.

    In order of seats, a seat that has never logged in is waited for like a silent one: otherwise
    who plays the first turn would depend on who connects first. A turn in which nobody waits,
    because all have left, is ended by the time-out only.
    """

    __slots__ = (
        "_game",
        "_logged_in",
        "_over",
        "_place",
        "_players",
        "_seats",
        "_settings",
        "_timer",
        "_timers",
    )

    def __init__(
        self, settings: LineSettings, game: Common, players: Players, timers: Timers
    ) -> None:
        """Begin before the first turn; :meth:`begin` starts it."""
        self._settings = settings
        self._game = game
        self._players = players
        self._timers = timers
        self._seats: Sequence[int] = ()
        self._place = 0
        self._logged_in: set[str] = set()
        self._over = False
        self._timer: Timer | None = None

    def begin(self, now: Instant) -> None:
        """Begin a turn: the first seat is up, every connection counts."""
        self._seats = self._game.seats()
        self._place = 0
        self._over = False
        for player in self._players:
            player.seat = self._game.seat(player.name)
        self.stop()
        timeout = round(self._settings.lock_step_timeout_s * SECOND)
        self._timer = self._timers.add(now + timeout, self._end)

    def stop(self) -> None:
        """Let no time-out come any more."""
        if self._timer is not None:
            self._timers.cancel(self._timer)

    def logged_in(self, player: Player) -> None:
        """Take note of a login: who has come once is waited for."""
        player.seat = self._game.seat(player.name)
        self._logged_in.add(player.name)

    def admits(self, player: Player) -> bool:
        """Return whether lines of this person may be taken up now.

        Those of one that has logged in after its seat's place are not, until the next turn.
        """
        seat = player.seat
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
                    self._game.up(self._seats[self._place], now)
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
        return self._settings.lock_step_order == "ordered"

    def _end(self, now: Instant) -> None:
        self._over = True
        self.stop()
        self._game.turn_over(now)

    def _sessions(self, seat: int) -> Iterator[Connected]:
        for player in self._players:
            if player.seat == seat:
                yield from player.sessions

    def _done(self, seat: int) -> bool:
        return any(self._game.seat(name) == seat for name in self._logged_in) and all(
            session.phase is Phase.WAITING for session in self._sessions(seat)
        )

    def _anyone_waits(self) -> bool:
        return any(s.phase is Phase.WAITING for seat in self._seats for s in self._sessions(seat))
