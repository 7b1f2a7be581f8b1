"""The arrays of a game: laws, teams, groups, fights, and the wild cows of every field.

``World`` is what compiled rules work on. Groups and fights stand in their tables in ascending id,
without gaps, and all rows behind them are zero: a rule that runs over a table from its start runs
in the rule book's order, and equal states are equal bytes.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.records import Float64, Int64, Record, RecordTable

IDLE: Final = 0
"""A group's order: none this turn."""
MOVE: Final = 1
"""A group's order: to move at the boundary."""
CAPTURE: Final = 2
"""A group's order: it has tried to capture."""

BLOCKED: Final = 1
"""Terrain: inaccessible [COWS-4]."""
RANCHO: Final = 2
"""Terrain: a rancho [COWS-8]."""
NEAR: Final = 4
"""Terrain: nearer than ``stable_distance`` to a rancho, or one [COWS-86]."""


class Laws(Record):
    """The parameters that rules read; probabilities as parts of one or as millionths."""

    dim: Int64
    side: Int64
    long_sight: Int64
    short_sight: Int64
    cowboy_power: Int64
    gunman_power: Int64
    grace_turns: Int64
    loser_loss: Int64
    winner_loss: Int64
    capture_loss: Int64
    move_loss: Int64
    combat_min_turns: Int64
    combat_max_turns: Int64
    combat_exponent: Int64
    stable_turns: Int64
    capture_ban_turns: Int64
    group_limit: Int64
    max_turns: Int64
    rest_gain: Int64
    birth_divisor: Int64
    capture_probability: Int64
    """Millionths, as are the next three."""
    experience_bonus: Int64
    price_growth: Int64
    milk_limit: Int64
    wander_probability: Float64


class Head(Record):
    """What there is one of."""

    turn: Int64
    over: Int64
    """1 when the game is over."""
    groups: Int64
    """Rows of the table of groups in use."""
    fights: Int64
    """Rows of the table of fights in use."""
    next_group_id: Int64
    next_fight_id: Int64
    gathered: Int64
    """Milk of all teams ever milked, in millionths of a bottle [COWS-140]."""
    wild_target: Int64
    """W0, the number of wild cows at the start [COWS-136]."""


class Team(Record):
    """A team; row ``team_id - 1``."""

    rancho: Int64
    free_cowboys: Int64
    free_gunmen: Int64
    arriving_cowboys: Int64
    arriving_gunmen: Int64
    cowboy_price: Int64
    gunman_price: Int64
    milk: Int64
    """Millionths of a bottle."""
    cows_listed: Int64
    enemies_listed: Int64


class Group(Record):
    """A group of cowboys and gunmen."""

    id: Int64
    team: Int64
    pos: Int64
    cowboys: Int64
    gunmen: Int64
    power: Int64
    cows: Int64
    stab_left: Int64
    """Turns to stability; 0 also without cows."""
    max_herd: Int64
    capture_ban_left: Int64
    protected_left: Int64
    order: Int64
    """``IDLE``, ``MOVE`` or ``CAPTURE``."""
    target: Int64
    """Field to move to; 0 unless the order is ``MOVE``."""
    fight: Int64
    """Id of its fight; 0 for none."""


class Fight(Record):
    """A fight between two teams on a field."""

    id: Int64
    pos: Int64
    attacker_team: Int64
    defender_team: Int64
    first_attacker: Int64
    first_defender: Int64
    active: Int64
    """0 while it is only agreed."""
    left: Int64
    """Turns to the end including the current one; 0 while it is only agreed."""
    attacker_power: Int64
    """Power of the side's most recent arrivals [COWS-117]."""
    defender_power: Int64


class Note(Record):
    """A line of the log; what a kind of line puts where is told in ``events``."""

    kind: Int64
    team: Int64
    other: Int64
    group: Int64
    second: Int64
    pos: Int64
    count: Int64
    amount: Int64


class World(NamedTuple):
    """The arrays of one game. The first four never change during it."""

    laws: RecordTable[Laws]
    """One row."""
    yields: NDArray[np.int64]
    """Millionths of a bottle per cow and turn, by level of the herd."""
    terrain: NDArray[np.int8]
    """Flags of every field: ``BLOCKED``, ``RANCHO``, ``NEAR``."""
    open: NDArray[np.int32]
    """The accessible fields that are no rancho, ascending."""
    head: RecordTable[Head]
    """One row."""
    teams: RecordTable[Team]
    groups: RecordTable[Group]
    """One row more than there may be groups, and that one is always zero."""
    fights: RecordTable[Fight]
    """One row more than there may be fights, likewise."""
    wild: NDArray[np.int32]
    """Wild cows on every field."""
    log: RecordTable[Note]
    """What the rules tell; no part of the state."""


FIXED: Final = frozenset({"laws", "yields", "terrain", "open"})
"""What of the world never changes."""
