"""What each seat of a match has asked of its host: counted by the referee, beside the record.

None of it follows from rules and entries, so a replay cannot work it out again, and nothing in a
match depends on it [NET-111].
"""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from contestmaster.kernel.instant import SECOND, Instant

__all__ = ["NOT_COUNTED", "Counting", "SeatCount", "Tally"]

_DIGITS: Final = 3


class SeatCount(msgspec.Struct, frozen=True):
    """What a seat has asked of the host of a match, as the host has seen it [NET-112].

    Attributes:
        orders: commands that change the game, refused ones too.
        queries: commands that read it.
        refused: of all these, and commands beyond the limit: how many were not carried out.
        malformed: lines and calls that meant nothing.
        bytes_in: that came with all of these.
        bytes_out: of the answers.
        seconds: for which the host has waited for its orders [NET-113]; none where no time passes.
    """

    orders: int = 0
    queries: int = 0
    refused: int = 0
    malformed: int = 0
    bytes_in: int = 0
    bytes_out: int = 0
    seconds: float | msgspec.UnsetType = msgspec.UNSET

    @property
    def calls(self) -> int:
        """All commands that were understood."""
        return self.orders + self.queries


_NOTHING: Final = SeatCount()


class Counting:
    """The count of a seat as it grows; many of its additions are made where every call passes.

    Attributes:
        orders, queries, refused, malformed: as :class:`SeatCount` has them.
        taken: bytes that came in.
        given: bytes that went out.
        waited: microseconds for which its orders were waited for.
        free: since when it may act; not before its turn has begun.
        ticket: of its last order, if that is not stored yet: the number of its entry.
    """

    __slots__ = (
        "free",
        "given",
        "malformed",
        "orders",
        "queries",
        "refused",
        "taken",
        "ticket",
        "waited",
    )

    def __init__(self, before: SeatCount = _NOTHING) -> None:
        """Go on from what was counted before."""
        self.orders, self.queries = before.orders, before.queries
        self.refused, self.malformed = before.refused, before.malformed
        self.taken, self.given = before.bytes_in, before.bytes_out
        self.waited: Instant = round((before.seconds or 0) * SECOND)
        self.free: Instant = 0
        self.ticket = 0

    def so_far(self, *, timed: bool = True) -> SeatCount:
        """Return the count as it stands; not ``timed``: without seconds."""
        return SeatCount(
            self.orders,
            self.queries,
            self.refused,
            self.malformed,
            self.taken,
            self.given,
            round(self.waited / SECOND, _DIGITS) if timed else msgspec.UNSET,
        )


NOT_COUNTED: Final = Counting()
"""Takes what nobody's seat has asked; its numbers mean nothing."""


class Tally:
    """The counts of all seats of a match.

    The clock of a seat runs from the moment at which it may act, which is when its turn has begun
    and the reply to its last order is released, until its next order comes [NET-113].
    """

    def __init__(self, seats: Sequence[str], before: Sequence[SeatCount] = ()) -> None:
        """Begin to count for persons, by seat, or go on from before."""
        self.begin = 0
        """When the turn began; instants of one clock, whichever that is."""
        counts = map(Counting, before) if before else (Counting() for _ in seats)
        self._waiting: list[Counting] = []
        self._seats = dict(zip(seats, counts, strict=True))

    def __iter__(self) -> Iterator[Counting]:
        """Yield the counts by seat."""
        return iter(self._seats.values())

    def find(self, person: str) -> Counting:
        """Return the count of a person's seat, one that is not counted for who has none."""
        return self._seats.get(person, NOT_COUNTED)

    def ordered(self, person: str, now: Instant, ticket: int) -> None:
        """Count an order that came at ``now``, with the number of its entry, 0: of none."""
        count = self._seats.get(person)
        if count is not None:
            count.orders += 1
            since = count.free if count.free > self.begin else self.begin
            if now > since:
                count.waited += now - since
            count.free = now
            if ticket and not count.ticket:
                self._waiting.append(count)
            count.ticket = ticket or count.ticket

    def stored(self, ticket: int, now: Instant) -> None:
        """Hear that the entries up to a number are stored: who has ordered them may act now."""
        waiting = self._waiting
        if not waiting:
            return
        for count in waiting:
            if count.ticket <= ticket:
                count.free = now
                count.ticket = 0
        if len(waiting) == 1 and not waiting[0].ticket:
            waiting.clear()
        else:
            self._waiting = [count for count in waiting if count.ticket]

    def so_far(self, *, timed: bool = True) -> tuple[SeatCount, ...]:
        """Return the counts as they stand, by seat."""
        return tuple(count.so_far(timed=timed) for count in self)
