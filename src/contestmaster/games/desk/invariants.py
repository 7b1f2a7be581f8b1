"""What is true of every state (chapter State): for positions from outside, and for tests."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from contestmaster.games.desk.codes import Code
from contestmaster.games.desk.params import MAX_STACKS, MAX_TYPES, MAX_UNITS
from contestmaster.games.desk.rules.boundary import turns_of
from contestmaster.games.desk.rules.deployment import assign_refusal, listed, place_refusal
from contestmaster.games.desk.rules.fields import is_free
from contestmaster.games.desk.rules.queue import sort
from contestmaster.games.desk.state import State
from contestmaster.games.desk.traits import TRAITS
from contestmaster.games.desk.world import (
    PHASES,
    PREPARATION,
    RESULTS,
    SIDES,
    SKIRMISH,
    STACKS,
    Battle,
    Kind,
)

MOST: Final = 1000
"""The greatest base attribute [DESK-21]."""


def turn_of(state: State) -> int:
    """The turn of the set that phase and turns left tell [DESK-2]."""
    head = state.world.head[0]
    before = sum(turns_of(state.world, phase) for phase in range(head.phase))
    return int(before + turns_of(state.world, head.phase) - head.left)


def broken(state: State) -> Iterator[str]:
    """The invariants that the state breaks, each as a sentence."""
    world = state.world
    yield from _head(state)
    for row, kind in enumerate(Kind.rows(world.cadre)):
        yield from (f"type {row + 1} {problem}" for problem in _kind(kind))
    slots = int(world.cadre["slots"].sum())
    if world.head[0].free_traits.sum() != slots:
        yield f"there are not as many free traits as the {slots} that can be given [DESK-49]"
    for row in range(len(world.battles)):
        yield from (f"battle {row + 1} {problem}" for problem in _battle(state, row))


def _head(state: State) -> Iterator[str]:
    head = state.world.head[0]
    turns = turns_of(state.world, head.phase)
    if not 0 <= head.left < turns:
        yield f"{head.left} turns cannot be left of the {turns} of {PHASES[head.phase]} [DESK-2]"
    if head.turn != turn_of(state):
        yield f"this is turn {turn_of(state)} of the set, not {head.turn}"
    if head.over and (head.phase != RESULTS or head.left):
        yield "a set is over after its last turn"
    if not 1 <= head.kinds <= MAX_TYPES:
        yield f"a cadre has 1 to {MAX_TYPES} types, not {head.kinds} [DESK-21]"
    for row in range(len(state.world.teams)):
        team = state.world.teams[row]
        if not 0 <= team.unit_types_last <= head.turn:
            yield f"team {row + 1} has listed the types in a turn to come"
        if min(team.cumulative_result, team.set_score) < 0:
            yield f"team {row + 1} has less than no result"
        if head.phase != RESULTS and (team.cumulative_result or team.set_score):
            yield f"team {row + 1} has a result before RESULTS [DESK-132]"


def _kind(kind: Kind) -> Iterator[str]:
    positive = (kind.hp, kind.init, kind.move, kind.atk, kind.defense, kind.dmg)
    if not 1 <= min(positive) <= max(positive) <= MOST or not 0 <= kind.rng <= MOST:
        yield f"has attributes that are not 1 to {MOST}, or 0 to {MOST} for rng [DESK-21]"
    if not 1 <= kind.count <= MAX_UNITS:
        yield f"has {kind.count} units, not 1 to {MAX_UNITS} [DESK-21]"
    own = kind.traits[: kind.own]
    if len(set(own)) < len(own) or not all(1 <= trait <= TRAITS for trait in own):
        yield f"has traits that are not 1 to {TRAITS}, each once"
    if not 0 <= kind.slots <= TRAITS:
        yield f"can be given {kind.slots} traits, not 0 to {TRAITS}"


def _battle(state: State, row: int) -> Iterator[str]:
    battle, teams = state.world.battles[row], len(state.world.teams)
    phase = state.world.head[0].phase
    if battle.attacker == battle.defender:
        yield "is of a team with itself"
    if not all(1 <= team <= teams for team in (battle.attacker, battle.defender)):
        yield "is of a team that there is not"
        return
    for side, name in enumerate(SIDES):
        yield from (f"side {name} {problem}" for problem in _side(state, row, side))
    if phase == PREPARATION and battle.stacks:
        yield "has stacks in PREPARATION [DESK-60]"
    if phase != RESULTS and battle.result.any():
        yield "has a result before RESULTS [DESK-128]"
    if phase < SKIRMISH and (battle.cycle_no or battle.waiting or battle.points.any()):
        yield "has begun before SKIRMISH [DESK-70]"
    if list(battle.side[: battle.stacks]) != sorted(battle.side[: battle.stacks]):
        yield "numbers a defender's stack before an attacker's [DESK-60]"
    for stack in range(battle.stacks):
        yield from (f"stack {stack + 1} {problem}" for problem in _stack(state, row, stack))
    if phase == SKIRMISH:
        yield from _queue(battle)


def _side(state: State, row: int, side: int) -> Iterator[str]:
    battle, plan = state.world.battles[row], state.world.plans[2 * row + side]
    pairs = np.stack((plan.pair_type[: plan.pairs], plan.pair_trait[: plan.pairs]), axis=1)
    if (code := assign_refusal(state.world, pairs)) != Code.DONE:
        yield f"has traits assigned that are refused with {code.value} [DESK-45]"
    elif plan.stacks > 0:
        code = place_refusal(state.world, side, plan, listed(plan))
        if code != Code.DONE:
            yield f"has a deployment that is refused with {code.value} [DESK-54]"
    own = battle.side[: battle.stacks] == side
    if own.sum() > MAX_STACKS:
        yield f"has {own.sum()} stacks, more than {MAX_STACKS} [DESK-51]"
    kinds, counts = battle.kind[: battle.stacks][own], battle.count[: battle.stacks][own]
    for row_of_kind in range(len(state.world.cadre)):
        most = state.world.cadre[row_of_kind].count
        if counts[kinds == side * MAX_TYPES + row_of_kind + 1].sum() > most:
            yield f"has more than {most} units of type {row_of_kind + 1} [DESK-53]"


def _stack(state: State, row: int, stack: int) -> Iterator[str]:
    battle = state.world.battles[row]
    kind, first = int(battle.kind[stack]), MAX_TYPES * int(battle.side[stack])
    if not first < kind <= first + len(state.world.cadre):
        yield f"is of type {kind}, which its side has not [DESK-62]"
        return
    count, top = int(battle.count[stack]), int(battle.top_hp[stack])
    columns = (battle.defending, battle.countered, battle.delay_used, battle.delayed)
    flags = [int(column[stack]) for column in columns]
    if count == 0:
        if top or battle.x[stack] or battle.y[stack] or any(flags):
            yield "is destroyed and has more than side and type"
        return
    if count < 0 or not 1 <= top <= battle.hp[kind - 1]:
        yield f"has {count} units with {top} of {battle.hp[kind - 1]} hit points"
    if not is_free(state.world, battle, stack, battle.x[stack], battle.y[stack]):
        yield f"cannot stand at ({battle.x[stack]}, {battle.y[stack]}) [DESK-17]"
    if set(flags) - {0, 1}:
        yield "has truth values that are neither true nor false"


def _queue(battle: Battle) -> Iterator[str]:
    queue = battle.queue[: battle.waiting].tolist()
    known = all(1 <= stack <= battle.stacks and battle.count[stack - 1] > 0 for stack in queue)
    if not known or len(set(queue)) < len(queue):
        yield "has others than living stacks, each once, in its queue [DESK-65]"
        return
    if not 0 <= battle.current <= STACKS:
        yield f"has the current stack {battle.current}"
        return
    sort(battle)
    if battle.queue[: battle.waiting].tolist() != queue:
        battle.queue[: battle.waiting] = queue
        yield "has a queue that is not in order [DESK-65]"
    lives = battle.current and battle.count[battle.current - 1] > 0
    if lives and not battle.has_delayed and queue[:1] != [battle.current]:
        yield "has a current stack that is not the head of the queue [DESK-66]"
    if battle.cycle_no < 1:
        yield "is in no cycle [DESK-70]"
