"""Who hears what a series does: doors, boards, and the pacer."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import structlog

from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.instant import Instant

if TYPE_CHECKING:
    from contestmaster.host.live import Live

log = structlog.get_logger("contestmaster.host")


class SeriesListener(Protocol):
    """What a door or a board hears from a series; every method is called on the host's thread."""

    def on_boundary(self, now: Instant) -> None:
        """A boundary has been computed, by a ring or by an order; the new turn has begun."""
        ...

    def on_change(self, now: Instant) -> None:
        """Inside a turn, the next boundary has moved."""
        ...

    def on_commit(self, ticket: int, now: Instant) -> None:
        """All up to this ticket is durable: replies may go."""
        ...

    def on_doubt(self, ticket: int, now: Instant) -> None:
        """Of what came after this ticket it is not known whether it was stored; a failure follows.

        Whoever waits for it must be told neither that it was done nor that it was not [NET-96].
        """
        ...

    def on_failure(self, ticket: int, now: Instant) -> None:
        """What came after this ticket, up to now, has not been stored and never happened."""
        ...

    def on_events(self, live: "Live", events: tuple[EmittedEvent, ...]) -> None:
        """These events happened, and are durable."""
        ...

    def on_dismissal(self, person: str, now: Instant) -> None:
        """A person may not stay: connections under that account are to be closed."""
        ...


class Spectator:
    """A listener that needs to hear some things only: the others pass it by."""

    def on_boundary(self, now: Instant) -> None:
        """A new turn has begun."""

    def on_change(self, now: Instant) -> None:
        """The next boundary has moved."""

    def on_commit(self, ticket: int, now: Instant) -> None:
        """Something has become durable."""

    def on_doubt(self, ticket: int, now: Instant) -> None:
        """Something may have been stored, or not."""

    def on_failure(self, ticket: int, now: Instant) -> None:
        """Something has not been stored."""

    def on_events(self, live: "Live", events: tuple[EmittedEvent, ...]) -> None:
        """Something happened."""

    def on_dismissal(self, person: str, now: Instant) -> None:
        """Somebody has to leave."""


class Listeners:
    """All who listen to one series."""

    def __init__(self) -> None:
        self._all: list[SeriesListener] = []

    def add(self, listener: SeriesListener) -> None:
        """Let one more hear; it hears after those who came before it."""
        self._all.append(listener)

    def tell(self, news: Callable[[SeriesListener], None]) -> None:
        """Tell everyone; one that fails must not keep the others from hearing."""
        for listener in self._all:
            try:
                news(listener)
            except Exception:
                log.exception("a listener failed", listener=type(listener).__name__)
