"""Writing down what happens: for LAST_TURN, and for the log that events are made of."""

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.log import next_line
from contestmaster.games.desk.world import EVENT_FIELDS, World


@compiled
def note(world: World, kind: int, battle: int, who: int, other: int, amount: int) -> None:
    """Write a line of the log; battles are told by ID."""
    line = next_line(world.log, kind)
    line.battle = battle
    line.who = who
    line.other = other
    line.amount = amount


@compiled
def happen(world: World, place: int, kind: int, stack: int, other: int, amount: int) -> None:
    """Add an event to the present turn of a battle [DESK-119]; ``stack`` is an ID."""
    battle = world.battles[place]
    at = EVENT_FIELDS * battle.now
    battle.events_now[at] = kind
    battle.events_now[at + 1] = stack
    battle.events_now[at + 2] = other
    battle.events_now[at + 3] = amount
    battle.now += 1
    note(world, kind, place + 1, stack, other, amount)
