"""What happens when objects meet, or pass each other."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.shuttle.table import SUNDAY, Table, flying, missile, thing


def monday(
    *things: Mapping[str, Any], params: Mapping[str, Any] | None = None, **more: Any
) -> Table:
    """A table right after a Monday's midnight; its moves are left out of what is told."""
    table = Table(start=SUNDAY, position=flying(*things, **more), **(params or {}))
    table.told = [line for line in table.midnight() if not line.startswith("MOVE")]
    return table


def test_fewer_hit_points_are_destroyed_and_explode() -> None:
    """SHUTTLE-118: by as many hit points as there were, times the explosion."""
    table = monday(thing("a", 5, 8, -2, explosion=2))
    assert table.told == ["COLLISION #1 #2", "DESTROYED #2 collision", "DAMAGE #1 10 2"]
    assert table.places() == {">": 6}


def test_the_other_may_be_destroyed_by_it_without_exploding() -> None:
    """SHUTTLE-118, SHUTTLE-57: a rammed Shuttle is lost."""
    table = monday(thing("a", 6, 8, -2, explosion=2))
    assert table.told == [
        "COLLISION #1 #2",
        "DESTROYED #2 collision",
        "DAMAGE #1 12 0",
        "DESTROYED #1 collision",
        "END lost",
        "CREDIT eve 5",
    ]


def test_if_hit_points_are_equal_the_greater_explosion_is_destroyed() -> None:
    """SHUTTLE-119: and explodes."""
    things = (missile(9), thing("t", 5, 6, 1))
    table = monday(*things, at=1)
    assert table.told == [
        "COLLISION #2 #3",
        "DESTROYED #2 collision",
        "DAMAGE #3 10 -5",
        "DESTROYED #3 collision",
    ]
    silent = monday(*things, at=1, params={"tie_explodes": False})
    assert silent.told == ["COLLISION #2 #3", "DESTROYED #2 collision"]


def test_a_tie_throws_both_back() -> None:
    """SHUTTLE-120, SHUTTLE-10: two damage each, and a step against where each faces."""
    table = monday(thing("c", 12, 9, -3))
    assert table.told == [
        "COLLISION #1 #2",
        "DAMAGE #1 2 10",
        "DAMAGE #2 2 10",
        "BOUNCE #1 5 #2 7",
    ]


def test_a_tie_may_destroy_both_or_warp() -> None:
    """SHUTTLE-120: first who has no hit points left, then who is off the line."""
    weak = monday(thing("a", 2, 14, -1), thing("b", 2, 12, 1))
    assert weak.told[-3:] == [
        "BOUNCE #2 14 #3 12",
        "DESTROYED #2 collision",
        "DESTROYED #3 collision",
    ]
    edge = monday(thing("a", 5, 4, -3), thing("b", 5, 1, 0), delta=0)
    assert edge.told == [
        "COLLISION #2 #3",
        "DAMAGE #2 2 3",
        "DAMAGE #3 2 3",
        "BOUNCE #2 2 #3 0",
        "WARPED #3 0",
    ]


def test_two_that_face_the_same_way_tie_until_they_die() -> None:
    """SHUTTLE-120, SHUTTLE-15: each new meeting is a further collision."""
    table = monday(thing("a", 5, 10, 2), thing("b", 5, 12, 0))
    assert [line for line in table.told if line.startswith("BOUNCE")] == [
        "BOUNCE #2 11 #3 11",
        "BOUNCE #2 10 #3 10",
        "BOUNCE #2 9 #3 9",
    ]
    assert table.hp() == {">": 12}


def test_the_survivor_meets_the_next() -> None:
    """SHUTTLE-115, SHUTTLE-114: with what it has left; the lowest ids first."""
    things = (
        thing("a", 9, 12, 0),
        thing("b", 4, 13, -1, explosion=1),
        thing("c", 4, 11, 1, explosion=1),
    )
    table = monday(*things)
    assert table.told == [
        "COLLISION #2 #3",
        "DESTROYED #3 collision",
        "DAMAGE #2 4 5",
        "COLLISION #2 #4",
        "DESTROYED #4 collision",
        "DAMAGE #2 4 1",
    ]


def test_the_leftmost_meeting_comes_first() -> None:
    """SHUTTLE-114: whatever the ids."""
    things = (thing("a", 9, 15), thing("b", 1, 16, -1), thing("c", 9, 10), thing("d", 1, 11, -1))
    table = monday(*things)
    assert [line for line in table.told if "COLLISION" in line] == [
        "COLLISION #4 #5",
        "COLLISION #2 #3",
    ]


def test_threats_pass_each_other_and_the_shuttle() -> None:
    """SHUTTLE-116: only Missiles collide in passing."""
    table = monday(thing("e", 4, 12, -3), thing("f", 4, 10, 2), thing("g", 9, 6, -3))
    assert table.told == []
    assert table.places() == {">": 6, "e": 9, "f": 12, "g": 3}
    swapped = monday(thing("e", 4, 12, -1), thing("f", 4, 11, 1))
    assert swapped.places() == {">": 6, "e": 11, "f": 12}


def test_a_missile_collides_with_what_it_passes() -> None:
    """SHUTTLE-117, SHUTTLE-78: a Threat, the Shuttle, another Missile."""
    table = monday(missile(9), thing("d", 8, 8, 2, explosion=1))
    assert table.told[:2] == ["COLLISION #2 #3", "DESTROYED #2 collision"]
    ahead = monday(missile(6, 3), delta=2)
    assert ahead.told == ["COLLISION #1 #2", "DESTROYED #2 collision", "DAMAGE #1 6 6"]
    slow = missile(11) | {"delta": -4}
    fast = missile(9) | {"delta": 2}
    assert monday(slow, fast).told[0] == "COLLISION #2 #3"


@pytest.mark.parametrize(("delta", "collides"), [(0, True), (2, False)])
def test_on_a_wormhole_nothing_is_passed(delta: int, collides: bool) -> None:
    """SHUTTLE-117, SHUTTLE-12: the crossing must lie strictly between the wormholes."""
    # A Missile from 2 to -2 is level with what stands at 1 there, with what goes to -1 at 0;
    # and so, from 18 to 22, with what stands at 19, or goes to 21, before the wormhole at 20.
    left = monday(missile(2) | {"delta": -4}, thing("t", 9, 1, -delta), delta=0)
    right = monday(missile(18) | {"delta": 4}, thing("t", 9, 19, delta), delta=0)
    assert ("COLLISION #2 #3" in left.told) == ("COLLISION #2 #3" in right.told) == collides


def test_passings_come_in_order_of_time() -> None:
    """SHUTTLE-117: as exact fractions, then by ids; who is destroyed passes nothing any more."""
    # The Missile of 20 hit points passes #3 after 1/3 of the move, #4 after 1/2.
    things = (
        missile(14) | {"delta": -9, "hp": 20, "max_hp": 20},
        thing("f", 4, 10, 0, explosion=1),
        thing("n", 4, 11, 0, explosion=1),
    )
    table = monday(*things, at=1, delta=0)
    assert [line for line in table.told if "COLLISION" in line] == [
        "COLLISION #2 #4",
        "COLLISION #2 #3",
    ]
    weak = monday(missile(14) | {"delta": -9}, *things[1:], at=1, delta=0)
    assert weak.told[:2] == ["COLLISION #2 #4", "DESTROYED #4 collision"]
    dying = monday(missile(14, 2) | {"delta": -9}, *things[1:], at=1, delta=0)
    assert dying.told == [
        "COLLISION #2 #4",
        "DESTROYED #2 collision",
        "DAMAGE #4 4 0",
        "DESTROYED #4 collision",
    ]


def test_ids_decide_between_passings_of_the_same_time() -> None:
    """SHUTTLE-117: the lower pair of ids first."""
    things = (
        missile(12) | {"delta": -2, "hp": 20, "max_hp": 20},
        thing("a", 1, 11),
        missile(9) | {"delta": 2, "hp": 20, "max_hp": 20},
        thing("b", 1, 10),
    )
    table = monday(*things, at=1, delta=0)
    assert [line for line in table.told if line.startswith("COLLISION")][:2] == [
        "COLLISION #2 #3",
        "COLLISION #4 #5",
    ]


def test_being_thrown_back_is_no_passing() -> None:
    """SHUTTLE-136, SHUTTLE-137: two that tied in passing may be back on their old sides."""
    things = (missile(12) | {"delta": -1}, missile(11) | {"delta": 1})
    table = monday(*things, at=1, delta=0)
    assert table.told == [
        "COLLISION #2 #3",
        "DAMAGE #2 2 3",
        "DAMAGE #3 2 3",
        "BOUNCE #2 12 #3 11",
    ]


def test_while_passings_are_resolved_nothing_is_warped() -> None:
    """SHUTTLE-137, SHUTTLE-11: a tie in passing only changes the two destinations."""
    table = monday(missile(3) | {"delta": -5, "explosion": 0}, thing("t", 5, 1), at=10, delta=0)
    assert table.told == [
        "COLLISION #2 #3",
        "DAMAGE #2 2 3",
        "DAMAGE #3 2 3",
        "BOUNCE #2 -1 #3 0",
        "WARPED #2 -1",
        "WARPED #3 0",
    ]


def test_while_passings_are_resolved_no_meeting_is_looked_at() -> None:
    """SHUTTLE-137, SHUTTLE-136: they meet where the tie has sent both, and not before."""
    things = (missile(8) | {"delta": -4, "explosion": 0}, thing("t", 5, 6), thing("u", 9, 4))
    table = monday(*things, at=10, delta=0)
    assert [line for line in table.told if not line.startswith("DAMAGE")] == [
        "COLLISION #2 #3",
        "BOUNCE #2 5 #3 5",
        "COLLISION #2 #3",
        "BOUNCE #2 6 #3 4",
        "COLLISION #3 #4",
        "DESTROYED #3 collision",
    ]


def test_a_landing_beyond_the_wormhole_is_warped_after_its_passings() -> None:
    """SHUTTLE-137, SHUTTLE-82: for turbo as for the weekly move."""
    table = Table(position=flying(missile(19, 3), at=18, stations={"ann": "engine_room"}))
    table.say("ann", "PUSH turbo")
    assert table.midnight() == [
        "ACTION ann turbo",
        "MOVE #1 18 20",
        "COLLISION #1 #2",
        "DESTROYED #2 collision",
        "DAMAGE #1 6 6",
        "WARPED #1 20",
        "END arrived",
        "CREDIT ann 1",
        "CREDIT bob 1",
        "CREDIT cy 1",
    ]


@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 3), st.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_who_survives_a_collision(hp: int, other: int, one_e: int, other_e: int) -> None:
    """SHUTTLE-118, SHUTTLE-119, SHUTTLE-120, SHUTTLE-14: by the formulas of the book."""
    things = (thing("a", hp, 12, -1, explosion=one_e), thing("b", other, 10, 1, explosion=other_e))
    left = {symbol: n for symbol, n in monday(*things, at=1).hp().items() if symbol != ">"}
    if hp != other:
        loser, winner = sorted((("a", hp, one_e), ("b", other, other_e)), key=lambda one: one[1])
        rest = winner[1] - loser[1] * loser[2]
        assert left == ({winner[0]: rest} if rest > 0 else {})
    elif one_e != other_e:
        assert left == {}
    else:
        assert left == ({"a": hp - 2, "b": hp - 2} if hp > 2 else {})
