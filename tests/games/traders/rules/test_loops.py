"""The order in which trade flows."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.traders.table import Table

from contestmaster.games.traders.rules.loops import flow

PLANETS = 7
ALL = {n: [m for m in range(PLANETS) if m != n] for n in range(PLANETS)}
TABLE = Table([(float(n), 0.0, 1) for n in range(PLANETS)], ALL)

routes = st.sets(
    st.tuples(st.integers(0, PLANETS - 1), st.integers(0, PLANETS - 1)).filter(
        lambda route: route[0] != route[1]
    ),
    max_size=14,
)


def reached(active: set[tuple[int, int]]) -> np.ndarray:
    """bool[planets, planets]: whether active routes lead from one to another, or it is the same."""
    ways = np.eye(PLANETS, dtype=bool)
    for origin, target in active:
        ways[origin, target] = True
    for middle in range(PLANETS):
        ways |= np.outer(ways[:, middle], ways[middle])
    return ways


@settings(max_examples=400)
@given(routes)
def test_clusters_are_planets_that_reach_each_other(active: set[tuple[int, int]]) -> None:
    """And come one whole cluster after another, before those they send to [TRADE-66, TRADE-75]."""
    world = TABLE.match.state.world
    marks = np.array(
        [pair in active for pair in zip(world.origin.tolist(), world.target.tolist(), strict=True)]
    )
    order, cluster = flow(world, marks.astype(np.int64))
    assert sorted(order.tolist()) == list(range(PLANETS))
    ways = reached(active)
    for one in range(PLANETS):
        for other in range(PLANETS):
            together = ways[one, other] and ways[other, one]
            assert (cluster[one] == cluster[other]) == together
    place = np.argsort(order)
    for origin, target in active:
        if cluster[origin] != cluster[target]:
            assert place[origin] < place[target]
    changes = np.count_nonzero(np.diff(cluster[order]))
    assert changes == len(set(cluster.tolist())) - 1
