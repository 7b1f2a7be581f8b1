"""The trade at the end of a turn: output of planets, parts of traders, deliveries, cash."""

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.traders.formulas import (
    distance_bonus,
    effective,
    local_output,
    multiplier,
)
from contestmaster.games.traders.notes import COLLECTED
from contestmaster.games.traders.rules.chains import chain_levels
from contestmaster.games.traders.rules.facilities import facility_bonuses
from contestmaster.games.traders.rules.loops import flow
from contestmaster.games.traders.rules.tables import note, route_between
from contestmaster.games.traders.world import MOST, NOWHERE, World

MILLION: Final = 1_000_000

Posts = tuple[NDArray[np.int64], NDArray[np.int64]]
"""Traders by planet: where those of each planet begin (and one entry more), and their rows."""


@compiled
def trade(world: World) -> None:
    """Let all trade of the turn happen: steps 1 to 3 of the end of a turn [TRADE-30, TRADE-66]."""
    placed = posts(world)
    part = parts(world, chain_levels(world))
    local = local_outputs(world, placed)
    collect(world, placed, part, outputs(world, placed, part, local))


@compiled
def posts(world: World) -> Posts:
    """The placed traders, by planet and then by team: the order in which sums are formed.

    Returns:
        int64[planets + 1] and int64[placed traders].
    """
    first = np.zeros(len(world.planets) + 1, np.int64)
    for row in range(len(world.traders)):
        if world.traders[row].planet != NOWHERE:
            first[world.traders[row].planet + 1] += 1
    for planet in range(len(world.planets)):
        first[planet + 1] += first[planet]
    free = first.copy()
    rows = np.empty(first[-1], np.int64)
    for row in range(len(world.traders)):
        planet = world.traders[row].planet
        if planet != NOWHERE:
            rows[free[planet]] = row
            free[planet] += 1
    return first, rows


@compiled
def local_outputs(world: World, placed: Posts) -> NDArray[np.float64]:
    """Local output of every planet, after facilities and crowd [TRADE-48, TRADE-51]."""
    first, _ = placed
    bonuses = facility_bonuses(world)
    local = np.empty(len(world.planets), np.float64)
    for row in range(len(local)):
        income, crowd = world.planets[row].local_income, first[row + 1] - first[row]
        output = local_output(income, bonuses[row], crowd, world.laws[0].crowd_factor)
        local[row] = min(output, MOST)
    return local


@compiled
def parts(world: World, levels: NDArray[np.int64]) -> NDArray[np.float64]:
    """The part of its planet's output that each trader controls [TRADE-37, TRADE-47].

    float64[traders]; 0 for those that are not placed. ``levels`` are those of the chains.
    """
    laws, each = world.laws[0], world.laws[0].traders_per_team
    totals = np.zeros(len(world.planets), np.float64)
    chain = np.full(len(world.planets), NOWHERE, np.int64)
    """The chain level of the team on each planet, where it has a trader."""
    part = np.zeros(len(world.traders), np.float64)
    for team in range(len(world.teams)):
        mark(world, chain, levels, team)
        for planet in range(len(totals)):
            shares, level = world.shares[team, planet], chain[planet]
            if shares > 0 and (level >= 0 or not laws.present_only):
                totals[planet] += effective(shares, max(0, level), laws.chain_bonus)
        for row in range(team * each, team * each + each):
            if world.traders[row].planet != NOWHERE:
                chain[world.traders[row].planet] = NOWHERE
    for row in range(len(part)):
        planet, team = world.traders[row].planet, row // each
        if planet != NOWHERE and totals[planet] > 0:
            own = effective(world.shares[team, planet], levels[row], laws.chain_bonus)
            part[row] = world.efficiency[team, planet] / 100 * own / totals[planet]
    return part


@compiled
def mark(world: World, chain: NDArray[np.int64], levels: NDArray[np.int64], team: int) -> None:
    """Write the chain levels of a team's traders to the planets they are on."""
    each = world.laws[0].traders_per_team
    for row in range(team * each, team * each + each):
        if world.traders[row].planet != NOWHERE:
            chain[world.traders[row].planet] = levels[row]


@compiled
def outputs(
    world: World, placed: Posts, part: NDArray[np.float64], local: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The full output of every planet, with all that is delivered there [TRADE-40, TRADE-50].

    Along a looping route only what did not itself arrive over one is sent [TRADE-75].
    """
    carried, factor, senders = loads(world, placed, part)
    course = flow(world, senders)
    order, cluster = course.order, course.cluster
    full = np.zeros(len(local), np.float64)
    base = np.zeros(len(local), np.float64)
    begin = 0
    while begin < len(order):
        end = begin
        while end < len(order) and cluster[order[end]] == cluster[order[begin]]:
            planet = order[end]
            base[planet] = local[planet]
            for entry in range(world.into_first[planet], world.into_first[planet + 1]):
                route = world.into[entry]
                origin = world.origin[route]
                if senders[route] > 0 and cluster[origin] != cluster[planet]:
                    base[planet] += factor[route] * (carried[route] * full[origin])
            base[planet] = min(base[planet], MOST)
            end += 1
        for place in range(begin, end):
            planet = order[place]
            full[planet] = base[planet]
            for entry in range(world.into_first[planet], world.into_first[planet + 1]):
                route = world.into[entry]
                origin = world.origin[route]
                if senders[route] > 0 and cluster[origin] == cluster[planet]:
                    full[planet] += factor[route] * (carried[route] * base[origin])
            full[planet] = min(full[planet], MOST)
        begin = end
    return full


@compiled
def loads(
    world: World, placed: Posts, part: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.int64]]:
    """What each route carries: parts of its origin's output, multiplier, number of traders."""
    _, rows = placed
    laws, planets = world.laws[0], world.planets
    carried = np.zeros(len(world.origin), np.float64)
    factor = np.zeros(len(world.origin), np.float64)
    senders = np.zeros(len(world.origin), np.int64)
    for entry in range(len(rows)):
        trader = world.traders[rows[entry]]
        if trader.target != NOWHERE:
            route = route_between(world, trader.planet, trader.target)
            carried[route] += part[rows[entry]]
            senders[route] += 1
    for route in range(len(factor)):
        if senders[route] > 0:
            here, there = planets[world.origin[route]], planets[world.target[route]]
            dx, dy = there.bonus_x - here.bonus_x, there.bonus_y - here.bonus_y
            bonus = distance_bonus(
                math.sqrt(dx * dx + dy * dy), laws.distance_bonus_a, laws.distance_bonus_b
            )
            factor[route] = multiplier(bonus, senders[route], laws.synergy_bonus)
    return carried, factor, senders


@compiled
def collect(
    world: World, placed: Posts, part: NDArray[np.float64], full: NDArray[np.float64]
) -> None:
    """Pay the traders that collect [TRADE-76]; what nobody controls is lost [TRADE-38]."""
    first, rows = placed
    each = world.laws[0].traders_per_team
    gains = np.zeros(len(world.teams), np.float64)
    for planet in range(len(full)):
        for entry in range(first[planet], first[planet + 1]):
            row = rows[entry]
            if world.traders[row].target == NOWHERE:
                gains[row // each] += part[row] * full[planet]
    for team in range(len(gains)):
        if gains[team] > 0:
            own = world.teams[team]
            own.cash = min(own.cash + gains[team], MOST)
            note(world.log, COLLECTED, team).amount = int(gains[team] * MILLION + 0.5)
