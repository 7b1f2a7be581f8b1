"""What battles come to, and what teams get for it."""

from contestmaster.arrays.compiled import compiled
from contestmaster.games.desk.notes import DECIDED, SCORED
from contestmaster.games.desk.rules.record import note
from contestmaster.games.desk.world import Battle, World


@compiled
def living(battle: Battle, side: int) -> int:
    """How many stacks of a side are left."""
    count = 0
    for stack in range(battle.stacks):
        count += battle.side[stack] == side and battle.count[stack] > 0
    return count


@compiled
def settle(world: World, place: int) -> None:
    """End a battle: victory, then the results of both sides [DESK-126, DESK-128, DESK-129]."""
    battle = world.battles[place]
    for side in range(2):
        if living(battle, 1 - side) == 0:
            battle.points[side] += world.head[0].w_victory
    for side in range(2):
        points = int(battle.points[side])
        battle.result[side] = max(0, points) if battle.orders_seen[side] else 0
        team = battle.attacker if side == 0 else battle.defender
        world.teams[team - 1].cumulative_result += battle.result[side]
    note(world, DECIDED, place + 1, 0, 0, 0)


@compiled
def rank(world: World) -> None:
    """Give every team its set score by its cumulative result [DESK-132 to DESK-135]."""
    teams, points = world.teams, world.rank_points
    for row in range(len(teams)):
        own = teams[row].cumulative_result
        place = 0
        for other in range(len(teams)):
            place += teams[other].cumulative_result > own
        if own > 0 and place < len(points):
            teams[row].set_score = points[place]
        note(world, SCORED, 0, row + 1, place + 1 if own > 0 else 0, teams[row].set_score)
