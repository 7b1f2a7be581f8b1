"""Choosing by lot among legal actions."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.arrays.choosing import choose

Masks = st.lists(st.integers(0, 1), min_size=1, max_size=80)


@given(Masks, st.floats(0, 1, exclude_max=True))
def test_the_number_drawn_says_which_of_the_legal_ones(mask: list[int], drawn: float) -> None:
    legal = [number for number, one in enumerate(mask) if one]
    out = np.full(1, 77, np.int64)
    choose(np.array([mask], np.int8), np.array([drawn]), out)
    assert out[0] == (legal[int(drawn * len(legal))] if legal else -1)


def test_each_world_has_its_own() -> None:
    masks = np.array([[0, 1, 1], [0, 0, 0], [1, 0, 1]], np.int8)
    out = np.zeros(3, np.int64)
    choose(masks, np.array([0.9, 0.5, 0.1]), out)
    assert out.tolist() == [2, -1, 0]
