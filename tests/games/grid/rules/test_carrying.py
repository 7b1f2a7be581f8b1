"""Possessions."""

import pytest
from tests.games.grid.table import Table, held, to, toad

from contestmaster.games.grid import CustomKind
from contestmaster.games.grid.rules.carrying import drop_all


def test_picking_up_what_nobody_holds_on_ones_own_square() -> None:
    """GRID-64, GRID-65, GRID-66."""
    balls = {f"wax-{n}": (3, 3) for n in range(1, 21)}
    table = Table(at={"Ann": (3, 3), "Bob": (4, 4)}, things=balls | {"rock-1": (2, 3)})
    for n in range(1, 21):
        assert table.say("Ann", f"PICKUP Wax-{n}") == f"OK PICKUP id=wax-{n} events=0"
    assert table.say("Ann", "PICKUP wax-1") == "ERR not_here"
    assert table.say("Bob", "PICKUP wax-1") == "ERR not_here"
    assert table.say("Ann", "PICKUP rock-1") == "ERR not_carryable"
    assert table.say("Ann", "PICKUP Bob") == "ERR not_carryable"
    assert table.say("Ann", "PICKUP wax-99") == "ERR no_such_target"
    assert table.say("Cat", "PICKUP stick-1") == "ERR not_on_grid"


def test_what_is_held_can_be_neither_shot_nor_whacked() -> None:
    """GRID-66, GRID-156."""
    table = Table(
        at={"Ann": (3, 3), "Bob": (4, 4)},
        players={"Ann": {"gun": True}, "Cat": toad(holder="Bob")},
        things={"wax-1": held("Bob"), "stick-1": held("Ann")},
    )
    assert table.say("Ann", "FIRE 4 4 wax-1") == "ERR not_here"
    assert table.say("Ann", "WHACK Cat") == "ERR not_adjacent"


def test_dropping() -> None:
    """GRID-67."""
    table = Table(at={"Ann": (3, 3)}, things={"wax-1": held("Ann"), "wax-2": (3, 3)})
    assert table.say("Ann", "DROP wax-1") == "OK DROP id=wax-1 at=3,3 events=0"
    assert table.say("Ann", "DROP wax-1") == "ERR not_held"
    assert table.say("Ann", "DROP wax-2") == "ERR not_held"
    assert table.say("Bob", "DROP wax-2") == "ERR not_held"


def test_wax_in_ears_is_not_in_hand() -> None:
    """GRID-199."""
    table = Table(at={"Ann": (3, 3)}, things={"wax-1": held("Ann")})
    table.say("Ann", "STUFF wax-1")
    assert table.say("Ann", "DROP wax-1") == "ERR not_held"
    assert table.say("Ann", "THROW wax-1 5 5") == "ERR not_held"
    assert table.say("Ann", "STUFF wax-1") == "ERR not_held"
    assert table.say("Ann", "PICKUP wax-1") == "ERR not_here"
    (line,) = (line for line in table.look() if "id=wax-1" in line)
    assert line.endswith("at=ears:Ann")


def test_who_leaves_the_grid_drops_all_in_order() -> None:
    """GRID-68: wax comes out, then Toads by seat, then objects by kind and number."""
    table = Table(
        at={"Ann": (3, 3)},
        players={"Ann": {"ear_until": 9}, "Bob": toad(holder="Ann"), "Cat": toad(holder="Ann")},
        things={
            "wax-1": {"holder": "Ann", "ears": True},
            "wax-2": held("Ann"),
            "shield-1": held("Ann"),
            "stick-1": held("Ann"),
        },
        ground={"3,3": {"substance": "fire"}},
    )
    assert table.say("Ann", "QUIT", 1, 1, 2, 2) == "OK QUIT events=9"
    assert [line for line in table.told if "fire" not in line] == [
        "wax_out player=Ann id=wax-1",
        *("dropped id=Bob at=3,3", "dropped id=Cat at=3,3"),
        *("dropped id=stick-1 at=3,3", "dropped id=shield-1 at=3,3"),
        *("dropped id=wax-2 at=3,3", "dropped id=wax-1 at=3,3"),
    ]
    assert table.told[2] == "fire player=Bob roll=2 lost=2", "before the next is dropped"


def test_a_second_fall_ends_in_limbo_and_all_is_dropped_on_the_last_square() -> None:
    """GRID-52, GRID-68, GRID-99, GRID-100."""
    wall = {"rock-1": (1, 6), "wax-1": held("Ann")}
    table = Table(at={"Ann": (9, 8)}, things=wall, throw_error=5)
    table.say("Ann", "MOVE 9 9")
    table.operate("FLING Ann 1 1", 1, 1, 1, 1, 1, 6, 1, 6)
    assert table.told == [
        "fell id=Ann lost=10",
        "bump id=Ann at=1,6 lost=5",
        "fell id=Ann lost=8",
        "dropped id=wax-1 at=9,9",
        "limbo id=Ann",
    ]
    assert (table.points("Ann"), table.where("Ann")) == ((27,), "limbo")


def test_what_falls_is_dropped_near_a_square_that_is_not_legal_any_more() -> None:
    """GRID-68: ties are drawn."""
    table = Table(
        at={"Bob": (9, 9)},
        players={"Ann": {"last": (5, 5)}},
        things={"rock-1": (5, 5)},
    )
    table.player("Ann").at = None
    act = table.act("Ann", to((4, 6)))
    table.thing("stick-1").at, table.thing("stick-1").holder = None, "Ann"
    drop_all(act, table.player("Ann"))
    assert table.where("stick-1") == "4,6"


@pytest.mark.parametrize("role", ["none", "cheerleader"])
def test_a_role_may_be_needed_to_hold_something(role: str) -> None:
    """GRID-88, GRID-195."""
    ball = CustomKind(name="ball", carryable=True, carry_role="football_player")
    table = Table(
        at={"Ann": (3, 3)},
        players={"Ann": {"role": role}},
        things={"ball-1": (3, 3)},
        custom_kinds=(ball,),
    )
    assert table.say("Ann", "PICKUP ball-1") == "ERR restricted"
    table.player("Ann").role = "football_player"
    assert table.say("Ann", "PICKUP ball-1").startswith("OK")
    assert table.say("Ann", "THROW ball-1 4 4") == "ERR not_throwable"
