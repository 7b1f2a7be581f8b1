"""Commands and replies of the game ``traders``, typed.

Generated from the vocabulary of the game by ``contestmaster.cli.generate_client``; not to be
edited by hand.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from contestmaster.client.shapes import HEADED, LIST, NOTHING, ROW, SERIES
from contestmaster.client.transport import AsyncTransport, Transport
from contestmaster.client.typed import command_line, maybe, numbers


class DescribeWorld(NamedTuple):
    """The parameters of the game, in the order of the rule book [TRADE-12]."""

    width: float
    height: float
    share_price: int
    synergy_bonus: int
    chain_bonus: int
    distance_bonus_a: float
    distance_bonus_b: float
    crowd_factor: int
    delay_turns: int
    efficiency_drop: float
    efficiency_rise: float
    facility_cost: int
    facility_cost_step: int
    facility_bonus: int
    facility_bonus_step: int
    facility_limit_planet: int
    facility_limit_total: int
    turn_seconds: int
    command_limit: int
    speed_coefficient: float

    @classmethod
    def read(cls, line: str) -> "DescribeWorld":
        """Read one line."""
        items = line.split(" ")
        return cls(
            float(items[0]),
            float(items[1]),
            int(items[2]),
            int(items[3]),
            int(items[4]),
            float(items[5]),
            float(items[6]),
            int(items[7]),
            int(items[8]),
            float(items[9]),
            float(items[10]),
            int(items[11]),
            int(items[12]),
            int(items[13]),
            int(items[14]),
            int(items[15]),
            int(items[16]),
            int(items[17]),
            int(items[18]),
            float(items[19]),
        )


class TimeToEnd(NamedTuple):
    """Turns to the end of the game, this one included [TRADE-83]."""

    turns_left: int

    @classmethod
    def read(cls, line: str) -> "TimeToEnd":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]))


class PlanetRoutes(NamedTuple):
    """A planet and where its routes lead to, ascending [TRADE-5]."""

    id: int
    targets: tuple[int, ...]

    @classmethod
    def read(cls, line: str) -> "PlanetRoutes":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), numbers(items[2:]))


class Planet(NamedTuple):
    """Where a planet is, and its local income without facilities and crowd [TRADE-87]."""

    id: int
    x: float
    y: float
    local_income: float

    @classmethod
    def read(cls, line: str) -> "Planet":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), float(items[1]), float(items[2]), float(items[3]))


class TraderThere(NamedTuple):
    """A trader on a planet: its team, none for the own, and where it sends, none if it collects."""

    team: int | None
    target: int | None

    @classmethod
    def read(cls, line: str) -> "TraderThere":
        """Read one line."""
        items = line.split(" ")
        return cls(maybe(int, items[0], "Me"), maybe(int, items[1], "Collects"))


class PlanetDetails(NamedTuple):
    """Own and others' bought shares, own efficiency, and the traders there [TRADE-88]."""

    own_shares: int
    other_shares: int
    efficiency: float
    traders: list[TraderThere]

    @classmethod
    def read(cls, lines: Sequence[str]) -> "PlanetDetails":
        """Read the lines of a reply."""
        items = lines[0].split(" ")[:-1]
        return cls(
            int(items[0]),
            int(items[1]),
            float(items[2]),
            [TraderThere.read(line) for line in lines[1:]],
        )


class Facilities(NamedTuple):
    """The planets of all facilities, in the order of building [TRADE-94]."""

    planets: tuple[int, ...]

    @classmethod
    def read(cls, lines: Sequence[str]) -> "Facilities":
        """Read the lines of a reply."""
        return cls(numbers(" ".join(lines[1:]).split()))


class Trader(NamedTuple):
    """A trader: its planet, where it sends, turns until it takes orders [TRADE-90, TRADE-93]."""

    id: int
    planet: int | None
    target: int | None
    busy: int

    @classmethod
    def read(cls, line: str) -> "Trader":
        """Read one line."""
        items = line.split(" ")
        return cls(
            int(items[0]), maybe(int, items[1], "None"), maybe(int, items[2], "None"), int(items[3])
        )


class Share(NamedTuple):
    """A planet of which a team holds shares, and how many [TRADE-74]."""

    planet: int
    shares: int

    @classmethod
    def read(cls, line: str) -> "Share":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), int(items[1]))


class Efficiency(NamedTuple):
    """A planet on which a team's efficiency is below 100, and that efficiency."""

    planet: int
    efficiency: float

    @classmethod
    def read(cls, line: str) -> "Efficiency":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), float(items[1]))


class Score(NamedTuple):
    """Own cash, score and vouchers [TRADE-81]."""

    cash: float
    score: float
    vouchers: int

    @classmethod
    def read(cls, line: str) -> "Score":
        """Read one line."""
        items = line.split(" ")
        return cls(float(items[0]), float(items[1]), int(items[2]))


class Team(NamedTuple):
    """A team, none for the own: traders that collect and that send, shares [TRADE-92]."""

    id: int | None
    collecting: int
    sending: int
    shares: int

    @classmethod
    def read(cls, line: str) -> "Team":
        """Read one line."""
        items = line.split(" ")
        return cls(maybe(int, items[0], "Me"), int(items[1]), int(items[2]), int(items[3]))


class Traders:
    """Interstellar overdrive: teams buy shares of planets, collect their output or send it on."""

    def __init__(self, transport: Transport) -> None:
        """Speak through this transport."""
        self._command = transport.command

    def describe_world(self) -> DescribeWorld:
        """Show the parameters of the game [TRADE-12]."""
        lines = self._command("DESCRIBE_WORLD", ROW)
        return DescribeWorld.read(lines[0])

    def time_to_end(self) -> TimeToEnd:
        """Show how many turns are left, this one included [TRADE-83]."""
        lines = self._command("TIME_TO_END", ROW)
        return TimeToEnd.read(lines[0])

    def get_topology(self) -> list[PlanetRoutes]:
        """Show where the routes of all planets lead to, once in a hundred turns [TRADE-84].

        Raises:
            Refused: 108 this command limit reached [TRADE-84].
        """
        lines = self._command("GET_TOPOLOGY", LIST)
        return [PlanetRoutes.read(line) for line in lines[1:]]

    def get_planets_basic_info(self) -> list[Planet]:
        """Show where all planets are and what they yield, once in ten turns [TRADE-85].

        Raises:
            Refused: 108 this command limit reached [TRADE-85].
        """
        lines = self._command("GET_PLANETS_BASIC_INFO", LIST)
        return [Planet.read(line) for line in lines[1:]]

    def get_planet_details(self, planet: int) -> PlanetDetails:
        """Show shares, own efficiency and the traders of a planet [TRADE-88].

        Raises:
            Refused: 101 invalid planet id [TRADE-88].
        """
        lines = self._command(command_line("GET_PLANET_DETAILS", planet), HEADED)
        return PlanetDetails.read(lines)

    def get_facilities(self) -> Facilities:
        """List the planets of all facilities, in the order of building [TRADE-94]."""
        lines = self._command("GET_FACILITIES", SERIES)
        return Facilities.read(lines)

    def get_traders(self, team: int | Literal["MYSELF"]) -> list[Trader]:
        """List the traders of a team [TRADE-95].

        Raises:
            Refused: 102 invalid team id [TRADE-95].
        """
        lines = self._command(command_line("GET_TRADERS", team), LIST)
        return [Trader.read(line) for line in lines[1:]]

    def get_shares(self, team: int | Literal["MYSELF"]) -> list[Share]:
        """List the shares of a team, without chain bonus [TRADE-74].

        Raises:
            Refused: 102 invalid team id [TRADE-95].
        """
        lines = self._command(command_line("GET_SHARES", team), LIST)
        return [Share.read(line) for line in lines[1:]]

    def get_efficiencies(self, team: int | Literal["MYSELF"]) -> list[Efficiency]:
        """List the planets on which a team's efficiency is below 100 percent [TRADE-42].

        Raises:
            Refused: 102 invalid team id [TRADE-95].
        """
        lines = self._command(command_line("GET_EFFICIENCIES", team), LIST)
        return [Efficiency.read(line) for line in lines[1:]]

    def get_score(self) -> Score:
        """Show own cash, score and vouchers [TRADE-81]."""
        lines = self._command("GET_SCORE", ROW)
        return Score.read(lines[0])

    def get_teams(self) -> list[Team]:
        """List what all teams do and hold [TRADE-92]."""
        lines = self._command("GET_TEAMS", LIST)
        return [Team.read(line) for line in lines[1:]]

    def put_trader(self, trader: int, planet: int) -> None:
        """Place or move a trader, and let it collect [TRADE-20, TRADE-21].

        Raises:
            Refused: 101 invalid planet id [TRADE-20]; 103 invalid trader id [TRADE-16]; 104 team
                does not own trader [TRADE-20]; 107 trader cannot operate [TRADE-27]; 109 your
                trader is already there [TRADE-24].
        """
        self._command(command_line("PUT_TRADER", trader, planet), NOTHING)

    def send_profit(self, trader: int, origin: int, target: int) -> None:
        """Place or move a trader, and let it send along a route [TRADE-22].

        Raises:
            Refused: 101 invalid planet id [TRADE-22]; 103 invalid trader id [TRADE-16]; 104 team
                does not own trader [TRADE-22]; 106 cannot transfer trade there [TRADE-23]; 107
                trader cannot operate [TRADE-27]; 109 your trader is already there [TRADE-24].
        """
        self._command(command_line("SEND_PROFIT", trader, origin, target), NOTHING)

    def build_facility(self, planet: int) -> None:
        """Build a facility on a planet, for all teams and for good [TRADE-52].

        Raises:
            Refused: 101 invalid planet id [TRADE-52]; 105 not enough cash [TRADE-53]; 131
                facilities planet limit reached [TRADE-61]; 132 facilities total limit reached
                [TRADE-61].
        """
        self._command(command_line("BUILD_FACILITY", planet), NOTHING)

    def buy_shares(self, planet: int, count: int) -> None:
        """Buy shares of a planet, with vouchers first [TRADE-32, TRADE-34].

        Raises:
            Refused: 101 invalid planet id [TRADE-32]; 105 not enough cash [TRADE-35]; 110 invalid
                quantity [TRADE-36].
        """
        self._command(command_line("BUY_SHARES", planet, count), NOTHING)


class AsyncTraders:
    """The commands of :class:`Traders`, awaited."""

    def __init__(self, transport: AsyncTransport) -> None:
        """Speak through this transport."""
        self._command = transport.command

    async def describe_world(self) -> DescribeWorld:
        """Show the parameters of the game [TRADE-12]."""
        lines = await self._command("DESCRIBE_WORLD", ROW)
        return DescribeWorld.read(lines[0])

    async def time_to_end(self) -> TimeToEnd:
        """Show how many turns are left, this one included [TRADE-83]."""
        lines = await self._command("TIME_TO_END", ROW)
        return TimeToEnd.read(lines[0])

    async def get_topology(self) -> list[PlanetRoutes]:
        """Show where the routes of all planets lead to, once in a hundred turns [TRADE-84]."""
        lines = await self._command("GET_TOPOLOGY", LIST)
        return [PlanetRoutes.read(line) for line in lines[1:]]

    async def get_planets_basic_info(self) -> list[Planet]:
        """Show where all planets are and what they yield, once in ten turns [TRADE-85]."""
        lines = await self._command("GET_PLANETS_BASIC_INFO", LIST)
        return [Planet.read(line) for line in lines[1:]]

    async def get_planet_details(self, planet: int) -> PlanetDetails:
        """Show shares, own efficiency and the traders of a planet [TRADE-88]."""
        lines = await self._command(command_line("GET_PLANET_DETAILS", planet), HEADED)
        return PlanetDetails.read(lines)

    async def get_facilities(self) -> Facilities:
        """List the planets of all facilities, in the order of building [TRADE-94]."""
        lines = await self._command("GET_FACILITIES", SERIES)
        return Facilities.read(lines)

    async def get_traders(self, team: int | Literal["MYSELF"]) -> list[Trader]:
        """List the traders of a team [TRADE-95]."""
        lines = await self._command(command_line("GET_TRADERS", team), LIST)
        return [Trader.read(line) for line in lines[1:]]

    async def get_shares(self, team: int | Literal["MYSELF"]) -> list[Share]:
        """List the shares of a team, without chain bonus [TRADE-74]."""
        lines = await self._command(command_line("GET_SHARES", team), LIST)
        return [Share.read(line) for line in lines[1:]]

    async def get_efficiencies(self, team: int | Literal["MYSELF"]) -> list[Efficiency]:
        """List the planets on which a team's efficiency is below 100 percent [TRADE-42]."""
        lines = await self._command(command_line("GET_EFFICIENCIES", team), LIST)
        return [Efficiency.read(line) for line in lines[1:]]

    async def get_score(self) -> Score:
        """Show own cash, score and vouchers [TRADE-81]."""
        lines = await self._command("GET_SCORE", ROW)
        return Score.read(lines[0])

    async def get_teams(self) -> list[Team]:
        """List what all teams do and hold [TRADE-92]."""
        lines = await self._command("GET_TEAMS", LIST)
        return [Team.read(line) for line in lines[1:]]

    async def put_trader(self, trader: int, planet: int) -> None:
        """Place or move a trader, and let it collect [TRADE-20, TRADE-21]."""
        await self._command(command_line("PUT_TRADER", trader, planet), NOTHING)

    async def send_profit(self, trader: int, origin: int, target: int) -> None:
        """Place or move a trader, and let it send along a route [TRADE-22]."""
        await self._command(command_line("SEND_PROFIT", trader, origin, target), NOTHING)

    async def build_facility(self, planet: int) -> None:
        """Build a facility on a planet, for all teams and for good [TRADE-52]."""
        await self._command(command_line("BUILD_FACILITY", planet), NOTHING)

    async def buy_shares(self, planet: int, count: int) -> None:
        """Buy shares of a planet, with vouchers first [TRADE-32, TRADE-34]."""
        await self._command(command_line("BUY_SHARES", planet, count), NOTHING)
