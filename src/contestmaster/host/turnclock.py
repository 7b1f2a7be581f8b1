"""The turn clock of a server: when the turns end that the host times."""

from typing import Final

from contestmaster.kernel.instant import SECOND, Instant

_ABSORBED: Final = SECOND // 20
_SHARE: Final = 20
"""So late, and by such a part of a turn, a boundary may be without moving the clock."""


class TurnClock:
    """Deadlines a turn apart, and how far they had to be moved [CONTEST-79, CONTEST-80].

    Turns follow each other from deadline to deadline, so that boundaries that come a little late
    do not add up. Where one comes later than that, the turn after it is not cut short: the clock
    is moved on, and the turn is as long as any other.

    Attributes:
        moves: how often the clock was moved on.
        lost: the microseconds by which, all together.
    """

    __slots__ = ("lost", "moves")

    def __init__(self) -> None:
        """Begin with a clock that has never been moved."""
        self.moves = 0
        self.lost: Instant = 0

    def deadline(self, due: Instant, now: Instant, length: Instant) -> Instant:
        """Return when a turn ends that should have begun at ``due`` and begins now.

        >>> clock = TurnClock()
        >>> clock.deadline(10_000_000, 10_008_000, 1_000_000)
        11000000
        >>> clock.deadline(11_000_000, 22_000_000, 1_000_000), clock.moves, clock.lost
        (23000000, 1, 11000000)
        """
        late = now - due
        if late <= absorbed(length):
            return min(due, now) + length
        self.moves += 1
        self.lost += late
        return now + length


def absorbed(length: Instant) -> Instant:
    """Return how late a turn of a length may begin without moving the clock.

    >>> absorbed(2_000_000), absorbed(100_000)
    (50000, 5000)
    """
    return min(_ABSORBED, length // _SHARE)
