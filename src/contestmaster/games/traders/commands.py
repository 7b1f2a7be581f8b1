"""The commands of the game, each a thin translation of a line into a compiled rule."""

from typing import Annotated, Literal, TypeAlias

from contestmaster.arrays.game import ArrayGame
from contestmaster.games.traders import replies, reports
from contestmaster.games.traders.board import Board
from contestmaster.games.traders.codes import Code
from contestmaster.games.traders.params import TradersParams
from contestmaster.games.traders.state import State
from contestmaster.kernel.game import By
from contestmaster.kernel.grammar import Keyword, KeywordOr, Natural
from contestmaster.kernel.vocabulary import order, query

MYSELF: Literal["MYSELF"] = "MYSELF"

Count: TypeAlias = Annotated[int, Natural()]
PlanetId: TypeAlias = Annotated[int, Natural()]
TraderId: TypeAlias = Annotated[int, Natural()]
TeamId: TypeAlias = Annotated[int | Literal["MYSELF"], KeywordOr(Keyword((MYSELF,)), Natural())]


def team_of(state: State, by: By) -> int:
    """The row of the team that gives the command."""
    if by.seat is None:
        raise LookupError("commands of this game need a seat")
    return state.seats[by.seat]


class Commands(ArrayGame[TradersParams, Board, State]):
    """The vocabulary, in the order of the rule book."""

    @query("DESCRIBE_WORLD")
    def describe_world(self, state: State, by: By) -> replies.DescribeWorld:
        """Show the parameters of the game [TRADE-12]."""
        return reports.describe_world(self.params, state, by.facts.at(by.at))

    @query("TIME_TO_END")
    def time_to_end(self, state: State, by: By) -> replies.TimeToEnd:
        """Show how many turns are left, this one included [TRADE-83]."""
        del by
        return reports.time_to_end(state)

    @query("GET_TOPOLOGY", counts=True, refuses={108: "TRADE-84"})
    def get_topology(self, state: State, by: By) -> list[replies.PlanetRoutes] | Code:
        """Show where the routes of all planets lead to, once in a hundred turns [TRADE-84]."""
        if not state.calls.ask_topology(team_of(state, by)):
            return Code.TOO_EARLY
        return reports.topology(state)

    @query("GET_PLANETS_BASIC_INFO", counts=True, refuses={108: "TRADE-85"})
    def get_planets_basic_info(self, state: State, by: By) -> list[replies.Planet] | Code:
        """Show where all planets are and what they yield, once in ten turns [TRADE-85]."""
        if not state.calls.ask_planets(team_of(state, by)):
            return Code.TOO_EARLY
        return reports.planets(state)

    @query("GET_PLANET_DETAILS", refuses={101: "TRADE-88"})
    def get_planet_details(
        self, state: State, by: By, planet: PlanetId
    ) -> replies.PlanetDetails | Code:
        """Show shares, own efficiency and the traders of a planet [TRADE-88]."""
        if planet >= len(state.world.planets):
            return Code.NO_PLANET
        return reports.planet_details(state, team_of(state, by), planet)

    @query("GET_FACILITIES")
    def get_facilities(self, state: State, by: By) -> replies.Facilities:
        """List the planets of all facilities, in the order of building [TRADE-94]."""
        del by
        return reports.facilities(state)

    @query("GET_TRADERS", refuses={102: "TRADE-95"})
    def get_traders(self, state: State, by: By, team: TeamId) -> list[replies.Trader] | Code:
        """List the traders of a team [TRADE-95]."""
        row = self._row(state, by, team)
        return Code.NO_TEAM if row < 0 else reports.traders(state, row)

    @query("GET_SHARES", refuses={102: "TRADE-95"})
    def get_shares(self, state: State, by: By, team: TeamId) -> list[replies.Share] | Code:
        """List the shares of a team, without chain bonus [TRADE-74]."""
        row = self._row(state, by, team)
        return Code.NO_TEAM if row < 0 else reports.shares(state, row)

    @query("GET_EFFICIENCIES", refuses={102: "TRADE-95"})
    def get_efficiencies(
        self, state: State, by: By, team: TeamId
    ) -> list[replies.Efficiency] | Code:
        """List the planets on which a team's efficiency is below 100 percent [TRADE-42]."""
        row = self._row(state, by, team)
        return Code.NO_TEAM if row < 0 else reports.efficiencies(state, row)

    @query("GET_SCORE")
    def get_score(self, state: State, by: By) -> replies.Score:
        """Show own cash, score and vouchers [TRADE-81]."""
        return reports.score(state, team_of(state, by))

    @query("GET_TEAMS")
    def get_teams(self, state: State, by: By) -> list[replies.Team]:
        """List what all teams do and hold [TRADE-92]."""
        return reports.teams(state, team_of(state, by))

    @order(
        "PUT_TRADER",
        refuses={
            101: "TRADE-20",
            103: "TRADE-16",
            104: "TRADE-20",
            107: "TRADE-27",
            109: "TRADE-24",
        },
    )
    def put_trader(self, state: State, by: By, trader: TraderId, planet: PlanetId) -> int:
        """Place or move a trader, and let it collect [TRADE-20, TRADE-21]."""
        return state.calls.put_trader(team_of(state, by), trader, planet)

    @order(
        "SEND_PROFIT",
        refuses={
            101: "TRADE-22",
            103: "TRADE-16",
            104: "TRADE-22",
            106: "TRADE-23",
            107: "TRADE-27",
            109: "TRADE-24",
        },
    )
    def send_profit(
        self, state: State, by: By, trader: TraderId, origin: PlanetId, target: PlanetId
    ) -> int:
        """Place or move a trader, and let it send along a route [TRADE-22]."""
        return state.calls.send_profit(team_of(state, by), trader, origin, target)

    @order(
        "BUILD_FACILITY",
        refuses={101: "TRADE-52", 105: "TRADE-53", 131: "TRADE-61", 132: "TRADE-61"},
    )
    def build_facility(self, state: State, by: By, planet: PlanetId) -> int:
        """Build a facility on a planet, for all teams and for good [TRADE-52]."""
        return state.calls.build_facility(team_of(state, by), planet)

    @order("BUY_SHARES", refuses={101: "TRADE-32", 105: "TRADE-35", 110: "TRADE-36"})
    def buy_shares(self, state: State, by: By, planet: PlanetId, count: Count) -> int:
        """Buy shares of a planet, with vouchers first [TRADE-32, TRADE-34]."""
        return state.calls.buy_shares(team_of(state, by), planet, count)

    def _row(self, state: State, by: By, team: int | str) -> int:
        """The row of the team a query is about, -1 if there is none [TRADE-91]."""
        return team_of(state, by) if isinstance(team, str) else state.rows.get(team, -1)
