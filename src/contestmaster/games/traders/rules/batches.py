"""Many games at once: the rules over whole ranges of worlds, for :mod:`..worlds`."""

from typing import Final

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import seeded
from contestmaster.arrays.tables import TableBuffers, next_mover
from contestmaster.arrays.worlds import NO_ORDER, NOBODY
from contestmaster.games.traders.rules.boundary import boundary
from contestmaster.games.traders.rules.numbers import act, mask_into
from contestmaster.games.traders.rules.observing import observe_into
from contestmaster.games.traders.world import World

FIRST: Final = World._fields.index("first")
ROUTES: Final = World._fields.index("origin")
STARS: Final = World._fields.index("stars")
PLANETS: Final = World._fields.index("planets")
TRADERS: Final = World._fields.index("traders")
SITES: Final = World._fields.index("facilities")


@compiled
def nth(batch: TableBuffers, i: int) -> World:
    """The tables of one world, as long as those of its match.

    What each team has on each planet stands in one row there.
    """
    pool, used = batch.pool, batch.lengths[i]
    routes, teams = used[ROUTES], len(pool.teams[i])
    cells = teams, used[PLANETS]
    count = teams * used[PLANETS]
    return World(
        pool.laws[i],
        pool.first[i][: used[FIRST]],
        pool.origin[i][:routes],
        pool.target[i][:routes],
        pool.into_first[i][: used[FIRST]],
        pool.into[i][:routes],
        pool.head[i],
        pool.stars[i][: used[STARS]],
        pool.planets[i][: used[PLANETS]],
        pool.teams[i],
        pool.traders[i][: used[TRADERS]],
        pool.facilities[i][: used[SITES]],
        pool.shares[i][:count].reshape(cells),
        pool.shown_shares[i][:count].reshape(cells),
        pool.efficiency[i][:count].reshape(cells),
        pool.log[i],
    )


@compiled(nogil=True)
def step_all(batch: TableBuffers, first: int, last: int, room: int, each: int) -> None:
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
            batch.codes[i] = act(world, batch.teams[i, mover], room, each, batch.actions[i])
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
def look_all(batch: TableBuffers, first: int, last: int, room: int, each: int) -> None:
    """Write what the eyes may do, nothing where they wait, and what they see."""
    for i in range(first, last):
        world = nth(batch, i)
        team = batch.teams[i, batch.eyes[i]]
        mask_into(world, team, room, each, batch.masks[i])
        if batch.waiting[i, batch.eyes[i]]:
            batch.masks[i] = 0
        observe_into(world, team, room, each, batch.observations[i])
