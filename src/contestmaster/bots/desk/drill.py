"""What a stack could do, what that would be worth, and what a soldier by the book does.

Compiled, on the game's own rules: an act is tried out on a copy of the battle and the result is
looked at. All worths are in thousandths of a point.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.desk.params import BOARD_WIDTH
from contestmaster.games.desk.rules.acts import defend_now, delay_now
from contestmaster.games.desk.rules.combat import attack_now, can_shoot
from contestmaster.games.desk.rules.fields import gap, size_of
from contestmaster.games.desk.rules.kinds import kind_of
from contestmaster.games.desk.rules.movement import FAR, FIELDS, move_now, reach
from contestmaster.games.desk.rules.queue import begin_turn, end_turn
from contestmaster.games.desk.world import STACKS, Battle, World

DEFEND: Final = 0
"""Stand; so does a stack that has nothing better to do."""
DELAY: Final = 1
SHOOT: Final = 2
MOVE: Final = 3
STRIKE: Final = 4
"""Move, perhaps, and then attack."""

ACT: Final = 4
"""Numbers of an act: what, target's place in the battle, x and y of the anchor to move to."""
MOST: Final = 2 * STACKS + 4
"""Most acts that are thought of."""

OF_ENEMY: Final = 0.35
"""What an enemy's point is worth, with the sign changed."""
OF_HP: Final = 500.0
"""What a hit point that is left is worth."""
OF_DAMAGE: Final = 400.0
"""What a point of damage that a stack may deal in a turn is worth."""


@compiled
def worth(world: World, place: int, side: int, left: int) -> float:
    """What a battle is worth to a side; ``left`` is how many turns are to come."""
    battle = world.battles[place]
    total = float(battle.points[side]) - OF_ENEMY * float(battle.points[1 - side])
    alive = np.zeros(2, np.int64)
    part = min(1.0, left / 10)
    for stack in range(battle.stacks):
        if battle.count[stack] > 0:
            alive[battle.side[stack]] += 1
            value = part * promise(battle, stack)
            total += value if battle.side[stack] == side else -value
    victory = float(world.head[0].w_victory)
    if alive[1 - side] == 0:
        total += victory
    if alive[side] == 0:
        total -= OF_ENEMY * victory
    return total


@compiled
def promise(battle: Battle, stack: int) -> float:
    """What a stack may still be good for."""
    kind = kind_of(battle, stack)
    hits = (battle.count[stack] - 1) * battle.hp[kind] + battle.top_hp[stack]
    strength = max(battle.atk[kind], battle.rng[kind])
    factor = min(max(40 + strength, 25), 100) / 50
    return float(OF_HP * hits + OF_DAMAGE * battle.count[stack] * battle.dmg[kind] * factor)


@compiled
def listed(world: World, place: int, acts: NDArray[np.int64]) -> int:
    """List what the current stack could sensibly do into int64[MOST, ACT]; return how many."""
    battle = world.battles[place]
    stack = battle.current - 1
    cost, before = np.empty(FIELDS, np.int64), np.empty(FIELDS, np.int64)
    reach(world, place, stack, cost, before)
    cost[BOARD_WIDTH * (battle.y[stack] - 1) + battle.x[stack] - 1] = 0
    shoots = can_shoot(battle, stack)
    count = add(acts, 0, DEFEND, 0, -1)
    if not battle.delay_used[stack]:
        count = add(acts, count, DELAY, 0, -1)
    for target in range(battle.stacks):
        if battle.count[target] > 0 and battle.side[target] != battle.side[stack]:
            if shoots:
                count = add(acts, count, SHOOT, target, -1)
            field = best_beside(battle, stack, target, cost)
            if field >= 0:
                count = add(acts, count, STRIKE, target, field)
    near = best_move(battle, stack, cost, 1)
    if near >= 0:
        count = add(acts, count, MOVE, 0, near)
    far = best_move(battle, stack, cost, -1)
    if far >= 0 and far != near:
        count = add(acts, count, MOVE, 0, far)
    return count


@compiled
def add(acts: NDArray[np.int64], count: int, what: int, target: int, field: int) -> int:
    """Add an act to the list, and return how many there are."""
    acts[count, 0] = what
    acts[count, 1] = target
    acts[count, 2] = field % BOARD_WIDTH + 1
    acts[count, 3] = field // BOARD_WIDTH + 1
    return count + 1


@compiled
def best_beside(battle: Battle, stack: int, target: int, cost: NDArray[np.int64]) -> int:
    """The anchor beside a target with the fewest other enemies near, the cheapest of those."""
    own, size = size_of(battle, stack), size_of(battle, target)
    chosen, least = -1, FAR
    left, top = battle.x[target], battle.y[target]
    for y in range(max(1, top - own), min(10, top + size) + 1):
        for x in range(max(1, left - own), min(12, left + size) + 1):
            field = BOARD_WIDTH * (y - 1) + x - 1
            if cost[field] >= FAR or gap(battle, target, x, y, own) != 1:
                continue
            price = int(cost[field]) + 1000 * enemies_near(battle, stack, x, y, own)
            if price < least:
                chosen, least = field, price
    return chosen


@compiled
def enemies_near(battle: Battle, stack: int, x: int, y: int, size: int) -> int:
    """How many enemies a stack would touch at this anchor."""
    count = 0
    for other in range(battle.stacks):
        if battle.count[other] > 0 and battle.side[other] != battle.side[stack]:
            count += gap(battle, other, x, y, size) == 1
    return count


@compiled
def best_move(battle: Battle, stack: int, cost: NDArray[np.int64], towards: int) -> int:
    """The anchor nearest to any enemy (``towards`` is 1), or farthest from all (-1)."""
    own = size_of(battle, stack)
    start = BOARD_WIDTH * (battle.y[stack] - 1) + battle.x[stack] - 1
    chosen, best = -1, FAR
    for field in range(FIELDS):
        if cost[field] >= FAR or field == start:
            continue
        nearest = FAR
        for other in range(battle.stacks):
            if battle.count[other] > 0 and battle.side[other] != battle.side[stack]:
                x, y = field % BOARD_WIDTH + 1, field // BOARD_WIDTH + 1
                nearest = min(nearest, gap(battle, other, x, y, own))
        price = 1000 * towards * nearest + int(cost[field])
        if price < best:
            chosen, best = field, price
    return chosen


@compiled
def act(world: World, place: int, chosen: NDArray[np.int64]) -> None:
    """Let the current stack do what was chosen."""
    battle = world.battles[place]
    what, target, x, y = int(chosen[0]), int(chosen[1]), int(chosen[2]), int(chosen[3])
    if what == DELAY:
        delay_now(world, place)
    elif what == SHOOT:
        attack_now(world, place, target, True)
    elif what == DEFEND:
        defend_now(world, place)
    else:
        stack = battle.current - 1
        if battle.x[stack] != x or battle.y[stack] != y:
            move_now(world, place, x, y)
        if what == STRIKE:
            attack_now(world, place, target, False)


@compiled
def next_turn(world: World, place: int) -> None:
    """Let a turn of the battle pass."""
    end_turn(world.battles[place])
    begin_turn(world, place)


@compiled
def goes_to_the_enemy(battle: Battle, stack: int) -> bool:
    """Whether a stack would move if it had nobody to attack: a fighter that touches no enemy."""
    if battle.rng[kind_of(battle, stack)] > 0:
        return False
    x, y = int(battle.x[stack]), int(battle.y[stack])
    return enemies_near(battle, stack, x, y, size_of(battle, stack)) == 0


@compiled
def by_the_book(
    world: World, place: int, scratch: int, left: int, chosen: NDArray[np.int64]
) -> None:
    """Choose the attack that is worth most now; else shooters stand, and others go to the enemy."""
    acts = np.empty((MOST, ACT), np.int64)
    count = listed(world, place, acts)
    battle = world.battles[place]
    side = int(battle.side[battle.current - 1])
    best = worth(world, place, side, left)
    chosen[:] = acts[0]
    if goes_to_the_enemy(battle, battle.current - 1):
        for i in range(count):
            if acts[i, 0] == MOVE:
                chosen[:] = acts[i]
                break
    for i in range(count):
        if acts[i, 0] == SHOOT or acts[i, 0] == STRIKE:
            world.battles[scratch] = world.battles[place]
            act(world, scratch, acts[i])
            value = worth(world, scratch, side, left)
            if value > best:
                best = value
                chosen[:] = acts[i]
