"""Many games at once: the rules over whole ranges of worlds, for :mod:`..worlds`."""

from typing import Final

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import seeded
from contestmaster.arrays.tables import TableBuffers, next_mover
from contestmaster.arrays.worlds import NO_ORDER, NOBODY
from contestmaster.games.cows.formulas import SCORE_OF_ALL_MILK
from contestmaster.games.cows.rules.boundary import boundary
from contestmaster.games.cows.rules.numbers import act, mask_into
from contestmaster.games.cows.rules.observing import observe_into
from contestmaster.games.cows.world import World

OPEN: Final = World._fields.index("open")
TWOS: Final = 32
SCORE_BUT_TWOS: Final = SCORE_OF_ALL_MILK // TWOS
"""To multiply by a power of two last rounds nothing."""


@compiled
def nth(batch: TableBuffers, i: int) -> World:
    """The tables of one world; of open fields there may be fewer than elsewhere."""
    pool = batch.pool
    return World(
        pool.laws[i],
        pool.yields[i],
        pool.terrain[i],
        pool.open[i][: batch.lengths[i, OPEN]],
        pool.head[i],
        pool.teams[i],
        pool.groups[i],
        pool.fights[i],
        pool.wild[i],
        pool.log[i],
    )


@compiled(nogil=True)
def step_all(batch: TableBuffers, first: int, last: int) -> None:
    """Take an action in each world; where all wait, the turn ends."""
    wait = batch.masks.shape[1] - 1
    for i in range(first, last):
        mover = batch.movers[i]
        batch.codes[i] = NO_ORDER
        if mover == NOBODY:
            continue
        world = nth(batch, i)
        if batch.actions[i] == wait:
            batch.codes[i] = 0
            batch.waiting[i, mover] = 1
        else:
            dice = seeded(batch.seeds[i], batch.numbers[i] + 1)
            team = batch.teams[i, mover] + 1
            batch.codes[i] = act(world, dice, team, batch.actions[i])
            batch.numbers[i] += batch.codes[i] == 0
        follower = next_mover(batch.waiting[i])
        if follower == NOBODY:
            batch.numbers[i] += 1
            boundary(world, seeded(batch.seeds[i], batch.numbers[i]))
            if not world.head[0].over:
                batch.waiting[i] = 0
                follower = 0
        batch.movers[i] = follower
        batch.eyes[i] = mover if follower == NOBODY else follower


@compiled(nogil=True)
def look_all(batch: TableBuffers, first: int, last: int) -> None:
    """Write what the eyes may do, nothing where they wait, and what they see."""
    for i in range(first, last):
        world = nth(batch, i)
        team = batch.teams[i, batch.eyes[i]] + 1
        mask_into(world, team, batch.masks[i])
        if batch.waiting[i, batch.eyes[i]]:
            batch.masks[i] = 0
        observe_into(world, team, batch.observations[i])


@compiled(nogil=True)
def rate_all(batch: TableBuffers, first: int, last: int) -> None:
    """Write scores and ranks [COWS-159, COWS-160].

    Scores are as near to the exact ones as can be, up to millions of bottles.
    """
    for i in range(first, last):
        teams, limit = batch.pool.teams[i], batch.pool.laws[i][0].milk_limit
        for seat in range(len(teams)):
            milk, better = teams[batch.teams[i, seat]].milk, 0
            for row in range(len(teams)):
                better += teams[row].milk > milk
            batch.scores[i, seat] = SCORE_BUT_TWOS * milk / limit * TWOS
            batch.ranks[i, seat] = 1 + better
