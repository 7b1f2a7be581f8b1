"""Who hears what is played: doors, boards, and the pacer."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

import structlog

from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.instant import Instant

if TYPE_CHECKING:
    from contestmaster.host.live import Live

log = structlog.get_logger("contestmaster.host")

L = TypeVar("L")


class GameListener:
    """Hears what happens in a game, or in a series of them; what it does not override passes by.

    Every method is called on the host's thread.
    """

    def on_boundary(self, now: Instant) -> None:
        """A boundary has been computed, by a ring or by an order; the new turn has begun."""

    def on_change(self, now: Instant) -> None:
        """Inside a turn, the next boundary has moved."""

    def on_commit(self, ticket: int, now: Instant) -> None:
        """All up to this ticket is durable: replies may go."""

    def on_doubt(self, ticket: int, now: Instant) -> None:
        """Of what came after this ticket it is not known whether it was stored; a failure follows.

        Whoever waits for it must be told neither that it was done nor that it was not [NET-96].
        """

    def on_failure(self, ticket: int, now: Instant) -> None:
        """What came after this ticket, up to now, has not been stored and never happened."""

    def on_events(self, live: "Live", events: tuple[EmittedEvent, ...]) -> None:
        """These events happened, and are durable."""

    def on_dismissal(self, person: str, now: Instant) -> None:
        """A person may not stay: connections under that account are to be closed."""


class Listeners(Generic[L]):
    """All who listen to the same."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._all: list[L] = []

    def add(self, listener: L) -> None:
        """Let one more hear; it hears after those who came before it."""
        self._all.append(listener)

    def tell(self, news: Callable[[L], object]) -> None:
        """Tell everyone; one that fails must not keep the others from hearing."""
        for listener in self._all:
            try:
                news(listener)
            except Exception:
                log.exception("a listener failed", listener=type(listener).__name__)
