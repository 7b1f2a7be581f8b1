"""The arrays of a set: what it is fought with, who fights whom, each battle as one record.

``World`` is what compiled rules work on. A battle stands in its table by number, so that a search
clones one as ``battles[j] = battles[i]``; everything inside a battle has a place of fixed size.
What is not in use is zero, so equal states are equal bytes.

All numbers have 64 bits. The greatest are points: one blow deals at most 10,000 units x 1,000
Damage x 2 points of damage, two blows fall in each of at most 300 turns, and each point of damage
weighs at most 1,000,000 thousandths, which makes 1.2 * 10^16 of the 9.2 * 10^18 there are.
Numbers that players send have at most 18 digits, and no more than eight are ever added up.
"""

from typing import Annotated, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.records import Int64, Int64s, Record, RecordTable
from contestmaster.games.desk.params import MAX_STACKS, MAX_TYPES
from contestmaster.games.desk.traits import TRAITS

PHASES: Final = ("PREPARATION", "TACTICS", "SKIRMISH", "RESULTS")
"""The phases in their order [DESK-1]."""
PREPARATION: Final = 0
TACTICS: Final = 1
SKIRMISH: Final = 2
RESULTS: Final = 3

SIDES: Final = ("ATK", "DEF")
ATK: Final = 0
"""The attacking side."""
DEF: Final = 1
"""The defending side."""

STACKS: Final = 2 * MAX_STACKS
"""Stacks of a battle; the one with ID n stands at place n - 1."""
TYPES: Final = 2 * MAX_TYPES
"""Types of a battle; the one with ID_N n stands at place n - 1 [DESK-62]."""
EVENTS: Final = 4
"""Most events of a battle in a turn: a move, a first strike, an attack, and a destruction."""
EVENT_FIELDS: Final = 4
"""Numbers of an event: what it is (``notes``), and up to three more."""
MAX_PAIRS: Final = MAX_TYPES * TRAITS
"""Most pairs of a type and a trait that can be assigned."""

OfStack: TypeAlias = Annotated[Int64s, STACKS]
OfType: TypeAlias = Annotated[Int64s, TYPES]
OfSide: TypeAlias = Annotated[Int64s, 2]
Happened: TypeAlias = Annotated[Int64s, EVENTS * EVENT_FIELDS]
Deployed: TypeAlias = Annotated[Int64s, MAX_STACKS]
Pairs: TypeAlias = Annotated[Int64s, MAX_PAIRS]


class Laws(Record):
    """What rules read and nobody changes."""

    preparation_turns: Int64
    tactics_turns: Int64
    skirmish_turns: Int64
    results_turns: Int64
    unit_types_period: Int64
    count_overkill: Int64


class Head(Record):
    """What there is one of."""

    phase: Int64
    """``PREPARATION`` ... ``RESULTS``."""
    left: Int64
    """Turns of the phase after this one [DESK-138]."""
    turn: Int64
    """Turn of the set, from 1."""
    over: Int64
    """1 when the set is over."""
    kinds: Int64
    """Types in the cadre."""
    w_attack: Int64
    """Thousandths of a point, as are all weights."""
    w_counter: Int64
    w_unit: Int64
    w_stack: Int64
    w_victory: Int64
    free_traits: Annotated[Int64s, TRAITS + 1]
    """How often each trait stands in the array of free traits."""


class Kind(Record):
    """A type of the cadre; row ``ID_U - 1`` [DESK-21]."""

    hp: Int64
    init: Int64
    move: Int64
    atk: Int64
    defense: Int64
    dmg: Int64
    rng: Int64
    slots: Int64
    """How many traits it can be given, T_A."""
    count: Int64
    """How many units there are."""
    own: Int64
    """How many traits it has of its own."""
    traits: Annotated[Int64s, TRAITS]
    """These traits in order."""


class Team(Record):
    """A team; row ``team_id - 1``."""

    unit_types_last: Int64
    """Turn of the set of its last UNIT_TYPES, or 0 [DESK-142]."""
    cumulative_result: Int64
    """Thousandths of a point; 0 before RESULTS [DESK-131]."""
    set_score: Int64
    """0 before RESULTS [DESK-132]."""


class Plan(Record):
    """What a side has prepared for a battle; row ``2 * battle + side``."""

    pairs: Int64
    """How many traits are assigned."""
    stacks: Int64
    """How many stacks are placed; 0: no deployment."""
    pair_type: Pairs
    """The ID_U of each assignment."""
    pair_trait: Pairs
    kind: Deployed
    """The ID_U of each stack placed."""
    count: Deployed
    x: Deployed
    y: Deployed


class Battle(Record):
    """A battle; row ``ID_B - 1``."""

    attacker: Int64
    """Team ID."""
    defender: Int64
    """Team ID."""
    stacks: Int64
    """How many stacks were deployed, those of the attacker first [DESK-60]."""
    cycle_no: Int64
    waiting: Int64
    """How many stacks are in the queue."""
    current: Int64
    """ID of the stack that may be ordered, 0 for none; it may have died."""
    has_moved: Int64
    has_acted: Int64
    has_delayed: Int64
    """Whether it has delayed in this turn."""
    now: Int64
    """How many events of this turn there are."""
    last: Int64
    """How many of the turn before."""
    events_now: Happened
    events_last: Happened
    queue: OfStack
    """IDs of the stacks waiting for their action."""
    points: OfSide
    """Thousandths of a point."""
    result: OfSide
    """Thousandths of a point; 0 before RESULTS."""
    orders_seen: OfSide
    """Whether an order of the side was accepted [DESK-129]."""

    side: OfStack
    kind: OfStack
    """The stack's type, ID_N."""
    count: OfStack
    """Units; 0: destroyed, and then the rest is 0 but for side and type."""
    top_hp: OfStack
    x: OfStack
    y: OfStack
    defending: OfStack
    countered: OfStack
    delay_used: OfStack
    delayed: OfStack

    hp: OfType
    init: OfType
    move: OfType
    atk: OfType
    defense: OfType
    dmg: OfType
    rng: OfType
    traits: OfType
    """The set of its traits: bit n for trait n."""


class Note(Record):
    """A line of the log; what a kind of line puts where is told in ``events``."""

    kind: Int64
    battle: Int64
    who: Int64
    other: Int64
    amount: Int64


class World(NamedTuple):
    """The arrays of one set of games. The first three never change during it."""

    laws: RecordTable[Laws]
    """One row."""
    blocked: NDArray[np.int8]
    """The board: 1 where a field is inaccessible, by ``12 * (y - 1) + x - 1``."""
    rank_points: NDArray[np.int64]
    """Set scores by place."""
    head: RecordTable[Head]
    """One row."""
    cadre: RecordTable[Kind]
    teams: RecordTable[Team]
    plans: RecordTable[Plan]
    battles: RecordTable[Battle]
    log: RecordTable[Note]
    """What the rules tell; no part of the state."""


FIXED: Final = frozenset({"laws", "blocked", "rank_points"})
"""What of the world never changes."""
