"""Finding, adding and removing groups and fights in their tables, and writing the log."""

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.log import next_line
from contestmaster.arrays.records import RecordTable
from contestmaster.games.cows.world import Fight, Group, Note, World


@compiled
def group_slot(world: World, group: int) -> int:
    """The slot of a group by its id, -1 if there is none."""
    low, high = 0, world.head[0].groups
    while low < high:
        middle = (low + high) // 2
        if world.groups[middle].id < group:
            low = middle + 1
        else:
            high = middle
    return low if low < world.head[0].groups and world.groups[low].id == group else -1


@compiled
def own_slot(world: World, team: int, group: int) -> int:
    """The slot of a team's own group by its id, -1 if it has none of that id [COWS-28]."""
    slot = group_slot(world, group)
    return slot if slot >= 0 and world.groups[slot].team == team else -1


@compiled
def fight_slot(world: World, fight: int) -> int:
    """The place of a fight in its table by its id, which exists."""
    slot = 0
    while world.fights[slot].id != fight:
        slot += 1
    return slot


@compiled
def add_group(world: World) -> Group:
    """A new row at the end of the table, with its id [COWS-19]."""
    head = world.head[0]
    group = world.groups[head.groups]
    group.id = head.next_group_id
    head.next_group_id += 1
    head.groups += 1
    return group


@compiled
def remove_group(world: World, slot: int) -> None:
    """Close the gap a group leaves."""
    for place in range(slot, world.head[0].groups):
        world.groups[place] = world.groups[place + 1]
    world.head[0].groups -= 1


@compiled
def add_fight(world: World) -> Fight:
    """A new row at the end of the table, with its id."""
    head = world.head[0]
    fight = world.fights[head.fights]
    fight.id = head.next_fight_id
    head.next_fight_id += 1
    head.fights += 1
    return fight


@compiled
def remove_fight(world: World, slot: int) -> None:
    """Close the gap a fight leaves."""
    for place in range(slot, world.head[0].fights):
        world.fights[place] = world.fights[place + 1]
    world.head[0].fights -= 1


@compiled
def note(log: RecordTable[Note], kind: int, team: int, pos: int) -> Note:
    """Begin a line of the log, for the caller to go on with."""
    line = next_line(log, kind)
    line.team = team
    line.other = 0
    line.group = 0
    line.second = 0
    line.pos = pos
    line.count = 0
    line.amount = 0
    return line
