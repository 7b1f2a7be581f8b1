"""How long one boundary of a full game takes: goal at most 2 ms.

usage: python bench/boundary.py [--game cows|desk|traders] [--repeat 300]

What follows is said of Wild wild space; the others are measured by ``boundary_desk.py`` and
``boundary_traders.py``.

A full game: 30 teams of 15 groups each on a board of 16**4 fields with 20,000 wild cows. Every
group stands on a field drawn by lot, every other one leads a herd. Two turns have passed, in which
every group that could challenged an enemy or else moved; in the third all have their orders again,
so that fights begin, go on and end. Each repetition computes the boundary of a copy of that same
state. Beside it stands what cannot be saved: one throw of the dice for each wild cow, which decides
whether it wanders.
"""

import argparse
from functools import partial

import numpy as np

import boundary_desk
import boundary_traders
from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream, chance, stream
from contestmaster.games.cows.generation import pool_map
from contestmaster.games.cows.params import CowsParams
from contestmaster.games.cows.rules.boundary import boundary
from contestmaster.games.cows.rules.fights import attack
from contestmaster.games.cows.rules.grid import directions
from contestmaster.games.cows.rules.groups import make_group
from contestmaster.games.cows.rules.movement import move
from contestmaster.games.cows.setup import set_up
from contestmaster.games.cows.state import State, clone
from contestmaster.games.cows.world import World
from contestmaster.kernel.dice import Dice
from harness import Spread, timed

TEAMS, GROUPS, COWS, HERD = 30, 15, 20_000, 40
MEMBERS = (8, 4)
PARAMS = CowsParams(
    dim=4,
    side=16,
    group_limit=GROUPS,
    initial_cowboys=MEMBERS[0] * GROUPS,
    initial_gunmen=MEMBERS[1] * GROUPS,
)
SEED = 24
GOAL_MS = 2.0


def full_game() -> State:
    """Set up the game of the module's text; the same every time."""
    state = set_up(pool_map(PARAMS, 1, TEAMS), PARAMS, TEAMS, Dice(SEED))
    world, lots = state.world, np.random.default_rng(SEED)
    for team in range(1, TEAMS + 1):
        for _ in range(GROUPS):
            make_group(world, team, *MEMBERS)
    count = int(world.head[0].groups)
    # Two groups to a field on average: enough meetings for a fight on most of them.
    places = lots.choice(world.open, count // 2, replace=False)
    for slot in range(count):
        group = world.groups[slot]
        group.pos = int(lots.choice(places))
        group.cows = group.max_herd = HERD * (slot % 2)
    world.wild[:] = 0
    np.add.at(world.wild, lots.choice(world.open, COWS), 1)
    for turn in (1, 2):
        give_orders(world, lots)
        boundary(world, stream(Dice(SEED, turn)))
    give_orders(world, lots)
    return state


def give_orders(world: World, lots: np.random.Generator) -> None:
    """Let every group challenge whom it can on its field, or else move where it can."""
    groups = [world.groups[slot] for slot in range(int(world.head[0].groups))]
    for one in groups:
        for other in groups:
            if other.pos == one.pos:
                attack(world, int(one.team), int(one.id), int(other.id))
        move(world, int(one.team), int(one.id), int(lots.integers(directions(world.laws))))


@compiled
def throw_for_each(world: World, dice: Stream) -> int:
    """Throw the dice once for each wild cow, and count those that would wander."""
    wandering = 0
    for field in range(len(world.wild)):
        for _ in range(world.wild[field]):
            if chance(dice, world.laws[0].wander_probability):
                wandering += 1
    return wandering


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=("cows", "desk", "traders"), default="cows")
    parser.add_argument("--repeat", type=int, default=300)
    options = parser.parse_args()
    others = {"desk": boundary_desk, "traders": boundary_traders}
    if options.game in others:
        others[options.game].report(options.repeat)
    else:
        report(options.repeat)


def report(repeat: int) -> None:
    """Measure and print."""
    state = full_game()
    head, dice = state.world.head[0], stream(Dice(SEED))
    throws = timed(lambda: clone(state).world, partial(throw_for_each, dice=dice), repeat)
    boundaries = timed(lambda: clone(state).world, partial(boundary, dice=dice), repeat)
    ratio = Spread.of(boundaries).median / Spread.of(throws).median
    reached = "reached" if Spread.of(boundaries).median <= GOAL_MS else "MISSED"
    print(f"{TEAMS} teams, {head.groups} groups, {head.fights} fights, {COWS} wild cows")
    print(f"- one throw for each cow: {Spread.of(throws):.3f} ms")
    print(f"- one boundary: {Spread.of(boundaries):.3f} ms, {ratio:.2f} times the throws")
    print(f"- 99 of 100 within {np.quantile(boundaries, 0.99):.3f} ms")
    print(f"- goal {GOAL_MS} ms: {reached}")


if __name__ == "__main__":
    main()
