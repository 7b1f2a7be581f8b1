"""An act in a lobby: by which parameters, on which state, and who does it when."""

from typing import NamedTuple

from contestmaster.kernel.events import EVERYONE, Event
from contestmaster.kernel.game import By
from contestmaster.kernel.instant import Instant
from contestmaster.lobby.events import TableEvent
from contestmaster.lobby.params import LobbyParams
from contestmaster.lobby.state import State, Table


class Act(NamedTuple):
    """What every rule is given.

    Attributes:
        state: to be changed, unless the rule refuses.
        by: who acts, and when.
    """

    state: State
    by: By

    @property
    def params(self) -> LobbyParams:
        """The parameters of the server."""
        return self.state.params

    @property
    def at(self) -> Instant:
        """The instant of the act."""
        return self.by.at

    def person(self, connection: int) -> str:
        """Return whose a connection is; raises ``LookupError`` where there is none."""
        return self.state.connections[connection].person

    def tell(self, event: Event, table: Table | None = None) -> None:
        """Tell everyone, or only those who may see a private table, what has happened.

        A lobby has no seats, so nobody hears what is for no seat: the host tells the members.
        """
        if table is None and isinstance(event, TableEvent):
            table = self.state.tables[event.table]
        hidden = table is not None and table.private
        self.by.emit(event, frozenset() if hidden else EVERYONE)
