"""Commands and replies of the game ``traders``, typed.

Generated from the vocabulary of the game by ``contestmaster.cli.generate_client``; not to be
edited by hand.
"""

from typing import Annotated, Literal, NamedTuple

from contestmaster.client.marks import Absent, Below, Numbered, Rest
from contestmaster.client.typed import AsyncTypedGame, TypedGame, command_line


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


class TimeToEnd(NamedTuple):
    """Turns to the end of the game, this one included [TRADE-83]."""

    turns_left: int


class PlanetRoutes(NamedTuple):
    """A planet and where its routes lead to, ascending [TRADE-5]."""

    id: int
    targets: Annotated[tuple[int, ...], Numbered()]


class Planet(NamedTuple):
    """Where a planet is, and its local income without facilities and crowd [TRADE-87]."""

    id: int
    x: float
    y: float
    local_income: float


class TraderThere(NamedTuple):
    """A trader on a planet: its team, none for the own, and where it sends, none if it collects."""

    team: Annotated[int | None, Absent("Me")]
    target: Annotated[int | None, Absent("Collects")]


class PlanetDetails(NamedTuple):
    """Own and others' bought shares, own efficiency, and the traders there [TRADE-88]."""

    own_shares: int
    other_shares: int
    efficiency: float
    traders: list[TraderThere]


class Facilities(NamedTuple):
    """The planets of all facilities, in the order of building [TRADE-94]."""

    planets: Annotated[tuple[int, ...], Below()]


class Trader(NamedTuple):
    """A trader: its planet, where it sends, turns until it takes orders [TRADE-90, TRADE-93]."""

    id: int
    planet: Annotated[int | None, Absent("None")]
    target: Annotated[int | None, Absent("None")]
    busy: int


class Share(NamedTuple):
    """A planet of which a team holds shares, and how many [TRADE-74]."""

    planet: int
    shares: int


class Efficiency(NamedTuple):
    """A planet on which a team's efficiency is below 100, and that efficiency."""

    planet: int
    efficiency: float


class Score(NamedTuple):
    """Own cash, score and vouchers [TRADE-81]."""

    cash: float
    score: float
    vouchers: int


class Team(NamedTuple):
    """A team, none for the own: traders that collect and that send, shares [TRADE-92]."""

    id: Annotated[int | None, Absent("Me")]
    collecting: int
    sending: int
    shares: int


class LegalOrder(NamedTuple):
    """An order that is legal now, as it stands on a line."""

    order: Annotated[str, Rest()]


class Traders(TypedGame):
    """Interstellar overdrive: teams buy shares of planets, collect their output or send it on."""

    def describe_world(self) -> DescribeWorld:
        """Show the parameters of the game [TRADE-12]."""
        return self._ask(DescribeWorld, "DESCRIBE_WORLD")

    def time_to_end(self) -> TimeToEnd:
        """Show how many turns are left, this one included [TRADE-83]."""
        return self._ask(TimeToEnd, "TIME_TO_END")

    def get_topology(self) -> list[PlanetRoutes]:
        """Show where the routes of all planets lead to, once in a hundred turns [TRADE-84].

        Raises:
            Refused: 108 this command limit reached [TRADE-84].
        """
        return self._ask(list[PlanetRoutes], "GET_TOPOLOGY")

    def get_planets_basic_info(self) -> list[Planet]:
        """Show where all planets are and what they yield, once in ten turns [TRADE-85].

        Raises:
            Refused: 108 this command limit reached [TRADE-85].
        """
        return self._ask(list[Planet], "GET_PLANETS_BASIC_INFO")

    def get_planet_details(self, planet: int) -> PlanetDetails:
        """Show shares, own efficiency and the traders of a planet [TRADE-88].

        Raises:
            Refused: 101 invalid planet id [TRADE-88].
        """
        return self._ask(PlanetDetails, command_line("GET_PLANET_DETAILS", planet))

    def get_facilities(self) -> Facilities:
        """List the planets of all facilities, in the order of building [TRADE-94]."""
        return self._ask(Facilities, "GET_FACILITIES")

    def get_traders(self, team: int | Literal["MYSELF"]) -> list[Trader]:
        """List the traders of a team [TRADE-95].

        Raises:
            Refused: 102 invalid team id [TRADE-95].
        """
        return self._ask(list[Trader], command_line("GET_TRADERS", team))

    def get_shares(self, team: int | Literal["MYSELF"]) -> list[Share]:
        """List the shares of a team, without chain bonus [TRADE-74].

        Raises:
            Refused: 102 invalid team id [TRADE-95].
        """
        return self._ask(list[Share], command_line("GET_SHARES", team))

    def get_efficiencies(self, team: int | Literal["MYSELF"]) -> list[Efficiency]:
        """List the planets on which a team's efficiency is below 100 percent [TRADE-42].

        Raises:
            Refused: 102 invalid team id [TRADE-95].
        """
        return self._ask(list[Efficiency], command_line("GET_EFFICIENCIES", team))

    def get_score(self) -> Score:
        """Show own cash, score and vouchers [TRADE-81]."""
        return self._ask(Score, "GET_SCORE")

    def get_teams(self) -> list[Team]:
        """List what all teams do and hold [TRADE-92]."""
        return self._ask(list[Team], "GET_TEAMS")

    def put_trader(self, trader: int, planet: int) -> None:
        """Place or move a trader, and let it collect [TRADE-20, TRADE-21].

        Raises:
            Refused: 101 invalid planet id [TRADE-20]; 103 invalid trader id [TRADE-16]; 104 team
                does not own trader [TRADE-20]; 107 trader cannot operate [TRADE-27]; 109 your
                trader is already there [TRADE-24].
        """
        self._do(command_line("PUT_TRADER", trader, planet))

    def send_profit(self, trader: int, origin: int, target: int) -> None:
        """Place or move a trader, and let it send along a route [TRADE-22].

        Raises:
            Refused: 101 invalid planet id [TRADE-22]; 103 invalid trader id [TRADE-16]; 104 team
                does not own trader [TRADE-22]; 106 cannot transfer trade there [TRADE-23]; 107
                trader cannot operate [TRADE-27]; 109 your trader is already there [TRADE-24].
        """
        self._do(command_line("SEND_PROFIT", trader, origin, target))

    def build_facility(self, planet: int) -> None:
        """Build a facility on a planet, for all teams and for good [TRADE-52].

        Raises:
            Refused: 101 invalid planet id [TRADE-52]; 105 not enough cash [TRADE-53]; 131
                facilities planet limit reached [TRADE-61]; 132 facilities total limit reached
                [TRADE-61].
        """
        self._do(command_line("BUILD_FACILITY", planet))

    def buy_shares(self, planet: int, count: int) -> None:
        """Buy shares of a planet, with vouchers first [TRADE-32, TRADE-34].

        Raises:
            Refused: 101 invalid planet id [TRADE-32]; 105 not enough cash [TRADE-35]; 110 invalid
                quantity [TRADE-36].
        """
        self._do(command_line("BUY_SHARES", planet, count))

    def orders(self) -> list[LegalOrder]:
        """List the orders that the asker may give now, at most 1000 of them [NET-105]."""
        return self._ask(list[LegalOrder], "ORDERS")


class AsyncTraders(AsyncTypedGame):
    """The commands of :class:`Traders`, awaited."""

    async def describe_world(self) -> DescribeWorld:
        """Show the parameters of the game [TRADE-12]."""
        return await self._ask(DescribeWorld, "DESCRIBE_WORLD")

    async def time_to_end(self) -> TimeToEnd:
        """Show how many turns are left, this one included [TRADE-83]."""
        return await self._ask(TimeToEnd, "TIME_TO_END")

    async def get_topology(self) -> list[PlanetRoutes]:
        """Show where the routes of all planets lead to, once in a hundred turns [TRADE-84]."""
        return await self._ask(list[PlanetRoutes], "GET_TOPOLOGY")

    async def get_planets_basic_info(self) -> list[Planet]:
        """Show where all planets are and what they yield, once in ten turns [TRADE-85]."""
        return await self._ask(list[Planet], "GET_PLANETS_BASIC_INFO")

    async def get_planet_details(self, planet: int) -> PlanetDetails:
        """Show shares, own efficiency and the traders of a planet [TRADE-88]."""
        return await self._ask(PlanetDetails, command_line("GET_PLANET_DETAILS", planet))

    async def get_facilities(self) -> Facilities:
        """List the planets of all facilities, in the order of building [TRADE-94]."""
        return await self._ask(Facilities, "GET_FACILITIES")

    async def get_traders(self, team: int | Literal["MYSELF"]) -> list[Trader]:
        """List the traders of a team [TRADE-95]."""
        return await self._ask(list[Trader], command_line("GET_TRADERS", team))

    async def get_shares(self, team: int | Literal["MYSELF"]) -> list[Share]:
        """List the shares of a team, without chain bonus [TRADE-74]."""
        return await self._ask(list[Share], command_line("GET_SHARES", team))

    async def get_efficiencies(self, team: int | Literal["MYSELF"]) -> list[Efficiency]:
        """List the planets on which a team's efficiency is below 100 percent [TRADE-42]."""
        return await self._ask(list[Efficiency], command_line("GET_EFFICIENCIES", team))

    async def get_score(self) -> Score:
        """Show own cash, score and vouchers [TRADE-81]."""
        return await self._ask(Score, "GET_SCORE")

    async def get_teams(self) -> list[Team]:
        """List what all teams do and hold [TRADE-92]."""
        return await self._ask(list[Team], "GET_TEAMS")

    async def put_trader(self, trader: int, planet: int) -> None:
        """Place or move a trader, and let it collect [TRADE-20, TRADE-21]."""
        await self._do(command_line("PUT_TRADER", trader, planet))

    async def send_profit(self, trader: int, origin: int, target: int) -> None:
        """Place or move a trader, and let it send along a route [TRADE-22]."""
        await self._do(command_line("SEND_PROFIT", trader, origin, target))

    async def build_facility(self, planet: int) -> None:
        """Build a facility on a planet, for all teams and for good [TRADE-52]."""
        await self._do(command_line("BUILD_FACILITY", planet))

    async def buy_shares(self, planet: int, count: int) -> None:
        """Buy shares of a planet, with vouchers first [TRADE-32, TRADE-34]."""
        await self._do(command_line("BUY_SHARES", planet, count))

    async def orders(self) -> list[LegalOrder]:
        """List the orders that the asker may give now, at most 1000 of them [NET-105]."""
        return await self._ask(list[LegalOrder], "ORDERS")
