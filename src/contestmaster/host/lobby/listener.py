"""Who hears what happens on a table server: doors, pages, boards."""

from collections.abc import Collection, Sequence

from contestmaster.host.lobby.table import TableGame
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.instant import Instant


class LobbyListener:
    """Hears what happens on a table server; what it does not override passes by.

    Every method is called on the host's thread.
    """

    def on_boundary(self, table: int, now: Instant) -> None:
        """Everyone's wait at a table ends [TABLE-37]; a new turn, if any, has begun."""

    def on_change(self, table: int, now: Instant) -> None:
        """The next boundary of a table's game has moved."""

    def on_made(self, table: int, now: Instant) -> None:
        """A game that was being set up goes on, or will never be: commands there are taken up."""

    def on_detached(self, table: int, connection: int, now: Instant) -> None:
        """A connection is at its table no more: its wait ends [TABLE-38]."""

    def on_lost(self, connections: Collection[int], now: Instant) -> None:
        """These connections are not known any more, and are to be closed."""

    def on_commit(self, ticket: int, now: Instant) -> None:
        """All up to this ticket is durable: replies may go."""

    def on_doubt(self, tickets: Collection[int], now: Instant) -> None:
        """What replies with these tickets tell of may be stored or not [NET-96]."""

    def on_failure(self, tickets: Collection[int], now: Instant) -> None:
        """What replies with these tickets tell of never happened [NET-46]; a commit follows."""

    def on_lobby(self, told: EmittedEvent, now: Instant) -> None:
        """Something has happened in the lobby, and is durable; of private tables, too."""

    def on_events(self, game: TableGame, told: Sequence[EmittedEvent], now: Instant) -> None:
        """Something has happened in a game, and is durable."""
