"""Cycles and turns of a battle: who acts when."""

from contestmaster.arrays.compiled import compiled
from contestmaster.games.desk.notes import CYCLE
from contestmaster.games.desk.rules.kinds import has_trait, kind_of
from contestmaster.games.desk.rules.record import note
from contestmaster.games.desk.traits import IMPATIENT
from contestmaster.games.desk.world import STACKS, Battle, World


@compiled
def initiative(battle: Battle, stack: int) -> int:
    """A stack's Initiative in this cycle, negative after a delay [DESK-80]."""
    value = int(battle.init[kind_of(battle, stack)])
    return -value if battle.delayed[stack] else value


@compiled
def sort(battle: Battle) -> None:
    """Order the queue: Initiative from high to low, then stack ID [DESK-65, DESK-81].

    The attacker's stacks have the lower IDs.
    """
    for place in range(1, battle.waiting):
        stack = int(battle.queue[place])
        value = initiative(battle, stack - 1)
        at = place
        while at > 0:
            before = int(battle.queue[at - 1])
            other = initiative(battle, before - 1)
            if other > value or (other == value and before < stack):
                break
            battle.queue[at] = before
            at -= 1
        battle.queue[at] = stack


@compiled
def leave(battle: Battle, stack: int) -> None:
    """Take a stack, by ID, off the queue if it is there [DESK-67, DESK-74]."""
    kept = 0
    for place in range(battle.waiting):
        if battle.queue[place] != stack:
            battle.queue[kept] = battle.queue[place]
            kept += 1
    for place in range(kept, battle.waiting):
        battle.queue[place] = 0
    battle.waiting = kept


@compiled
def start_cycle(world: World, place: int) -> None:
    """Let all living stacks wait for an action again [DESK-65, DESK-82, DESK-111]."""
    battle = world.battles[place]
    battle.cycle_no += 1
    battle.waiting = 0
    for stack in range(STACKS):
        battle.countered[stack] = 0
        battle.delayed[stack] = 0
        battle.delay_used[stack] = 0
        if battle.count[stack] > 0:
            battle.delay_used[stack] = has_trait(battle, stack, IMPATIENT)
            battle.queue[battle.waiting] = stack + 1
            battle.waiting += 1
    sort(battle)
    note(world, CYCLE, place + 1, battle.cycle_no, 0, 0)


@compiled
def end_turn(battle: Battle) -> None:
    """Close the turn's events and let the current stack leave, unless it delays [DESK-67]."""
    battle.events_last[:] = battle.events_now
    battle.events_now[:] = 0
    battle.last = battle.now
    battle.now = 0
    if not battle.has_delayed:
        leave(battle, battle.current)


@compiled
def begin_turn(world: World, place: int) -> None:
    """Let the head of the queue be the current stack [DESK-66, DESK-69, DESK-77]."""
    battle = world.battles[place]
    if battle.waiting == 0:
        start_cycle(world, place)
    battle.current = battle.queue[0]
    if battle.current > 0:
        battle.defending[battle.current - 1] = 0
    battle.has_moved = 0
    battle.has_acted = 0
    battle.has_delayed = 0
