"""The rules as commands call them: bound to the arrays of one state.

Bots ask more often than rules act, so that what a call costs before the rule begins is most of
what a command costs.
"""

from contestmaster.arrays.bound import Bound, Rule
from contestmaster.arrays.dice import stream
from contestmaster.games.cows.rules import fights, groups, herds, movement, sight, standings
from contestmaster.games.cows.world import World
from contestmaster.kernel.dice import Dice


class Calls(Bound[World]):
    """Every rule that a command needs, without its first argument, the world."""

    # Orders.
    make_group = Rule(groups.make_group, 0, 0, 0)
    ungroup = Rule(groups.ungroup, 0, 0)
    recruit = Rule(groups.recruit, 0, True)
    move = Rule(movement.move, 0, 0, 0)
    capture = Rule(herds.capture, stream(Dice(0)), 0, 0)
    hand_cows = Rule(herds.hand_cows, 0, 0, 0, 0)
    attack = Rule(fights.attack, 0, 0, 0)
    # Queries.
    progress = Rule(standings.progress, 0)
    milk_and_rank = Rule(standings.milk_and_rank, 0)
    top_herds = Rule(standings.top_herds)
    rancho = Rule(standings.rancho, 0)
    bioscan = Rule(sight.bioscan, 0, 0, 0, 0)
    cows_seen = Rule(sight.cows_seen, 0)
    enemies_seen = Rule(sight.enemies_seen, 0)
