"""The parameters of Interstellar overdrive: what a server sets for all its games.

A server names the sets its games are drawn from. What it leaves out comes from the set that a game
draws; what it names holds in all its games, whichever set they draw.
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from contestmaster.games.traders.subspaces import (
    SUBSPACES,
    Bodies,
    Bonus,
    Cash,
    Degrees,
    Exponent,
    Factor,
    GameTurns,
    Incomes,
    LargeBonus,
    Length,
    Part,
    Percentage,
    PlanetLimit,
    Points,
    Price,
    Radii,
    Rise,
    Side,
    Speeds,
    Step,
    Subspace,
    TotalLimit,
    Traders,
    Turns,
    Vouchers,
)
from contestmaster.kernel.parameters import check_all

Multiple = Annotated[float, Meta(ge=0, le=1000)]
Period = Annotated[int, Meta(ge=1, le=100_000)]

OF_SUBSPACE: Final = Subspace.__struct_fields__


class TradersParams(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Parameters of one server; every field is named and bounded as in the rule book.

    Those from ``width`` on differ from set to set: none means that of the set. With a single set
    they are all known, and filled in.

    Attributes:
        sets: letters of the sets; each game draws one of them.
        turn_seconds: how long a turn takes on a server with a clock.
        teams_base: teams for which planets, stars and facilities of a set are meant; in games of
            more there are more of them in proportion.
        topology_period: turns after which a team may ask for the topology again.
        basic_info_period: turns after which a team may ask for the planets again.
        income_min_factor: least part of its initial income that a planet comes to.
        income_max_factor: largest multiple of its initial income that a planet comes to.
        share_base: whose shares a planet's output is divided by: those of all teams, or of those
            with a trader present.
        bonus_position_lag: turns that the positions used for bonuses lag behind those shown.
        score_subtracts_initial_cash: whether the score is made of the profit or of all cash.
        width: first side of the area.
        height: second side of the area.
        n_planets: planets, with up to ``teams_base`` teams.
        n_stars: stars, likewise; at most as many as planets.
        orbit_radius: least and largest distance of a planet from its star.
        angular_speed: least and largest speed of a planet, in radians per turn.
        star_speed_max: largest speed of a star, in units per turn.
        routes_out: least and largest number of routes that a planet draws.
        routes_may_loop: whether routes may lead in circles.
        share_price: price of a share.
        synergy_bonus: percent for each trader that sends along the same route.
        chain_bonus: percent of a team's shares for each further link of its chain.
        distance_bonus_a: percent for a route of length 1.
        distance_bonus_b: exponent of the length of a route.
        crowd_factor: percent of local income that each trader on a planet costs.
        delay_turns: turns after an order in which a trader takes no other.
        efficiency_drop: percent points of efficiency lost in a turn on a planet.
        efficiency_rise: percent points of efficiency regained in a turn away from it.
        facility_cost: price of the first facility.
        facility_cost_step: what each facility built before adds to the price.
        facility_bonus: percent of local income that a facility adds on its own planet.
        facility_bonus_step: percent less on each next nearest planet.
        facility_limit_planet: facilities on one planet.
        facility_limit_total: facilities in the world, with up to ``teams_base`` teams.
        traders_per_team: traders of each team.
        initial_vouchers: free shares of each team.
        initial_cash: cash of each team at the start.
        initial_income: least and largest local income of a planet at the start.
        income_trend_max: largest trend of local incomes, in parts of the initial one per turn.
        income_noise: largest random change of local incomes, likewise.
        game_turns: turns of a game.

    Raises:
        ValueError: A value is out of its range, or does not go with a set; the message names the
            parameter, and the set where the server has several.
    """

    sets: Annotated[str, Meta(pattern="^[A-F]{1,6}$")] = "ABCDEF"
    turn_seconds: Annotated[int, Meta(ge=1, le=3)] = 2
    teams_base: Annotated[int, Meta(ge=1, le=1000)] = 8
    topology_period: Period = 100
    basic_info_period: Period = 10
    income_min_factor: Multiple = 0.2
    income_max_factor: Multiple = 5.0
    share_base: Literal["all", "present"] = "all"
    bonus_position_lag: Literal[0, 1] = 1
    score_subtracts_initial_cash: bool = True
    width: Side | None = None
    height: Side | None = None
    n_planets: Bodies | None = None
    n_stars: Bodies | None = None
    orbit_radius: Radii | None = None
    angular_speed: Speeds | None = None
    star_speed_max: Length | None = None
    routes_out: Degrees | None = None
    routes_may_loop: bool | None = None
    share_price: Price | None = None
    synergy_bonus: Bonus | None = None
    chain_bonus: Bonus | None = None
    distance_bonus_a: Factor | None = None
    distance_bonus_b: Exponent | None = None
    crowd_factor: Percentage | None = None
    delay_turns: Turns | None = None
    efficiency_drop: Points | None = None
    efficiency_rise: Points | None = None
    facility_cost: Price | None = None
    facility_cost_step: Rise | None = None
    facility_bonus: LargeBonus | None = None
    facility_bonus_step: Step | None = None
    facility_limit_planet: PlanetLimit | None = None
    facility_limit_total: TotalLimit | None = None
    traders_per_team: Traders | None = None
    initial_vouchers: Vouchers | None = None
    initial_cash: Cash | None = None
    initial_income: Incomes | None = None
    income_trend_max: Part | None = None
    income_noise: Part | None = None
    game_turns: GameTurns | None = None

    def __post_init__(self) -> None:
        """Check every range, and that all sets go with what is set."""
        check_all(self)
        if len(set(self.sets)) < len(self.sets):
            raise ValueError(f"sets: {self.sets} names a set twice")
        if self.income_min_factor > self.income_max_factor:
            raise ValueError(
                f"income_min_factor: {self.income_min_factor} is more than income_max_factor, "
                f"{self.income_max_factor}"
            )
        for letter in self.sets:
            try:
                self.subspace(letter)
            except ValueError as error:
                where = f", in set {letter}" if len(self.sets) > 1 else ""
                raise ValueError(f"{error}{where}") from None
        if len(self.sets) == 1:
            subspace = self.subspace(self.sets)
            for name in OF_SUBSPACE:
                msgspec.structs.force_setattr(self, name, getattr(subspace, name))

    def subspace(self, letter: str) -> Subspace:
        """What games of that set are played with on this server.

        Raises:
            ValueError: What the server has set does not go with the set.
        """
        given: dict[str, Any] = {name: getattr(self, name) for name in OF_SUBSPACE}
        known = {name: value for name, value in given.items() if value is not None}
        return msgspec.structs.replace(SUBSPACES[letter], **known)
