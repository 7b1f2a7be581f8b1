"""Random play: legal orders drawn by lot, as fast as the rules go."""

from typing import Final

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream, below, unit
from contestmaster.arrays.log import clear
from contestmaster.games.traders.codes import Code
from contestmaster.games.traders.formulas import affordable
from contestmaster.games.traders.rules.boundary import boundary
from contestmaster.games.traders.rules.market import build_facility, buy_shares, price_now
from contestmaster.games.traders.rules.posts import put_trader, send_profit
from contestmaster.games.traders.world import TRADER_IDS, World

KINDS: Final = ("PUT_TRADER", "SEND_PROFIT", "BUILD_FACILITY", "BUY_SHARES")
"""The orders, by the number that random play gives them."""
PUT_TRADER, SEND_PROFIT, BUILD_FACILITY, BUY_SHARES = range(len(KINDS))

TRIES: Final = 8
"""Draws after which a team is taken to have nothing left to order."""


@compiled
def random_order(world: World, dice: Stream, team: int, tries: int) -> int:
    """Draw what may be legal until it is, and carry it out.

    Return its place in ``KINDS``, or -1 if none of ``tries`` draws was legal. Every legal order
    can be drawn.
    """
    for _ in range(tries):
        kind = below(dice, len(KINDS))
        if kind == BUY_SHARES:
            code = random_purchase(world, dice, team)
        elif kind == BUILD_FACILITY:
            code = Code.NO_CASH.value
            if world.teams[team].cash >= price_now(world):
                code = build_facility(world, team, below(dice, len(world.planets)))
        else:
            code = random_post(world, dice, team, kind)
        if code == Code.DONE:
            return kind
    return -1


@compiled
def random_purchase(world: World, dice: Stream, team: int) -> int:
    """Try to buy some of the shares that the team could buy."""
    own = world.teams[team]
    most = affordable(own.cash, own.vouchers, world.laws[0].share_price)
    count = min(most, 1 + int(most * unit(dice)))
    return buy_shares(world, team, below(dice, len(world.planets)), count)


@compiled
def random_post(world: World, dice: Stream, team: int, kind: int) -> int:
    """Try to send a trader that is not busy anywhere."""
    each, ready = world.laws[0].traders_per_team, 0
    for row in range(team * each, team * each + each):
        ready += world.traders[row].busy == 0
    if ready == 0:
        return Code.BUSY.value
    left, number = below(dice, ready), -1
    while left >= 0:
        number += 1
        left -= world.traders[team * each + number].busy == 0
    trader = world.teams[team].id * TRADER_IDS + number
    planet = below(dice, len(world.planets))
    if kind == PUT_TRADER:
        return put_trader(world, team, trader, planet)
    first, end = int(world.first[planet]), int(world.first[planet + 1])
    if first == end:
        return Code.NO_ROUTE.value
    route = first + below(dice, end - first)
    return send_profit(world, team, trader, planet, int(world.target[route]))


@compiled
def play_randomly(world: World, dice: Stream, turns: int, orders: int) -> int:
    """Let every team draw ``orders`` orders a turn for so many turns; return how many were given.

    Stops when the game is over. What the log of the world held before is lost.
    """
    given = 0
    for _ in range(turns):
        for _ in range(orders):
            for team in range(len(world.teams)):
                if random_order(world, dice, team, TRIES) >= 0:
                    given += 1
        boundary(world, dice)
        if world.head[0].over:
            break
    clear(world.log)
    return given
