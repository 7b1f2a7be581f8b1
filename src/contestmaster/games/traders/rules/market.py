"""What teams buy: shares and facilities."""

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.traders.codes import Code
from contestmaster.games.traders.formulas import affordable, facility_price
from contestmaster.games.traders.notes import BOUGHT, BUILT
from contestmaster.games.traders.rules.tables import is_planet, note
from contestmaster.games.traders.world import World

MILLION = 1_000_000


@compiled
def buy_shares(world: World, team: int, planet: int, count: int) -> int:
    """Buy shares of a planet, with vouchers first [TRADE-32, TRADE-34]."""
    code = buy_refusal(world, team, planet, count)
    if code == Code.DONE:
        own = world.teams[team]
        used = min(count, own.vouchers)
        price = (count - used) * world.laws[0].share_price
        own.vouchers -= used
        own.cash -= price
        world.shares[team, planet] += count
        line = note(world.log, BOUGHT, team)
        line.planet = planet
        line.count = count
        line.amount = price * MILLION
    return code


@compiled
def buy_refusal(world: World, team: int, planet: int, count: int) -> int:
    """Why so many shares cannot be bought; never because of their number [TRADE-33]."""
    own = world.teams[team]
    if not is_planet(world, planet):
        return Code.NO_PLANET.value
    if count > affordable(own.cash, own.vouchers, world.laws[0].share_price):
        return Code.NO_CASH.value
    if count == 0:
        return Code.BAD_QUANTITY.value
    return Code.DONE.value


@compiled
def build_facility(world: World, team: int, planet: int) -> int:
    """Build a facility, at once and for good, wherever it is paid for [TRADE-52, TRADE-55]."""
    code = build_refusal(world, team, planet)
    if code == Code.DONE:
        price, head = price_now(world), world.head[0]
        world.teams[team].cash -= price
        world.facilities[head.facilities] = planet
        head.facilities += 1
        line = note(world.log, BUILT, team)
        line.planet = planet
        line.amount = price * MILLION
    return code


@compiled
def build_refusal(world: World, team: int, planet: int) -> int:
    """Why a facility cannot be built there [TRADE-61]; vouchers do not pay for it [TRADE-54]."""
    laws = world.laws[0]
    if not is_planet(world, planet):
        return Code.NO_PLANET.value
    if price_now(world) > world.teams[team].cash:
        return Code.NO_CASH.value
    if facilities_on(world, planet) >= laws.facility_limit_planet:
        return Code.PLANET_FULL.value
    if world.head[0].facilities >= laws.facility_limit_total:
        return Code.WORLD_FULL.value
    return Code.DONE.value


@compiled
def building_sites(world: World, team: int) -> NDArray[np.bool_]:
    """The planets on which a team can build a facility now. bool[planets]."""
    sites = np.zeros(len(world.planets), np.bool_)
    for planet in range(len(sites)):
        sites[planet] = build_refusal(world, team, planet) == Code.DONE
    return sites


@compiled
def price_now(world: World) -> int:
    """The price of a facility in this turn [TRADE-53]."""
    laws = world.laws[0]
    built = world.head[0].facilities_priced
    return facility_price(laws.facility_cost, laws.facility_cost_step, built)


@compiled
def facilities_on(world: World, planet: int) -> int:
    """How many facilities stand on a planet, those of this turn included."""
    count = 0
    for row in range(world.head[0].facilities):
        if world.facilities[row] == planet:
            count += 1
    return count
