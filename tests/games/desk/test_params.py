"""Parameters: defaults and ranges of the rule book."""

import re
from typing import Any

import msgspec
import pytest

from contestmaster.games.desk import Desk, DeskParams
from contestmaster.games.desk.params import RANK_POINTS
from contestmaster.kernel.rulebook import RuleBook


def test_parameters_are_those_of_the_rule_book() -> None:
    """But for what is the host's, and what never varies."""
    chapter = RuleBook.of(Desk).text.partition("## Parameters")[2]
    table = chapter.partition("`score_profiles`, one")[0]
    listed = set(re.findall(r"^\| [^|]+ \| ([^|]+) \|", table, re.M))
    names = {name for cell in listed for name in re.findall(r"`(\w+)`", cell)}
    fixed = {
        "speed_coefficient", "board_width", "board_height", "start_width", "max_stacks",
        "max_battles_per_team", "move_cost_straight", "move_cost_diagonal", "defend_bonus",
        "factor_min", "factor_max", "factor_step",
    }  # fmt: skip
    own = set(DeskParams.__struct_fields__)
    assert names - fixed == own - {"score_profiles"}


def test_places_score_what_the_table_says() -> None:
    """Thirty of them [DESK-132]."""
    text = " ".join(RuleBook.of(Desk).text.partition("Rank table (`rank_points`)")[2].split())
    numbers = re.match(r", places 1-30: ([0-9 /]+);", text)
    assert numbers is not None
    assert list(map(int, re.findall(r"\d+", numbers[1]))) == list(RANK_POINTS)
    assert len(RANK_POINTS) == 30


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("turn_length_s", 0.9), ("turn_length_s", 2.1), ("turn_length_s", 1.0000001),
        ("preparation_turns", 0), ("preparation_turns", 11), ("tactics_turns", 11),
        ("skirmish_turns", 0), ("skirmish_turns", 301), ("results_turns", 4),
        ("w_attack", 1000.5), ("w_counter", -1001), ("w_unit", 0.0001), ("w_stack", "x"),
        ("w_victory", 5000), ("score_profiles", ()), ("score_profiles", ((1, 1, 1, 1),)),
        ("score_profiles", ((1, 1, 1, 1, 0.0001),)), ("trait_influence", "some"),
        ("unit_types_period", 0), ("rank_points", (-1,)), ("n_cadre_types", (0, 3)),
        ("n_cadre_types", (4, 3)), ("n_cadre_types", (4, 11)), ("cadre_hp_budget", 0),
        ("cadre_hp_budget", 10_001), ("attribute_jitter", 0.6), ("obstacle_density_max", 0.5),
        ("trait_slots", (3, 2)), ("trait_slots", (0, 13)), ("count_overkill", 2),
    ],
)  # fmt: skip
def test_a_value_out_of_range_is_refused_by_its_name(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"^{name}: "):
        DeskParams(**{name: value})


def test_parameters_survive_a_header() -> None:
    """As JSON has them."""
    params = DeskParams(w_attack=-2.125, trait_influence="major", rank_points=(9, 8))
    plain = msgspec.json.decode(msgspec.json.encode(params))
    assert msgspec.convert(plain, DeskParams) == params
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({"phases": 4}, DeskParams)


def test_the_clock_takes_the_length_of_a_turn() -> None:
    """One for all battles, to the microsecond [DESK-3]."""
    assert Desk().turn_length == 1_000_000
    assert Desk(DeskParams(turn_length_s=1.25)).turn_length == 1_250_000
