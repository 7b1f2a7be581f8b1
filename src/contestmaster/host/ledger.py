"""The ledger of a series: which tickets are durable, and the events that wait with them.

A ticket is the number of an entry counted over all games of a host's run, so that what waits for a
commit can be kept in one row, whichever game it belongs to. Tickets never decrease.
"""

from collections import deque
from typing import TYPE_CHECKING

from contestmaster.host.listeners import Listener, Listeners
from contestmaster.kernel.events import Told
from contestmaster.kernel.instant import Instant

if TYPE_CHECKING:
    from contestmaster.host.live import Live

__all__ = ["Ledger"]


class Ledger:
    """Tells listeners what is durable, in order: the events first, then the ticket.

    Attributes:
        committed: the last durable ticket.
    """

    def __init__(self, listeners: Listeners) -> None:
        self._listeners = listeners
        self._untold: deque[tuple[int, Live, tuple[Told, ...]]] = deque()
        self.committed = 0

    def enter(self, ticket: int, live: "Live", told: tuple[Told, ...]) -> None:
        """Keep the events of an entry until its ticket is settled."""
        if told:
            self._untold.append((ticket, live, told))

    def settle(self, ticket: int, now: Instant) -> None:
        """Hear that all up to a ticket is durable, and publish it."""
        self.committed = committed = max(self.committed, ticket)
        news: dict[Live, list[Told]] = {}
        while self._untold and self._untold[0][0] <= committed:
            _, live, told = self._untold.popleft()
            news.setdefault(live, []).extend(told)
        for live, events in news.items():
            self._publish(live, tuple(events))
        self._listeners.tell(lambda listener: listener.on_commit(committed, now))

    def fail(self, stored: int, ticket: int, now: Instant, *, known: bool) -> None:
        """Hear that what came after ``stored``, up to ``ticket``, never happened.

        Replies that wait for it have been taken back once listeners were told, so that nothing
        need wait any more. Where it is not ``known`` they hear that first.
        """
        self.settle(stored, now)  # the reports up to there are only late
        self._untold.clear()
        if not known:
            self._listeners.tell(lambda listener: listener.on_doubt(stored, now))
        self._listeners.tell(lambda listener: listener.on_failure(stored, now))
        self.settle(ticket, now)

    def _publish(self, live: "Live", told: tuple[Told, ...]) -> None:
        def news(listener: Listener) -> None:
            listener.on_events(live, told)

        self._listeners.tell(news)
