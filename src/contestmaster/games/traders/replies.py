"""What the commands answer, line by line; units and words as the rule book has them."""

from typing import Annotated, NamedTuple, TypeAlias

from contestmaster.kernel.replies import Absent, Below, Decimals, Numbered, Real6, Shortest

Real: TypeAlias = Annotated[float, Decimals()]
MaybeMe: TypeAlias = Annotated[int | None, Absent("Me")]
MaybeNone: TypeAlias = Annotated[int | None, Absent("None")]


class DescribeWorld(NamedTuple):
    """The parameters of the game, in the order of the rule book [TRADE-12]."""

    width: Real
    height: Real
    share_price: int
    synergy_bonus: int
    chain_bonus: int
    distance_bonus_a: Real
    distance_bonus_b: Real
    crowd_factor: int
    delay_turns: int
    efficiency_drop: Real
    efficiency_rise: Real
    facility_cost: int
    facility_cost_step: int
    facility_bonus: int
    facility_bonus_step: int
    facility_limit_planet: int
    facility_limit_total: int
    turn_seconds: int
    command_limit: int
    speed_coefficient: Real6


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
    x: Real
    y: Real
    local_income: Real


class TraderThere(NamedTuple):
    """A trader on a planet: its team, none for the own, and where it sends, none if it collects."""

    team: MaybeMe
    target: Annotated[int | None, Absent("Collects")]


class PlanetDetails(NamedTuple):
    """Own and others' bought shares, own efficiency, and the traders there [TRADE-88]."""

    own_shares: int
    other_shares: int
    efficiency: Annotated[float, Shortest()]
    traders: list[TraderThere]


class Facilities(NamedTuple):
    """The planets of all facilities, in the order of building [TRADE-94]."""

    planets: Annotated[tuple[int, ...], Below()]


class Trader(NamedTuple):
    """A trader: its planet, where it sends, turns until it takes orders [TRADE-90, TRADE-93]."""

    id: int
    planet: MaybeNone
    target: MaybeNone
    busy: int


class Share(NamedTuple):
    """A planet of which a team holds shares, and how many [TRADE-74]."""

    planet: int
    shares: int


class Efficiency(NamedTuple):
    """A planet on which a team's efficiency is below 100, and that efficiency."""

    planet: int
    efficiency: Real


class Score(NamedTuple):
    """Own cash, score and vouchers [TRADE-81]."""

    cash: Real
    score: Real
    vouchers: int


class Team(NamedTuple):
    """A team, none for the own: traders that collect and that send, shares [TRADE-92]."""

    id: MaybeMe
    collecting: int
    sending: int
    shares: int
