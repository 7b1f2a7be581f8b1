"""What a seat sees as one row of numbers (:mod:`..encoding`).

First comes what all battles share, then a field for each thing that battles have, with a place for
every own battle. Sides of a battle are the own one, then the enemy's. A stack is called by its
number on its side, counted from 1, and is negative if it is the enemy's; 0 is none.
"""

from typing import Any, Final

from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.desk.notes import ATTACKED, COUNTERED, MOVED
from contestmaster.games.desk.params import BOARD_WIDTH, MAX_STACKS, MAX_TYPES
from contestmaster.games.desk.rules.fields import size_of
from contestmaster.games.desk.rules.kinds import kind_of
from contestmaster.games.desk.rules.lists import side_of
from contestmaster.games.desk.rules.movement import FIELDS
from contestmaster.games.desk.rules.numbers import battles_of_a_team
from contestmaster.games.desk.traits import TRAITS
from contestmaster.games.desk.world import (
    ATK,
    EVENT_FIELDS,
    EVENTS,
    PREPARATION,
    RESULTS,
    SKIRMISH,
    STACKS,
    TYPES,
    Battle,
    Plan,
    World,
)

ATTRIBUTES: Final = 7
"""HP, INIT, MOVE, ATK, DEF, DMG, RNG."""
OF_STACK: Final = 9
"""Fields that every stack has."""
MOST_RESULT: Final = 2_000_000_000
"""Points of a result that are told; more are told as so many."""

# Where the fields of all battles end, and then where each field of battles begins, in numbers for
# each own battle.
SHARED: Final = 9 + FIELDS + TRAITS + MAX_TYPES * (ATTRIBUTES + 2 + TRAITS)
DUEL: Final = 0
GIVEN: Final = DUEL + 8
PLANNED: Final = GIVEN + MAX_TYPES * TRAITS
KINDS: Final = PLANNED + MAX_STACKS * 4
KIND_TRAITS: Final = KINDS + ATTRIBUTES * TYPES
ARMY: Final = KIND_TRAITS + TYPES * TRAITS
GROUND: Final = ARMY + OF_STACK * STACKS
QUEUE: Final = GROUND + FIELDS
HAPPENED: Final = QUEUE + STACKS
RESULT: Final = HAPPENED + 2 * EVENTS * EVENT_FIELDS
PER_BATTLE: Final = RESULT + 2


@compiled
def observe_into(world: World, seat: int, out: NDArray[Any]) -> None:
    """Write what a seat sees (chapter Visibility)."""
    out[:] = 0
    share(world, seat, out)
    team, teams, phase = seat + 1, len(world.teams), world.head[0].phase
    own, nth = battles_of_a_team(teams), 0
    for at in range(len(world.battles)):
        side = side_of(world, at, team)
        if side < 0:
            continue
        battle = world.battles[at]
        enemy = battle.defender if side == ATK else battle.attacker
        duel = SHARED + DUEL * own + nth
        out[duel] = side
        out[duel + own] = (enemy + teams - team) % teams
        out[duel + 2 * own] = battle.orders_seen[side]
        plan_into(world.plans[2 * at + side], own, nth, out)
        if phase != PREPARATION:
            kinds_into(battle, side, own, nth, out)
            army_into(battle, side, phase == SKIRMISH, own, nth, out)
        if phase == SKIRMISH:
            turn_into(battle, side, own, nth, out)
        if phase >= SKIRMISH:
            events_into(battle, side, own, nth, phase == SKIRMISH, out)
        if phase == RESULTS:
            first = SHARED + RESULT * own + 2 * nth
            for each in range(2):
                points = battle.result[side ^ each] // 1000
                out[first + each] = min(points, MOST_RESULT)
        nth += 1


@compiled
def share(world: World, seat: int, out: NDArray[Any]) -> None:
    """Write what all battles have in common, and the team's set score."""
    head = world.head[0]
    out[0] = head.phase
    out[1] = head.left
    out[2] = head.turn
    out[3] = head.w_attack
    out[4] = head.w_counter
    out[5] = head.w_unit
    out[6] = head.w_stack
    out[7] = head.w_victory
    out[8] = world.teams[seat].set_score
    for field in range(FIELDS):
        out[9 + field] = world.blocked[field]
    first = 9 + FIELDS
    for trait in range(TRAITS):
        out[first + trait] = head.free_traits[trait + 1]
    first += TRAITS
    for row in range(head.kinds):
        kind, at = world.cadre[row], first + row
        out[at] = kind.hp
        out[at + MAX_TYPES] = kind.init
        out[at + 2 * MAX_TYPES] = kind.move
        out[at + 3 * MAX_TYPES] = kind.atk
        out[at + 4 * MAX_TYPES] = kind.defense
        out[at + 5 * MAX_TYPES] = kind.dmg
        out[at + 6 * MAX_TYPES] = kind.rng
        out[at + 7 * MAX_TYPES] = kind.slots
        out[at + 8 * MAX_TYPES] = kind.count
        for i in range(kind.own):
            out[first + 9 * MAX_TYPES + row * TRAITS + kind.traits[i] - 1] = 1


@compiled
def plan_into(plan: Plan, own: int, nth: int, out: NDArray[Any]) -> None:
    """Write what the own side has prepared."""
    first = SHARED + GIVEN * own + nth * MAX_TYPES * TRAITS
    for i in range(plan.pairs):
        out[first + (plan.pair_type[i] - 1) * TRAITS + plan.pair_trait[i] - 1] += 1
    first = SHARED + PLANNED * own + nth * MAX_STACKS * 4
    for i in range(plan.stacks):
        out[first + 4 * i] = plan.kind[i]
        out[first + 4 * i + 1] = plan.count[i]
        out[first + 4 * i + 2] = plan.x[i]
        out[first + 4 * i + 3] = plan.y[i]


@compiled
def kinds_into(battle: Battle, side: int, own: int, nth: int, out: NDArray[Any]) -> None:
    """Write the types that have or had stacks; nobody is told of others [DESK-140]."""
    wide = own * TYPES
    for stack in range(battle.stacks):
        kind = kind_of(battle, stack)
        enemy, row = battle.side[stack] != side, kind % MAX_TYPES
        seen = enemy * MAX_TYPES + row
        at = SHARED + KINDS * own + nth * TYPES + seen
        out[at] = battle.hp[kind]
        out[at + wide] = battle.init[kind]
        out[at + 2 * wide] = battle.move[kind]
        out[at + 3 * wide] = battle.atk[kind]
        out[at + 4 * wide] = battle.defense[kind]
        out[at + 5 * wide] = battle.dmg[kind]
        out[at + 6 * wide] = battle.rng[kind]
        at = SHARED + KIND_TRAITS * own + (nth * TYPES + seen) * TRAITS
        for trait in range(TRAITS):
            out[at + trait] = battle.traits[kind] >> (trait + 1) & 1


@compiled
def army_into(
    battle: Battle, side: int, fighting: bool, own: int, nth: int, out: NDArray[Any]
) -> None:
    """Write the stacks that are left, and on which fields they stand."""
    attackers, wide = stacks_of_attacker(battle), own * STACKS
    ground = SHARED + GROUND * own + nth * FIELDS - 1
    for stack in range(battle.stacks):
        if battle.count[stack] == 0:
            continue
        called = named(battle, side, attackers, stack + 1)
        seen = abs(called) - 1 + (MAX_STACKS if called < 0 else 0)
        at = SHARED + ARMY * own + nth * STACKS + seen
        out[at] = kind_of(battle, stack) % MAX_TYPES + 1
        out[at + wide] = battle.count[stack]
        out[at + 2 * wide] = battle.top_hp[stack]
        out[at + 3 * wide] = battle.x[stack]
        out[at + 4 * wide] = battle.y[stack]
        if fighting:
            out[at + 5 * wide] = battle.defending[stack]
            out[at + 6 * wide] = battle.countered[stack]
            out[at + 7 * wide] = battle.delay_used[stack]
            out[at + 8 * wide] = battle.delayed[stack]
        size = size_of(battle, stack)
        for down in range(size):
            for across in range(size):
                y, x = battle.y[stack] + down, battle.x[stack] + across
                out[ground + BOARD_WIDTH * (y - 1) + x] = called


@compiled
def turn_into(battle: Battle, side: int, own: int, nth: int, out: NDArray[Any]) -> None:
    """Write who acts in this turn, what it has done, and who waits."""
    attackers = stacks_of_attacker(battle)
    duel = SHARED + DUEL * own + nth
    out[duel + 3 * own] = battle.cycle_no
    out[duel + 4 * own] = named(battle, side, attackers, battle.current)
    out[duel + 5 * own] = battle.has_moved
    out[duel + 6 * own] = battle.has_acted or battle.has_delayed
    out[duel + 7 * own] = battle.waiting
    first = SHARED + QUEUE * own + nth * STACKS
    for i in range(battle.waiting):
        out[first + i] = named(battle, side, attackers, battle.queue[i])


@compiled
def events_into(
    battle: Battle, side: int, own: int, nth: int, fighting: bool, out: NDArray[Any]
) -> None:
    """Write what has happened in this turn, and in the one before."""
    attackers = stacks_of_attacker(battle)
    first = SHARED + HAPPENED * own + nth * 2 * EVENTS * EVENT_FIELDS
    for i in range(EVENTS):
        at = EVENT_FIELDS * i
        for before in range(2):
            if i >= (battle.last if before else battle.now) or not (before or fighting):
                continue
            told = battle.events_last if before else battle.events_now
            to = first + before * EVENTS * EVENT_FIELDS + at
            out[to] = told[at]
            out[to + 1] = named(battle, side, attackers, told[at + 1])
            if told[at] == MOVED:
                out[to + 2] = told[at + 2]
            elif told[at] in (ATTACKED, COUNTERED):
                out[to + 2] = named(battle, side, attackers, told[at + 2])
            out[to + 3] = told[at + 3]


@compiled
def stacks_of_attacker(battle: Battle) -> int:
    """How many stacks the attacker has, or had; theirs are the lowest IDs [DESK-60]."""
    count = 0
    for stack in range(battle.stacks):
        count += battle.side[stack] == ATK
    return count


@compiled
def named(battle: Battle, side: int, attackers: int, stack: int) -> int:
    """How a side calls a stack that is given by its ID; 0 for none."""
    if stack == 0:
        return 0
    number = stack if stack <= attackers else stack - attackers
    return number if battle.side[stack - 1] == side else -number
