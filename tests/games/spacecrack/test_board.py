"""The board: where planets are, which are neighbours, who starts where."""

from collections import deque

import pytest

from contestmaster.games.spacecrack.board import LINKS, PLANETS_MAX, Board
from contestmaster.games.spacecrack.rules.planets import offset

SIZES = range(5, 31)

TABLE = {
    5: (5, 5, 7, 1),
    6: (5, 7, 10, 2),
    7: (5, 7, 10, 2),
    8: (9, 9, 22, 8),
    9: (9, 9, 22, 8),
    10: (9, 11, 27, 11),
    11: (9, 11, 27, 11),
    12: (13, 13, 45, 23),
    13: (13, 13, 45, 23),
    20: (21, 21, 115, 77),
    30: (29, 31, 232, 176),
}
"""Board size, then width, height, planets, and planets with six neighbours [section 10]."""


def test_the_worked_board() -> None:
    """Planets by rows, with their neighbours [CRACK-3, CRACK-4, CRACK-5, CRACK-7]."""
    board = Board(5)
    assert (board.width, board.height) == (5, 5)
    assert board.places == ((3, 1), (1, 2), (5, 2), (3, 3), (1, 4), (5, 4), (3, 5))
    assert dict(enumerate(board.neighbours, 1)) == {
        1: (2, 3, 4),
        2: (1, 4, 5),
        3: (1, 4, 6),
        4: (1, 2, 3, 5, 6, 7),
        5: (2, 4, 7),
        6: (3, 4, 7),
        7: (4, 5, 6),
    }
    assert [board.start(seat) for seat in range(4)] == [2, 6, 5, 3]


@pytest.mark.parametrize(("size", "row"), TABLE.items())
def test_boards_of_all_sizes(size: int, row: tuple[int, ...]) -> None:
    """As the table of the rule book says [CRACK-2]."""
    board = Board(size)
    inner = sum(len(others) == 6 for others in board.neighbours)
    assert (board.width, board.height, len(board.places), inner) == row


@pytest.mark.parametrize("size", SIZES)
def test_the_formulas(size: int) -> None:
    """Width, height and number of planets [CRACK-2, CRACK-3]."""
    k, m = size // 4, size // 2
    board = Board(size)
    assert (board.width, board.height) == (4 * k + 1, 2 * m + 1)
    assert len(board.places) == (m + 1) * k + m * (k + 1) <= PLANETS_MAX
    for x, y in board.places:
        assert (1, 1) <= (x, y) <= (board.width, board.height)
        assert x % 4 == (3 if y % 2 else 1)


@pytest.mark.parametrize("size", SIZES)
def test_being_neighbours_is_mutual(size: int) -> None:
    """At most six, fewer at the rim, and everybody can be reached [CRACK-5, CRACK-6]."""
    board = Board(size)
    for planet, others in enumerate(board.neighbours, 1):
        x, y = board.places[planet - 1]
        assert list(others) == sorted(others)
        assert len(others) <= 6
        assert all(planet in board.neighbours[other - 1] for other in others)
        steps = {(board.places[o - 1][0] - x, board.places[o - 1][1] - y) for o in others}
        assert steps <= {(-2, -1), (0, -2), (2, -1), (2, 1), (0, 2), (-2, 1)}
        rim = x in (1, board.width) or y <= 2 or y >= board.height - 1
        assert (len(others) < 6) == rim
    found, queue = {1}, deque([1])
    while queue:
        fresh = set(board.neighbours[queue.popleft() - 1]) - found
        found |= fresh
        queue += fresh
    assert len(found) == len(board.places)


@pytest.mark.parametrize("size", SIZES)
def test_planets_count_by_rows(size: int) -> None:
    """From y = 1, each row by ascending x [CRACK-4]."""
    places = Board(size).places
    assert list(places) == sorted(places, key=lambda place: (place[1], place[0]))


@pytest.mark.parametrize("size", SIZES)
def test_starts_are_corners(size: int) -> None:
    """Each of its own [CRACK-7]."""
    board = Board(size)
    w, h = board.width, board.height
    corners = [(1, 2), (w, h - 1), (1, h - 1), (w, 2)]
    assert [board.places[board.start(seat) - 1] for seat in range(4)] == corners


@pytest.mark.parametrize("size", SIZES)
def test_offsets_are_the_same_for_all_planets(size: int) -> None:
    """What rules reckon with leads to the same neighbours [CRACK-5]."""
    board = Board(size)
    for index, links in enumerate(board.links):
        there = [
            index + offset(board.columns, direction) + 1
            for direction in range(len(LINKS))
            if links >> direction & 1
        ]
        assert tuple(there) == board.neighbours[index]
