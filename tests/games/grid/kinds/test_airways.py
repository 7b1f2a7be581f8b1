"""The Elbonian Airways."""

import pytest
from tests.games.grid.table import Table, toad


def test_nine_airways_for_ever() -> None:
    """GRID-89, GRID-90."""
    table = Table(at={"Ann": (6, 5)}, things={"box-1": {"at": (12, 5), "type": "shiny"}})
    airways = [line.split("at=")[1] for line in table.look() if "kind=airways" in line]
    assert airways == ["6,6", "6,12", "6,18", "12,6", "12,12", "12,18", "18,6", "18,12", "18,18"]
    assert "not_placeable" in table.say("Ann", "ROCK 6 6", 1, 1, 1, 1, 1)
    assert table.say("Ann", "MOVE 6 6").startswith("OK MOVE result=moved"), "they are Passable"
    assert table.say("Ann", "PICKUP airways-1") == "ERR not_carryable"
    assert table.operate("FLING airways-1 3 3") == "ERR not_here"


@pytest.mark.parametrize(
    ("gremlin", "fare"), [(1, 4), (24, 4), (25, 6), (72, 8), (73, 10), (97, 12)]
)
def test_the_fare_follows_the_gremlin_number(gremlin: int, fare: int) -> None:
    """GRID-91."""
    table = Table(at={"Ann": (6, 6)}, state={"gremlin_number": gremlin})
    assert f"fare={fare} " in table.look()[1]
    assert table.say("Ann", "FLY 12 12", 3, 3) == f"OK FLY fare={fare} at=12,12 events=1"
    assert table.points("Ann") == (50 - fare,)


def test_who_flies_where() -> None:
    """GRID-7, GRID-92, GRID-94."""
    table = Table(at={"Ann": (6, 6), "Bob": (5, 5)}, players={"Ann": {"points": 7}})
    assert table.say("Cat", "FLY 12 12") == "ERR not_on_grid"
    assert table.say("Bob", "FLY 12 12") == "ERR no_airways"
    assert table.say("Ann", "FLY 6 6") == "ERR same_square"
    assert table.say("Ann", "FLY 12 13") == "ERR not_airways"
    assert table.say("Ann", "FLY 12 12") == "ERR insufficient_points"
    table.operate("AWARD Ann 1")
    assert table.say("Ann", "FLY 12 12", 3, 3).startswith("OK FLY fare=8 at=12,12")
    assert table.points("Ann") == (0,)
    table = Table(at={"Ann": (6, 6)}, players={"Ann": toad()})
    assert table.say("Ann", "FLY 12 12") == "ERR is_toad"


def test_flights_are_unlimited_and_no_moves() -> None:
    """GRID-93, GRID-86: they carry beyond one square; the fare is paid whatever the landing."""
    table = Table(at={"Ann": (6, 6)}, things={"rock-1": (2, 2)})
    for there, back in (("12 12", "6 6"), ("18 18", "6 6")):
        table.say("Ann", f"FLY {there}", 3, 3)
        table.say("Ann", f"FLY {back}", 3, 3)
    assert table.points("Ann") == (50 - 4 * 8,)
    assert not table.player("Ann").moved
    assert table.say("Ann", "MOVE 6 7").startswith("OK MOVE result=moved")
