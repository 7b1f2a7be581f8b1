"""The six subspaces of the sector: what a game is played with, by the letter of its set.

Each server draws one of its sets for every game [TRADE-13]; a :class:`Subspace` is what was drawn,
with whatever the server has set otherwise.
"""

from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from contestmaster.kernel.parameters import check

MOST_PLANETS: Final = 1000
"""Planets, stars and facilities of a world, however many teams there are [TRADE-97]."""

Length: TypeAlias = Annotated[float, Meta(ge=0, le=1000)]
Side: TypeAlias = Annotated[float, Meta(gt=0, le=1000)]
Bodies: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]
Radii: TypeAlias = tuple[Length, Length]
Speed: TypeAlias = Annotated[float, Meta(ge=0, le=6.3)]
Speeds: TypeAlias = tuple[Speed, Speed]
Degree: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Degrees: TypeAlias = tuple[Degree, Degree]
Price: TypeAlias = Annotated[int, Meta(ge=1, le=10**7)]
Rise: TypeAlias = Annotated[int, Meta(ge=0, le=10**7)]
Bonus: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Factor: TypeAlias = Annotated[float, Meta(ge=0, le=100)]
Exponent: TypeAlias = Annotated[float, Meta(gt=0, le=2)]
Percentage: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Turns: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Points: TypeAlias = Annotated[float, Meta(ge=0, le=100)]
LargeBonus: TypeAlias = Annotated[int, Meta(ge=0, le=10000)]
Step: TypeAlias = Annotated[int, Meta(ge=1, le=10000)]
PlanetLimit: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
TotalLimit: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Traders: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
Vouchers: TypeAlias = Annotated[int, Meta(ge=0, le=10**6)]
Cash: TypeAlias = Annotated[float, Meta(ge=0, le=1e9)]
Income: TypeAlias = Annotated[int, Meta(ge=0, le=10**6)]
Incomes: TypeAlias = tuple[Income, Income]
Part: TypeAlias = Annotated[float, Meta(ge=0, le=1)]
GameTurns: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]


class Subspace(msgspec.Struct, frozen=True, kw_only=True):
    """What the games of one set are played with; fields are named as in the rule book.

    Raises:
        ValueError: A value is out of its range, or does not go with another; the message names it.
    """

    width: Side
    height: Side
    n_planets: Bodies
    n_stars: Bodies
    orbit_radius: Radii
    angular_speed: Speeds
    star_speed_max: Length
    routes_out: Degrees
    routes_may_loop: bool
    share_price: Price
    synergy_bonus: Bonus
    chain_bonus: Bonus
    distance_bonus_a: Factor
    distance_bonus_b: Exponent
    crowd_factor: Percentage
    delay_turns: Turns
    efficiency_drop: Points
    efficiency_rise: Points
    facility_cost: Price
    facility_cost_step: Rise
    facility_bonus: LargeBonus
    facility_bonus_step: Step
    facility_limit_planet: PlanetLimit
    facility_limit_total: TotalLimit
    traders_per_team: Traders
    initial_vouchers: Vouchers
    initial_cash: Cash
    initial_income: Incomes
    income_trend_max: Part
    income_noise: Part
    game_turns: GameTurns

    def __post_init__(self) -> None:
        """Check every range, and what holds between values.

        Values are kept as they come out of a header: 50 is 50.0 in a real, and equal boards have
        equal bytes whoever wrote the parameters.
        """
        for name in self.__struct_fields__:
            msgspec.structs.force_setattr(self, name, check(Subspace, name, getattr(self, name)))
        for name in ("orbit_radius", "angular_speed", "routes_out", "initial_income"):
            low, high = getattr(self, name)
            if low > high:
                raise ValueError(f"{name}: {low} to {high} is no range")
        if self.n_stars > self.n_planets:
            raise ValueError(f"n_stars: {self.n_stars} is more than n_planets, {self.n_planets}")
        if self.star_speed_max > min(self.width, self.height):
            raise ValueError(f"star_speed_max: {self.star_speed_max} is more than a side")
        if self.facility_bonus_step > max(1, self.facility_bonus):
            raise ValueError(
                f"facility_bonus_step: {self.facility_bonus_step} is more than facility_bonus, "
                f"{self.facility_bonus}"
            )


SUBSPACES: Final[Mapping[str, Subspace]] = {
    # A home market: short ways, steady planets; shares in the right ones are half the game.
    "A": Subspace(
        width=50, height=50,
        n_planets=20, n_stars=5, orbit_radius=(1, 5), angular_speed=(0.02, 0.06),
        star_speed_max=0.05, routes_out=(1, 3), routes_may_loop=False,
        share_price=40, synergy_bonus=5, chain_bonus=5,
        distance_bonus_a=9.0, distance_bonus_b=0.8, crowd_factor=20,
        delay_turns=10, efficiency_drop=1.0, efficiency_rise=0.5,
        facility_cost=1500, facility_cost_step=20, facility_bonus=20, facility_bonus_step=5,
        facility_limit_planet=2, facility_limit_total=30,
        traders_per_team=4, initial_vouchers=5, initial_cash=1000,
        initial_income=(20, 60), income_trend_max=0.0005, income_noise=0.005, game_turns=600,
    ),
    # Long haul: poor planets far apart; what is sent a long way is multiplied.
    "B": Subspace(
        width=400, height=300,
        n_planets=40, n_stars=10, orbit_radius=(2, 12), angular_speed=(0.01, 0.03),
        star_speed_max=0.20, routes_out=(0, 2), routes_may_loop=False,
        share_price=60, synergy_bonus=5, chain_bonus=10,
        distance_bonus_a=6.0, distance_bonus_b=0.75, crowd_factor=10,
        delay_turns=15, efficiency_drop=0.5, efficiency_rise=0.5,
        facility_cost=2000, facility_cost_step=100, facility_bonus=30, facility_bonus_step=10,
        facility_limit_planet=1, facility_limit_total=10,
        traders_per_team=6, initial_vouchers=10, initial_cash=1500,
        initial_income=(10, 30), income_trend_max=0.0005, income_noise=0.005, game_turns=600,
    ),
    # Convoys: many traders, and much for those who send together and in chains.
    "C": Subspace(
        width=80, height=80,
        n_planets=30, n_stars=6, orbit_radius=(1, 6), angular_speed=(0.02, 0.05),
        star_speed_max=0.05, routes_out=(1, 3), routes_may_loop=False,
        share_price=50, synergy_bonus=40, chain_bonus=100,
        distance_bonus_a=4.0, distance_bonus_b=0.8, crowd_factor=15,
        delay_turns=10, efficiency_drop=1.0, efficiency_rise=1.0,
        facility_cost=1500, facility_cost_step=50, facility_bonus=20, facility_bonus_step=5,
        facility_limit_planet=2, facility_limit_total=20,
        traders_per_team=8, initial_vouchers=5, initial_cash=1000,
        initial_income=(20, 40), income_trend_max=0.0002, income_noise=0.002, game_turns=600,
    ),
    # Industry: planets are poor, and facilities cheap and mighty, each on its own planet.
    "D": Subspace(
        width=60, height=60,
        n_planets=24, n_stars=6, orbit_radius=(1, 6), angular_speed=(0.01, 0.03),
        star_speed_max=0.02, routes_out=(0, 3), routes_may_loop=False,
        share_price=40, synergy_bonus=3, chain_bonus=5,
        distance_bonus_a=12.0, distance_bonus_b=0.6, crowd_factor=15,
        delay_turns=20, efficiency_drop=0.5, efficiency_rise=0.5,
        facility_cost=300, facility_cost_step=25, facility_bonus=300, facility_bonus_step=300,
        facility_limit_planet=3, facility_limit_total=60,
        traders_per_team=5, initial_vouchers=3, initial_cash=2000,
        initial_income=(5, 25), income_trend_max=0.001, income_noise=0.005, game_turns=600,
    ),
    # A crowded core: few rich planets, quick traders, quick fatigue.
    "E": Subspace(
        width=20, height=20,
        n_planets=12, n_stars=3, orbit_radius=(1, 5), angular_speed=(0.03, 0.08),
        star_speed_max=0.02, routes_out=(1, 4), routes_may_loop=False,
        share_price=60, synergy_bonus=2, chain_bonus=10,
        distance_bonus_a=15.0, distance_bonus_b=1.0, crowd_factor=20,
        delay_turns=4, efficiency_drop=3.0, efficiency_rise=2.0,
        facility_cost=2000, facility_cost_step=200, facility_bonus=40, facility_bonus_step=20,
        facility_limit_planet=2, facility_limit_total=6,
        traders_per_team=3, initial_vouchers=0, initial_cash=800,
        initial_income=(60, 140), income_trend_max=0.0005, income_noise=0.01, game_turns=400,
    ),
    # Drift: everything moves, incomes too, routes may run in circles, nobody stays.
    "F": Subspace(
        width=150, height=100,
        n_planets=30, n_stars=8, orbit_radius=(3, 15), angular_speed=(0.05, 0.15),
        star_speed_max=0.50, routes_out=(0, 4), routes_may_loop=True,
        share_price=30, synergy_bonus=5, chain_bonus=20,
        distance_bonus_a=4.0, distance_bonus_b=0.9, crowd_factor=15,
        delay_turns=2, efficiency_drop=8.0, efficiency_rise=4.0,
        facility_cost=1500, facility_cost_step=50, facility_bonus=30, facility_bonus_step=10,
        facility_limit_planet=1, facility_limit_total=20,
        traders_per_team=6, initial_vouchers=10, initial_cash=500,
        initial_income=(10, 60), income_trend_max=0.002, income_noise=0.02, game_turns=400,
    ),
}  # fmt: skip
"""The sets by letter, as the rule book's table has them."""
