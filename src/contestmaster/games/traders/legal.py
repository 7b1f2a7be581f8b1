"""Legal orders of a seat, as families of arguments of which any combination is legal now."""

from collections.abc import Iterator

import numpy as np

from contestmaster.games.traders.formulas import affordable
from contestmaster.games.traders.reports import trader_id
from contestmaster.games.traders.rules.market import building_sites
from contestmaster.games.traders.state import State
from contestmaster.games.traders.world import NOWHERE
from contestmaster.kernel.game import Legal


def orders(state: State, team: int) -> Iterator[Legal]:
    """All orders that a team may give now, each in exactly one family."""
    world = state.world
    everywhere = range(len(world.planets))
    each = state.board.subspace.traders_per_team
    rows = world.traders[team * each : team * each + each]
    placed = rows["planet"].tolist()
    ready = [number for number in range(each) if not rows[number].busy]
    ids = {number: trader_id(state, team * each + number) for number in ready}
    taken = set(placed) - {NOWHERE}
    free = [planet for planet in everywhere if planet not in taken]
    if ready and free:
        yield Legal("PUT_TRADER", (list(ids.values()), free))
    at_home = [number for number in ready if placed[number] != NOWHERE]
    for number in at_home:
        yield Legal("PUT_TRADER", ([ids[number]], [placed[number]]))
    for planet in free if ready else []:
        if targets := _targets(state, planet):
            yield Legal("SEND_PROFIT", (list(ids.values()), [planet], targets))
    for number in at_home:
        if targets := _targets(state, placed[number]):
            yield Legal("SEND_PROFIT", ([ids[number]], [placed[number]], targets))
    yield from _purchases(state, team)


def _targets(state: State, planet: int) -> list[int]:
    first, target = state.world.first, state.world.target
    targets: list[int] = target[first[planet] : first[planet + 1]].tolist()
    return targets


def _purchases(state: State, team: int) -> Iterator[Legal]:
    """BUILD_FACILITY where there is room, BUY_SHARES of any planet."""
    world, own = state.world, state.world.teams[team]
    if room := np.flatnonzero(building_sites(world, team)).tolist():
        yield Legal("BUILD_FACILITY", (room,))
    most = int(affordable(own.cash, own.vouchers, state.board.subspace.share_price))
    if most:
        yield Legal("BUY_SHARES", (range(len(world.planets)), range(1, most + 1)))
