"""Looking up teams, traders, planets and routes, and writing the log."""

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.log import next_line
from contestmaster.arrays.records import RecordTable
from contestmaster.games.traders.world import NOWHERE, TRADER_IDS, Note, World


@compiled
def is_planet(world: World, planet: int) -> bool:
    """Whether there is a planet of that number, which is not negative."""
    return planet < len(world.planets)


@compiled
def team_row(world: World, team: int) -> int:
    """The row of a team by its id, -1 if there is none."""
    low, high = 0, len(world.teams)
    while low < high:
        middle = (low + high) // 2
        if world.teams[middle].id < team:
            low = middle + 1
        else:
            high = middle
    return low if low < len(world.teams) and world.teams[low].id == team else -1


@compiled
def trader_row(world: World, trader: int) -> int:
    """The row of a trader by its id, -1 if there is none in the game [TRADE-16]."""
    each = world.laws[0].traders_per_team
    team, number = team_row(world, trader // TRADER_IDS), trader % TRADER_IDS
    return team * each + number if team >= 0 and number < each else -1


@compiled
def own_trader_on(world: World, team: int, planet: int) -> int:
    """The row of the team's trader on a planet, -1 if it has none there [TRADE-17]."""
    each = world.laws[0].traders_per_team
    for row in range(team * each, team * each + each):
        if world.traders[row].planet == planet:
            return row
    return -1


@compiled
def route_between(world: World, origin: int, target: int) -> int:
    """The route from one planet to another, -1 if there is none [TRADE-5]."""
    low, end = world.first[origin], world.first[origin + 1]
    high = end
    while low < high:
        middle = (low + high) // 2
        if world.target[middle] < target:
            low = middle + 1
        else:
            high = middle
    return low if low < end and world.target[low] == target else NOWHERE


@compiled
def note(log: RecordTable[Note], kind: int, team: int) -> Note:
    """Begin a line of the log, for the caller to go on with."""
    line = next_line(log, kind)
    line.team = team
    line.trader = NOWHERE
    line.planet = NOWHERE
    line.target = NOWHERE
    line.count = 0
    line.amount = 0
    return line
