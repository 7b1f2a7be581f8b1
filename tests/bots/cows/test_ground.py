from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contestmaster.bots.cows.ground import Field, Ground, distance, nearest


def moves_between(ground: Ground, here: Field, goal: Field) -> int | None:
    """Count the moves of a shortest way, by searching in all directions alike."""
    seen = {here: 0}
    queue = deque([here])
    while queue:
        field = queue.popleft()
        if field == goal:
            return seen[field]
        for each in ground.neighbours(field):
            if each not in seen:
                seen[each] = seen[field] + 1
                queue.append(each)
    return None


def walk(ground: Ground, here: Field, goal: Field) -> list[Field]:
    way = [here]
    while (field := ground.next_field(1, way[-1], goal)) is not None and len(way) < 200:
        way.append(field)
    return way


fields = st.tuples(st.integers(1, 7), st.integers(1, 7))


@given(st.sets(fields, max_size=22), fields, fields)
def test_ways_are_as_short_as_walls_allow(walls: set[Field], here: Field, goal: Field) -> None:
    ground = Ground(2, 7)
    ground.walls = walls - {here, goal}
    way = walk(ground, here, goal)
    shortest = moves_between(ground, here, goal)
    assert all(distance(a, b) == 1 for a, b in pairwise(way))
    assert not set(way) & ground.walls
    if shortest is not None:
        assert way[-1] == goal
        assert len(way) - 1 <= shortest + 2


@pytest.mark.parametrize("dim", [2, 3, 4])
def test_straight_ways_take_as_many_moves_as_the_distance(dim: int) -> None:
    ground = Ground(dim, 9)
    here, goal = (1,) * dim, (9,) + (4,) * (dim - 1)
    assert len(walk(ground, here, goal)) - 1 == distance(here, goal) == 8


def test_a_wall_on_the_way_is_learned_and_avoided() -> None:
    ground = Ground(2, 9)
    first = ground.next_field(1, (5, 5), (9, 5))
    assert first is not None
    ground.stayed(1, first)
    second = ground.next_field(1, (5, 5), (9, 5))
    assert second is not None
    assert second != first
    assert not ground.is_open(first)


def test_each_traveller_has_its_own_way() -> None:
    ground = Ground(2, 9)
    assert ground.next_field(1, (1, 1), (3, 3)) == (2, 2)
    assert ground.next_field(2, (9, 9), (7, 7)) == (8, 8)
    assert ground.next_field(1, (2, 2), (3, 3)) == (3, 3)
    assert ground.next_field(1, (3, 3), (3, 3)) is None


def test_a_goal_walled_in_is_approached() -> None:
    ground = Ground(2, 9)
    ground.walls = set(ground.neighbours((9, 9)))
    assert distance(walk(ground, (1, 1), (9, 9))[-1], (9, 9)) == 2


@settings(max_examples=30)
@given(fields, st.integers(1, 5))
def test_a_ring_holds_the_fields_at_one_distance(centre: Field, radius: int) -> None:
    ground = Ground(2, 7)
    everywhere = [(x, y) for x in range(1, 8) for y in range(1, 8)]
    assert ground.ring(centre, radius) == [f for f in everywhere if distance(f, centre) == radius]


def test_the_nearest_of_none_is_far() -> None:
    assert nearest((1, 1), []) > 10**6
    assert nearest((1, 1), [(4, 2), (2, 3)]) == 2


def test_points_off_the_board_are_brought_back() -> None:
    assert Ground(3, 9).clamp((-4, 5, 12)) == (1, 5, 9)
