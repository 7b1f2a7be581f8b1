"""What a team sees as one row of numbers (:mod:`..encoding`).

All follows from what queries answer, and from what the team has ordered itself. Teams stand by
ascending id from the own one on, round all of them. A planet is told as its number plus 1, and 0
is none. Places of planets and traders that a game has not are 0.
"""

from typing import Any, Final

from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.games.traders.rules.market import price_now
from contestmaster.games.traders.rules.standings import standing
from contestmaster.games.traders.world import World

MOST_TOLD: Final = 1e18
"""Shares beyond are told as that; more than 2**53 are told about."""
FULL: Final = 99.9999995
"""An efficiency from here on prints as 100.000000."""
OF_GAME: Final = 9
"""Numbers of how the game stands."""
OF_WORLD: Final = 17
"""Parameters that DESCRIBE_WORLD shows."""


@compiled
def observe_into(world: World, team: int, room: int, each: int, out: NDArray[Any]) -> None:
    """Write what the team of a row sees (chapter Visibility)."""
    out[:] = 0
    game_into(world, team, out)
    laws_into(world, OF_GAME, out)
    at = OF_GAME + OF_WORLD
    for row in range(world.head[0].facilities_priced):
        out[at + world.facilities[row]] += 1
    at += room
    own_into(world, team, each, at, out)
    at += 3 * each + room
    teams = len(world.teams)
    for nth in range(teams):
        team_into(world, (team + nth) % teams, nth, room, each, at, out)
    at += teams * (3 * each + 2 * room)
    if may_ask(world, world.teams[team].basic_info_last, world.laws[0].basic_info_period):
        out[7] = 1
        for row in range(len(world.planets)):
            planet = world.planets[row]
            out[at + row] = planet.x
            out[at + room + row] = planet.y
            out[at + 2 * room + row] = planet.local_income
    at += 3 * room
    if may_ask(world, world.teams[team].topology_last, world.laws[0].topology_period):
        out[8] = 1
        for origin in range(len(world.planets)):
            for route in range(world.first[origin], world.first[origin + 1]):
                out[at + origin * room + world.target[route]] = 1


@compiled
def may_ask(world: World, last: int, period: int) -> bool:
    """Whether a team may see what it last saw in some turn, 0 for none [TRADE-84, TRADE-85]."""
    return last == 0 or world.head[0].turn - last >= period


@compiled
def game_into(world: World, team: int, out: NDArray[Any]) -> None:
    """Write how the game and the team stand; what is known of planets comes later."""
    head, own = world.head[0], world.teams[team]
    out[0] = head.turn
    out[1] = world.laws[0].game_turns - head.turn + 1 - head.over
    out[2] = len(world.planets)
    out[3] = own.cash
    out[4] = min(own.vouchers, MOST_TOLD)
    out[5] = standing(world, team)[1]
    out[6] = price_now(world)


@compiled
def laws_into(world: World, at: int, out: NDArray[Any]) -> None:
    """Write what differs from set to set [TRADE-12]."""
    laws = world.laws[0]
    out[at] = laws.width
    out[at + 1] = laws.height
    out[at + 2] = laws.share_price
    out[at + 3] = laws.synergy_bonus
    out[at + 4] = laws.chain_bonus
    out[at + 5] = laws.distance_bonus_a
    out[at + 6] = laws.distance_bonus_b
    out[at + 7] = laws.crowd_factor
    out[at + 8] = laws.delay_turns
    out[at + 9] = laws.efficiency_drop
    out[at + 10] = laws.efficiency_rise
    out[at + 11] = laws.facility_cost
    out[at + 12] = laws.facility_cost_step
    out[at + 13] = laws.facility_bonus
    out[at + 14] = laws.facility_bonus_step
    out[at + 15] = laws.facility_limit_planet
    out[at + 16] = laws.facility_limit_total


@compiled
def own_into(world: World, team: int, each: int, at: int, out: NDArray[Any]) -> None:
    """Write traders and shares as the own orders have left them."""
    count = world.laws[0].traders_per_team
    for number in range(count):
        trader = world.traders[team * count + number]
        out[at + number] = trader.planet + 1
        out[at + each + number] = trader.target + 1
        out[at + 2 * each + number] = trader.busy
    for planet in range(len(world.planets)):
        out[at + 3 * each + planet] = min(world.shares[team, planet], MOST_TOLD)


@compiled
def team_into(
    world: World, team: int, nth: int, room: int, each: int, first: int, out: NDArray[Any]
) -> None:
    """Write what everybody is told of a team, as it was when the turn began [TRADE-89]."""
    count, teams = world.laws[0].traders_per_team, len(world.teams)
    at = first + nth * each
    for number in range(count):
        trader = world.traders[team * count + number]
        out[at + number] = trader.shown_planet + 1
        out[at + teams * each + number] = trader.shown_target + 1
        out[at + 2 * teams * each + number] = trader.shown_busy
    at = first + 3 * teams * each + nth * room
    for planet in range(len(world.planets)):
        out[at + planet] = min(world.shown_shares[team, planet], MOST_TOLD)
        tired = world.efficiency[team, planet]
        out[at + teams * room + planet] = tired if tired < FULL else 100.0
