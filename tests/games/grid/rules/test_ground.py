"""Substances, water and weather."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.grid.table import Table, held, named

from contestmaster.games.grid import Grid
from contestmaster.games.grid.rules.ground import nth_gremlin
from contestmaster.games.grid.state import Ground
from contestmaster.kernel.dice import Dice


def test_a_square_is_dry_turf_of_no_depth_unless_it_is_said_otherwise() -> None:
    """GRID-24, GRID-25, GRID-26."""
    table = Table(at={"Ann": (3, 3)})
    assert table.state.ground_at((3, 4)) == Ground("turf", 0, "dry")
    assert table.operate("SQUARE 3 4 LAVA -7 dry") == (
        "OK SQUARE x=3 y=4 substance=lava depth=-7 state=dry events=1"
    )
    assert table.told == ["square at=3,4 substance=lava state=dry"]
    assert "SQUARE at=3,4 substance=lava depth=-7 state=dry" in table.look()
    assert table.say("Ann", "MOVE 3 4").startswith("OK MOVE result=moved")
    table.operate("SQUARE 3 4 turf 0 dry")
    assert not table.state.ground
    assert table.operate("SQUARE 3 4 l4va 0 dry") == "ERR bad_arguments"
    assert table.operate("SQUARE 3 4 turf 0 moist") == "ERR bad_arguments"


@pytest.mark.parametrize(
    ("line", "degrees", "becomes"),
    [
        ("SQUARE 7 7 earth 0 wet", 5, Ground("mud", 0, "wet")),
        ("SQUARE 7 7 earth 0 wet", -5, Ground("mud", 0, "frozen")),
        ("SQUARE 7 7 earth 0 frozen", -5, Ground("earth", 0, "frozen")),
        ("SQUARE 7 7 earth 0 frozen", 0, Ground("earth", 0, "frozen")),
        ("SQUARE 7 7 earth 0 frozen", 21, Ground("mud", 0, "dry")),
        ("SQUARE 7 7 turf 3 wet", 0, Ground("turf", 3, "wet")),
        ("SQUARE 7 7 turf 3 wet", 20, Ground("turf", 3, "wet")),
        ("SQUARE 7 7 turf 3 wet", 21, Ground("turf", 3, "dry")),
    ],
)
def test_cold_and_warmth_act_on_a_square_at_once(line: str, degrees: int, becomes: Ground) -> None:
    """GRID-27, GRID-30, GRID-31, GRID-32, GRID-33, GRID-34, GRID-35."""
    table = Table(state={"temperature": degrees})
    assert table.operate(line).endswith("events=1")
    assert table.state.ground_at((7, 7)) == becomes
    assert table.told == [f"square at=7,7 substance={becomes.substance} state={becomes.state}"]


@given(st.lists(st.integers(-30, 40), max_size=8), st.sampled_from(["earth", "turf", "fire"]))
def test_water_always_follows_the_temperature(degrees: list[int], substance: str) -> None:
    """GRID-30, GRID-31, GRID-32, GRID-33."""
    table = Table()
    table.operate(f"SQUARE 5 5 {substance} 0 frozen")
    was_wet = False
    for now in degrees:
        table.operate(f"TEMP {now}")
        ground = table.state.ground_at((5, 5))
        assert ground.state in ("dry", "wet", "frozen")
        assert not (now < 0 and ground.state == "wet")
        assert not (now > 0 and ground.state == "frozen")
        assert not (now > 20 and ground.state == "wet")
        was_wet = was_wet or now > 0
        assert ground.substance == ("mud" if substance == "earth" and was_wet else substance)


def test_a_temperature_out_of_its_limits_is_refused() -> None:
    """GRID-43."""
    table = Table()
    assert table.operate("TEMP 41") == table.operate("TEMP -31") == "ERR bad_value"
    assert table.operate("TEMP 40") == "OK TEMP t=40 events=1"
    assert table.told == ["weather temperature=40"]


@pytest.mark.parametrize(
    ("gremlin", "before", "after"),
    [(80, 0, 2), (1, 0, -7), (120, 0, 7), (120, 38, 40), (1, -29, -30)],
)
def test_the_weather_follows_the_gremlin_number_twice_an_nweek(
    gremlin: int, before: int, after: int
) -> None:
    """GRID-43."""
    table = Table(state={"temperature": before, "tick": 10}, yeti_jumps=0)
    assert f"weather temperature={after}" in table.tick(gremlin)
    table = Table(state={"temperature": before, "gremlin_number": gremlin, "tick": 5})
    assert table.tick() == ["nday nweek=1 nday=6", f"weather temperature={after}"]
    table = Table(state={"temperature": before, "tick": 5}, weather_mode="manual")
    assert table.tick() == ["nday nweek=1 nday=6"]


def test_the_nth_gremlin_number_is_rounded_up() -> None:
    """GRID-91: the formulas of the rule book."""
    assert [nth_gremlin(g, 5) for g in (1, 24, 25, 48, 49, 72, 73, 96, 97, 120)] == [
        *(1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
    ]


FIRE = {"3,4": {"substance": "fire"}}


def test_fire_burns_who_comes_from_elsewhere_by_any_means() -> None:
    """GRID-28, GRID-29."""
    table = Table(at={"Ann": (3, 3)}, ground=FIRE, players={"Ann": {"points": 7}})
    assert table.say("Ann", "MOVE 3 4", 5, 4).endswith("at=3,4 events=2")
    assert table.told[1] == "fire player=Ann roll=9 lost=7"
    assert table.points("Ann") == (0,)
    table = Table(ground=FIRE)
    table.say("Ann", "ENTER 3 4", 1, 1)
    assert table.told == ["entered player=Ann at=3,4", "fire player=Ann roll=2 lost=2"]
    table = Table(at={"Ann": (5, 5)}, ground=FIRE)
    table.operate("FLING Ann 3 4", 3, 3, 2, 3)
    assert table.told == ["flung id=Ann at=3,4", "fire player=Ann roll=5 lost=5"]


def test_fire_burns_neither_who_stays_nor_who_is_carried() -> None:
    """GRID-29: nor what is no player."""
    table = Table(at={"Ann": (3, 4)}, things={"stick-1": held("Ann")})
    table.operate("SQUARE 3 4 fire 0 dry")
    assert table.say("Ann", "DROP stick-1") == "OK DROP id=stick-1 at=3,4 events=0"
    assert table.points("Ann") == (50,)
    carried = {"toad_until": 99, "holder": "Ann"}
    table = Table(at={"Ann": (3, 3)}, ground=FIRE, players={"Bob": carried})
    table.say("Ann", "MOVE 3 4", 1, 1)
    assert named(table.told, "fire") == ["fire player=Ann roll=2 lost=2"]
    table.say("Ann", "DROP Bob", 2, 2)
    assert table.told == ["fire player=Bob roll=4 lost=4"]


def test_the_ground_of_a_new_game_is_strewn() -> None:
    """GRID-26: Earth and Fire on squares of their own."""
    fresh = Grid().setup(None, ("Ann",), Dice(3), 0)
    substances = [ground.substance for ground in fresh.ground.values()]
    assert (substances.count("earth"), substances.count("fire")) == (10, 5)


def test_who_is_frozen_in_stays() -> None:
    """GRID-42."""
    table = Table(at={"Ann": (3, 4)})
    table.operate("SQUARE 3 4 turf 0 frozen")
    assert table.where("Ann") == "3,4"
    assert named(table.told, "moved") == []
