"""What every order to a stack is tested for, in which order."""

import pytest
from tests.games.desk.table import Table, kind, stack

ORDERS = ("DEFEND 1 {}", "DELAY 1 {}", "ATTACK 1 {} 6 5", "MOVE 1 {} 1 5 6")


def both() -> Table:
    """A stack of each side; the attacker's is current."""
    return Table(
        stack("ATK", 1, 5, 5, 4),
        stack("ATK", 2, 1, 1),
        stack("DEF", 12, 6, 5, 4),
        kinds=[kind(init=20), kind()],
    )


@pytest.mark.parametrize("order", ORDERS)
def test_unknown_stacks_then_turns_then_owners(order: str) -> None:
    """124 before 104 before 105, whatever follows [DESK-145]."""
    table = both()
    for number in (0, 4, 16, 17, 999_999_999_999_999_999):
        assert table.say(1, order.format(number)) == "FAILED 124"
    assert table.say(1, order.format(2)) == "FAILED 104"
    assert table.say(1, order.format(3)) == "FAILED 104"
    assert table.say(2, order.format(1)) == "FAILED 105"
    assert table.say(1, order.format(1)) == "OK"


@pytest.mark.parametrize("first", ["DEFEND 1 1", "DELAY 1 1", "ATTACK 1 1 6 5"])
@pytest.mark.parametrize("order", ORDERS)
def test_a_stack_that_has_acted_takes_no_further_order(first: str, order: str) -> None:
    """Not even one that would be refused for another reason [DESK-72]."""
    table = both()
    assert table.say(1, first) == "OK"
    before = table.game.dump(table.match.state)
    assert table.say(1, order.format(1)) == "FAILED 106"
    assert table.game.dump(table.match.state) == before


def test_only_an_attack_follows_a_move() -> None:
    """In the same turn [DESK-71, DESK-73, DESK-76]."""
    table = both()
    assert table.say(1, "MOVE 1 1 1 5 6") == "OK"
    for order in ("DEFEND 1 1", "DELAY 1 1", "MOVE 1 1 1 5 5"):
        assert table.say(1, order) == "FAILED 106"
    assert table.say(1, "ATTACK 1 1 6 5") == "OK"
    assert table.say(1, "ATTACK 1 1 6 5") == "FAILED 106"


@pytest.mark.parametrize(
    "line",
    [
        "ASSIGN_ABILITIES {} 1 99 99",
        "PLACE_UNITS_ON_BOARD {} 1 99 0 99 99",
        "UNITS_ON_BOARD {}",
        "UNIT_QUEUE {}",
        "DEFEND {} 99",
        "DELAY {} 99",
        "ATTACK {} 99 99 99",
        "MOVE {} 99 1 99 99",
        "LAST_TURN {}",
    ],
)
def test_battles_of_others_are_nobodys_business(line: str) -> None:
    """Whatever else is wrong, but for the phase [DESK-144]."""
    preparing = line.startswith(("ASSIGN", "PLACE"))
    table = Table(teams=5, phase="PREPARATION" if preparing else "SKIRMISH")
    for battle in (0, 5, 11, 999_999_999_999_999_999):
        assert table.say(1, line.format(battle)) == "FAILED 103"
    table = Table(teams=5, phase="RESULTS")
    if not line.startswith("LAST_TURN"):
        assert table.say(1, line.format(5)) == "FAILED 101"


def test_orders_take_effect_at_once_and_both_sides_see_it() -> None:
    """In the same turn [DESK-63, DESK-76]."""
    table = both()
    for order, reply in (
        ("MOVE 1 1 1 5 4", "OK / 3 / 1 1 1 4 20 5 4 / 2 1 2 1 20 1 1 / 3 2 12 4 20 6 5"),
        ("ATTACK 1 1 6 5", "OK / 3 / 1 1 1 3 20 5 4 / 2 1 2 1 20 1 1 / 3 2 12 2 20 6 5"),
    ):
        assert table.say(1, order) == "OK"
        for team in (1, 2):
            assert table.say(team, "UNITS_ON_BOARD 1") == reply


@pytest.mark.parametrize("phase", ["PREPARATION", "TACTICS", "RESULTS"])
def test_stacks_are_ordered_in_skirmish_only(phase: str) -> None:
    """No order in TACTICS [DESK-63]."""
    table = Table(phase=phase)
    for order in ORDERS:
        assert table.say(1, order.format(1)) == "FAILED 101"
