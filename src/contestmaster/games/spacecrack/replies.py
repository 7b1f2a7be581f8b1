"""What the commands answer, line by line (chapter Commands)."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias, get_args

from contestmaster.kernel.replies import Absent, Numbered

Phase: TypeAlias = Literal["PLAYING", "OVER"]
Kind: TypeAlias = Literal["FREE", "PLAIN", "CORE", "PERIMETER"]
Outcome: TypeAlias = Literal["MOVED", "TOOK", "MERGED", "WON", "LOST", "BOTH"]
PlayerState: TypeAlias = Literal["ACTIVE", "DONE", "BLOCKED", "OUT", "RESIGNED"]

KINDS: Final[Sequence[Kind]] = get_args(Kind)
"""The words for the numbers that begin with :data:`.rules.planets.FREE`."""
OUTCOMES: Final[Sequence[Outcome]] = get_args(Outcome)
"""The words for the numbers that begin with :data:`.rules.orders.MOVED`."""


class Arrived(NamedTuple):
    """What came of a move, the id and size of the ship on the planet, and the points left.

    ``MOVED`` to an own planet, ``TOOK`` another's or nobody's, ``MERGED`` with an own ship;
    ``WON`` or ``LOST`` against an enemy ship, or ``BOTH`` are destroyed and id and size are 0.
    """

    outcome: Outcome
    id: int
    size: int
    points: int


class Built(NamedTuple):
    """The ship that was built, or has grown, the points and the crack left [CRACK-36]."""

    outcome: Literal["BUILT"]
    ship: int
    size: int
    points: int
    crack: int


class Saved(NamedTuple):
    """How many points the next turn will bring besides its own [CRACK-45]."""

    outcome: Literal["SAVED"]
    saved: int


class Param(NamedTuple):
    """A parameter of the game [CRACK-16]."""

    name: str
    value: str


class Status(NamedTuple):
    """The turn, the turns left with it, the own seat (-1: none) and the time left in seconds."""

    turn: int
    turns_left: int
    phase: Phase
    seat: int
    seconds_left: Annotated[int | None, Absent("-")]


class Turn(NamedTuple):
    """What ends a wait: the turn that has begun, the turns left with it, and whether there is one.

    At the end of the game the turn is the last one.
    """

    turn: int
    turns_left: int
    phase: Phase


class Player(NamedTuple):
    """A seat: what it owns, whether it still acts in this turn, and who sits there."""

    seat: int
    planets: int
    ships: int
    crack: int
    points: int
    state: PlayerState
    name: str


class Planet(NamedTuple):
    """A planet: its owner (-1: nobody), its ship (0: none), its kind and its neighbours."""

    id: int
    x: int
    y: int
    size: int
    owner: int
    ship: int
    kind: Kind
    neighbours: Annotated[tuple[int, ...], Numbered()]


class Ship(NamedTuple):
    """A ship and the planet on which it stands."""

    id: int
    owner: int
    size: int
    planet: int
