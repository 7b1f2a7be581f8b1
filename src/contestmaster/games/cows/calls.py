"""The rules as commands call them: bound to the arrays of one state.

Bots ask more often than rules act, so that what a call costs before the rule begins is most of
what a command costs.
"""

from contestmaster.arrays.bound import Bound, CompiledRule
from contestmaster.arrays.dice import stream
from contestmaster.games.cows.rules import fights, groups, herds, movement, sight, standings
from contestmaster.games.cows.world import World
from contestmaster.kernel.dice import Dice


class Calls(Bound[World]):
    """Every rule that a command needs, without its first argument, the world."""

    # Orders.
    make_group = CompiledRule(groups.make_group, 0, 0, 0)
    ungroup = CompiledRule(groups.ungroup, 0, 0)
    recruit = CompiledRule(groups.recruit, 0, True)
    move = CompiledRule(movement.move, 0, 0, 0)
    capture = CompiledRule(herds.capture, stream(Dice(0)), 0, 0)
    hand_cows = CompiledRule(herds.hand_cows, 0, 0, 0, 0)
    attack = CompiledRule(fights.attack, 0, 0, 0)
    # Queries.
    progress = CompiledRule(standings.progress, 0)
    milk_and_rank = CompiledRule(standings.milk_and_rank, 0)
    top_herds = CompiledRule(standings.top_herds)
    rancho = CompiledRule(standings.rancho, 0)
    bioscan = CompiledRule(sight.bioscan, 0, 0, 0, 0)
    cows_seen = CompiledRule(sight.cows_seen, 0)
    enemies_seen = CompiledRule(sight.enemies_seen, 0)
