"""Many games at once."""

from collections.abc import Sequence
from typing import Any

from contestmaster.arrays.bound import Bound, CompiledRule
from contestmaster.arrays.tables import TableBuffers, TableWorlds
from contestmaster.games.cows.rules.batches import look_all, rate_all, step_all
from contestmaster.games.cows.state import State
from contestmaster.kernel.encoding import Encoding
from contestmaster.kernel.game import Game


class _Rules(Bound[TableBuffers]):
    """The compiled loops, bound to the buffers."""

    step = CompiledRule(step_all, 0, 1)
    look = CompiledRule(look_all, 0, 1)
    rate = CompiledRule(rate_all, 0, 1)


class CowsWorlds(TableWorlds[State]):
    """Each world is a game."""

    def __init__(
        self,
        game: Game[Any, State],
        encoding: Encoding[State],
        names: Sequence[str],
        count: int,
    ) -> None:
        """Make the tables; all fields of the board may be open."""
        self.capacity = {"open": game.fields()}
        super().__init__(game, encoding, names, count)
        self._rules = _Rules(self.batch)

    def step(self, first: int, last: int) -> None:
        """Take an action in each world of a range."""
        self._rules.step(first, last)

    def look(self, first: int, last: int) -> None:
        """Write masks and observations of a range."""
        self._rules.look(first, last)

    def rate(self, first: int, last: int) -> None:
        """Write scores and ranks of a range."""
        self._rules.rate(first, last)

    def teams_of(self, state: State) -> Sequence[int]:
        """Ids of teams are drawn, from 1."""
        return [team - 1 for team in state.teams]
