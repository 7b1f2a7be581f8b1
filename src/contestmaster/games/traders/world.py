"""The arrays of a game: laws, stars, planets, teams, traders, and what teams have on planets.

``World`` is what compiled rules work on. Teams stand in ascending id and traders in ascending id
within their team, so that a rule that runs over a table from its start runs, and adds up, in the
rule book's order. Teams, planets and traders are known by their rows; only commands, replies and
positions speak of ids.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.records import Float64, Int32, Int64, Record, RecordTable

NOWHERE: Final = -1
"""The planet of a trader that is not placed, and the target of one that does not send."""
TRADER_IDS: Final = 1_000_000
"""A trader's id is that of its team times this, plus its number in the team [TRADE-16]."""
MOST: Final = 1e10
"""The greatest amount of trade on a planet, and of cash of a team [TRADE-98]."""


class Laws(Record):
    """The parameters that rules read: those of the subspace, and those of the server."""

    share_price: Int64
    synergy_bonus: Int64
    chain_bonus: Int64
    crowd_factor: Int64
    delay_turns: Int64
    facility_cost: Int64
    facility_cost_step: Int64
    facility_bonus: Int64
    facility_bonus_step: Int64
    facility_limit_planet: Int64
    facility_limit_total: Int64
    traders_per_team: Int64
    initial_vouchers: Int64
    game_turns: Int64
    topology_period: Int64
    basic_info_period: Int64
    bonus_position_lag: Int64
    present_only: Int64
    """1 where only shares of teams present count (``share_base``)."""
    subtracts: Int64
    """1 where the score is made of the profit (``score_subtracts_initial_cash``)."""
    width: Float64
    height: Float64
    distance_bonus_a: Float64
    distance_bonus_b: Float64
    efficiency_drop: Float64
    efficiency_rise: Float64
    initial_cash: Float64
    income_noise: Float64
    income_min_factor: Float64
    income_max_factor: Float64


class Head(Record):
    """What there is one of."""

    turn: Int64
    over: Int64
    """1 when the game is over."""
    facilities: Int64
    """Facilities built; the table has as many rows in use."""
    facilities_priced: Int64
    """F_N, the facilities built before this turn [TRADE-53]."""


class Star(Record):
    """A star: where it is, and how far it moves in a turn."""

    x: Float64
    y: Float64
    vx: Float64
    vy: Float64


class Planet(Record):
    """A planet; ``x`` and ``y`` are shown, ``bonus_x`` and ``bonus_y`` count for bonuses."""

    star: Int64
    initial_income: Int64
    radius: Float64
    phase: Float64
    angular_speed: Float64
    x: Float64
    y: Float64
    bonus_x: Float64
    bonus_y: Float64
    local_income: Float64
    trend: Float64
    """What is added to the local income each turn."""


class Team(Record):
    """A team; what it had at the beginning of the turn is what queries show [TRADE-89]."""

    id: Int64
    vouchers: Int64
    cash: Float64
    shown_vouchers: Int64
    shown_cash: Float64
    topology_last: Int64
    """The turn in which it last asked for the topology; 0 for none."""
    basic_info_last: Int64
    """The turn in which it last asked for the planets; 0 for none."""


class Trader(Record):
    """A trader; row ``team row * traders_per_team + number``, and what queries show of it."""

    planet: Int32
    target: Int32
    busy: Int32
    shown_planet: Int32
    shown_target: Int32
    shown_busy: Int32


class Note(Record):
    """A line of the log of the rules; what a kind of line puts where is told in ``events``."""

    kind: Int64
    team: Int64
    trader: Int64
    planet: Int64
    target: Int64
    count: Int64
    amount: Int64
    """Millionths."""


class World(NamedTuple):
    """The arrays of one game. Laws and routes never change during it.

    Routes stand in ascending order of origin, then of target; those into a planet are found by the
    other two arrays, in ascending order of origin.
    """

    laws: RecordTable[Laws]
    """One row."""
    first: NDArray[np.int32]
    """The first route of each planet, and one entry more; the routes of one end at the next's."""
    origin: NDArray[np.int32]
    """The planet at which a route begins."""
    target: NDArray[np.int32]
    """The planet at which a route ends."""
    into_first: NDArray[np.int32]
    """As ``first``, for the entries of ``into``."""
    into: NDArray[np.int32]
    """Routes by target, then by origin."""
    head: RecordTable[Head]
    """One row."""
    stars: RecordTable[Star]
    planets: RecordTable[Planet]
    teams: RecordTable[Team]
    traders: RecordTable[Trader]
    facilities: NDArray[np.int32]
    """Planets of the facilities in the order of building; unused rows are 0."""
    shares: NDArray[np.int64]
    """Bought shares by team and planet."""
    shown_shares: NDArray[np.int64]
    """Those of the beginning of the turn."""
    efficiency: NDArray[np.float64]
    """Percent, by team and planet; it changes between turns only."""
    log: RecordTable[Note]
    """What the rules tell; no part of the state."""


FIXED: Final = frozenset({"laws", "first", "origin", "target", "into_first", "into"})
"""What of the world never changes."""
