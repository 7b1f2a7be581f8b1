"""The lobby as the kernel knows it: a match whose entries are what persons and the host do."""

from collections.abc import Sequence
from typing import Any

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import ALL, Alarm, By, Eye, Legal, SetupError
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.lobby.commands import Commands
from contestmaster.lobby.params import LobbyParams
from contestmaster.lobby.replies import described
from contestmaster.lobby.rules import clock
from contestmaster.lobby.rules.act import Act
from contestmaster.lobby.state import State


class Lobby(Commands):
    """A lobby: persons, guests, tables, seats, and how games there begin and end."""

    version = 1
    Params = LobbyParams

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        """Return a lobby without persons, who come by ``REGISTER`` and ``GUEST``."""
        del board, dice, at
        if seats:
            raise SetupError("nobody has a seat in a lobby: people have them at its tables")
        return State(self.params)

    def alarm(self, state: State) -> Alarm:
        """When an absent person's seat, an idle table or a guest's name falls due."""
        return clock.next_alarm(state)

    def ring(self, state: State, by: By) -> None:
        """Do what is due."""
        clock.ring(Act(state, by))

    def turn(self, state: State) -> int:
        """Return how often the lobby has acted by itself."""
        return state.rings

    def orders(self, state: State, seat: int) -> Sequence[Legal]:
        """Nobody has a seat."""
        del state, seat
        return ()

    def outcome(self, state: State) -> Outcome:
        """A lobby never ends, and nobody wins it."""
        del state
        return Outcome(False, ())

    def view(self, state: State, eye: Eye) -> Any:
        """Return what the public may see: the tables that are public [TABLE-49]; or all."""
        if eye == ALL:
            return self.position(state)
        shown = [table for table in state.tables.values() if not table.private]
        shape = self.vocabulary.find("TABLE")[0].shape
        return {"tables": [shape.plain(described(state, table)) for table in shown]}
