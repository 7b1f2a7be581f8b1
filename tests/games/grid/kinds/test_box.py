"""Bonus Boxes, Radar and Towers."""

import pytest
from tests.games.grid.table import Table, to, toad

from contestmaster.games.grid.squares import SQUARES


def box(kind: str, at: tuple[int, int] = (4, 4)) -> dict:
    """Fields of a Box."""
    return {"at": at, "type": kind}


@pytest.mark.parametrize(
    ("die", "kind"), [(1, "shiny"), (7, "shiny"), (8, "scary"), (9, "scary"), (10, "transporter")]
)
def test_a_box_that_was_found_is_another_elsewhere(die: int, kind: str) -> None:
    """GRID-181, GRID-182, GRID-183."""
    table = Table(at={"Ann": (3, 3)}, things={"box-1": box("shiny")})
    assert table.say("Ann", "MOVE 4 4", die, to((9, 9))).endswith("events=3")
    assert table.told[1:] == [
        "box player=Ann at=4,4 type=shiny",
        "gained player=Ann amount=25 reason=shiny",
    ]
    assert (table.thing("box-1").type, table.where("box-1")) == (kind, "9,9")
    assert table.points("Ann") == (75,)


def test_nobody_can_name_a_box() -> None:
    """GRID-181: it is there for nobody to know of."""
    table = Table(
        at={"Ann": (4, 5)}, players={"Ann": {"gun": True}}, things={"box-1": box("scary")}
    )
    for line in ("PICKUP box-1", "FIRE 4 4 box-1", "WHACK box-1", "CATCH box-1"):
        assert table.say("Ann", line) == "ERR no_such_target"


def test_a_scary_box_takes_what_there_is() -> None:
    """GRID-183, GRID-6."""
    table = Table(
        at={"Ann": (3, 3)}, players={"Ann": {"points": 9}}, things={"box-1": box("scary")}
    )
    table.say("Ann", "MOVE 4 4", 1, to((9, 9)))
    assert table.told[2] == "lost player=Ann amount=9 reason=scary"
    assert table.points("Ann") == (0,)


def test_a_transporter_is_an_arrival_of_its_own() -> None:
    """GRID-41, GRID-182, GRID-183: another Box is found before the first is hidden anew."""
    table = Table(
        at={"Ann": (3, 3)},
        things={"box-1": box("transporter"), "box-2": box("shiny", (12, 13))},
        ground={"12,13": {"substance": "fire"}},
    )
    table.say("Ann", "MOVE 4 4", to((12, 13)), 1, 1, *(9, to((1, 2))), *(2, to((1, 3))))
    assert [line.split()[0] for line in table.told] == [
        *("moved", "box", "placed", "fire", "box", "gained")
    ]
    assert (table.where("box-2"), table.where("box-1")) == ("1,2", "1,3")
    assert (table.thing("box-2").type, table.thing("box-1").type) == ("scary", "shiny")


def test_a_box_waits_off_the_grid_for_a_vacant_square() -> None:
    """GRID-184."""
    bare = [at for at in SQUARES if at[0] % 6 or at[1] % 6]
    towers = {f"tower-{n}": at for n, at in enumerate(bare, 1) if at != (4, 4)}
    table = Table(at={"Ann": (3, 3)}, things={**towers, "box-1": box("shiny")}, state={"tick": 3})
    table.say("Ann", "MOVE 4 4", 1)
    assert table.where("box-1") == "limbo"
    table.tick()
    assert table.where("box-1") == "limbo"
    del table.state.things["tower-1"]
    table.tick(to((1, 1)))
    assert table.where("box-1") == "1,1"


def test_radar_shows_nothing_to_who_is_on_no_square() -> None:
    """GRID-180."""
    table = Table(
        at={"Ann": (4, 5)}, players={"Bob": toad(holder="Ann")}, things={"box-1": box("shiny")}
    )
    shown = {name: "RADAR at=4,4" in table.look(name) for name in ("Ann", "Bob", "Cat", "eve")}
    assert shown == {"Ann": True, "Bob": False, "Cat": False, "eve": False}
    assert table.operate("RADAR Ann 0") == "OK RADAR player=Ann n=0 events=0"
    assert "RADAR at=4,4" not in table.look("Ann")
    assert table.operate("RADAR Ann 21") == "ERR bad_value"


def test_radar_may_be_public() -> None:
    """GRID-180: the union of what all see, for everyone."""
    table = Table(
        at={"Ann": (4, 5), "Bob": (15, 15)},
        things={
            "box-1": box("shiny"),
            "box-2": box("scary", (15, 16)),
            "box-3": box("scary", (9, 9)),
        },
        radar_public=True,
    )
    for name in ("Ann", "Cat", ""):
        shown = [line for line in table.look(name) if "RADAR" in line]
        assert shown == ["RADAR at=4,4", "RADAR at=15,16"]


def test_towers_are_built_once_on_a_square_and_add_once() -> None:
    """GRID-185, GRID-186, GRID-187: anyone may use them."""
    table = Table(
        at={"Ann": (5, 5), "Bob": (4, 5)}, players={"Bob": {"points": 7}}, things={"wax-1": (9, 9)}
    )
    assert table.say("Cat", "TOWER") == "ERR not_on_grid"
    assert table.say("Bob", "TOWER") == "ERR insufficient_points"
    assert table.say("Ann", "TOWER") == "OK TOWER id=tower-1 events=0"
    assert table.say("Ann", "TOWER") == "ERR tower_exists"
    assert table.player("Ann").radar == 2
    table.say("Ann", "MOVE 5 6")
    assert "result=moved" in table.say("Bob", "MOVE 5 5")
    table.thing("wax-1").at = None
    table.state.things["box-1"] = type(table.thing("wax-1"))("box-1", "box", (10, 10), type="shiny")
    assert "RADAR at=10,10" in table.look("Bob")
    assert "RADAR at=10,10" not in table.look("Ann")
