"""Many matches at once: the rules over whole ranges of a pool, for :mod:`..worlds`.

What is handed over first is a tuple of arrays with a row for each match, as ``Arrays`` says.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import seeded
from contestmaster.arrays.worlds import NO_ORDER, NOBODY
from contestmaster.games.spacecrack.generation import shift_sizes
from contestmaster.games.spacecrack.rules.numbers import act, can_act, mask_into, observe_into
from contestmaster.games.spacecrack.state import Pool, World


class Arrays(NamedTuple):
    """The matches and their buffers, see :class:`contestmaster.arrays.worlds.Worlds`."""

    pool: Pool
    actions: NDArray[np.int64]
    codes: NDArray[np.int64]
    movers: NDArray[np.int64]
    eyes: NDArray[np.int64]
    masks: NDArray[np.int8]
    observations: NDArray[Any]
    scores: NDArray[np.float64]
    ranks: NDArray[np.int64]


@compiled
def next_mover(world: World) -> int:
    """The lowest seat that can act, ``NOBODY`` if none can."""
    for seat in range(world.seats):
        if can_act(world, seat):
            return seat
    return NOBODY


@compiled(nogil=True)
def begin_all(
    arrays: Arrays,
    template: Pool,
    shifts: bool,
    places: NDArray[np.int64],
    seeds: NDArray[np.int64],
) -> None:
    """Begin matches: copy the template, and let chance shift sizes as the set-up does."""
    for k in range(len(places)):
        i = places[k]
        arrays.pool[i] = template[0]
        if shifts:
            shift_sizes(arrays.pool[i], seeded(int(seeds[k]), 0))
        arrays.movers[i] = next_mover(arrays.pool[i])
        arrays.eyes[i] = max(arrays.movers[i], 0)


@compiled(nogil=True)
def step_all(arrays: Arrays, first: int, last: int) -> None:
    """Take an action in each match."""
    for i in range(first, last):
        mover = arrays.movers[i]
        if mover == NOBODY:
            arrays.codes[i] = NO_ORDER
            continue
        arrays.codes[i] = act(arrays.pool[i], mover, arrays.actions[i])
        follower = next_mover(arrays.pool[i])
        arrays.movers[i] = follower
        arrays.eyes[i] = mover if follower == NOBODY else follower


@compiled(nogil=True)
def look_all(arrays: Arrays, first: int, last: int) -> None:
    """Write what the eyes may do, and what they see."""
    for i in range(first, last):
        mask_into(arrays.pool[i], arrays.eyes[i], arrays.masks[i])
        observe_into(arrays.pool[i], arrays.eyes[i], arrays.observations[i])


@compiled(nogil=True)
def rate_all(arrays: Arrays, first: int, last: int) -> None:
    """Write planets, which are the score, and ranks [CRACK-61 to CRACK-64]."""
    for i in range(first, last):
        world = arrays.pool[i]
        for seat in range(world.seats):
            better = 0
            for other in range(world.seats):
                better += is_ahead(world, other, seat)
            arrays.scores[i, seat] = world.owned[seat]
            arrays.ranks[i, seat] = 1 + better


@compiled
def is_ahead(world: World, one: int, other: int) -> bool:
    """Whether a seat stands before another: by planets, then crack; who has resigned is last."""
    if world.resigned[one] or world.resigned[other]:
        return bool(world.resigned[other] and not world.resigned[one])
    if world.owned[one] != world.owned[other]:
        return bool(world.owned[one] > world.owned[other])
    return bool(world.crack[one] > world.crack[other])
