"""The order in which trade flows: along active routes, from planet to planet.

A route is active if a trader sends along it, and looping if active routes lead back to its origin.
Planets that such routes connect in circles form a *cluster*; all others are clusters of their own.
Between clusters trade flows one way. (Clusters are the strongly connected components of the active
routes, found by Tarjan's algorithm: "Depth-first search and linear graph algorithms", 1972.)
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.traders.world import World

UNSEEN: Final = -1


class Flow(NamedTuple):
    """An order of the planets in which every cluster is together, and before those it sends to.

    Attributes:
        order: int64[planets], numbers of planets.
        cluster: int64[planets], by number of the planet.
    """

    order: NDArray[np.int64]
    cluster: NDArray[np.int64]


class Search(NamedTuple):
    """What a depth-first search keeps of each planet, and how far it is."""

    found: NDArray[np.int64]
    """When it was found, counted from 0."""
    low: NDArray[np.int64]
    """The first planet found that it leads back to."""
    route: NDArray[np.int64]
    """The next of its routes to follow."""
    path: NDArray[np.int64]
    """The planets on the way to the present one."""
    waiting: NDArray[np.int64]
    """Planets found whose cluster is not complete."""
    counts: NDArray[np.int64]
    """How many are found, waiting, done, and how many clusters there are."""


FOUND, WAITING, DONE, CLUSTERS = range(4)


@compiled
def flow(world: World, active: NDArray[np.int64]) -> Flow:
    """The order of trade; ``active`` is positive for every route that a trader sends along."""
    planets = len(world.planets)
    cluster = np.full(planets, UNSEEN, np.int64)
    order = np.empty(planets, np.int64)
    search = Search(
        np.full(planets, UNSEEN, np.int64),
        np.empty(planets, np.int64),
        world.first[:planets].astype(np.int64),
        np.empty(planets, np.int64),
        np.empty(planets, np.int64),
        np.zeros(4, np.int64),
    )
    for planet in range(planets):
        if search.found[planet] == UNSEEN:
            explore(world, active, search, order, cluster, planet)
    return Flow(order, cluster)


@compiled
def explore(
    world: World,
    active: NDArray[np.int64],
    search: Search,
    order: NDArray[np.int64],
    cluster: NDArray[np.int64],
    start: int,
) -> None:
    """Find all that active routes lead to from a planet, and complete its clusters."""
    find(search, start)
    search.path[0] = start
    depth = 1
    while depth > 0:
        planet = search.path[depth - 1]
        route = search.route[planet]
        if route < world.first[planet + 1]:
            search.route[planet] += 1
            if active[route] > 0:
                target = int(world.target[route])
                if search.found[target] == UNSEEN:
                    find(search, target)
                    search.path[depth] = target
                    depth += 1
                elif cluster[target] == UNSEEN:
                    search.low[planet] = min(search.low[planet], search.found[target])
        else:
            depth -= 1
            if depth > 0:
                before = search.path[depth - 1]
                search.low[before] = min(search.low[before], search.low[planet])
            if search.low[planet] == search.found[planet]:
                complete(search, order, cluster, planet)


@compiled
def find(search: Search, planet: int) -> None:
    """Note that a planet has been reached."""
    counts = search.counts
    search.found[planet] = counts[FOUND]
    search.low[planet] = counts[FOUND]
    search.waiting[counts[WAITING]] = planet
    counts[FOUND] += 1
    counts[WAITING] += 1


@compiled
def complete(
    search: Search, order: NDArray[np.int64], cluster: NDArray[np.int64], planet: int
) -> None:
    """Close the cluster of a planet; clusters are completed after all they send to."""
    counts = search.counts
    last = -1
    while last != planet:
        counts[WAITING] -= 1
        last = search.waiting[counts[WAITING]]
        cluster[last] = counts[CLUSTERS]
        counts[DONE] += 1
        order[len(order) - counts[DONE]] = last
    counts[CLUSTERS] += 1
