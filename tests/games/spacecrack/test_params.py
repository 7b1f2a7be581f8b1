"""The parameters: names, ranges and defaults of the rule book."""

import re
from typing import Any

import msgspec
import pytest
from tests.games.spacecrack.table import Table

from contestmaster.games.spacecrack import Spacecrack, SpacecrackParams
from contestmaster.games.spacecrack.params import LISTED
from contestmaster.kernel.rulebook import RuleBook

RANGES = {
    "seats": (1, 4),
    "turns": (5, 50),
    "board_size": (5, 30),
    "command_points": (2, 10),
    "crack_pct": (10, 100),
    "core_bonus": (0, 100),
    "interior_bonus": (0, 100),
    "perimeter_bonus": (0, 100),
    "saved_points_max": (0, 500),
    "starting_crack": (0, 1000),
    "base_size": (2, 20),
    "turn_seconds": (0, 604_800),
}


def test_parameters_are_those_of_the_rule_book() -> None:
    """In its order, with its defaults [CRACK-16]."""
    table = RuleBook.of(Spacecrack).text.partition("## 3. Parameters")[2].partition("## 4.")[0]
    rows = re.findall(r"^\| [^|]+ \| `(\w+)` \| [^|]+ \| ([^|]+) \|", table, re.MULTILINE)
    assert [name for name, _ in rows] == list(LISTED)
    defaults = {name: default.strip("` ") for name, default in rows}
    listed = Table().say(0, "PARAMS").split(" / ")
    assert listed[:2] == ["OK", "14"]
    shown = dict(line.split(" ") for line in listed[2:])
    assert shown == defaults | {"board_size": "5", "mass_shift": "false"}


@pytest.mark.parametrize("name", RANGES)
def test_values_outside_the_range_are_refused(name: str) -> None:
    """With the parameter's name; those at its ends are taken [CRACK-16]."""
    low, high = RANGES[name]
    for value in (low, high):
        SpacecrackParams(**{name: value})
    for value in (low - 1, high + 1):
        with pytest.raises(ValueError, match=name if name != "interior_bonus" else "core_bonus"):
            SpacecrackParams(**{name: value})


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"mass_shift": 1}, "mass_shift"),
        ({"build_on_occupied": "join"}, "build_on_occupied"),
        ({"saved_points_max": "any"}, "saved_points_max"),
        ({"turns": 7.5}, "turns"),
        ({"core_bonus": 50, "interior_bonus": 50}, "interior_bonus"),
    ],
)
def test_other_values_are_refused(given: dict[str, Any], message: str) -> None:
    """The program's name of the core bonus may be used instead, not besides [CRACK-16]."""
    with pytest.raises(ValueError, match=message):
        SpacecrackParams(**given)


def test_the_core_bonus_has_two_names() -> None:
    """It is written down under its own."""
    given = msgspec.convert({"interior_bonus": 30}, SpacecrackParams)
    assert given == SpacecrackParams(core_bonus=30)
    assert msgspec.to_builtins(given) == msgspec.to_builtins(SpacecrackParams(core_bonus=30))
    assert "interior_bonus" not in msgspec.to_builtins(given)


def test_no_cap_is_written_as_none() -> None:
    """As a word or as nothing."""
    for none in ("none", None):
        assert SpacecrackParams(saved_points_max=none).saved_points_max is None  # type: ignore[arg-type]
    assert "saved_points_max none" in Table().say(0, "PARAMS")
    assert "saved_points_max 0" in Table(saved_points_max=0).say(0, "PARAMS")
    assert "save_points false" in Table(save_points=False).say(0, "PARAMS")


def test_parameters_survive_a_journal() -> None:
    """As JSON, and back."""
    given = SpacecrackParams(seats=3, saved_points_max=7, core_bonus=0, build_on_occupied="merge")
    assert msgspec.convert(msgspec.to_builtins(given), SpacecrackParams) == given
