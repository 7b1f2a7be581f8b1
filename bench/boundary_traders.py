"""How long one boundary of Interstellar overdrive takes: see ``boundary.py``.

The largest game that is to be quick: 1,000 planets, each with a facility that reaches twelve of
them, in a sector like that of set D, and 100 teams of 5 traders, all of them placed, every other
one sending along a route if there is one. Each team has shares of a third of all planets. Some
turns have passed. Beside the boundary stands the plain way to rank planets by their distance from
each facility, by sorting them all; with fewer planets and as many facilities it shows how time
grows.
Milliseconds are of processor time: nothing here waits, and the figures hold on a busy machine too.
"""

import time
from functools import partial
from typing import Final

import numpy as np

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import stream
from contestmaster.games.traders import Traders, TradersParams
from contestmaster.games.traders.rules.boundary import boundary
from contestmaster.games.traders.rules.facilities import facility_bonuses
from contestmaster.games.traders.rules.posts import put_trader, send_profit
from contestmaster.games.traders.state import State, clone
from contestmaster.games.traders.world import TRADER_IDS, World
from contestmaster.kernel.dice import Dice
from harness import Spread, timed

TEAMS: Final = 100
SIZES: Final = (10, 30, 100, 300, 1000)
SEED: Final = 24
TURNS: Final = 3
GOAL_MS: Final = 20.0


def full_game(planets: int) -> State:
    """Set up the game of the module's text; the same every time."""
    params = TradersParams(
        sets="D", n_planets=planets, n_stars=planets // 4, teams_base=TEAMS, delay_turns=0,
        facility_limit_total=planets, facility_bonus=60, facility_bonus_step=5, traders_per_team=5,
    )  # fmt: skip
    game, lots = Traders(params), np.random.default_rng(SEED)
    state = game.setup(game.board(SEED), tuple(f"t{n}" for n in range(TEAMS)), Dice(SEED), 0)
    world = state.world
    world.facilities[:] = lots.permutation(planets)
    world.head[0].facilities = planets
    world.shares[:] = lots.integers(1, 100, world.shares.shape) * (
        lots.random(world.shares.shape) < 1 / 3
    )
    for _ in range(TURNS):
        give_orders(world, lots)
        boundary(world, stream(Dice(SEED)))
    give_orders(world, lots)
    return state


def give_orders(world: World, lots: np.random.Generator) -> None:
    """Send every trader to a planet of its own; every other one sends from there if it can."""
    each = int(world.laws[0].traders_per_team)
    for team in range(TEAMS):
        planets = lots.permutation(len(world.planets))
        for number in range(each):
            trader = int(world.teams[team].id) * TRADER_IDS + number
            planet = int(planets[number])
            put_trader(world, team, trader, planet)
            routes = world.target[world.first[planet] : world.first[planet + 1]]
            if number % 2 and len(routes):
                send_profit(world, team, trader, planet, int(lots.choice(routes)))


@compiled
def rank_plainly(world: World) -> int:
    """Sort all planets by their distance from each facility; a sum, so that none is left out."""
    total = 0
    away = np.empty(len(world.planets), np.float64)
    for facility in range(world.head[0].facilities):
        here = world.planets[world.facilities[facility]]
        for row in range(len(away)):
            there = world.planets[row]
            dx, dy = there.bonus_x - here.bonus_x, there.bonus_y - here.bonus_y
            away[row] = dx * dx + dy * dy
        total += np.argsort(away, kind="mergesort")[-1]
    return total


def report(repeat: int) -> None:
    """Measure and print."""
    print("| planets, facilities | traders, sending | boundary ms | facility bonuses ms ", end="")
    print("| sorting all : bonuses |\n| --: | --: | --: | --: | --: |")
    ring = partial(boundary, dice=stream(Dice(SEED, 1)))
    spent = Spread(0, 0, 0)
    for planets in SIZES:
        state = full_game(planets)
        measured = partial(timed, partial(clone, state), clock=time.process_time)
        traders = state.world.traders
        spent = Spread.of(measured(lambda each: ring(each.world), repeat))
        bonuses = Spread.of(measured(lambda each: facility_bonuses(each.world), repeat))
        plain = Spread.of(measured(lambda each: rank_plainly(each.world), repeat // 10 + 1))
        columns = [
            f"{planets}",
            f"{len(traders)}, {np.count_nonzero(traders['target'] >= 0)}",
            f"{spent:.3f}",
            f"{bonuses:.3f}",
            f"{plain.median / bonuses.median:.1f}",
        ]
        print(f"| {' | '.join(columns)} |", flush=True)
    reached = "reached" if spent.median <= GOAL_MS else "MISSED"
    print(f"\nGoal {GOAL_MS:.0f} ms for the largest: {reached}")
