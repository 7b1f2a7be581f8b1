"""Many sets of games at once."""

from collections.abc import Mapping
from types import MappingProxyType

from contestmaster.arrays.bound import Bound, CompiledRule
from contestmaster.arrays.tables import TableBuffers, TableWorlds
from contestmaster.games.desk.params import MAX_TYPES
from contestmaster.games.desk.rules.batches import look_all, rate_all, step_all
from contestmaster.games.desk.state import State


class _Rules(Bound[TableBuffers]):
    """The compiled loops, bound to the buffers."""

    step = CompiledRule(step_all, 0, 1)
    look = CompiledRule(look_all, 0, 1)
    rate = CompiledRule(rate_all, 0, 1)


class DeskWorlds(TableWorlds[State]):
    """Each world is a set of games."""

    rules = _Rules
    capacity: Mapping[str, int] = MappingProxyType({"cadre": MAX_TYPES})
