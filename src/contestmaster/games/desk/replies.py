"""What the commands answer, line by line; units and words as the rule book has them."""

from decimal import Decimal
from typing import Annotated, Literal, NamedTuple, TypeAlias

from contestmaster.games.desk.notes import Word
from contestmaster.kernel.replies import (
    AsMany,
    Decimals,
    NewLine,
    Numbered,
    Real6,
    Shortest,
    Uncounted,
)

Phase: TypeAlias = Literal["PREPARATION", "TACTICS", "SKIRMISH", "RESULTS"]
Side: TypeAlias = Literal["ATK", "DEF"]
Real3: TypeAlias = Annotated[Decimal, Decimals(3)]
Traits: TypeAlias = Annotated[tuple[int, ...], Numbered(), NewLine()]


class DescribeGame(NamedTuple):
    """The lengths of turn and phases, and what is scored, in the order of the rule book."""

    turn_length_s: Annotated[float, Shortest()]
    speed_coefficient: Real6
    preparation_turns: int
    tactics_turns: int
    skirmish_turns: int
    results_turns: int
    w_attack: Annotated[Real3, NewLine()]
    w_counter: Real3
    w_unit: Real3
    w_stack: Real3
    w_victory: Real3


class MyId(NamedTuple):
    """The team's ID [DESK-11]."""

    id: int


class Rival(NamedTuple):
    """A battle of the own team: the enemy, its ID, and the own side [DESK-139]."""

    enemy: int
    battle: int
    side: Side


class Stage(NamedTuple):
    """The phase, and how many of its turns follow this one [DESK-138]."""

    phase: Phase
    turns_left: int


class BoardRow(NamedTuple):
    """A row of the board: ``.`` is accessible, ``#`` is not [DESK-15]."""

    fields: str


class UnitType(NamedTuple):
    """A type of the cadre, without the bonuses of traits [DESK-27].

    ``slots`` is how many traits it can be given, ``units`` how many there are of it.
    """

    id: int
    hp: Annotated[int, NewLine()]
    init: int
    move: int
    atk: int
    defense: int
    dmg: int
    rng: int
    traits: Traits
    slots: Annotated[int, NewLine()]
    units: Annotated[int, NewLine()]


class Abilities(NamedTuple):
    """The traits that can be given, ascending [DESK-24]."""

    traits: Annotated[tuple[int, ...], Numbered()]


class BattleType(NamedTuple):
    """A type as it fights, with the bonuses of its traits [DESK-140, DESK-141].

    ``kind`` is its ID in the battle, ``unit`` that in the cadre.
    """

    battle: int
    kind: int
    unit: int
    hp: Annotated[int, NewLine()]
    init: int
    move: int
    atk: int
    defense: int
    dmg: int
    rng: int
    traits: Traits


class Stack(NamedTuple):
    """A stack on the board: its owner, its type in the battle, its units, and its anchor.

    ``top_hp`` is how many hit points the top unit has left.
    """

    id: int
    owner: int
    kind: int
    units: int
    top_hp: int
    x: int
    y: int


class Queue(NamedTuple):
    """IDs of the stacks that wait for their action; the first is the current one [DESK-143]."""

    stacks: Annotated[tuple[int, ...], Numbered()]


class HappenedEvent(NamedTuple):
    """What happened, and to whom [DESK-120].

    After ``MOVED`` stand the stack and its anchor, after ``ATTACKED`` and ``COUNTERED`` the stack,
    its victim and the damage, after the others the stack.
    """

    word: Word
    numbers: tuple[int, ...]


class SetScore(NamedTuple):
    """The set score [DESK-137]."""

    score: int


class BattleResult(NamedTuple):
    """The results of both sides of an own battle [DESK-137]."""

    battle: int
    own: Real3
    enemy: Real3


class MyScore(NamedTuple):
    """What the set has come to; one line for each own battle."""

    score: SetScore
    battles: Annotated[list[BattleResult], Uncounted(AsMany("RIVALS"))]
