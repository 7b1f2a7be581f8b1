"""Commands and replies of the game ``spacecrack``, typed.

Generated from the vocabulary of the game by ``contestmaster.cli.generate_client``; not to be
edited by hand.
"""

from typing import Annotated, Final, NamedTuple

from contestmaster.client.marks import Absent, Numbered, Rest, Word
from contestmaster.client.shapes import ROW, Shape
from contestmaster.client.typed import AsyncTypedGame, TypedGame, command_line


class EventLine(NamedTuple):
    """One event as the line protocol writes it."""

    number: int
    text: str


class Arrived(NamedTuple):
    """What came of a move, the id and size of the ship on the planet, and the points left.

    ``MOVED`` to an own planet, ``TOOK`` another's or nobody's, ``MERGED`` with an own ship;
    ``WON`` or ``LOST`` against an enemy ship, or ``BOTH`` are destroyed and id and size are 0.

    """

    outcome: str
    id: int
    size: int
    points: int


class Built(NamedTuple):
    """The ship that was built, or has grown, the points and the crack left [CRACK-36]."""

    outcome: str
    ship: int
    size: int
    points: int
    crack: int


class Saved(NamedTuple):
    """How many points the next turn will bring besides its own [CRACK-45]."""

    outcome: str
    saved: int


class Param(NamedTuple):
    """A parameter of the game [CRACK-16]."""

    name: str
    value: str


class Status(NamedTuple):
    """The turn, the turns left with it, the own seat (-1: none) and the time left in seconds."""

    turn: int
    turns_left: int
    phase: str
    seat: int
    seconds_left: Annotated[int | None, Absent("-")]


class Player(NamedTuple):
    """A seat: what it owns, whether it still acts in this turn, and who sits there."""

    seat: int
    planets: int
    ships: int
    crack: int
    points: int
    state: str
    name: str


class Planet(NamedTuple):
    """A planet: its owner (-1: nobody), its ship (0: none), its kind and its neighbours."""

    id: int
    x: int
    y: int
    size: int
    owner: int
    ship: int
    kind: str
    neighbours: Annotated[tuple[int, ...], Numbered()]


class Ship(NamedTuple):
    """A ship and the planet on which it stands."""

    id: int
    owner: int
    size: int
    planet: int


class LegalOrder(NamedTuple):
    """An order that is legal now, as it stands on a line."""

    order: Annotated[str, Rest()]


class Turn(NamedTuple):
    """What ends a wait: the turn that has begun, the turns left with it, and whether there is one.

    At the end of the game the turn is the last one.

    """

    turn: int
    turns_left: int
    phase: Annotated[str, Word()]


class Spacecrack(TypedGame):
    """Space Crack: ships hop between planets, take them and fight; crack builds more ships."""

    WAIT: Final[Shape] = ROW
    """What ends a wait: a :class:`Turn`."""

    def events(self, after: int) -> list[EventLine]:
        """List the events after that number which the asker may see [NET-90]."""
        return self._ask(list[EventLine], command_line("EVENTS", after))

    def move(self, ship: int, planet: int) -> Arrived:
        """Move a ship to a neighbouring planet; fight if an enemy ship stands there [CRACK-18].

        Without an enemy ship the planet becomes yours; onto an own ship it merges.

        Raises:
            Refused: 100 game is not running [CRACK-68]; 101 you are out of the game [CRACK-65]; 102
                your turn is already over [CRACK-44]; 103 no such ship [CRACK-23]; 104 not your ship
                [CRACK-23]; 105 no such planet [CRACK-23]; 106 ship is already there [CRACK-24]; 107
                not a neighbouring planet [CRACK-23]; 108 no command points left [CRACK-17].
        """
        return self._ask(Arrived, command_line("MOVE", ship, planet))

    def build(self, planet: int) -> Built:
        """Build a ship on an own planet, for as much crack as the planet's size [CRACK-36].

        Raises:
            Refused: 100 game is not running [CRACK-68]; 101 you are out of the game [CRACK-65]; 102
                your turn is already over [CRACK-44]; 105 no such planet [CRACK-35]; 109 not your
                planet [CRACK-35]; 108 no command points left [CRACK-17]; 110 not enough crack
                [CRACK-37]; 111 planet is occupied [CRACK-38].
        """
        return self._ask(Built, command_line("BUILD", planet))

    def end_turn(self) -> Saved:
        """End your turn and save the points that are left [CRACK-43].

        Raises:
            Refused: 100 game is not running [CRACK-68]; 101 you are out of the game [CRACK-65]; 102
                your turn is already over [CRACK-44].
        """
        return self._ask(Saved, "END_TURN")

    def resign(self) -> None:
        """Give the game up; your ships and planets stay where they are [CRACK-67].

        Raises:
            Refused: 100 game is not running [CRACK-68]; 101 you are out of the game [CRACK-67].
        """
        self._do("RESIGN")

    def list_params(self) -> list[Param]:
        """List the parameters of the game [CRACK-16]."""
        return self._ask(list[Param], "PARAMS")

    def status(self) -> Status:
        """Show the turn, the turns left, whether the game goes on, your seat and the time left."""
        return self._ask(Status, "STATUS")

    def list_players(self) -> list[Player]:
        """List the seats: their planets, ships, crack, points and state, and who sits there."""
        return self._ask(list[Player], "PLAYERS")

    def list_planets(self) -> list[Planet]:
        """List the planets: where they are, whose, what stands there, what is next to them."""
        return self._ask(list[Planet], "PLANETS")

    def list_ships(self) -> list[Ship]:
        """List the ships."""
        return self._ask(list[Ship], "SHIPS")

    def orders(self) -> list[LegalOrder]:
        """List the orders that the asker may give now, at most 1000 of them [NET-105]."""
        return self._ask(list[LegalOrder], "ORDERS")


class AsyncSpacecrack(AsyncTypedGame):
    """The commands of :class:`Spacecrack`, awaited."""

    WAIT: Final[Shape] = ROW
    """What ends a wait: a :class:`Turn`."""

    async def events(self, after: int) -> list[EventLine]:
        """List the events after that number which the asker may see [NET-90]."""
        return await self._ask(list[EventLine], command_line("EVENTS", after))

    async def move(self, ship: int, planet: int) -> Arrived:
        """Move a ship to a neighbouring planet; fight if an enemy ship stands there [CRACK-18]."""
        return await self._ask(Arrived, command_line("MOVE", ship, planet))

    async def build(self, planet: int) -> Built:
        """Build a ship on an own planet, for as much crack as the planet's size [CRACK-36]."""
        return await self._ask(Built, command_line("BUILD", planet))

    async def end_turn(self) -> Saved:
        """End your turn and save the points that are left [CRACK-43]."""
        return await self._ask(Saved, "END_TURN")

    async def resign(self) -> None:
        """Give the game up; your ships and planets stay where they are [CRACK-67]."""
        await self._do("RESIGN")

    async def list_params(self) -> list[Param]:
        """List the parameters of the game [CRACK-16]."""
        return await self._ask(list[Param], "PARAMS")

    async def status(self) -> Status:
        """Show the turn, the turns left, whether the game goes on, your seat and the time left."""
        return await self._ask(Status, "STATUS")

    async def list_players(self) -> list[Player]:
        """List the seats: their planets, ships, crack, points and state, and who sits there."""
        return await self._ask(list[Player], "PLAYERS")

    async def list_planets(self) -> list[Planet]:
        """List the planets: where they are, whose, what stands there, what is next to them."""
        return await self._ask(list[Planet], "PLANETS")

    async def list_ships(self) -> list[Ship]:
        """List the ships."""
        return await self._ask(list[Ship], "SHIPS")

    async def orders(self) -> list[LegalOrder]:
        """List the orders that the asker may give now, at most 1000 of them [NET-105]."""
        return await self._ask(list[LegalOrder], "ORDERS")
