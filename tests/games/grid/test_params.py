"""Parameters: ranges, and what goes together."""

import msgspec
import pytest
from tests.games.grid.table import Table

from contestmaster.games.grid import CustomKind, Grid, GridParams
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import SetupError


@pytest.mark.parametrize(
    "traits",
    [
        {"carryable": True, "mobile": False},
        {"carryable": True, "passable": False},
        {"throwable": True},
    ],
)
def test_only_passable_mos_are_carried_and_only_what_is_carried_is_thrown(traits: dict) -> None:
    """GRID-63, GRID-69."""
    with pytest.raises(ValueError, match="custom_kinds: thing: only what"):
        GridParams(custom_kinds=(CustomKind(name="thing", **traits),))


@pytest.mark.parametrize("name", ["rock", "earwax", "player", "Rock", "two words", ""])
def test_a_custom_kind_has_a_name_of_its_own(name: str) -> None:
    """GRID-88."""
    with pytest.raises(ValueError, match="custom_kinds"):
        GridParams(custom_kinds=(CustomKind(name=name),))


def test_no_kind_is_named_twice() -> None:
    """GRID-88."""
    with pytest.raises(ValueError, match="named twice"):
        GridParams(custom_kinds=(CustomKind(name="ghost"), CustomKind(name="ghost")))
    with pytest.raises(ValueError, match="named twice"):
        GridParams(custom_kinds=(CustomKind(name="ghost"),), installed_kinds=("ghost",))
    with pytest.raises(SetupError, match="no package has a kind ghost"):
        Table(installed_kinds=("ghost",))


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"grid_size": 19}, "grid_size"),
        ({"ndays_per_nweek": 9}, "ndays_per_nweek"),
        ({"hit_dice": "two"}, "hit_dice"),
        ({"fire_dice": "0d5"}, "fire_dice"),
        ({"temp_start": -30, "temp_min": -20}, "temp_start"),
        ({"box_weights": (0, 0, 0)}, "box_weights"),
        ({"gremlins": ("Bob",)}, "gremlins"),
        ({"max_players": 201}, "max_players"),
        ({"end_nweek": -1}, "end_nweek"),
    ],
)
def test_a_value_out_of_its_range_is_named(fields: dict, named: str) -> None:
    with pytest.raises(ValueError, match=f"^{named}"):
        GridParams(**fields)


def test_parameters_come_from_a_configuration() -> None:
    """GRID-88: custom kinds too."""
    told = {"custom_kinds": [{"name": "football", "carryable": True, "count": 3}], "end_nweek": 4}
    params = msgspec.convert(told, GridParams)
    assert params.custom_kinds[0].count == 3
    fresh = Grid(params).setup(None, (), Dice(1), 0)
    assert len(fresh.of_kind("football")) == 3


@pytest.mark.parametrize(
    ("given", "endless"), [({}, True), ({"end_nweek": 2}, False), ({"win_points": 100}, False)]
)
def test_whether_a_match_ever_ends_is_known_from_its_parameters(given: dict, endless: bool) -> None:
    assert Grid(GridParams(**given)).endless is endless
