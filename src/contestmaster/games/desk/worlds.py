"""Many sets of games at once."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from contestmaster.arrays.bound import Bound, CompiledRule
from contestmaster.arrays.tables import TableBuffers, TableWorlds
from contestmaster.games.desk.params import MAX_TYPES
from contestmaster.games.desk.rules.batches import look_all, rate_all, step_all
from contestmaster.games.desk.state import State
from contestmaster.kernel.encoding import Encoding
from contestmaster.kernel.game import Game


class _Rules(Bound[TableBuffers]):
    """The compiled loops, bound to the buffers."""

    step = CompiledRule(step_all, 0, 1)
    look = CompiledRule(look_all, 0, 1)
    rate = CompiledRule(rate_all, 0, 1)


class DeskWorlds(TableWorlds[State]):
    """Each world is a set of games."""

    capacity: Mapping[str, int] = MappingProxyType({"cadre": MAX_TYPES})

    def __init__(
        self,
        game: Game[Any, State],
        encoding: Encoding[State],
        names: Sequence[str],
        count: int,
    ) -> None:
        """Make the tables."""
        super().__init__(game, encoding, names, count)
        self._rules = _Rules(self.batch)

    def step(self, first: int, last: int) -> None:
        """Take an action in each world of a range."""
        self._rules.step(first, last)

    def look(self, first: int, last: int) -> None:
        """Write masks and observations of a range."""
        self._rules.look(first, last)

    def rate(self, first: int, last: int) -> None:
        """Write set scores and ranks of a range."""
        self._rules.rate(first, last)
