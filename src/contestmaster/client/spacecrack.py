"""Commands and replies of the game ``spacecrack``, typed.

Generated from the vocabulary of the game by ``contestmaster.cli.generate_client``; not to be
edited by hand.
"""

from typing import Final, NamedTuple

from contestmaster.client.shapes import LIST, NOTHING, ROW, Shape
from contestmaster.client.transport import AsyncTransport, Transport
from contestmaster.client.typed import command_line, maybe, numbers


class EventLine(NamedTuple):
    """One event as the line protocol writes it."""

    number: int
    text: str

    @classmethod
    def read(cls, line: str) -> "EventLine":
        """Read one line."""
        items = line.split(" ", 1)
        return cls(int(items[0]), items[1])


class Arrived(NamedTuple):
    """What came of a move, the id and size of the ship on the planet, and the points left.

    ``MOVED`` to an own planet, ``TOOK`` another's or nobody's, ``MERGED`` with an own ship;
    ``WON`` or ``LOST`` against an enemy ship, or ``BOTH`` are destroyed and id and size are 0.

    """

    outcome: str
    id: int
    size: int
    points: int

    @classmethod
    def read(cls, line: str) -> "Arrived":
        """Read one line."""
        items = line.split(" ")
        return cls(items[0], int(items[1]), int(items[2]), int(items[3]))


class Built(NamedTuple):
    """The ship that was built, or has grown, the points and the crack left [CRACK-36]."""

    outcome: str
    ship: int
    size: int
    points: int
    crack: int

    @classmethod
    def read(cls, line: str) -> "Built":
        """Read one line."""
        items = line.split(" ")
        return cls(items[0], int(items[1]), int(items[2]), int(items[3]), int(items[4]))


class Saved(NamedTuple):
    """How many points the next turn will bring besides its own [CRACK-45]."""

    outcome: str
    saved: int

    @classmethod
    def read(cls, line: str) -> "Saved":
        """Read one line."""
        items = line.split(" ")
        return cls(items[0], int(items[1]))


class Param(NamedTuple):
    """A parameter of the game [CRACK-16]."""

    name: str
    value: str

    @classmethod
    def read(cls, line: str) -> "Param":
        """Read one line."""
        items = line.split(" ", 1)
        return cls(items[0], items[1])


class Status(NamedTuple):
    """The turn, the turns left with it, the own seat (-1: none) and the time left in seconds."""

    turn: int
    turns_left: int
    phase: str
    seat: int
    seconds_left: int | None

    @classmethod
    def read(cls, line: str) -> "Status":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), int(items[1]), items[2], int(items[3]), maybe(int, items[4], "-"))


class Player(NamedTuple):
    """A seat: what it owns, whether it still acts in this turn, and who sits there."""

    seat: int
    planets: int
    ships: int
    crack: int
    points: int
    state: str
    name: str

    @classmethod
    def read(cls, line: str) -> "Player":
        """Read one line."""
        items = line.split(" ", 6)
        return cls(
            int(items[0]),
            int(items[1]),
            int(items[2]),
            int(items[3]),
            int(items[4]),
            items[5],
            items[6],
        )


class Planet(NamedTuple):
    """A planet: its owner (-1: nobody), its ship (0: none), its kind and its neighbours."""

    id: int
    x: int
    y: int
    size: int
    owner: int
    ship: int
    kind: str
    neighbours: tuple[int, ...]

    @classmethod
    def read(cls, line: str) -> "Planet":
        """Read one line."""
        items = line.split(" ")
        return cls(
            int(items[0]),
            int(items[1]),
            int(items[2]),
            int(items[3]),
            int(items[4]),
            int(items[5]),
            items[6],
            numbers(items[8:]),
        )


class Ship(NamedTuple):
    """A ship and the planet on which it stands."""

    id: int
    owner: int
    size: int
    planet: int

    @classmethod
    def read(cls, line: str) -> "Ship":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), int(items[1]), int(items[2]), int(items[3]))


class Turn(NamedTuple):
    """What ends a wait: the turn that has begun, the turns left with it, and whether there is one.

    At the end of the game the turn is the last one.

    """

    turn: int
    turns_left: int
    phase: str

    @classmethod
    def read(cls, line: str) -> "Turn":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), int(items[1]), items[2])


class Spacecrack:
    """Space Crack: ships hop between planets, take them and fight; crack builds more ships."""

    WAIT: Final[Shape] = ROW
    """What ends a wait: a :class:`Turn`."""

    BELL: Final = True
    """Whether a turn may end while one thinks, so that one must wait before one looks."""

    def __init__(self, transport: Transport) -> None:
        """Speak through this transport."""
        self._command = transport.command

    def events(self, after: int) -> list[EventLine]:
        """List the events after that number which the asker may see [NET-90]."""
        lines = self._command(command_line("EVENTS", after), LIST)
        return [EventLine.read(line) for line in lines[1:]]

    def move(self, ship: int, planet: int) -> Arrived:
        """Move a ship to a neighbouring planet; fight if an enemy ship stands there [CRACK-18].

        Without an enemy ship the planet becomes yours; onto an own ship it merges.

        Raises:
            Refused: 100 game is not running [CRACK-68]; 101 you are out of the game [CRACK-65]; 102
                your turn is already over [CRACK-44]; 103 no such ship [CRACK-23]; 104 not your ship
                [CRACK-23]; 105 no such planet [CRACK-23]; 106 ship is already there [CRACK-24]; 107
                not a neighbouring planet [CRACK-23]; 108 no command points left [CRACK-17].
        """
        lines = self._command(command_line("MOVE", ship, planet), ROW)
        return Arrived.read(lines[0])

    def build(self, planet: int) -> Built:
        """Build a ship on an own planet, for as much crack as the planet's size [CRACK-36].

        Raises:
            Refused: 100 game is not running [CRACK-68]; 101 you are out of the game [CRACK-65]; 102
                your turn is already over [CRACK-44]; 105 no such planet [CRACK-35]; 109 not your
                planet [CRACK-35]; 108 no command points left [CRACK-17]; 110 not enough crack
                [CRACK-37]; 111 planet is occupied [CRACK-38].
        """
        lines = self._command(command_line("BUILD", planet), ROW)
        return Built.read(lines[0])

    def end_turn(self) -> Saved:
        """End your turn and save the points that are left [CRACK-43].

        Raises:
            Refused: 100 game is not running [CRACK-68]; 101 you are out of the game [CRACK-65]; 102
                your turn is already over [CRACK-44].
        """
        lines = self._command("END_TURN", ROW)
        return Saved.read(lines[0])

    def resign(self) -> None:
        """Give the game up; your ships and planets stay where they are [CRACK-67].

        Raises:
            Refused: 100 game is not running [CRACK-68]; 101 you are out of the game [CRACK-67].
        """
        self._command("RESIGN", NOTHING)

    def list_params(self) -> list[Param]:
        """List the parameters of the game [CRACK-16]."""
        lines = self._command("PARAMS", LIST)
        return [Param.read(line) for line in lines[1:]]

    def status(self) -> Status:
        """Show the turn, the turns left, whether the game goes on, your seat and the time left."""
        lines = self._command("STATUS", ROW)
        return Status.read(lines[0])

    def list_players(self) -> list[Player]:
        """List the seats: their planets, ships, crack, points and state, and who sits there."""
        lines = self._command("PLAYERS", LIST)
        return [Player.read(line) for line in lines[1:]]

    def list_planets(self) -> list[Planet]:
        """List the planets: where they are, whose, what stands there, what is next to them."""
        lines = self._command("PLANETS", LIST)
        return [Planet.read(line) for line in lines[1:]]

    def list_ships(self) -> list[Ship]:
        """List the ships."""
        lines = self._command("SHIPS", LIST)
        return [Ship.read(line) for line in lines[1:]]


class AsyncSpacecrack:
    """The commands of :class:`Spacecrack`, awaited."""

    WAIT: Final[Shape] = ROW
    """What ends a wait: a :class:`Turn`."""

    BELL: Final = True
    """Whether a turn may end while one thinks, so that one must wait before one looks."""

    def __init__(self, transport: AsyncTransport) -> None:
        """Speak through this transport."""
        self._command = transport.command

    async def events(self, after: int) -> list[EventLine]:
        """List the events after that number which the asker may see [NET-90]."""
        lines = await self._command(command_line("EVENTS", after), LIST)
        return [EventLine.read(line) for line in lines[1:]]

    async def move(self, ship: int, planet: int) -> Arrived:
        """Move a ship to a neighbouring planet; fight if an enemy ship stands there [CRACK-18]."""
        lines = await self._command(command_line("MOVE", ship, planet), ROW)
        return Arrived.read(lines[0])

    async def build(self, planet: int) -> Built:
        """Build a ship on an own planet, for as much crack as the planet's size [CRACK-36]."""
        lines = await self._command(command_line("BUILD", planet), ROW)
        return Built.read(lines[0])

    async def end_turn(self) -> Saved:
        """End your turn and save the points that are left [CRACK-43]."""
        lines = await self._command("END_TURN", ROW)
        return Saved.read(lines[0])

    async def resign(self) -> None:
        """Give the game up; your ships and planets stay where they are [CRACK-67]."""
        await self._command("RESIGN", NOTHING)

    async def list_params(self) -> list[Param]:
        """List the parameters of the game [CRACK-16]."""
        lines = await self._command("PARAMS", LIST)
        return [Param.read(line) for line in lines[1:]]

    async def status(self) -> Status:
        """Show the turn, the turns left, whether the game goes on, your seat and the time left."""
        lines = await self._command("STATUS", ROW)
        return Status.read(lines[0])

    async def list_players(self) -> list[Player]:
        """List the seats: their planets, ships, crack, points and state, and who sits there."""
        lines = await self._command("PLAYERS", LIST)
        return [Player.read(line) for line in lines[1:]]

    async def list_planets(self) -> list[Planet]:
        """List the planets: where they are, whose, what stands there, what is next to them."""
        lines = await self._command("PLANETS", LIST)
        return [Planet.read(line) for line in lines[1:]]

    async def list_ships(self) -> list[Ship]:
        """List the ships."""
        lines = await self._command("SHIPS", LIST)
        return [Ship.read(line) for line in lines[1:]]
