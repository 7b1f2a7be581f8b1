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

    rules = _Rules

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

    def teams_of(self, state: State) -> Sequence[int]:
        """Ids of teams are drawn, from 1."""
        return [team - 1 for team in state.teams]
