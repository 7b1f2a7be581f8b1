"""Moves, and power: what it costs to go and how it comes back."""

from itertools import product

import pytest
from tests.games.cows.table import Table, group

BLOCKED = "2 3\n...\n.#.\n...\n"


def test_a_move_takes_effect_at_the_boundary() -> None:
    """The group stands on the new field from the next turn [COWS-45, COWS-1]."""
    table = Table(position={"groups": {"1": group(1, (9, 9), 2)}})
    assert table.say(1, "MOVE 1 -1 1") == "OK"
    assert table.group(1)["pos"] == [9, 9]
    table.turn()
    assert table.group(1)["pos"] == [8, 10]
    table.turn()
    assert table.group(1)["pos"] == [8, 10]


@pytest.mark.parametrize("dim", [2, 3, 4])
def test_all_neighbours_can_be_reached(dim: int) -> None:
    """There are 3^D - 1 of them, one step a turn [COWS-2, COWS-45, COWS-46]."""
    steps = [step for step in product((-1, 0, 1), repeat=dim) if any(step)]
    groups = {str(i): group(1, (5,) * dim, 1) for i in range(1, len(steps) + 1)}
    table = Table(dim=dim, side=9, group_limit=100, position={"groups": groups})
    for number, step in enumerate(steps, 1):
        assert table.say(1, f"MOVE {number} {' '.join(map(str, step))}") == "OK"
    table.turn()
    reached = [tuple(table.group(n)["pos"]) for n in range(1, len(steps) + 1)]
    assert reached == [tuple(5 + c for c in step) for step in steps]


@pytest.mark.parametrize("step", ["0 0", "2 0", "0 -2", "-1 3", "999999999999999999 0"])
def test_directions_are_made_of_steps_of_one(step: str) -> None:
    """Anything else, the standstill included, is 117 [COWS-47]."""
    table = Table(position={"groups": {"1": group(1, (9, 9), 2)}})
    assert table.say(1, f"MOVE 1 {step}") == "FAILED 117"


def test_targets_must_be_accessible_and_on_the_board() -> None:
    """No group ever leaves the board or enters a blocked field [COWS-4, COWS-7, COWS-48]."""
    table = Table(
        side=3,
        map_file=BLOCKED,
        position={"groups": {"1": group(1, (1, 2), 1), "2": group(1, (3, 3), 1)}},
    )
    assert table.say(1, "MOVE 1 -1 0") == "FAILED 105"
    assert table.say(1, "MOVE 1 1 0") == "FAILED 105"
    assert table.say(1, "MOVE 2 0 1") == "FAILED 105"
    assert table.say(1, "MOVE 2 1 1") == "FAILED 105"
    assert table.say(1, "MOVE 1 0 1") == "OK"


def test_groups_swap_fields_and_share_them() -> None:
    """Moves never collide [COWS-49]."""
    groups = {
        "1": group(1, (9, 9), 1),
        "2": group(2, (9, 10), 1),
        "3": group(2, (8, 10), 1),
    }
    table = Table(position={"groups": groups})
    assert table.say(1, "MOVE 1 0 1") == "OK"
    assert table.say(2, "MOVE 2 0 -1") == "OK"
    assert table.say(2, "MOVE 3 1 0") == "OK"
    table.turn()
    assert [table.group(n)["pos"] for n in (1, 2, 3)] == [[9, 10], [9, 9], [9, 10]]


def test_a_move_costs_power_when_it_is_carried_out() -> None:
    """L_m for each member, down to 0 and not below [COWS-30, COWS-50, COWS-32]."""
    groups = {"1": group(1, (9, 9), 10, 5, power=100), "2": group(1, (8, 8), 10, 5, power=7)}
    table = Table(move_loss=2, position={"groups": groups})
    assert table.say(1, "MOVE 1 1 1") == "OK"
    assert table.say(1, "MOVE 2 1 1") == "OK"
    assert table.group(1)["power"] == 100
    table.turn()
    assert table.group(1)["power"] == 70
    assert table.group(2)["power"] == 0
    assert table.say(1, "MOVE 2 1 1") == "OK"
    table.turn()
    assert table.groups(2, "pos", "power") == ([10, 10], 0)


def test_the_herd_moves_with_its_group() -> None:
    """No cow stays behind [COWS-51]."""
    table = Table(position={"groups": {"1": group(1, (9, 9), 2, cows=3)}})
    table.say(1, "MOVE 1 1 0")
    table.turn()
    assert table.groups(1, "pos", "cows") == ([10, 9], 3)
    assert table.wild() == {}


def test_idle_groups_rest() -> None:
    """Up to the maximum; scans and handed cows do not matter [COWS-33, COWS-34]."""
    groups = {
        "1": group(1, (9, 9), 3, 1, power=100, cows=1),
        "2": group(1, (9, 9), 1, 0, power=49),
        "3": group(1, (9, 8), 2, 0, power=99),
        "4": group(2, (9, 9), 0, 1, power=10),
    }
    table = Table(position={"groups": groups, "wild": {"9 9": 1}}, rest_gain=2)
    assert table.say(1, "BIOSCAN 1 9 9 9 9") == "OK / 1 1 2"
    assert table.say(1, "HAND_COWS 1 2 1") == "OK"
    assert table.say(1, "CAPTURE 3") == "FAILED 115"
    table.turn()
    assert [table.group(n)["power"] for n in (1, 2, 3, 4)] == [108, 50, 100, 12]


def test_who_moves_captures_or_fights_does_not_rest() -> None:
    """Not even in the turn in which a fight ends [COWS-34, COWS-113]."""
    groups = {
        "1": group(1, (9, 9), 4, power=100),
        "2": group(1, (20, 20), 4, power=100),
        "3": group(1, (30, 30), 4, power=100),
        "4": group(2, (30, 30), 4, power=90),
    }
    table = Table(position={"groups": groups, "wild": {"20 20": 9}}, capture_loss=0, move_loss=0)
    table.say(1, "MOVE 1 1 0")
    table.say(1, "CAPTURE 2")
    table.say(1, "ATTACK 3 4")
    table.turn()
    assert [table.group(n)["power"] for n in (1, 2, 3, 4)] == [100, 100, 100, 90]
    while table.group(3)["fight"]:
        assert table.groups(3, "power") == (100,)
        table.turn()
    assert table.group(3)["power"] == 100 - 4 * 5
    assert table.group(4)["power"] == 90 - 4 * 10


def test_the_own_rancho_restores_all_power() -> None:
    """Another team's does not [COWS-35, COWS-9]."""
    groups = {"1": group(1, (1, 2), 4, power=3), "2": group(1, (40, 39), 4, power=50)}
    table = Table(position={"groups": groups})
    table.say(1, "MOVE 1 0 -1")
    table.say(1, "MOVE 2 0 1")
    table.turn()
    assert table.groups(1, "pos", "power") == ([1, 1], 200)
    assert table.groups(2, "pos", "power") == ([40, 40], 46)


def test_one_order_a_turn_and_no_way_back() -> None:
    """After a MOVE all but BIOSCAN is 103 [COWS-46, COWS-53, COWS-56]."""
    groups = {
        "1": group(1, (1, 1), 4, cows=2),
        "2": group(1, (1, 1), 4, cows=2),
        "3": group(2, (1, 1), 1),
    }
    table = Table(position={"groups": groups, "wild": {"1 1": 1}})
    assert table.say(1, "MOVE 1 1 0") == "OK"
    refused = [
        "MOVE 1 1 0",
        "MOVE 1 0 1",
        "CAPTURE 1",
        "ATTACK 1 3",
        "UNGROUP 1",
        "HAND_COWS 1 2 1",
        "HAND_COWS 2 1 1",
    ]
    assert [table.say(1, line) for line in refused] == ["FAILED 103"] * len(refused)
    assert table.say(1, "BIOSCAN 1 1 1 2 2") == "OK / 4 0 0"
    table.turn()
    assert table.group(1)["pos"] == [2, 1]


def test_refused_commands_make_nobody_busy() -> None:
    """Nor do scans, lists and handed cows [COWS-55]."""
    groups = {"1": group(1, (9, 9), 4, cows=2), "2": group(1, (9, 9), 4)}
    table = Table(position={"groups": groups})
    for line in (
        "MOVE 1 2 0",
        "CAPTURE 1",
        "UNGROUP 1",
        "ATTACK 1 2",
        "HAND_COWS 1 2 1",
        "BIOSCAN 1 9 9 9 9",
        "LIST_COWS",
        "LIST_GROUPS",
    ):
        table.say(1, line)
    assert table.group(1)["order"] == "none"
    assert table.say(1, "MOVE 1 1 0") == "OK"


def test_move_in_order_of_precedence() -> None:
    """107, 117, 119, 103, 105 [COWS-28, COWS-47, COWS-52, COWS-54]."""
    groups = {
        "1": group(1, (1, 1), 4, order="capture"),
        "2": group(1, (9, 9), 4),
        "3": group(2, (9, 9), 4),
    }
    table = Table(position={"groups": groups})
    assert table.say(1, "ATTACK 2 3") == "OK"
    assert table.say(1, "MOVE 3 0 0") == "FAILED 107"
    assert table.say(1, "MOVE 2 0 0") == "FAILED 117"
    assert table.say(1, "MOVE 2 1 0") == "FAILED 119"
    assert table.say(1, "MOVE 1 -1 0") == "FAILED 103"
