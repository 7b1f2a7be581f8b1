"""Orders as action numbers (:mod:`..encoding`).

Numbers stand in blocks, one for each sort of order. ``room`` is for how many planets there are
numbers, and ``each`` for how many traders of a team: where a server draws one of several sets for
each game, as many as the largest set has.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.steps import amount
from contestmaster.arrays.worlds import NO_ORDER
from contestmaster.games.traders.formulas import affordable
from contestmaster.games.traders.rules.market import build_facility, building_sites, buy_shares
from contestmaster.games.traders.rules.posts import put_trader, send_profit
from contestmaster.games.traders.world import NOWHERE, TRADER_IDS, World

BOUGHT: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""How many shares can be bought by a number, less than all that can be paid; all are one more."""
PURCHASES: Final = len(BOUGHT) + 1


@compiled
def act(world: World, team: int, room: int, each: int, number: int) -> int:
    """Carry an action out for the team of a row; return the code, ``NO_ORDER`` if it is none."""
    if number < 0:
        return NO_ORDER
    first = world.teams[team].id * TRADER_IDS
    if number < each * room:
        return put_trader(world, team, first + number // room, number % room)
    number -= each * room
    if number < each * room * room:
        trader, way = number // (room * room), number % (room * room)
        return send_profit(world, team, first + trader, way // room, way % room)
    number -= each * room * room
    if number < room:
        return build_facility(world, team, number)
    number -= room
    own = world.teams[team]
    most = affordable(own.cash, own.vouchers, world.laws[0].share_price)
    if number >= room * PURCHASES:
        return NO_ORDER
    count = amount(BOUGHT, number % PURCHASES, most)
    return NO_ORDER if count < 0 else buy_shares(world, team, number // PURCHASES, count)


@compiled
def mask_into(world: World, team: int, room: int, each: int, out: NDArray[Any]) -> None:
    """Write which actions are legal for the team of a row."""
    out[:] = 0
    if world.head[0].over:
        return
    out[len(out) - 1] = 1
    taken = np.zeros(len(world.planets), np.bool_)
    first = team * world.laws[0].traders_per_team
    for number in range(world.laws[0].traders_per_team):
        if world.traders[first + number].planet != NOWHERE:
            taken[world.traders[first + number].planet] = True
    for number in range(world.laws[0].traders_per_team):
        trader = world.traders[first + number]
        if trader.busy > 0:
            continue
        for planet in range(len(taken)):
            if taken[planet] and trader.planet != planet:
                continue
            out[number * room + planet] = 1
            row = each * room + (number * room + planet) * room
            for route in range(world.first[planet], world.first[planet + 1]):
                out[row + world.target[route]] = 1
    mask_purchases(world, team, each * room * (1 + room), room, out)


@compiled
def mask_purchases(world: World, team: int, first: int, room: int, out: NDArray[Any]) -> None:
    """Write what can be bought."""
    sites, own = building_sites(world, team), world.teams[team]
    most = affordable(own.cash, own.vouchers, world.laws[0].share_price)
    for planet in range(len(sites)):
        out[first + planet] = sites[planet]
        for place in range(PURCHASES):
            shares = first + room + planet * PURCHASES + place
            out[shares] = amount(BOUGHT, place, most) > 0
