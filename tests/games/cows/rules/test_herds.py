"""Herds: handing cows over, calming down, milking."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.cows.table import Table, group

HERE = (20, 20)


def pair(one: int, other: int, one_left: int = 0, other_left: int = 0, cowboys: int = 1) -> Table:
    """Two own groups on a field, with herds of these sizes and unrest."""
    return Table(
        position={
            "groups": {
                "1": group(1, HERE, 1, cows=one, stab_left=one_left),
                "2": group(1, HERE, cowboys, 1, cows=other, stab_left=other_left),
            }
        }
    )


def herds(table: Table) -> tuple[object, ...]:
    """Cows and unrest of both groups."""
    return table.groups(1, "cows", "stab_left") + table.groups(2, "cows", "stab_left")


def test_the_whole_herd_to_a_group_without_cows_stays_as_it_is() -> None:
    """Unrest included [COWS-81]."""
    for left in (0, 3):
        table = pair(4, 0, left)
        assert table.say(1, "HAND_COWS 1 2 4") == "OK"
        assert herds(table) == (0, None, 4, left)


def test_any_other_handing_over_makes_both_herds_unstable() -> None:
    """A part, or to a herd [COWS-80, COWS-82]."""
    table = pair(4, 0)
    assert table.say(1, "HAND_COWS 1 2 1") == "OK"
    assert herds(table) == (3, 5, 1, 5)
    table = pair(4, 2)
    assert table.say(1, "HAND_COWS 1 2 4") == "OK"
    assert herds(table) == (0, None, 6, 5)
    table = pair(4, 2, 0, 1)
    assert table.say(1, "HAND_COWS 1 2 2") == "OK"
    assert herds(table) == (2, 5, 4, 5)


def test_all_cows_of_a_group_are_one_herd() -> None:
    """Two catches and a gift have one unrest [COWS-79, COWS-36]."""
    table = pair(4, 2, 0, 2)
    table.say(1, "HAND_COWS 1 2 3")
    assert table.groups(2, "cows", "stab_left", "max_herd") == (5, 5, 5)
    table.say(1, "HAND_COWS 2 1 4")
    assert table.groups(2, "cows", "max_herd") == (1, 5)
    assert table.groups(1, "cows", "max_herd") == (5, 5)
    table.say(1, "HAND_COWS 1 2 1")
    assert table.groups(2, "cows", "max_herd") == (2, 5)


def test_cows_are_handed_any_number_of_times_anywhere() -> None:
    """Ranchos included, in one turn [COWS-83, COWS-85]."""
    groups = {"1": group(1, (40, 40), 1, cows=3), "2": group(1, (40, 40), 1)}
    table = Table(position={"groups": groups})
    for _ in range(20):
        assert table.say(1, "HAND_COWS 1 2 3") == "OK"
        assert table.say(1, "HAND_COWS 2 1 3") == "OK"
    assert herds(table)[0] == 3


def test_hand_cows_in_order_of_precedence() -> None:
    """107, 107, 119, 103, 109, 104, 101, 113 [COWS-83, COWS-84, COWS-53, COWS-113]."""
    groups = {
        "1": group(1, HERE, 1, cows=2),
        "2": group(1, HERE, 0, 1),
        "3": group(1, (9, 9), 1),
        "4": group(2, (9, 9), 1),
        "5": group(1, (5, 5), 1, order="move", target=[5, 6]),
        "6": group(1, HERE, 1),
    }
    table = Table(position={"groups": groups})
    assert table.say(1, "ATTACK 3 4") == "OK"
    expected = {
        "4 1 1": 107,
        "1 4 1": 107,
        "1 99 1": 107,
        "1 1 1": 107,
        "5 3 1": 119,
        "3 5 1": 119,
        "1 5 1": 103,
        "5 1 1": 103,
        "2 6 0": 104,
        "6 2 1": 104,
        "1 2 0": 101,
        "1 2 3": 101,
        "1 6 0": 113,
        "1 6 3": 113,
        "1 6 2": 0,
    }
    for line, code in expected.items():
        assert table.say(1, f"HAND_COWS {line}") == (f"FAILED {code}" if code else "OK"), line
    table = Table(position={"groups": {"1": group(1, HERE, 1), "2": group(1, (9, 9), 1)}})
    assert table.say(1, "HAND_COWS 1 2 1") == "FAILED 109"


def test_gunmen_alone_never_tend_cows() -> None:
    """Handing over, winning and catching all fail or free the cows [COWS-25]."""
    groups = {
        "1": group(1, HERE, 1, cows=2),
        "2": group(1, HERE, 0, 9),
        "3": group(2, HERE, 1, cows=3, power=1),
    }
    table = Table(position={"groups": groups, "wild": {"20 20": 1}})
    assert table.say(1, "HAND_COWS 1 2 1") == "FAILED 101"
    assert table.say(1, "CAPTURE 2") == "FAILED 101"
    assert table.say(1, "ATTACK 2 3") == "OK"
    table.turn(40)
    assert table.group(2)["cows"] == 0
    assert table.wild() == {"20 20": 4}


def test_a_herd_calms_down_where_no_rancho_is_near() -> None:
    """One turn nearer each boundary without a move, from the first [COWS-86, COWS-91]."""
    table = Table(
        capture_probability=1,
        position={"groups": {"1": group(1, HERE, 2)}, "wild": {"20 20": 2}},
    )
    table.say(1, "CAPTURE 1")
    seen = []
    for _ in range(7):
        seen.append(table.group(1)["stab_left"])
        table.turn()
    assert seen == [5, 4, 3, 2, 1, 0, 0]


@pytest.mark.parametrize(("distance", "left"), [(11, 5), (12, 2), (13, 2)])
def test_the_border_of_the_zone_near_a_rancho(distance: int, left: int) -> None:
    """Nearer than ``stable_distance`` to any rancho starts again [COWS-86, COWS-88, COWS-3]."""
    for corner in ((1 + distance, 5), (40 - distance, 40)):
        table = Table(
            stable_distance=12,
            position={"groups": {"1": group(1, corner, 2, cows=1, stab_left=3)}},
        )
        table.turn()
        assert table.group(1)["stab_left"] == left


def test_moving_at_a_safe_distance_neither_counts_nor_resets() -> None:
    """Two turns of moving leave the unrest as it was [COWS-87]."""
    table = Table(position={"groups": {"1": group(1, HERE, 2, cows=1, stab_left=3)}})
    for step in ("1 0", "0 1"):
        table.say(1, f"MOVE 1 {step}")
        table.turn()
        assert table.group(1)["stab_left"] == 3
    table.turn()
    assert table.group(1)["stab_left"] == 2


def test_a_stable_herd_stays_stable_wherever_it_goes() -> None:
    """Until its composition changes [COWS-89, COWS-80]."""
    groups = {"1": group(1, (1, 2), 2, cows=2, stab_left=0), "2": group(1, (1, 1), 2)}
    table = Table(position={"groups": groups})
    table.say(1, "MOVE 1 0 -1")
    table.turn(3)
    assert table.groups(1, "pos", "stab_left") == ([1, 1], 0)
    table.say(1, "HAND_COWS 1 2 1")
    assert table.group(1)["stab_left"] == 5


def test_turns_in_a_fight_count_for_stability() -> None:
    """Also the agreed ones, and that of the decision if no cows change hands [COWS-90]."""
    groups = {
        "1": group(1, HERE, 4, cows=1, stab_left=5),
        "2": group(2, HERE, 4, 1, power=1),
    }
    table = Table(position={"groups": groups}, combat_max_turns=4)
    assert table.say(1, "ATTACK 1 2") == "OK"
    for left in (4, 3, 2):
        table.turn()
        assert table.groups(1, "stab_left") == (left,)


def test_the_largest_stable_herd_at_home_is_milked() -> None:
    """Of equals the lowest id; unstable and absent ones count nothing [COWS-93, COWS-96]."""
    groups = {
        "1": group(1, (1, 1), 1, cows=3, stab_left=0),
        "2": group(1, (1, 1), 1, cows=9),
        "3": group(1, (1, 1), 1, cows=5, stab_left=0),
        "4": group(1, (1, 1), 1, cows=5, stab_left=0),
        "5": group(1, (1, 2), 1, cows=7, stab_left=0),
        "6": group(2, (1, 1), 1, cows=8, stab_left=0),
    }
    table = Table(position={"groups": groups})
    assert table.say(1, "RANCHO_REPORT") == "OK / 1 1 16 6 100 100 3 5 1.102500"
    assert table.say(2, "RANCHO_REPORT") == "OK / 40 40 16 6 100 100 NONE 0 0.000000"
    table.turn()
    assert table.team(1)["milk"] == 5 * 1_102_500
    assert table.team(2)["milk"] == 0


def test_milking_comes_before_moves_and_follows_the_group() -> None:
    """A herd that leaves is milked once more, one that arrives not yet [COWS-94]."""
    groups = {
        "1": group(1, (1, 1), 1, cows=1, stab_left=0),
        "2": group(2, (40, 39), 1, cows=1, stab_left=0),
    }
    table = Table(position={"groups": groups})
    table.say(1, "MOVE 1 1 0")
    table.say(2, "MOVE 2 0 1")
    table.turn()
    assert (table.team(1)["milk"], table.team(2)["milk"]) == (1_000_000, 0)
    table.turn()
    assert (table.team(1)["milk"], table.team(2)["milk"]) == (1_000_000, 1_000_000)


@given(
    cows=st.integers(1, 10**6),
    milk_yield=st.integers(1, 10**8),
    bonus=st.integers(0, 10**6),
)
def test_fractions_of_bottles_count(cows: int, milk_yield: int, bonus: int) -> None:
    """The herd gives the yield, rounded to a millionth, for each cow exactly [COWS-95]."""
    table = Table(
        milk_yield=milk_yield / 10**6,
        herd_bonus=bonus / 10**6,
        milk_limit=1e9,
        max_turns=100,
        position={"groups": {"1": group(1, (1, 1), 1, cows=cows, stab_left=0)}},
    )
    level = cows.bit_length() - 1
    exact = milk_yield * (1 + Fraction(bonus, 10**6)) ** level
    each = int(exact + Fraction(1, 2))
    table.turn()
    assert table.team(1)["milk"] == table.position()["gathered"] == cows * each


def test_several_teams_pass_the_limit_together() -> None:
    """Each gets its full amount [COWS-97, COWS-156]."""
    groups = {
        "1": group(1, (1, 1), 1, cows=2, stab_left=0),
        "2": group(2, (40, 40), 1, cows=2, stab_left=0),
    }
    table = Table(milk_limit=2, position={"groups": groups})
    table.turn()
    assert [table.team(n)["milk"] for n in (1, 2)] == [2_100_000, 2_100_000]
    assert table.position()["over"]
