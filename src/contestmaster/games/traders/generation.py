"""What chance makes before the first turn: stars, planets, routes and team ids.

All comes from the stream of the game's set-up, in the order of the rule book (chapter World
generation): the same seed makes the same world.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream, below, chance, shuffle, unit
from contestmaster.arrays.elementary import cosine, sine
from contestmaster.arrays.records import RecordTable
from contestmaster.games.traders.formulas import enlarged
from contestmaster.games.traders.subspaces import MOST_PLANETS, Subspace
from contestmaster.games.traders.world import Planet, Star

FULL_TURN: Final = 6.283185307179586
ANOTHER_ROUTE: Final = 0.9
"""The chance that a planet without any route gets one after all [TRADE-7]."""
TEAM_IDS: Final = 99
"""Team ids are drawn from 1 to this, or to the number of teams if there are more [D23]."""


class Sizes(NamedTuple):
    """How large a world is."""

    planets: int
    stars: int
    facilities: int
    """How many there may be."""


class Opening(NamedTuple):
    """What chance decides at the set-up of a game."""

    stars: RecordTable[Star]
    planets: RecordTable[Planet]
    """Positions are not set."""
    routes: NDArray[np.bool_]
    """bool[planets, planets]: whether there is a route from one to another."""
    seats: NDArray[np.int64]
    """int64[teams]: the team id of each seat."""


def sizes(subspace: Subspace, teams: int, base: int) -> Sizes:
    """The world for so many teams [TRADE-97]."""
    counts = subspace.n_planets, subspace.n_stars, subspace.facility_limit_total
    return Sizes(*(enlarged(count, teams, base, MOST_PLANETS) for count in counts))


def opening(subspace: Subspace, size: Sizes, teams: int, draws: Stream) -> Opening:
    """Draw stars, planets, routes and team ids, in this order."""
    stars, planets = Star.table(size.stars), Planet.table(size.planets)
    draw_stars(draws, stars, subspace.width, subspace.height, subspace.star_speed_max)
    draw_orbits(draws, planets, size.stars, *subspace.orbit_radius, *subspace.angular_speed)
    draw_incomes(draws, planets, *subspace.initial_income, subspace.income_trend_max)
    routes = draw_routes(draws, size.planets, *subspace.routes_out, subspace.routes_may_loop)
    ids = np.arange(1, max(TEAM_IDS, teams) + 1)
    shuffle(draws, ids)
    return Opening(stars, planets, routes, ids[:teams])


@compiled
def between(draws: Stream, low: float, high: float) -> float:
    """Draw a real number of a range."""
    return low + (high - low) * unit(draws)


@compiled
def draw_stars(
    draws: Stream, stars: RecordTable[Star], width: float, height: float, speed_max: float
) -> None:
    """Draw place, direction and speed of each star."""
    for row in range(len(stars)):
        star = stars[row]
        star.x = between(draws, 0.0, width)
        star.y = between(draws, 0.0, height)
        direction = between(draws, 0.0, FULL_TURN)
        speed = between(draws, 0.0, speed_max)
        star.vx = speed * cosine(direction)
        star.vy = speed * sine(direction)


@compiled
def draw_orbits(
    draws: Stream,
    planets: RecordTable[Planet],
    stars: int,
    radius_min: float,
    radius_max: float,
    speed_min: float,
    speed_max: float,
) -> None:
    """Draw star, radius, phase and speed of each planet; every star has one at least."""
    for row in range(len(planets)):
        planet = planets[row]
        planet.star = row if row < stars else below(draws, stars)
        planet.radius = between(draws, radius_min, radius_max)
        planet.phase = between(draws, 0.0, FULL_TURN)
        planet.angular_speed = between(draws, speed_min, speed_max)
        if below(draws, 2) == 1:
            planet.angular_speed = -planet.angular_speed


@compiled
def draw_incomes(
    draws: Stream, planets: RecordTable[Planet], low: int, high: int, trend_max: float
) -> None:
    """Draw the initial income of each planet and its trend [TRADE-10, TRADE-11]."""
    for row in range(len(planets)):
        planet = planets[row]
        planet.initial_income = low + below(draws, high - low + 1)
        planet.local_income = planet.initial_income
        planet.trend = between(draws, -trend_max, trend_max) * planet.initial_income


@compiled
def draw_routes(
    draws: Stream, planets: int, low: int, high: int, may_loop: bool
) -> NDArray[np.bool_]:
    """Draw routes: bool[planets, planets], origin first; without loops unless they may be.

    Without loops all routes lead onwards in a hidden order of the planets.
    """
    routes = np.zeros((planets, planets), np.bool_)
    hidden = np.arange(planets)
    shuffle(draws, hidden)
    rank = np.empty(planets, np.int64)
    for place in range(planets):
        rank[hidden[place]] = place
    joined = np.zeros(planets, np.bool_)
    for origin in range(planets):
        degree = low + below(draws, high - low + 1)
        allowed = targets(rank, origin, may_loop)
        for taken in range(min(degree, len(allowed))):
            chosen = taken + below(draws, len(allowed) - taken)
            target = allowed[chosen]
            allowed[chosen] = allowed[taken]
            routes[origin, target] = True
            joined[origin] = True
            joined[target] = True
    for planet in range(planets):
        if not joined[planet] and planets > 1 and chance(draws, ANOTHER_ROUTE):
            allowed = targets(rank, planet, may_loop)
            if len(allowed) > 0:
                other = allowed[below(draws, len(allowed))]
                routes[planet, other] = True
            else:  # the last of the hidden order: a route may only lead to it
                other = hidden[below(draws, planets - 1)]
                routes[other, planet] = True
            joined[planet] = True
            joined[other] = True
    return routes


@compiled
def targets(rank: NDArray[np.int64], origin: int, may_loop: bool) -> NDArray[np.int64]:
    """The planets a route from one may lead to, ascending."""
    allowed = np.empty(len(rank), np.int64)
    count = 0
    for planet in range(len(rank)):
        if planet != origin and (may_loop or rank[planet] > rank[origin]):
            allowed[count] = planet
            count += 1
    return allowed[:count]
