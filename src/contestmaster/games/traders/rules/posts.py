"""Where traders go, and what they do there."""

from contestmaster.arrays.compiled import compiled
from contestmaster.games.traders.codes import Code
from contestmaster.games.traders.notes import PLACED, SENT
from contestmaster.games.traders.rules.tables import (
    is_planet,
    note,
    own_trader_on,
    route_between,
    trader_row,
)
from contestmaster.games.traders.world import NOWHERE, World


@compiled
def put_trader(world: World, team: int, trader: int, planet: int) -> int:
    """Place or move a trader, and let it collect [TRADE-20, TRADE-21]."""
    code = put_refusal(world, team, trader, planet)
    if code == Code.DONE:
        post(world, team, trader_row(world, trader), planet, NOWHERE, PLACED)
    return code


@compiled
def send_profit(world: World, team: int, trader: int, origin: int, target: int) -> int:
    """Place or move a trader, and let it send its part along a route [TRADE-22]."""
    code = send_refusal(world, team, trader, origin, target)
    if code == Code.DONE:
        post(world, team, trader_row(world, trader), origin, target, SENT)
    return code


@compiled
def put_refusal(world: World, team: int, trader: int, planet: int) -> int:
    """Why a trader cannot be placed there."""
    if not is_planet(world, planet):
        return Code.NO_PLANET.value
    code = owner_refusal(world, team, trader)
    return code if code != Code.DONE else post_refusal(world, team, trader, planet)


@compiled
def send_refusal(world: World, team: int, trader: int, origin: int, target: int) -> int:
    """Why a trader cannot send its part that way; there is no route to itself [TRADE-23]."""
    if not is_planet(world, origin) or not is_planet(world, target):
        return Code.NO_PLANET.value
    code = owner_refusal(world, team, trader)
    if code != Code.DONE:
        return code
    if route_between(world, origin, target) < 0:
        return Code.NO_ROUTE.value
    return post_refusal(world, team, trader, origin)


@compiled
def owner_refusal(world: World, team: int, trader: int) -> int:
    """Why a team cannot order a trader at all."""
    row = trader_row(world, trader)
    if row < 0:
        return Code.NO_TRADER.value
    if row // world.laws[0].traders_per_team != team:
        return Code.NOT_YOURS.value
    return Code.DONE.value


@compiled
def post_refusal(world: World, team: int, trader: int, planet: int) -> int:
    """Why an own trader cannot take orders, or work on a planet [TRADE-24, TRADE-27]."""
    row = trader_row(world, trader)
    if world.traders[row].busy > 0:
        return Code.BUSY.value
    other = own_trader_on(world, team, planet)
    if other >= 0 and other != row:
        return Code.ALREADY_THERE.value
    return Code.DONE.value


@compiled
def post(world: World, team: int, row: int, planet: int, target: int, kind: int) -> None:
    """Carry an order to a trader out; it is busy at once, whatever changed [TRADE-25]."""
    trader = world.traders[row]
    trader.planet = planet
    trader.target = target
    trader.busy = world.laws[0].delay_turns
    line = note(world.log, kind, team)
    line.trader = row
    line.planet = planet
    line.target = target
