"""The parameters of DESK, with the identifiers, ranges and defaults of the rule book.

A value out of range is refused with its name. Weights have at most three decimals and are exact:
``scaled(params.w_attack, 3)`` is the integer the rules use.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from contestmaster.kernel.parameters import check_all, millionths, scaled

BOARD_WIDTH: Final = 12
BOARD_HEIGHT: Final = 10
START_WIDTH: Final = 3
"""Columns of a start area [DESK-18]."""
MAX_STACKS: Final = 8
"""Of one side in one battle [DESK-51]."""
MAX_TYPES: Final = 10
"""In a cadre [DESK-21]."""
MAX_UNITS: Final = 10_000
"""Of one type [DESK-21]."""
MAX_TEAMS: Final = 100
"""On one server: a team's ID is at most that [DESK-11]."""
MOVE_COST_STRAIGHT: Final = 10
MOVE_COST_DIAGONAL: Final = 14
DEFEND_BONUS: Final = 5

WEIGHTS: Final = ("w_attack", "w_counter", "w_unit", "w_stack", "w_victory")
"""The weights of a score, in the order of a profile."""

PROFILES: Final = (
    (1.0, 1.0, 1.0, 1.0, 1.0),
    (1.0, 1.0, 10.0, 50.0, 500.0),
    (1.0, 3.0, 0.0, 0.0, 300.0),
    (1.0, 1.0, 0.0, -100.0, 1000.0),
    (0.0, 0.0, 25.0, 100.0, 0.0),
    (2.0, -1.0, -5.0, 0.0, 800.0),
)
"""Plain, slaughter, riposte, cautious, headhunter, trap."""

RANK_POINTS: Final = (
    *(100, 80, 60, 50, 45, 40, 36, 32, 29, 26),
    *(24, 22, 20, 18, 16, 15, 14, 13, 12, 11),
    *(10, 9, 8, 7, 6, 5, 4, 3, 2, 1),
)

Weight: TypeAlias = Annotated[float, Meta(ge=-1000, le=1000)]
Types: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_TYPES)]
Slots: TypeAlias = Annotated[int, Meta(ge=0, le=12)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Profile: TypeAlias = tuple[Weight, Weight, Weight, Weight, Weight]


class DeskParams(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Parameters of one set of games; every field is named and bounded as in the rule book.

    Attributes:
        turn_length_s: how many seconds a turn takes on a server with a clock.
        preparation_turns: turns to give traits and to deploy.
        tactics_turns: turns to look at the enemy.
        skirmish_turns: turns to fight.
        results_turns: turns to read the results.
        w_attack: points for each damage point dealt by an attack; none: from a drawn profile.
        w_counter: points for each damage point dealt by a counterattack; likewise.
        w_unit: points for each enemy unit killed; likewise.
        w_stack: points for each enemy stack destroyed; likewise.
        w_victory: points for an enemy without stacks when the skirmish ends; likewise.
        score_profiles: sets of the five weights, of which one is drawn.
        trait_influence: whether players give traits to their units: not at all, or many.
        terrain: the board to play on instead of a drawn one: 10 lines of 12 fields, ``.`` or
            ``#``, with a free square of 2x2 fields in both start areas.
        count_overkill: whether damage beyond the last hit point of a stack counts.
        unit_types_period: turns after which a team may list all types again.
        rank_points: set scores by place, from the first on; places beyond get none.
        n_cadre_types: least and greatest number of types in a cadre.
        cadre_hp_budget: hit points of all units of a type together, about.
        attribute_jitter: by what part attributes may differ from those of their archetype.
        obstacle_density_max: the greatest density of inaccessible fields in the middle.
        trait_slots: least and greatest number of traits a type can be given.

    Raises:
        ValueError: A value is out of its range; the message names the parameter.
    """

    turn_length_s: Annotated[float, Meta(ge=1, le=2)] = 1
    preparation_turns: Annotated[int, Meta(ge=1, le=10)] = 10
    tactics_turns: Annotated[int, Meta(ge=1, le=10)] = 5
    skirmish_turns: Annotated[int, Meta(ge=1, le=300)] = 100
    results_turns: Annotated[int, Meta(ge=1, le=3)] = 3
    w_attack: Weight | None = None
    w_counter: Weight | None = None
    w_unit: Weight | None = None
    w_stack: Weight | None = None
    w_victory: Weight | None = None
    score_profiles: Annotated[tuple[Profile, ...], Meta(min_length=1, max_length=100)] = PROFILES
    trait_influence: Literal["none", "major"] = "none"
    terrain: str = ""
    count_overkill: bool = False
    unit_types_period: Annotated[int, Meta(ge=1, le=1000)] = 10
    rank_points: Annotated[tuple[Points, ...], Meta(max_length=MAX_TEAMS)] = RANK_POINTS
    n_cadre_types: tuple[Types, Types] = (4, 7)
    cadre_hp_budget: Annotated[int, Meta(ge=1, le=MAX_UNITS)] = 1000
    attribute_jitter: Annotated[float, Meta(ge=0, le=0.5)] = 0.15
    obstacle_density_max: Annotated[float, Meta(ge=0, le=0.4)] = 0.2
    trait_slots: tuple[Slots, Slots] = (1, 2)

    def __post_init__(self) -> None:
        """Check every range, and what must go together."""
        check_all(self)
        millionths(self.turn_length_s, "turn_length_s")
        for name in ("n_cadre_types", "trait_slots"):
            low, high = getattr(self, name)
            if low > high:
                raise ValueError(f"{name}: the least number, {low}, is more than {high}")
        for name in WEIGHTS:
            if (value := getattr(self, name)) is not None:
                scaled(value, 3, name)
        for profile in self.score_profiles:
            for value in profile:
                scaled(value, 3, "score_profiles")

    def phase_turns(self) -> Mapping[str, int]:
        """How many turns each phase takes, in their order [DESK-2]."""
        return {
            "PREPARATION": self.preparation_turns,
            "TACTICS": self.tactics_turns,
            "SKIRMISH": self.skirmish_turns,
            "RESULTS": self.results_turns,
        }
