"""What teams are told: the answers of all queries.

Every function takes the state and the row of the team that asks, or is asked about. But for
incomes and positions, which change between turns only, all is as it was when the turn began
[TRADE-89].
"""

from typing import Final

import numpy as np

from contestmaster.games.traders import replies
from contestmaster.games.traders.params import TradersParams
from contestmaster.games.traders.state import State
from contestmaster.games.traders.world import NOWHERE, TRADER_IDS
from contestmaster.kernel.game import Facts

FULL: Final = 99.9999995
"""An efficiency from here on prints as 100.000000."""
NOT_OF_THE_SUBSPACE: Final = ("turn_seconds", "command_limit", "speed_coefficient")
SHOWN: Final = [name for name in replies.DescribeWorld._fields if name not in NOT_OF_THE_SUBSPACE]


def describe_world(params: TradersParams, state: State, facts: Facts) -> replies.DescribeWorld:
    """DESCRIBE_WORLD: the parameters; K and L are the host's [TRADE-12]."""
    shown = {name: getattr(state.board.subspace, name) for name in SHOWN}
    shown["facility_limit_total"] = len(state.world.facilities)
    return replies.DescribeWorld(
        turn_seconds=params.turn_seconds,
        command_limit=facts.command_limit,
        speed_coefficient=facts.k,
        **shown,
    )


def time_to_end(state: State) -> replies.TimeToEnd:
    """TIME_TO_END: turns left, this one included [TRADE-83]."""
    head, laws = state.world.head[0], state.world.laws[0]
    return replies.TimeToEnd(int(laws.game_turns - head.turn + 1 - head.over))


def topology(state: State) -> list[replies.PlanetRoutes]:
    """GET_TOPOLOGY: the routes of all planets."""
    first, target = state.world.first.tolist(), state.world.target.tolist()
    return [
        replies.PlanetRoutes(planet, tuple(target[first[planet] : first[planet + 1]]))
        for planet in range(len(state.world.planets))
    ]


def planets(state: State) -> list[replies.Planet]:
    """GET_PLANETS_BASIC_INFO: where planets are now, and what they yield [TRADE-87]."""
    table = state.world.planets
    columns = (table[name].tolist() for name in ("x", "y", "local_income"))
    return [replies.Planet(row, *values) for row, values in enumerate(zip(*columns, strict=True))]


def planet_details(state: State, team: int, planet: int) -> replies.PlanetDetails:
    """GET_PLANET_DETAILS: shares, own efficiency, traders by team [TRADE-88, TRADE-91]."""
    own, others, there = state.calls.planet_details(team, planet)
    return replies.PlanetDetails(
        own,
        others,
        state.world.efficiency[team, planet].item(),
        [
            replies.TraderThere(None if row == team else state.ids[row], _planet(target))
            for row, target in there.tolist()
        ],
    )


def facilities(state: State) -> replies.Facilities:
    """GET_FACILITIES: planets of the facilities built before this turn [TRADE-94]."""
    built = state.world.head["facilities_priced"].item()
    return replies.Facilities(tuple(state.world.facilities[:built].tolist()))


def traders(state: State, team: int) -> list[replies.Trader]:
    """GET_TRADERS: all traders of a team [TRADE-90, TRADE-93, TRADE-95]."""
    each = state.board.subspace.traders_per_team
    rows = state.world.traders[team * each : team * each + each]
    columns = (rows[name].tolist() for name in ("shown_planet", "shown_target", "shown_busy"))
    first = trader_id(state, team * each)
    return [
        replies.Trader(first + number, _planet(planet), _planet(target), busy)
        for number, (planet, target, busy) in enumerate(zip(*columns, strict=True))
    ]


def shares(state: State, team: int) -> list[replies.Share]:
    """GET_SHARES: the planets of which a team holds shares [TRADE-74, TRADE-95]."""
    own = state.world.shown_shares[team]
    return [replies.Share(row, own.item(row)) for row in np.flatnonzero(own).tolist()]


def efficiencies(state: State, team: int) -> list[replies.Efficiency]:
    """GET_EFFICIENCIES: the planets on which a team's efficiency prints below 100 [TRADE-95]."""
    own = state.world.efficiency[team]
    tired = np.flatnonzero(own < FULL).tolist()
    return [replies.Efficiency(row, own.item(row)) for row in tired]


def score(state: State, team: int) -> replies.Score:
    """GET_SCORE: own cash, score and vouchers [TRADE-81]."""
    return replies.Score(*state.calls.standing(team))


def teams(state: State, team: int) -> list[replies.Team]:
    """GET_TEAMS: what all teams do and hold [TRADE-91, TRADE-92]."""
    counts = state.calls.team_counts().tolist()
    return [
        replies.Team(None if row == team else state.ids[row], *each)
        for row, each in enumerate(counts)
    ]


def trader_id(state: State, row: int) -> int:
    """The id of a trader by its row [TRADE-16]."""
    team, number = divmod(row, state.board.subspace.traders_per_team)
    return state.ids[team] * TRADER_IDS + number


def _planet(row: int) -> int | None:
    return None if row == NOWHERE else row
