"""The parameters of the Grid, with the identifiers, ranges and defaults of the rule book."""

import re
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.parameters import check_all

Points: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Roll: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Sides: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
Weight: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Degrees: TypeAlias = Annotated[int, Meta(ge=-30, le=40)]

_KIND: Final = re.compile(r"[a-z]{1,20}")
_GREMLIN: Final = re.compile(r"the [A-Za-z]{1,20} Gremlin")
_TAKEN: Final = (
    *("player", "airways", "rock", "siren", "bait", "yeti", "gremlin", "stick", "shield"),
    *("wax", "earwax", "box", "tower"),
)


class CustomKind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of object that a configuration describes [GRID-88].

    Attributes:
        name: of the kind, and the first half of its objects' ids.
        mobile: whether it can make a Move.
        passable: whether others may share its square.
        carryable: whether players may carry it.
        throwable: whether they may throw it.
        count: how many there are.
        carry_role: the only role that may hold it.
        throw_even_only: whether both coordinates of a target must be even.
    """

    name: str
    mobile: bool = True
    passable: bool = True
    carryable: bool = False
    throwable: bool = False
    count: Annotated[int, Meta(ge=1, le=400)] = 1
    carry_role: Literal["football_player", "cheerleader"] | None = None
    throw_even_only: bool = False

    def problem(self) -> str | None:
        """Say what the rules do not allow, or ``None`` [GRID-63, GRID-69, GRID-88]."""
        if not _KIND.fullmatch(self.name):
            return f"{self.name!r} is no name of a kind: 1 to 20 small letters"
        if self.name in _TAKEN:
            return f"there is a kind {self.name} already"
        if self.carryable and not (self.mobile and self.passable):
            return f"{self.name}: only what can move and be passed can be carried"
        if self.throwable and not self.carryable:
            return f"{self.name}: only what can be carried can be thrown"
        return None


class GridParams(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Parameters of one match.

    Attributes:
        grid_size: squares across, and up.
        nday_seconds: seconds of an nday, counted from 00:00:00 UTC of the day of the start.
        turns_per_nday: turns of an nday for programs; 0: it ends by the calendar.
        ndays_per_nweek: ndays of an nweek.
        max_players: how many may join, those included who have quit.
        start_points: points of a new player.
        nweek_income: points for each player at the start of an nweek.
        moves_per_nweek: announced moves of an nweek.
        flight_ndays: ndays for which what was thrown is Airborne.
        hit_dice: points that who is hit loses.
        fire_dice: points that who enters Fire loses.
        fare_base: points of a flight by the Airways, without what the Gremlin number adds.
        fare_factor: points that each unit of the nth Gremlin number adds.
        fare_nth: which Gremlin number that is.
        throw_error: squares by which an Elbonian throw may miss, each way.
        bump_loss: points that a player loses who is thrown against what is Impassable.
        fall_loss: points of a Fall.
        fall2_loss: points of a second Fall, which ends in Limbo.
        rock_base_chosen: price of a rock on a named square, without the dice.
        rock_base_random: price of a rock on a random square, without the dice.
        rock_dice: the dice of both prices.
        siren_dice: the die for a Siren on a new rock.
        siren_value: the value of that die that brings one.
        love_nweeks: ends of nweeks in a row in the ZOE that make eligible for Love.
        love_die: sides of the die of Love; its highest face makes a Toad.
        love_toad_nweeks: nweeks as a Toad after Love.
        bait_price: points for Siren Bait.
        bait_life_die: the die for the life of placed Bait, in nweeks.
        bait_max_attempts: attempts of a Female Cheerleader to take one Bait.
        female_die: sides of the die that sets a Female player free of a Siren, on 1.
        yeti_jumps: jumps of the Yeti in an nweek.
        yeti_range: distance of a jump at most.
        tower_price: points for a Radar Tower.
        tower_bonus: squares of Radar that a Tower adds.
        gun_price: points for a Pinball Gun.
        start_radar: Radar of a new player, in squares.
        radar_public: whether everyone sees what anyone's Radar shows.
        temp_start: temperature at first, in degrees Celsius.
        temp_min: the lowest.
        temp_max: the highest.
        weather_mode: whether the Gremlin number changes the temperature.
        temp_offset: what is subtracted from the 15th Gremlin number.
        earth_squares: squares of Earth at first.
        fire_squares: squares of Fire at first.
        bonus_boxes: Bonus Boxes.
        box_weights: weights of shiny, scary and transporter Boxes.
        gremlins: names of the Gremlins.
        custom_kinds: kinds of objects besides those of the rules.
        installed_kinds: kinds that installed packages bring along, which rank after those.
        end_nweek: the nweek at whose end the game closes; 0: none.
        win_points: points that win; 0: none do.

    Raises:
        ValueError: a value is out of its range; the message names the parameter.
    """

    grid_size: Annotated[int, Meta(ge=20, le=20)] = 20
    nday_seconds: Annotated[int, Meta(ge=1, le=86_400)] = 86_400
    turns_per_nday: Annotated[int, Meta(ge=0, le=1000)] = 0
    ndays_per_nweek: Annotated[int, Meta(ge=10, le=10)] = 10
    max_players: Annotated[int, Meta(ge=1, le=200)] = 50
    start_points: Annotated[int, Meta(ge=0, le=100_000)] = 50
    nweek_income: Annotated[int, Meta(ge=0, le=1000)] = 5
    moves_per_nweek: Annotated[int, Meta(ge=1, le=1)] = 1
    flight_ndays: Annotated[int, Meta(ge=1, le=10)] = 2
    hit_dice: Roll = "1d4"
    fire_dice: Roll = "2d5"
    fare_base: Points = 2
    fare_factor: Points = 2
    fare_nth: Annotated[int, Meta(ge=1, le=120)] = 5
    throw_error: Annotated[int, Meta(ge=0, le=5)] = 2
    bump_loss: Points = 5
    fall_loss: Points = 10
    fall2_loss: Points = 8
    rock_base_chosen: Points = 10
    rock_base_random: Points = 5
    rock_dice: Roll = "5d3"
    siren_dice: Roll = "1d6"
    siren_value: Annotated[int, Meta(ge=0, le=1000)] = 6
    love_nweeks: Annotated[int, Meta(ge=1, le=1000)] = 2
    love_die: Sides = 3
    love_toad_nweeks: Annotated[int, Meta(ge=1, le=1000)] = 4
    bait_price: Points = 10
    bait_life_die: Roll = "1d5"
    bait_max_attempts: Annotated[int, Meta(ge=1, le=100)] = 3
    female_die: Annotated[int, Meta(ge=10, le=10)] = 10
    yeti_jumps: Annotated[int, Meta(ge=0, le=100)] = 3
    yeti_range: Annotated[int, Meta(ge=1, le=19)] = 8
    tower_price: Points = 8
    tower_bonus: Annotated[int, Meta(ge=0, le=20)] = 3
    gun_price: Points = 2
    start_radar: Annotated[int, Meta(ge=0, le=20)] = 2
    radar_public: bool = False
    temp_start: Degrees = -10
    temp_min: Degrees = -30
    temp_max: Degrees = 40
    weather_mode: Literal["gremlin", "manual"] = "gremlin"
    temp_offset: Annotated[int, Meta(ge=1, le=15)] = 8
    earth_squares: Annotated[int, Meta(ge=0, le=100)] = 10
    fire_squares: Annotated[int, Meta(ge=0, le=100)] = 5
    bonus_boxes: Annotated[int, Meta(ge=0, le=100)] = 20
    box_weights: tuple[Weight, Weight, Weight] = (7, 2, 1)
    gremlins: Annotated[tuple[str, ...], Meta(max_length=20)] = (
        "the King Gremlin",
        "the Witch Gremlin",
        "the Scoring Gremlin",
    )
    custom_kinds: Annotated[tuple[CustomKind, ...], Meta(max_length=20)] = ()
    installed_kinds: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    end_nweek: Annotated[int, Meta(ge=0, le=1000)] = 0
    win_points: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0

    def __post_init__(self) -> None:
        """Check what bounds of single fields do not say."""
        check_all(self)
        for name in ("hit_dice", "fire_dice", "rock_dice", "siren_dice", "bait_life_die"):
            _check_dice(name, getattr(self, name))
        if not self.temp_min <= self.temp_start <= self.temp_max:
            raise ValueError("temp_start: it is not between temp_min and temp_max")
        if not sum(self.box_weights):
            raise ValueError("box_weights: one of them at least is not 0")
        for gremlin in self.gremlins:
            if not _GREMLIN.fullmatch(gremlin):
                raise ValueError(f"gremlins: {gremlin!r} is no name like 'the King Gremlin'")
        if problem := next(filter(None, (kind.problem() for kind in self.custom_kinds)), None):
            raise ValueError(f"custom_kinds: {problem}")
        names = [*(kind.name for kind in self.custom_kinds), *self.installed_kinds]
        if len(set(names)) < len(names):
            raise ValueError("custom_kinds: a kind is named twice")


def _check_dice(name: str, notation: str) -> None:
    try:
        Dice(0).roll(notation)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
