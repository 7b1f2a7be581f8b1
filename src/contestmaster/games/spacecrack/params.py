"""The parameters of Space Crack, with the identifiers, ranges and defaults of the rule book.

All are whole numbers or truth values, so that the game knows no fraction but in awards, which are
rounded down [CRACK-55]. A value out of range is refused with its name.
"""

from typing import Annotated, Final, Literal, TypeAlias, cast

import msgspec
from msgspec import UNSET, Meta, UnsetType

from contestmaster.kernel.parameters import check

SEATS_MAX: Final = 4
"""Symmetrical corners of the board [D1]."""
CORE_BONUS: Final = 50

Percentage: TypeAlias = Annotated[int, Meta(ge=0, le=100)]

# A bonus that is left out arrives as None, so that it can be told from one that is given under
# both its names, and leaves __post_init__ as a number.
LEFT_OUT: Final = cast(int, None)


class SpacecrackParams(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Parameters of one match, fixed when it is created [CRACK-16].

    Attributes:
        seats: how many play; as many as sit down, if not given.
        turns: turns the game lasts.
        board_size: how large the board is: 5 makes 7 planets, 12 makes 45, 30 makes 232.
        command_points: actions that each seat gets for each turn.
        crack_pct: crack that a planet yields, in percent of its size.
        core_bonus: what a core world yields besides, in percent of its size.
        interior_bonus: another name of ``core_bonus``, that of the program of 2005.
        perimeter_bonus: what a perimeter world yields besides, in percent of its size.
        save_points: whether points left over serve in the next turn.
        saved_points_max: how many of them at most; ``none``: any number.
        starting_crack: crack of each seat at the start.
        base_size: size of planets before some of it is shifted, and of the ships at the start.
        mass_shift: whether planets that nobody owns give size to each other at the start.
        build_on_occupied: what becomes of an order to build where an own ship stands.
        turn_seconds: how long a turn takes at most; 0: as long as the players like.

    Raises:
        ValueError: A value is out of its range; the message names the parameter.
    """

    seats: Annotated[int, Meta(ge=1, le=SEATS_MAX)] | None = None
    turns: Annotated[int, Meta(ge=5, le=50)] = 15
    board_size: Annotated[int, Meta(ge=5, le=30)] = 12
    command_points: Annotated[int, Meta(ge=2, le=10)] = 5
    crack_pct: Annotated[int, Meta(ge=10, le=100)] = 50
    core_bonus: Percentage = LEFT_OUT
    perimeter_bonus: Percentage = 25
    save_points: bool = True
    saved_points_max: Annotated[int, Meta(ge=0, le=500)] | Literal["none"] | None = None
    starting_crack: Annotated[int, Meta(ge=0, le=1000)] = 0
    base_size: Annotated[int, Meta(ge=2, le=20)] = 5
    mass_shift: bool = True
    build_on_occupied: Literal["refuse", "merge"] = "refuse"
    turn_seconds: Annotated[int, Meta(ge=0, le=604_800)] = 300
    interior_bonus: Percentage | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Give the core bonus its one name and check every range."""
        put = msgspec.structs.force_setattr
        if self.interior_bonus is not UNSET:
            if self.core_bonus is not None:
                raise ValueError("interior_bonus: it is another name of core_bonus: give one")
            check(SpacecrackParams, "core_bonus", self.interior_bonus)
            put(self, "core_bonus", self.interior_bonus)
            put(self, "interior_bonus", UNSET)
        if self.core_bonus is None:
            put(self, "core_bonus", CORE_BONUS)
        if self.saved_points_max == "none":
            put(self, "saved_points_max", None)
        for name in LISTED:
            check(SpacecrackParams, name, getattr(self, name))


LISTED: Final = tuple(
    name for name in SpacecrackParams.__struct_fields__ if name != "interior_bonus"
)
"""The parameters by their proper names, in the order of the rule book."""
