"""Many sets at once: the rules over whole ranges of worlds, for :mod:`..worlds`."""

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import seeded
from contestmaster.arrays.tables import TableBuffers, next_mover
from contestmaster.arrays.worlds import NO_ORDER, NOBODY
from contestmaster.games.desk.rules.boundary import boundary
from contestmaster.games.desk.rules.numbers import act, mask_into
from contestmaster.games.desk.rules.observing import observe_into
from contestmaster.games.desk.world import World


@compiled
def nth(batch: TableBuffers, i: int) -> World:
    """The tables of one world; the cadre is as long as it may be."""
    pool = batch.pool
    return World(
        pool.laws[i],
        pool.blocked[i],
        pool.rank_points[i],
        pool.head[i],
        pool.cadre[i],
        pool.teams[i],
        pool.plans[i],
        pool.battles[i],
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
            batch.codes[i] = act(world, mover, batch.actions[i])
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
        mask_into(world, batch.eyes[i], batch.masks[i])
        if batch.waiting[i, batch.eyes[i]]:
            batch.masks[i] = 0
        observe_into(world, batch.eyes[i], batch.observations[i])


@compiled(nogil=True)
def rate_all(batch: TableBuffers, first: int, last: int) -> None:
    """Write set scores, and ranks by them [DESK-132, DESK-136]."""
    for i in range(first, last):
        teams = batch.pool.teams[i]
        for seat in range(len(teams)):
            better = 0
            for other in range(len(teams)):
                better += teams[other].set_score > teams[seat].set_score
            batch.scores[i, seat] = teams[seat].set_score
            batch.ranks[i, seat] = 1 + better
