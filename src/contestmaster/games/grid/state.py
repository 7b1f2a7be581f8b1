"""The state of a game of the Grid: what its journal determines.

Ticks count ndays from 1. A player who has quit stays listed: seats and names are not used again.
"""

from collections.abc import Iterator
from typing import ClassVar, Final, Literal, TypeAlias

import msgspec

from contestmaster.games.grid.squares import Square, written
from contestmaster.nomic.times import When

Gender: TypeAlias = Literal["none", "female", "male"]
Role: TypeAlias = Literal["none", "football_player", "cheerleader"]
Water: TypeAlias = Literal["dry", "wet", "frozen"]

GENDERS: Final[tuple[Gender, ...]] = ("none", "female", "male")
ROLES: Final[tuple[Role, ...]] = ("none", "football_player", "cheerleader")


class Ground(msgspec.Struct, omit_defaults=True):
    """What a square is made of [GRID-24]; the default is dry Turf [GRID-26].

    Attributes:
        substance: ``turf``, ``earth``, ``mud``, ``fire``, or a word that has no effect.
        depth: any integer, without effect [GRID-25].
        state: whether there is water on it, and of which kind [GRID-30].
    """

    substance: str = "turf"
    depth: int = 0
    state: Water = "dry"


class Player(msgspec.Struct, omit_defaults=True):
    """A person who has joined.

    Attributes:
        name: their account.
        points: never negative [GRID-6].
        at: their square, if they stand on one.
        holder: who carries them, a Toad.
        last: the last square they occupied.
        moved: whether this nweek's move is used up [GRID-56].
        gender: as declared.
        role: as declared.
        next_gender: as declared for the next nweek [GRID-194].
        next_role: likewise.
        toad_until: the tick at whose beginning they cease to be a Toad.
        ear_until: the tick at whose beginning the wax in their ears comes out.
        ear_zone: whether they have been in a Siren's zone since they stuffed it.
        dizzy: to the end of the nweek [GRID-158].
        icky_until: the tick at whose beginning they cease to be Icky.
        radar: in squares [GRID-179].
        gun: whether they have a Pinball Gun.
        bait: Siren Bait in hand.
        purses: taken with Bait [GRID-136].
        free_of: the Sirens that do not affect them [GRID-122].
        love: ends of nweeks in a row in the ZOE of a Siren [GRID-124].
        failures: failed attempts at a Bait [GRID-137].
        wins: how often they have won.
        quit: they have left for good [GRID-53].
    """

    name: str
    points: int
    at: Square | None = None
    holder: str | None = None
    last: Square | None = None
    moved: bool = False
    gender: Gender = "none"
    role: Role = "none"
    next_gender: Gender | None = None
    next_role: Role | None = None
    toad_until: int | None = None
    ear_until: int | None = None
    ear_zone: bool = False
    dizzy: bool = False
    icky_until: int | None = None
    radar: int = 2
    gun: bool = False
    bait: int = 0
    purses: int = 0
    free_of: list[str] = []
    love: dict[str, int] = {}
    failures: dict[str, int] = {}
    wins: int = 0
    quit: bool = False

    kind: ClassVar[str] = "player"

    @property
    def id(self) -> str:
        """A player is known by name."""
        return self.name

    @property
    def toad(self) -> bool:
        """Whether they are a Toad."""
        return self.toad_until is not None

    @property
    def deaf(self) -> bool:
        """Whether there is wax in their ears [GRID-167]."""
        return self.ear_until is not None


class Thing(msgspec.Struct, omit_defaults=True):
    """A Grid Object that is no player.

    Attributes:
        id: ``kind-n``, never used again; a Ball of Wax keeps it as Earwax.
        kind: its kind.
        at: its square, if it has one.
        holder: the player who carries it.
        ears: it is in the holder's ears.
        name: of a Siren or Gremlin.
        type: of a Box, hidden.
        placed: the tick at which Bait was placed.
        life: of Bait in nweeks, hidden.
        hiding: a Gremlin is not Active.
        dizzy: a Gremlin is Dizzy.
        out: a Gremlin was whacked into Limbo.
        notes: what kinds of installed packages keep.
    """

    id: str
    kind: str
    at: Square | None = None
    holder: str | None = None
    ears: bool = False
    name: str = ""
    type: str = ""
    placed: int = 0
    life: int = 0
    hiding: bool = False
    dizzy: bool = False
    out: bool = False
    notes: dict[str, int] = {}

    @property
    def number(self) -> int:
        """The n of its id."""
        return int(self.id.rpartition("-")[2])


Body: TypeAlias = Player | Thing
"""Whatever can occupy a square."""


class Flight(msgspec.Struct):
    """What is Airborne [GRID-71].

    Attributes:
        id: of the object.
        target: the square it was thrown at.
        thrower: who threw it.
        lands: the tick at whose beginning it lands.
        catchers: who has declared a catch, in order.
    """

    id: str
    target: Square
    thrower: str
    lands: int
    catchers: list[str] = []


class State(msgspec.Struct):
    """All that is true of a game.

    Attributes:
        begun: the instant at which tick 1 began by the calendar.
        tick: of the present nday.
        gremlin_number: from 1 to 120.
        temperature: in degrees Celsius.
        gremlin_fund: points that nobody owns.
        players: by name, in seat order.
        seats: how many of them, the first, have had a seat from the start.
        things: by id, in order of creation.
        ground: squares that are not dry Turf of depth 0, by ``x,y`` in order of x, then y.
        flights: in the order thrown.
        made: how many objects of each kind there have been.
        closed: whether the game has ended.
        turns: turns of programs that have passed of this nday.
        rings: how often the clock has acted.
    """

    begun: When
    tick: int = 1
    gremlin_number: int = 1
    temperature: int = 0
    gremlin_fund: int = 0
    players: dict[str, Player] = {}
    seats: int = 0
    things: dict[str, Thing] = {}
    ground: dict[str, Ground] = {}
    flights: list[Flight] = []
    made: dict[str, int] = {}
    closed: bool = False
    turns: int = 0
    rings: int = 0

    @property
    def nweek(self) -> int:
        """The present nweek, from 1."""
        return (self.tick - 1) // 10 + 1

    @property
    def nday(self) -> int:
        """The present nday, 1 to 10."""
        return (self.tick - 1) % 10 + 1

    def present(self) -> Iterator[Player]:
        """Yield the players who have not quit, in seat order."""
        return (player for player in self.players.values() if not player.quit)

    def on_grid(self) -> Iterator[Player]:
        """Yield the players on the Grid, in seat order."""
        return (player for player in self.players.values() if player.at is not None)

    def bodies(self) -> Iterator[Body]:
        """Yield all that can occupy a square, players first."""
        yield from self.players.values()
        yield from self.things.values()

    def body(self, id: str) -> Body | None:  # noqa: A002 - the rule book's word
        """Return an object by its id, or a player by name, in any letter case, or ``None``."""
        folded = id.lower()
        if (thing := self.things.get(folded)) is not None:
            return thing
        return self.player(id)

    def player(self, name: str) -> Player | None:
        """Return a player who has not quit by name in any letter case, or ``None``."""
        found = self.players.get(name) or next(
            (one for one in self.players.values() if one.name.lower() == name.lower()), None
        )
        return None if found is None or found.quit else found

    def of_kind(self, kind: str) -> list[Thing]:
        """Return the objects of a kind by number."""
        found = [thing for thing in self.things.values() if thing.kind == kind]
        return sorted(found, key=lambda thing: thing.number)

    def flight(self, id: str) -> Flight | None:  # noqa: A002 - the rule book's word
        """Return the flight of an object, or ``None`` where it is not Airborne."""
        return next((flight for flight in self.flights if flight.id == id), None)

    def ground_at(self, square: Square) -> Ground:
        """Return what a square is made of; changes of it must be laid by :meth:`lay`."""
        return self.ground.get(written(square)) or Ground()

    def lay(self, square: Square, ground: Ground) -> None:
        """Change what a square is made of."""
        key = written(square)
        if ground == Ground():
            self.ground.pop(key, None)
            return
        known = key in self.ground
        self.ground[key] = ground
        if not known:
            ordered = sorted(self.ground, key=lambda text: tuple(map(int, text.split(","))))
            self.ground = {text: self.ground[text] for text in ordered}
