"""Worked example X3: the chances of a capture, by trials with fixed seeds."""

from collections import Counter
from math import sqrt

import pytest

from contestmaster.games.cows import Cows, CowsParams
from contestmaster.games.cows.replies import Caught
from contestmaster.games.cows.state import clone
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By

TRIALS = 20_000
SIGMAS = 4.5
"""A right rule goes beyond this once in about 150 000 checks; the seeds are fixed besides."""


def catches(
    cowboys: int, cows: int, *, p: float = 0.55, max_herd: int = 0, trials: int = TRIALS
) -> Counter[int]:
    """Count how often a group far from home catches how many cows in one turn."""
    game = Cows(CowsParams(side=30, capture_probability=p, obstacle_ratio=0, birth_divisor=0))
    group = {"team": 1, "pos": [15, 15], "cowboys": cowboys, "gunmen": 0, "max_herd": max_herd}
    position = {"ranchos": [[1, 1]], "wild": {"15 15": cows}, "groups": {"1": group}}
    start = game.place(game.board(0), position, ("red",), 0)
    found: Counter[int] = Counter()
    for seed in range(trials):
        state = clone(start)
        reply = game.capture(state, By("red", 0, 0, dice=Dice(seed, 1)), 1)
        assert isinstance(reply, Caught)
        found[reply.cows] += 1
    return found


def near(count: int, chance: float, trials: int = TRIALS) -> bool:
    """Whether so many of the trials are what a chance explains."""
    spread = sqrt(trials * chance * (1 - chance))
    return abs(count - trials * chance) <= SIGMAS * spread


def test_x3_three_cowboys_five_cows() -> None:
    """Each cowboy tries once, on his own; none succeeds with (1 - p)^3 [COWS-69, COWS-71]."""
    found = catches(3, 5)
    assert set(found) == {0, 1, 2, 3}
    assert near(found[0], 0.091125)
    assert near(found[3], 0.166375)
    mean = sum(cows * count for cows, count in found.items()) / TRIALS
    assert abs(mean - 1.65) <= SIGMAS * sqrt(3 * 0.55 * 0.45 / TRIALS)


def test_x3_sixteen_cowboys_one_cow() -> None:
    """They hardly ever fail: P(0) = 2.83e-6 [COWS-70, COWS-71]."""
    found = catches(16, 1, trials=2_000)
    assert found == {1: 2_000}
    assert pytest.approx(2.83e-6, rel=1e-3) == 0.45**16


def test_x3_four_cowboys_two_cows() -> None:
    """It stops when no wild cow is left [COWS-69, COWS-70]."""
    found = catches(4, 2, p=0.5)
    assert set(found) == {0, 1, 2}
    for cows, chance in ((0, 1 / 16), (1, 4 / 16), (2, 11 / 16)):
        assert near(found[cows], chance)
    mean = sum(cows * count for cows, count in found.items()) / TRIALS
    assert abs(mean - 1.625) <= SIGMAS * sqrt((4 / 16 + 44 / 16 - 1.625**2) / TRIALS)


@pytest.mark.parametrize(
    ("max_herd", "p"), [(1, 0.55), (2, 0.5775), (5, 0.605), (8, 0.6325), (100, 0.715)]
)
def test_x3_experience(max_herd: int, p: float) -> None:
    """Each doubling of the largest herd adds 5 % of p_cap; a herd of 1 adds nothing [COWS-37]."""
    assert near(catches(1, 1, max_herd=max_herd)[1], p)


def test_x3_a_chance_is_at_most_one() -> None:
    """p_cap 0.9 with a herd of 16 gives 1.08, so 1 [COWS-37]."""
    assert catches(3, 3, p=0.9, max_herd=16, trials=2_000) == {3: 2_000}
