"""Fields and their indices."""

from itertools import product

import numpy as np
import pytest

from contestmaster.games.cows.board import Board


@pytest.mark.parametrize(("dim", "side"), [(2, 5), (3, 4), (4, 3), (2, 1)])
def test_indices_ascend_as_coordinates_do(dim: int, side: int) -> None:
    """Coordinates run from 1 to N, the first most significant [COWS-2, COWS-62]."""
    board = Board(dim, side, np.zeros(side**dim, np.int8))
    places = list(product(range(1, side + 1), repeat=dim))
    assert [board.index(place) for place in places] == list(range(side**dim))
    assert [board.place(index) for index in range(side**dim)] == places


@pytest.mark.parametrize("place", [(0, 1), (1, 6), (6, 6), (-1, 3)])
def test_off_the_board_there_is_no_index(place: tuple[int, int]) -> None:
    """It is -1 [COWS-7]."""
    assert Board(2, 5, np.zeros(25, np.int8)).index(place) == -1


def test_a_board_never_changes() -> None:
    """Its marks cannot be written, nor be of another number [COWS-5]."""
    board = Board(2, 2, np.zeros(4, np.int8))
    with pytest.raises(ValueError, match="read-only"):
        board.blocked[0] = 1
    with pytest.raises(ValueError, match="2\\*\\*2"):
        Board(2, 2, np.zeros(5, np.int8))
