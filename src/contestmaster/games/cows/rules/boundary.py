"""The boundary between two turns, in its total order (chapter Clock, steps 1 to 11)."""

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream
from contestmaster.games.cows.notes import OVER
from contestmaster.games.cows.rules.endings import end_fights
from contestmaster.games.cows.rules.fights import begin_fights
from contestmaster.games.cows.rules.herds import milk, settle_herds
from contestmaster.games.cows.rules.movement import move_groups, recover
from contestmaster.games.cows.rules.tables import note
from contestmaster.games.cows.rules.wild import bear, wander
from contestmaster.games.cows.world import IDLE, World


@compiled
def boundary(world: World, dice: Stream) -> None:
    """End the turn, and begin the next one unless the game is over."""
    milk(world)
    if has_ended(world):
        world.head[0].over = 1
        note(world.log, OVER, 0, 0).amount = world.head[0].gathered
        return
    count_timers(world)
    fought = fighters(world)
    fresh = np.zeros(world.head[0].groups, np.bool_)
    end_fights(world, fresh)
    move_groups(world)
    recover(world, fought)
    begin_fights(world)
    settle_herds(world, fresh)
    welcome_recruits(world)
    wander(world, dice)
    bear(world, dice)
    begin_turn(world)


@compiled
def has_ended(world: World) -> bool:
    """Whether this was the last turn [COWS-156, COWS-157, COWS-158]."""
    head, laws = world.head[0], world.laws[0]
    return head.gathered >= laws.milk_limit or head.turn == laws.max_turns


@compiled
def count_timers(world: World) -> None:
    """Shorten bans and protections by this turn [COWS-75, COWS-124]."""
    for slot in range(world.head[0].groups):
        group = world.groups[slot]
        group.capture_ban_left = max(0, group.capture_ban_left - 1)
        group.protected_left = max(0, group.protected_left - 1)


@compiled
def fighters(world: World) -> NDArray[np.bool_]:
    """Marks, by slot, of the groups in a fight: none of them was idle [COWS-34]."""
    marks = np.zeros(world.head[0].groups, np.bool_)
    for slot in range(len(marks)):
        marks[slot] = world.groups[slot].fight != 0
    return marks


@compiled
def welcome_recruits(world: World) -> None:
    """Let the specialists bought in this turn arrive [COWS-39]."""
    for row in range(len(world.teams)):
        team = world.teams[row]
        team.free_cowboys += team.arriving_cowboys
        team.free_gunmen += team.arriving_gunmen
        team.arriving_cowboys = 0
        team.arriving_gunmen = 0


@compiled
def begin_turn(world: World) -> None:
    """Count the turn and forget what was ordered and asked in the last one."""
    world.head[0].turn += 1
    for slot in range(world.head[0].groups):
        group = world.groups[slot]
        group.order = IDLE
        group.target = 0
    for row in range(len(world.teams)):
        team = world.teams[row]
        team.cows_listed = 0
        team.enemies_listed = 0
