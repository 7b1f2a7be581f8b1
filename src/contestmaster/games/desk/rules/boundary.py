"""The boundary between two turns, in its total order (chapter Clock, steps 1 to 4)."""

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream
from contestmaster.games.desk.notes import OVER, PHASE
from contestmaster.games.desk.rules.muster import muster
from contestmaster.games.desk.rules.queue import begin_turn, end_turn
from contestmaster.games.desk.rules.record import note
from contestmaster.games.desk.rules.results import rank, settle
from contestmaster.games.desk.world import PREPARATION, RESULTS, SKIRMISH, TACTICS, World


@compiled
def boundary(world: World, dice: Stream) -> None:
    """End the turn, and begin the next one unless the set is over."""
    head = world.head[0]
    if head.phase == SKIRMISH:
        for place in range(len(world.battles)):
            end_turn(world.battles[place])
    if head.left > 0:
        head.left -= 1
    elif head.phase == RESULTS:
        head.over = 1
        note(world, OVER, 0, 0, 0, 0)
        return
    else:
        leave_phase(world, dice)
    head.turn += 1
    if head.phase == SKIRMISH:
        for place in range(len(world.battles)):
            begin_turn(world, place)


@compiled
def leave_phase(world: World, dice: Stream) -> None:
    """Do what ends a phase, and begin the next [DESK-1, DESK-2]."""
    head = world.head[0]
    note(world, PHASE, 0, head.phase + 1, 0, turns_of(world, head.phase + 1))
    for place in range(len(world.battles)):
        if head.phase == PREPARATION:
            muster(world, dice, place)
        elif head.phase == TACTICS:
            world.battles[place].last = 0
            world.battles[place].events_last[:] = 0
        else:
            settle(world, place)
    if head.phase == SKIRMISH:
        rank(world)
    head.phase += 1
    head.left = turns_of(world, head.phase) - 1


@compiled
def turns_of(world: World, phase: int) -> int:
    """How long a phase takes."""
    laws = world.laws[0]
    if phase == PREPARATION:
        return int(laws.preparation_turns)
    if phase == TACTICS:
        return int(laws.tactics_turns)
    return int(laws.skirmish_turns if phase == SKIRMISH else laws.results_turns)
