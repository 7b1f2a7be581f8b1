"""Who hears what happens on a table server: doors, pages, boards."""

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

import structlog

from contestmaster.host.lobby.table import TableGame
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.instant import Instant

log = structlog.get_logger("contestmaster.tables")


class Ear(Protocol):
    """What a door hears from a hall; every method is called on the host's thread."""

    def on_boundary(self, table: int, now: Instant) -> None:
        """Everyone's wait at a table ends [TABLE-37]; a new turn, if any, has begun."""
        ...

    def on_change(self, table: int, now: Instant) -> None:
        """The next boundary of a table's game has moved."""
        ...

    def on_made(self, table: int, now: Instant) -> None:
        """A game that was being set up goes on, or will never be: commands there are taken up."""
        ...

    def on_detached(self, table: int, connection: int, now: Instant) -> None:
        """A connection is at its table no more: its wait ends [TABLE-38]."""
        ...

    def on_lost(self, connections: Collection[int], now: Instant) -> None:
        """These connections are not known any more, and are to be closed."""
        ...

    def on_commit(self, ticket: int, now: Instant) -> None:
        """All up to this ticket is durable: replies may go."""
        ...

    def on_doubt(self, tickets: Collection[int], now: Instant) -> None:
        """What replies with these tickets tell of may be stored or not [NET-96]."""
        ...

    def on_failure(self, tickets: Collection[int], now: Instant) -> None:
        """What replies with these tickets tell of never happened [NET-46]; a commit follows."""
        ...

    def on_lobby(self, told: EmittedEvent, now: Instant) -> None:
        """Something has happened in the lobby, and is durable; of private tables, too."""
        ...

    def on_events(self, game: TableGame, told: Sequence[EmittedEvent], now: Instant) -> None:
        """Something has happened in a game, and is durable."""
        ...


class Quiet:
    """An ear that needs to hear some things only: the others pass it by."""

    def on_boundary(self, table: int, now: Instant) -> None:
        """Waits have ended."""

    def on_change(self, table: int, now: Instant) -> None:
        """A boundary has moved."""

    def on_made(self, table: int, now: Instant) -> None:
        """A game is set up."""

    def on_detached(self, table: int, connection: int, now: Instant) -> None:
        """A connection is at no table."""

    def on_lost(self, connections: Collection[int], now: Instant) -> None:
        """Connections are not known any more."""

    def on_commit(self, ticket: int, now: Instant) -> None:
        """Something is durable."""

    def on_doubt(self, tickets: Collection[int], now: Instant) -> None:
        """Something may have happened, or not."""

    def on_failure(self, tickets: Collection[int], now: Instant) -> None:
        """Something never happened."""

    def on_lobby(self, told: EmittedEvent, now: Instant) -> None:
        """Something has happened in the lobby."""

    def on_events(self, game: TableGame, told: Sequence[EmittedEvent], now: Instant) -> None:
        """Something has happened in a game."""


class Ears:
    """All who listen to a hall."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._all: list[Ear] = []

    def add(self, ear: Ear) -> None:
        """Let one more hear, after those who came before it."""
        self._all.append(ear)

    def tell(self, news: Callable[[Ear], object]) -> None:
        """Tell everyone; one that fails must not keep the others from hearing."""
        for ear in self._all:
            try:
                news(ear)
            except Exception:
                log.exception("a listener failed", listener=type(ear).__name__)
