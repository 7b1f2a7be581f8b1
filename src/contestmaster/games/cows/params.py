"""The parameters of Wild wild space, with the identifiers, ranges and defaults of the rule book.

A value left out gets its default; where the default depends on the number of dimensions it comes
from ``BY_DIMENSION``, and only from there. A value out of range is refused with its name. Reals
with at most six decimals are exact: ``millionths(params.milk_yield)`` is the integer the rules use.
"""

from typing import Annotated, Final, cast

import msgspec
from msgspec import UNSET, Meta, UnsetType

from contestmaster.kernel.parameters import MILLION, check, check_all, millionths

FIELDS_MAX: Final = 2_000_000
"""Largest number of fields, side ** dim, of any board."""

BY_DIMENSION: Final[dict[str, tuple[int, int, int]]] = {
    "side": (200, 40, 16),
    "long_sight": (8, 4, 2),
    "short_sight": (4, 2, 1),
    "grace_turns": (12, 5, 3),
    "move_loss": (1, 2, 3),
    "stable_distance": (12, 5, 3),
}
"""Defaults for 2, 3 and 4 dimensions."""

MILK_LIMIT_PER_TEAM: Final = (30_000, 60_000, 80_000)
"""Default milk limit in bottles per team, for 2, 3 and 4 dimensions."""

LARGE: Final = 2**31 - 1

# A parameter left out arrives as None and leaves __post_init__ as a number: its type is that
# of the finished value, and an explicit null in a configuration is refused by its type.
BY_DIM: Final = cast(int, None)

OF_SERVER: Final = "set command_limit for the server itself"

Percentage = Annotated[float, Meta(ge=0, le=1)]


class CowsParams(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Parameters of one match; every field is named and bounded as in the rule book.

    Attributes:
        dim: dimensions of the board.
        side: fields on each side of the board, which has two million fields at most.
        turn_seconds: how long a turn takes on a server with a clock.
        long_sight: how far groups see cows and enemy groups, in fields.
        short_sight: how far they see an enemy's power; less than ``long_sight``.
        map_name: a map of the pool, or the name of ``map_file``; empty: drawn from the pool.
        map_file: a whole map file to play on instead of a map of the pool.
        command_limit: means nothing, and stands in journals of before only: the server has a
            setting of that name.
        cowboy_power: what a cowboy adds to the greatest power of a group.
        gunman_power: what a gunman adds.
        grace_turns: turns in which the loser of a fight cannot be attacked.
        loser_loss: power that each member of a losing group loses.
        winner_loss: power that each member of a winning group loses.
        capture_loss: power that an attempt to capture costs, per cowboy.
        move_loss: power that a move costs, per member.
        combat_min_turns: turns that a fight takes at least.
        combat_max_turns: turns that a fight between equals takes.
        capture_probability: the chance of one cowboy to catch a cow, without experience.
        milk_yield: bottles of milk per cow and turn.
        stable_distance: distance from all ranchos at which a herd can calm down.
        stable_turns: turns without a move that it takes to calm down.
        capture_ban_turns: turns without capture after an attempt that caught nothing.
        group_limit: groups a team may have at a time.
        experience_bonus: what each doubling of the largest herd adds to the chance to catch.
        herd_bonus: what each doubling of the milked herd adds to the yield.
        price_growth: by what part a purchase raises the price.
        milk_limit: bottles of all teams together that end the game; by default 30000, 60000 or
            80000 for each team, by dimensions.
        max_turns: turns after which the game ends in any case.
        initial_cowboys: cowboys of each team at the start.
        initial_gunmen: gunmen of each team at the start.
        cowboy_price: bottles for the first recruited cowboy.
        gunman_price: bottles for the first recruited gunman.
        rest_gain: power that each member of an idle group regains in a turn.
        combat_exponent: how quickly fights get shorter as the powers differ.
        cow_density_divisor: accessible fields for each wild cow at the start.
        cluster_max: the largest cluster of wild cows at the start.
        wander_probability: the chance of a wild cow to take a step at a boundary.
        birth_divisor: what part of the missing wild cows is born at a boundary; 0: none ever.
        obstacle_ratio: the part of the fields that is inaccessible when a map is made.
        map_pool: maps in the pool.
        pool_seed: seed of the maps of the pool: games share them, their own seeds differ.

    Raises:
        ValueError: A value is out of its range; the message names the parameter.
    """

    dim: Annotated[int, Meta(ge=2, le=4)] = 2
    side: Annotated[int, Meta(ge=1, le=300)] = BY_DIM
    turn_seconds: Annotated[int, Meta(ge=1, le=3)] = 1
    long_sight: Annotated[int, Meta(ge=1, le=8)] = BY_DIM
    short_sight: Annotated[int, Meta(ge=1, le=5)] = BY_DIM
    map_name: Annotated[str, Meta(pattern=r"^[!-~]*$", max_length=80)] = ""
    map_file: str = ""
    command_limit: Annotated[int | UnsetType, Meta(extra={"instead": OF_SERVER})] = UNSET
    cowboy_power: Annotated[int, Meta(ge=0, le=2000)] = 50
    gunman_power: Annotated[int, Meta(ge=0, le=2000)] = 80
    grace_turns: Annotated[int, Meta(ge=0, le=30)] = BY_DIM
    loser_loss: Annotated[int, Meta(ge=0, le=300)] = 10
    winner_loss: Annotated[int, Meta(ge=0, le=300)] = 5
    capture_loss: Annotated[int, Meta(ge=0, le=100)] = 1
    move_loss: Annotated[int, Meta(ge=0, le=100)] = BY_DIM
    combat_min_turns: Annotated[int, Meta(ge=1, le=30)] = 2
    combat_max_turns: Annotated[int, Meta(ge=1, le=30)] = 22
    capture_probability: Annotated[float, Meta(gt=0, le=1)] = 0.55
    milk_yield: Annotated[float, Meta(gt=0, le=100)] = 1.0
    stable_distance: Annotated[int, Meta(ge=1, le=300)] = BY_DIM
    stable_turns: Annotated[int, Meta(ge=1, le=1000)] = 5
    capture_ban_turns: Annotated[int, Meta(ge=0, le=1000)] = 7
    group_limit: Annotated[int, Meta(ge=1, le=100)] = 15
    experience_bonus: Percentage = 0.05
    herd_bonus: Percentage = 0.05
    price_growth: Annotated[float, Meta(ge=0, le=10)] = 0.5
    milk_limit: Annotated[float, Meta(gt=0, le=1e9)] | None = None
    """Bottles in all; none: ``MILK_LIMIT_PER_TEAM`` for each team."""
    max_turns: Annotated[int, Meta(ge=1, le=1_000_000)] = 812
    initial_cowboys: Annotated[int, Meta(ge=0, le=1000)] = 16
    initial_gunmen: Annotated[int, Meta(ge=0, le=1000)] = 6
    cowboy_price: Annotated[int, Meta(ge=1, le=1_000_000)] = 100
    gunman_price: Annotated[int, Meta(ge=1, le=1_000_000)] = 100
    rest_gain: Annotated[int, Meta(ge=0, le=2000)] = 1
    combat_exponent: Annotated[int, Meta(ge=1, le=50)] = 2
    cow_density_divisor: Annotated[int, Meta(ge=1, le=LARGE)] = 20
    cluster_max: Annotated[int, Meta(ge=1, le=LARGE)] = 5
    wander_probability: Percentage = 0.05
    birth_divisor: Annotated[int, Meta(ge=0, le=LARGE)] = 50
    obstacle_ratio: Annotated[float, Meta(ge=0, le=0.3)] = 0.1
    map_pool: Annotated[int, Meta(ge=1, le=LARGE)] = 8
    pool_seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] = 0

    def __post_init__(self) -> None:
        """Resolve the defaults that depend on ``dim`` and check every range."""
        check(CowsParams, "dim", self.dim)
        for name, defaults in BY_DIMENSION.items():
            if getattr(self, name) is None:
                msgspec.structs.force_setattr(self, name, defaults[self.dim - 2])
        check_all(self)
        if self.side**self.dim > FIELDS_MAX:
            raise ValueError(f"side: {self.side}**{self.dim} fields are more than {FIELDS_MAX}")
        if self.short_sight >= self.long_sight:
            raise ValueError(
                f"short_sight: {self.short_sight} is not less than long_sight, {self.long_sight}"
            )
        if self.combat_max_turns < self.combat_min_turns:
            raise ValueError(
                f"combat_max_turns: {self.combat_max_turns} is less than "
                f"combat_min_turns, {self.combat_min_turns}"
            )
        for name in EXACT:
            if (value := getattr(self, name)) is not None:
                millionths(value, name)

    def milk_limit_for(self, teams: int) -> int:
        """Milk that ends a game of ``teams`` teams, in millionths of a bottle.

        Raises:
            ValueError: The default for that many teams exceeds the range of ``milk_limit``.
        """
        if self.milk_limit is not None:
            return millionths(self.milk_limit, "milk_limit")
        bottles = MILK_LIMIT_PER_TEAM[self.dim - 2] * teams
        check(CowsParams, "milk_limit", float(bottles))
        return bottles * MILLION


EXACT: Final = (
    "capture_probability",
    "milk_yield",
    "experience_bonus",
    "herd_bonus",
    "price_growth",
    "milk_limit",
)
"""Reals of at most six decimals."""
