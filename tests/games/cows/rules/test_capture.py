"""Capturing: what it takes, what it costs, and what chance makes of it."""

from collections import Counter
from math import comb, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.cows.table import Table, group

from contestmaster.arrays.dice import stream
from contestmaster.games.cows.rules.herds import capture
from contestmaster.games.cows.state import clone
from contestmaster.kernel.dice import Dice

HERE = (20, 20)
SIGMAS = 4.5
"""A right rule strays so far about once in 150 000 checks; besides, the seeds are fixed."""


def hunt(
    cows: int, cowboys: int = 4, gunmen: int = 0, *, certain: bool = True, **more: int
) -> Table:
    """A group on a field with wild cows; its captures succeed, or hardly ever do."""
    return Table(
        capture_probability=1 if certain else 1e-6,
        position={
            "groups": {"1": group(1, HERE, cowboys, gunmen, **more)},
            "wild": {"20 20": cows, "21 20": 9} if cows else {"21 20": 9},
        },
    )


def test_a_capture_acts_at_once() -> None:
    """The catch joins the herd, unstable, and is gone from the field [COWS-68, COWS-73]."""
    table = hunt(3)
    assert table.say(1, "CAPTURE 1") == "OK / 3"
    assert table.groups(1, "cows", "stab_left", "max_herd") == (3, 5, 3)
    assert table.wild() == {"21 20": 9}


def test_each_cowboy_catches_one_cow_at_most() -> None:
    """So no more than cowboys are caught, and gunmen catch none [COWS-70, COWS-25, COWS-26]."""
    table = hunt(9, cowboys=4, gunmen=7)
    assert table.say(1, "CAPTURE 1") == "OK / 4"
    assert table.wild()["20 20"] == 5


def test_every_attempt_costs_power_of_the_cowboys() -> None:
    """L_c for each cowboy, whatever the catch, never below 0 [COWS-72, COWS-30, COWS-32]."""
    table = hunt(9, 4, 3, power=300)
    table.say(1, "CAPTURE 1")
    assert table.group(1)["power"] == 296
    table = hunt(9, 4, 3, power=300, certain=False)
    assert table.say(1, "CAPTURE 1") == "OK / 0"
    assert table.group(1)["power"] == 296
    table = hunt(9, 4, 3, power=1)
    assert table.say(1, "CAPTURE 1") == "OK / 4"
    assert table.group(1)["power"] == 0


def test_a_failure_bans_for_some_turns() -> None:
    """U counts the current turn and goes down by 1 each boundary [COWS-74, COWS-75]."""
    table = hunt(9, certain=False)
    assert table.say(1, "CAPTURE 1") == "OK / 0"
    assert table.group(1)["cows"] == 0
    for left in range(7, 0, -1):
        assert table.group(1)["capture_ban_left"] == left
        assert table.say(1, "CAPTURE 1") == ("FAILED 103" if left == 7 else "FAILED 102")
        table.turn()
    assert table.say(1, "CAPTURE 1") == "OK / 0"


def test_no_ban_where_there_are_none() -> None:
    """With ``capture_ban_turns`` 0 the next turn is free again [COWS-75]."""
    table = Table(
        capture_probability=1e-6,
        capture_ban_turns=0,
        position={"groups": {"1": group(1, HERE, 1)}, "wild": {"20 20": 1}},
    )
    assert table.say(1, "CAPTURE 1") == "OK / 0"
    table.turn()
    assert table.say(1, "CAPTURE 1") == "OK / 0"


def test_without_wild_cows_nothing_is_tried() -> None:
    """115 costs nothing: neither power nor ban nor the order [COWS-76, COWS-77]."""
    table = Table(
        position={
            "groups": {"1": group(1, HERE, 2), "2": group(2, HERE, 2, cows=5)},
            "wild": {"21 20": 1},
        }
    )
    before = table.position()
    assert table.say(1, "CAPTURE 1") == "FAILED 115"
    assert table.position() == before
    assert table.say(1, "MOVE 1 1 0") == "OK"


def test_capture_in_order_of_precedence() -> None:
    """107, 119, 103, 101, 100, 102, 115 [COWS-28, COWS-25, COWS-31, COWS-113]."""
    groups = {
        "1": group(2, (9, 9), 1),
        "2": group(1, (9, 9), 0, 1),
        "3": group(1, (5, 5), 0, 1, order="capture"),
        "4": group(1, (5, 5), 0, 1, power=0),
        "5": group(1, (5, 5), 1, 0, power=0, capture_ban_left=3),
        "6": group(1, (5, 5), 1, 0, capture_ban_left=3),
        "7": group(1, (5, 5), 1, 0),
    }
    table = Table(position={"groups": groups})
    assert table.say(2, "ATTACK 1 2") == "OK"
    codes = [table.say(1, f"CAPTURE {n}") for n in range(1, 8)]
    assert codes == [f"FAILED {code}" for code in (107, 119, 103, 101, 100, 102, 115)]


def test_a_group_without_power_can_move_and_tend_but_not_capture() -> None:
    """100 for CAPTURE and ATTACK [COWS-31]."""
    table = Table(
        position={
            "groups": {"1": group(1, HERE, 2, power=0, cows=4), "2": group(2, HERE, 1)},
            "wild": {"20 20": 1},
        }
    )
    assert table.say(1, "CAPTURE 1") == "FAILED 100"
    assert table.say(1, "ATTACK 1 2") == "FAILED 100"
    assert table.say(2, "ATTACK 2 1") == "OK"
    assert table.group(1)["cows"] == 4


def test_after_a_capture_there_is_still_something_to_do() -> None:
    """MOVE and CAPTURE are 103; the other orders work [COWS-54]."""
    groups = {
        "1": group(1, HERE, 2),
        "2": group(1, HERE, 2),
        "3": group(2, HERE, 2),
        "4": group(1, (1, 1), 1),
    }
    table = Table(
        capture_probability=1,
        position={"groups": groups, "wild": {"20 20": 4, "1 1": 1}},
    )
    assert table.say(1, "CAPTURE 1") == "OK / 2"
    assert table.say(1, "CAPTURE 1") == "FAILED 103"
    assert table.say(1, "MOVE 1 1 1") == "FAILED 103"
    assert table.say(1, "HAND_COWS 1 2 1") == "OK"
    assert table.say(1, "BIOSCAN 1 20 20 20 20") == "OK / 1 1 4"
    assert table.say(1, "ATTACK 1 3") == "OK"
    assert table.say(1, "CAPTURE 4") == "OK / 1"
    assert table.say(1, "UNGROUP 4") == "OK"


def test_commands_of_all_teams_act_in_the_order_received() -> None:
    """The first to capture a cow has it [COWS-57]."""
    table = Table(
        capture_probability=1,
        position={
            "groups": {"1": group(1, HERE, 2), "2": group(2, HERE, 2)},
            "wild": {"20 20": 3},
        },
    )
    assert table.say(2, "CAPTURE 2") == "OK / 2"
    assert table.say(1, "CAPTURE 1") == "OK / 1"


def test_wild_cows_on_a_rancho_are_anyones() -> None:
    """UNGROUP leaves them there [COWS-78, COWS-23]."""
    table = Table(
        capture_probability=1,
        position={"groups": {"1": group(1, (1, 1), 2, cows=2), "2": group(2, (1, 1), 2)}},
    )
    assert table.say(1, "UNGROUP 1") == "OK"
    assert table.say(2, "CAPTURE 2") == "OK / 2"


@given(cows=st.integers(1, 6), cowboys=st.integers(1, 6), seed=st.integers(0, 2**64 - 1))
def test_one_draw_for_each_cowboy_until_no_cow_is_left(cows: int, cowboys: int, seed: int) -> None:
    """The very draws of the entry decide, in order [COWS-69]."""
    world = hunt(cows, cowboys, certain=False).match.state.world
    world.laws[0].capture_probability = 500_000
    dice = Dice(seed, 1)
    caught = 0
    for _ in range(cowboys):
        caught += dice.chance(0.5) and caught < cows
    assert int(capture(world, stream(Dice(seed, 1)), 1, 1)[1]) == caught


@pytest.mark.parametrize(("max_herd", "chance"), [(0, 0.5), (2, 0.525), (9, 0.575), (2**20, 1.0)])
def test_the_catch_is_binomial_with_the_chance_of_experience(max_herd: int, chance: float) -> None:
    """Chi-square of 20 000 trials, p < 1e-5 in the tail [COWS-37, COWS-69, COWS-71]."""
    trials, cowboys = 20_000, 4
    state = hunt(99, cowboys, max_herd=max_herd).match.state
    state.world.laws[0].capture_probability = 500_000
    found: Counter[int] = Counter()
    for seed in range(trials):
        world = clone(state).world
        found[int(capture(world, stream(Dice(seed)), 1, 1)[1])] += 1
    if chance == 1:
        assert found == {cowboys: trials}
        return
    expected = {
        k: trials * comb(cowboys, k) * chance**k * (1 - chance) ** (cowboys - k)
        for k in range(cowboys + 1)
    }
    statistic = sum((found[k] - e) ** 2 / e for k, e in expected.items())
    assert statistic < 28.5, (found, expected)  # 4 degrees of freedom: exceeded once in 100 000
    mean = sum(k * n for k, n in found.items()) / trials
    assert abs(mean - cowboys * chance) < SIGMAS * sqrt(cowboys * chance * (1 - chance) / trials)


def test_the_bonus_counts_from_the_next_attempt() -> None:
    """An attempt that makes a herd large is itself without the bonus [COWS-36, COWS-38]."""
    table = hunt(4, 4, certain=False)
    world = table.match.state.world
    world.laws[0].capture_probability = 500_000
    world.laws[0].experience_bonus = 1_000_000  # a herd of 2 makes certain of every catch
    for seed in range(200):
        trial = clone(table.match.state).world
        dice = Dice(seed)
        expected = sum(dice.chance(0.5) for _ in range(4))
        assert int(capture(trial, stream(Dice(seed)), 1, 1)[1]) == expected
        if expected >= 2:
            trial.groups[0].order = 0
            trial.wild[:] = np.int32(9)
            assert int(capture(trial, stream(Dice(seed)), 1, 1)[1]) == 4
