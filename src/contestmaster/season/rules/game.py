"""The season as the kernel knows it: a match whose entries are what people do with bots."""

from collections.abc import Sequence
from typing import Any, ClassVar

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import ALL, Eye, Legal, SetupError
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.season.rules.commands import Commands
from contestmaster.season.rules.params import SeasonParams
from contestmaster.season.rules.state import State


class Season(Commands):
    """The season: persons, bots with their versions, and the final round."""

    name: ClassVar[str] = "season"
    version = 1
    Params = SeasonParams

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        """Return a season without persons and bots, which come by commands."""
        del board, dice, at
        if seats:
            raise SetupError("nobody has a seat in a season: bots have them in its matches")
        return State()

    def turn(self, state: State) -> int:
        """Return how often the season has acted by itself: never."""
        return state.rings

    def orders(self, state: State, seat: int) -> Sequence[Legal]:
        """Nobody has a seat."""
        del state, seat
        return ()

    def outcome(self, state: State) -> Outcome:
        """Nobody wins a season here: its table follows from matches."""
        del state
        return Outcome(False, ())

    def view(self, state: State, eye: Eye) -> dict[str, Any]:
        """Return everything; to all but those who see all, without how often people came."""
        data = self.position(state)
        if eye != ALL:
            for person in data["persons"].values():
                del person["tokens"], person["submitted"]
        return data
