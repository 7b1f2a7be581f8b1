"""One row of tickets over many journals: what a reply waits for, whichever game it tells of.

Each game counts its own entries. A door that serves many games holds replies in one row, so what it
waits for is numbered here, as it comes up; all journals are committed in the order of appending.
"""

from collections import deque
from collections.abc import Collection
from typing import Protocol
from weakref import WeakKeyDictionary


class TicketSource(Protocol):
    """A journal that counts its entries: a game, or the lobby."""

    @property
    def ticket(self) -> int:
        """The number of its last entry, committed or not; it never decreases."""
        ...

    @property
    def committed(self) -> int:
        """The number, counted alike, of its last durable entry."""
        ...


class Tickets:
    """The tickets of a table server.

    Attributes:
        last: the newest.
        committed: all up to here are durable, or have been lost and told of.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self._open: deque[tuple[TicketSource, int]] = deque()
        self._noted: WeakKeyDictionary[TicketSource, int] = WeakKeyDictionary()
        self.last = self.committed = 0

    def note(self, *sources: TicketSource) -> int:
        """Return the ticket of a reply that tells of these journals as they stand now."""
        for source in sources:
            number = source.ticket
            if number > max(source.committed, self._noted.get(source, 0)):
                self._noted[source] = number
                self._open.append((source, number))
                self.last += 1
        return self.last

    def settle(self) -> bool:
        """Look what has become durable; return whether something has."""
        before = self.committed
        while self._open and self._open[0][0].committed >= self._open[0][1]:
            self._open.popleft()
            self.committed += 1
        return self.committed > before

    def lost(self, source: TicketSource, stored: int) -> Collection[int]:
        """Return the tickets of what was never stored: all of a journal after an entry."""
        return frozenset(
            self.committed + place
            for place, (each, number) in enumerate(self._open, 1)
            if each is source and number > stored
        )
