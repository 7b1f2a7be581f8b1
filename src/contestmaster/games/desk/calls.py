"""The rules as commands call them: bound to the arrays of one state."""

from typing import Final

import numpy as np

from contestmaster.arrays.bound import Bound, CompiledRule
from contestmaster.games.desk.rules import acts, combat, deployment, lists, movement
from contestmaster.games.desk.world import World

PAIRS: Final = np.zeros((0, 2), np.int64)
STACKS: Final = np.zeros((0, 4), np.int64)


class Calls(Bound[World]):
    """Every rule that a command needs, without its first argument, the world."""

    # Orders.
    assign = CompiledRule(deployment.assign, 0, 0, PAIRS)
    place = CompiledRule(deployment.place, 0, 0, STACKS)
    defend = CompiledRule(acts.defend, 0, 0, 0)
    delay = CompiledRule(acts.delay, 0, 0, 0)
    attack = CompiledRule(combat.attack, 0, 0, 0, 0, 0)
    move = CompiledRule(movement.move, 0, 0, 0, PAIRS)
    ask_types = CompiledRule(lists.ask_types, 0)
    # Queries.
    phase_refusal = CompiledRule(lists.phase_refusal, 0)
    battle_refusal = CompiledRule(lists.battle_refusal, 0, 0, 0)
    rivals = CompiledRule(lists.rivals, 0)
