"""How things stood when the turn began, for queries, which are many [TRADE-89]."""

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.traders.formulas import score
from contestmaster.games.traders.world import NOWHERE, World


@compiled
def planet_details(world: World, team: int, planet: int) -> tuple[int, int, NDArray[np.int64]]:
    """Own and others' shares, and the traders on a planet by team [TRADE-88, TRADE-74].

    int64[traders, 2]: row of the team, and the planet it sends to, ``NOWHERE`` if it collects.
    """
    own, others, count = world.shown_shares[team, planet], 0, 0
    for row in range(len(world.teams)):
        others += world.shown_shares[row, planet]
    rows = np.empty((len(world.teams), 2), np.int64)
    for row in range(len(world.traders)):
        trader = world.traders[row]
        if trader.shown_planet == planet:
            rows[count, 0] = row // world.laws[0].traders_per_team
            rows[count, 1] = trader.shown_target
            count += 1
    return own, others - own, rows[:count]


@compiled
def team_counts(world: World) -> NDArray[np.int64]:
    """Of each team: traders that collect, traders that send, shares [TRADE-92]. int64[teams, 3]."""
    counts = np.zeros((len(world.teams), 3), np.int64)
    for row in range(len(world.traders)):
        trader = world.traders[row]
        if trader.shown_planet != NOWHERE:
            column = 0 if trader.shown_target == NOWHERE else 1
            counts[row // world.laws[0].traders_per_team, column] += 1
    for team in range(len(counts)):
        for planet in range(len(world.planets)):
            counts[team, 2] += world.shown_shares[team, planet]
    return counts


@compiled
def standing(world: World, team: int) -> tuple[float, float, int]:
    """Cash, S and vouchers of a team as GET_SCORE shows them [TRADE-78, TRADE-80]."""
    total = 0.0
    for row in range(len(world.teams)):
        total += world.teams[row].shown_cash
    own = world.teams[team]
    return own.shown_cash, score(own.shown_cash, begin(world), total), own.shown_vouchers


@compiled
def begin(world: World) -> float:
    """What is subtracted from cash to make it profit [D3]."""
    return world.laws[0].initial_cash if world.laws[0].subtracts else 0.0


@compiled
def ask_topology(world: World, team: int) -> bool:
    """Whether a team may see the routes now; if so, that is counted [TRADE-84, TRADE-86]."""
    own, turn = world.teams[team], world.head[0].turn
    if own.topology_last > 0 and turn - own.topology_last < world.laws[0].topology_period:
        return False
    own.topology_last = turn
    return True


@compiled
def ask_planets(world: World, team: int) -> bool:
    """Whether a team may see the planets now; if so, that is counted [TRADE-85, TRADE-86]."""
    own, turn = world.teams[team], world.head[0].turn
    if own.basic_info_last > 0 and turn - own.basic_info_last < world.laws[0].basic_info_period:
        return False
    own.basic_info_last = turn
    return True
