"""Cycles and turns: who acts when, and how often."""

from hypothesis import given
from hypothesis import strategies as st
from tests.games.desk.scenes import everyone_acts, lively, opened
from tests.games.desk.table import Table, kind, stack

from contestmaster.arrays.dice import stream
from contestmaster.games.desk import traits
from contestmaster.games.desk.rules.boundary import boundary
from contestmaster.games.desk.world import SKIRMISH, Battle
from contestmaster.kernel.dice import Dice


def row(*sides: tuple[str, int]) -> Table:
    """Stacks of these sides and Initiatives, in two columns far from each other."""
    kinds = [kind(init=init) for _, init in sides]
    stacks = []
    for n, (side, _) in enumerate(sides):
        attacks = side == "ATK"
        stacks.append(stack(side, n + (1 if attacks else 11), 1 if attacks else 12, n + 1))
    return Table(*stacks, kinds=kinds)


def test_high_initiative_first_then_the_attacker_then_the_lower_id() -> None:
    """In cycle 1 of the first skirmish turn [DESK-65, DESK-70, DESK-143]."""
    table = row(("ATK", 5), ("ATK", 9), ("ATK", 9), ("DEF", 9), ("DEF", 12))
    assert table.queue() == [5, 2, 3, 4, 1]
    assert table.battle()["cycle_no"] == 1
    assert table.say(1, "UNIT_QUEUE 1") == "OK / 5 5 2 3 4 1"


def test_the_head_of_the_queue_is_current_all_through_its_turn() -> None:
    """Also when it has acted or waits [DESK-64, DESK-66, DESK-143]."""
    table = row(("ATK", 9), ("ATK", 7), ("DEF", 5))
    assert table.say(1, "DEFEND 1 2") == "FAILED 104"
    assert table.say(1, "DEFEND 1 1") == "OK"
    assert table.say(1, "UNIT_QUEUE 1") == "OK / 3 1 2 3"
    assert table.say(1, "DEFEND 1 2") == "FAILED 104"
    table.turn()
    assert table.say(1, "DELAY 1 2") == "OK"
    assert table.queue() == [3, 2]
    assert table.say(2, "DEFEND 1 3") == "FAILED 104"
    assert table.battle()["current"] == 2


def test_who_gets_no_order_leaves_the_queue_like_others() -> None:
    """It does nothing, and has no bonus any more [DESK-67, DESK-68, DESK-69]."""
    table = row(("ATK", 9), ("DEF", 5))
    assert table.say(1, "DEFEND 1 1") == "OK"
    table.turn()
    assert table.queue() == [2]
    assert table.stack(1)["defending"] is True
    table.turn()
    assert table.queue() == [1, 2] and table.battle()["cycle_no"] == 2
    assert table.stack(1)["defending"] is False
    table.turn()
    assert table.queue() == [2] and table.stack(1)["defending"] is False


def test_a_bonus_lasts_until_the_stack_is_current_again() -> None:
    """Be that later in the same cycle or in the next [DESK-77]."""
    table = row(("ATK", 9), ("DEF", 5))
    table.say(1, "DEFEND 1 1")
    assert table.stack(1)["defending"] is True
    table.turn(2)
    assert table.stack(1)["defending"] is False


def test_waiting_stacks_come_in_the_order_of_their_negative_initiative() -> None:
    """The slow before the quick, then attackers [DESK-80, DESK-81, DESK-82, DESK-83]."""
    table = row(("ATK", 9), ("ATK", 7), ("DEF", 9), ("DEF", 3))
    for number, team in ((1, 1), (3, 2), (2, 1)):
        assert table.say(team, f"DELAY 1 {number}") == "OK"
        table.turn()
    assert table.queue() == [4, 2, 1, 3]
    table.turn()
    assert table.say(1, "DELAY 1 2") == "FAILED 107"
    assert table.say(1, "MOVE 1 2 1 2 2") == "OK"
    table.turn()
    assert table.queue() == [1, 3]
    table.turn(2)
    assert table.queue() == [1, 3, 2, 4]
    assert table.say(1, "DELAY 1 1") == "OK"


def test_the_last_one_that_waits_is_current_again() -> None:
    """Nothing else waits [DESK-84]."""
    table = row(("ATK", 9), ("DEF", 3))
    table.turn()
    assert table.say(2, "DELAY 1 2") == "OK"
    table.turn()
    assert table.queue() == [2] and table.battle()["cycle_no"] == 1
    assert table.say(2, "DELAY 1 2") == "FAILED 107"
    assert table.say(2, "DEFEND 1 2") == "OK"


def test_the_impatient_never_wait() -> None:
    """107 from the beginning of every cycle [DESK-39]."""
    table = Table(stack("ATK", 1, 1, 1), kinds=[kind(traits=[traits.IMPATIENT])])
    for _ in range(3):
        assert table.say(1, "DELAY 1 1") == "FAILED 107"
        table.turn()


def test_a_battle_goes_on_when_one_side_is_gone() -> None:
    """With the turns of the other [DESK-75]."""
    table = Table(
        stack("ATK", 1, 5, 5, 9), stack("DEF", 12, 6, 5, 1), kinds=[kind(init=20), kind()]
    )
    assert table.say(1, "ATTACK 1 1 6 5") == "OK"
    for cycle in range(2, 6):
        table.turn()
        assert (table.queue(), table.battle()["cycle_no"]) == ([1], cycle)
        assert table.say(1, "DEFEND 1 1") == "OK"


@given(seed=st.integers(0, 2**32))
def test_one_action_and_one_delay_in_a_cycle(seed: int) -> None:
    """Whatever is ordered [DESK-64, DESK-71, DESK-82]."""
    game = lively()
    state, dice = opened(game, seed), stream(Dice(seed, 1))
    world = state.world
    acted: dict[tuple[int, int, int], int] = {}
    while not world.head[0].over:
        everyone_acts(state, dice, 3)
        if world.head[0].phase == SKIRMISH:
            for number, battle in enumerate(Battle.rows(world.battles)):
                if battle.has_acted or battle.has_moved:
                    key = (number, battle.cycle_no, battle.current)
                    acted[key] = acted.get(key, 0) + 1
                assert sum(battle.delayed) <= battle.stacks
        boundary(world, dice)
    assert acted and max(acted.values()) == 1
