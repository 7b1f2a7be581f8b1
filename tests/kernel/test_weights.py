"""Draws by weights: exact for whole numbers, fractions and floats, and the same everywhere."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import inf, nan

import pytest

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.weights import Weight, shares


class Words(Dice):
    """Dice that show words that are given."""

    __slots__ = ("_given",)

    def __init__(self, *given: int) -> None:
        super().__init__(0)
        self._given = list(given)

    def word(self) -> int:
        return self._given.pop(0)


@pytest.mark.parametrize(
    ("weights", "whole"),
    [
        ([2, 0, 3], [2, 0, 3]),
        ([Fraction(1, 3), Fraction(1, 6)], [2, 1]),
        ([0.25, 0.5, 1], [1, 2, 4]),
        ([0.1], [(0.1).as_integer_ratio()[0]]),
        ([5e-324, 1.0], [1, 2**1074]),
    ],
)
def test_weights_are_the_numbers_that_they_hold(weights: list[Weight], whole: list[int]) -> None:
    assert shares(weights) == whole


@pytest.mark.parametrize("weights", [[], [0, 0.0], [1, -1], [1.0, nan], [inf]])
def test_what_is_no_weight_is_refused(weights: list[Weight]) -> None:
    with pytest.raises(ValueError, match="weights are"):
        Dice(1).weighted(weights)


def test_each_is_drawn_as_often_as_it_has_words() -> None:
    # Of 2**32 words each of 8 places has as many; every 2**29th stands for all of its place.
    drawn = Counter(Words(place << 29).weighted([1, 0, 2.0, Fraction(5)]) for place in range(8))
    assert drawn == {0: 1, 2: 2, 3: 5}


def test_a_sum_beyond_a_word_is_drawn_exactly() -> None:
    weights = [2**33, 2**32]
    words = [(place << 30, 0) for place in range(3)]
    assert [Words(*pair).weighted(weights) for pair in words] == [0, 0, 1]
    assert Words(3 << 30, 0, 0, 5).weighted(weights) == 0, "a place beyond the sum is drawn again"


def test_tenths_are_drawn_in_their_proportion() -> None:
    dice = Dice(7)
    drawn = Counter(dice.weighted([0.1, 0.2, 0.7]) for _ in range(20_000))
    assert all(abs(drawn[n] / 20_000 - p) < 0.015 for n, p in enumerate([0.1, 0.2, 0.7]))


def test_the_same_weights_draw_the_same() -> None:
    kinds: list[list[Weight]] = [[1, 3], [Fraction(1, 4), Fraction(3, 4)], [0.25, 0.75]]
    for seed, entry in product(range(4), range(4)):
        assert len({Dice(seed, entry).weighted(weights) for weights in kinds}) == 1
