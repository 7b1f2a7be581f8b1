"""Attacks, counterattacks, and what they do to stacks and points."""

from typing import Final

from contestmaster.arrays.compiled import compiled
from contestmaster.games.desk.codes import Code
from contestmaster.games.desk.formulas import damage, units_left
from contestmaster.games.desk.notes import ATTACKED, COUNTERED, DESTROYED
from contestmaster.games.desk.params import DEFEND_BONUS
from contestmaster.games.desk.rules.acts import order_refusal
from contestmaster.games.desk.rules.fields import adjoin, gap, occupant
from contestmaster.games.desk.rules.kinds import has_trait, kind_of
from contestmaster.games.desk.rules.lists import side_of
from contestmaster.games.desk.rules.queue import leave
from contestmaster.games.desk.rules.record import happen
from contestmaster.games.desk.traits import (
    AGILE,
    FIRST_STRIKE,
    NO_COUNTER,
    NO_MELEE_PENALTY,
    POOR_COUNTER,
    SHIELDED,
)
from contestmaster.games.desk.world import Battle, World

MELEE: Final = 0
"""A blow of the current stack on a neighbour."""
RANGED: Final = 1
"""A shot of the current stack."""
COUNTER: Final = 2
"""A blow of the stack that is attacked."""


@compiled
def attack(world: World, team: int, battle: int, stack: int, x: int, y: int) -> int:
    """Let a stack attack the enemy on a field [DESK-94 to DESK-98]."""
    code = order_refusal(world, team, battle, stack, True)
    if code != Code.DONE:
        return code.value
    row = world.battles[battle - 1]
    target = occupant(row, x, y)
    if target < 0:
        return Code.NO_TARGET.value
    if row.side[target] == row.side[stack - 1]:
        return Code.OWN_TARGET.value
    ranged = gap(row, stack - 1, x, y, 1) != 1
    if ranged and ranged_refusal(row, stack - 1) != Code.DONE:
        return Code.NO_RANGED.value
    row.orders_seen[side_of(world, battle - 1, team)] = 1
    attack_now(world, battle - 1, target, ranged)
    return code.value


@compiled
def ranged_refusal(battle: Battle, stack: int) -> Code:
    """Why the current stack may not shoot [DESK-22, DESK-97]."""
    if battle.has_moved or not can_shoot(battle, stack):
        return Code.NO_RANGED
    return Code.DONE


@compiled
def can_shoot(battle: Battle, stack: int) -> bool:
    """Whether a stack could shoot from where it stands: a ranged type without enemies near."""
    if battle.rng[kind_of(battle, stack)] == 0:
        return False
    for other in range(battle.stacks):
        enemy = battle.count[other] > 0 and battle.side[other] != battle.side[stack]
        if enemy and adjoin(battle, stack, other):
            return False
    return True


@compiled
def attack_now(world: World, place: int, target: int, ranged: bool) -> None:
    """Let the current stack, which may, attack a stack [DESK-101, DESK-108 to DESK-117]."""
    battle = world.battles[place]
    stack = battle.current - 1
    battle.has_acted = 1
    if ranged:
        blow(world, place, stack, target, RANGED)
        return
    first = strikes_first(battle, target, stack)
    if first:
        blow(world, place, target, stack, COUNTER)
        if battle.count[stack] == 0:
            return
    blow(world, place, stack, target, MELEE)
    if not first and battle.count[target] > 0 and can_counter(battle, target, stack):
        blow(world, place, target, stack, COUNTER)


@compiled
def can_counter(battle: Battle, stack: int, attacker: int) -> bool:
    """Whether a stack may counter a melee attack [DESK-31, DESK-109, DESK-110, DESK-117]."""
    if has_trait(battle, attacker, NO_COUNTER):
        return False
    return battle.countered[stack] == 0 or has_trait(battle, stack, AGILE)


@compiled
def strikes_first(battle: Battle, stack: int, attacker: int) -> bool:
    """Whether a stack counters before it is struck [DESK-32, DESK-114, DESK-115]."""
    return (
        has_trait(battle, stack, FIRST_STRIKE)
        and not has_trait(battle, attacker, FIRST_STRIKE)
        and can_counter(battle, stack, attacker)
    )


@compiled
def blow_damage(battle: Battle, stack: int, target: int, way: int) -> int:
    """Damage that a stack would deal another now, whatever is left of it [DESK-99 to DESK-103]."""
    own, other = kind_of(battle, stack), kind_of(battle, target)
    strength, halvings = battle.atk[own], 0
    if way == RANGED:
        strength = battle.rng[own]
        halvings += has_trait(battle, target, SHIELDED)
    elif battle.rng[own] > 0:
        halvings += not has_trait(battle, stack, NO_MELEE_PENALTY)
    if way == COUNTER:
        halvings += has_trait(battle, stack, POOR_COUNTER)
    defense = battle.defense[other] + DEFEND_BONUS * battle.defending[target]
    return damage(battle.count[stack], battle.dmg[own], strength, defense, halvings)


@compiled
def blow(world: World, place: int, stack: int, target: int, way: int) -> None:
    """Let a stack strike or shoot another [DESK-104 to DESK-107, DESK-124, DESK-125]."""
    battle, head = world.battles[place], world.head[0]
    if way == COUNTER:
        battle.countered[stack] = 1
    hp, before = battle.hp[kind_of(battle, target)], battle.count[target]
    left = (before - 1) * hp + battle.top_hp[target]
    full = blow_damage(battle, stack, target, way)
    dealt = min(full, left)
    if dealt == 0:
        return
    count, top = units_left(left - dealt, hp)
    battle.count[target] = count
    battle.top_hp[target] = top
    told = full if world.laws[0].count_overkill else dealt
    weight = head.w_counter if way == COUNTER else head.w_attack
    points = weight * told + head.w_unit * (before - count)
    kind = COUNTERED if way == COUNTER else ATTACKED
    happen(world, place, kind, stack + 1, target + 1, told)
    if count == 0:
        points += head.w_stack
        destroy(world, place, target)
    battle.points[battle.side[stack]] += points


@compiled
def destroy(world: World, place: int, stack: int) -> None:
    """Take a stack without units off the board and the queue [DESK-74, DESK-107]."""
    battle = world.battles[place]
    battle.x[stack] = 0
    battle.y[stack] = 0
    battle.defending[stack] = 0
    battle.countered[stack] = 0
    battle.delay_used[stack] = 0
    battle.delayed[stack] = 0
    leave(battle, stack + 1)
    happen(world, place, DESTROYED, stack + 1, 0, 0)
