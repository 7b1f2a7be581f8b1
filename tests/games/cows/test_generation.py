"""What chance makes before the first turn, against slow and plain models of the rule book."""

import inspect
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.arrays.dice import stream
from contestmaster.games.cows.board import Board
from contestmaster.games.cows.generation import (
    drawn_map,
    generate,
    keep_largest,
    open_fields,
    opening,
    place_ranchos,
    pool_map,
    scatter_cows,
)
from contestmaster.games.cows.maps import parse, write
from contestmaster.games.cows.params import FIELDS_MAX, CowsParams
from contestmaster.kernel.dice import BOARD_BRANCH, Dice

SEEDS = st.integers(0, 2**64 - 1)
SIZES = st.one_of(
    st.tuples(st.just(2), st.integers(1, 9)),
    st.tuples(st.just(3), st.integers(1, 5)),
    st.tuples(st.just(4), st.integers(1, 3)),
)
RATIOS = st.sampled_from([0.0, 0.1, 0.3, 0.5, 0.7])
"""More obstacles than the rule book allows too, so that maps fail and fall apart."""


def file_order(board: Board) -> Iterator[int]:
    """Indices of all fields, coordinate 1 running fastest."""
    for place in product(range(1, board.side + 1), repeat=board.dim):
        yield board.index(place[::-1])


def near(board: Board, field: int) -> Iterator[int]:
    """The neighbours of a field that are on the board."""
    for step in product((-1, 0, 1), repeat=board.dim):
        moved = board.index([c + d for c, d in zip(board.place(field), step, strict=True)])
        if any(step) and moved >= 0:
            yield moved


def connected(board: Board, start: int) -> set[int]:
    """All accessible fields that groups can reach from ``start``."""
    reached, waiting = {start}, [start]
    while waiting:
        for field in near(board, waiting.pop()):
            if not board.blocked[field] and field not in reached:
                reached.add(field)
                waiting.append(field)
    return reached


def distance(board: Board, a: int, b: int) -> int:
    return max(abs(x - y) for x, y in zip(board.place(a), board.place(b), strict=True))


def by_the_book(dice: Dice, dim: int, side: int, ratio: float, teams: int) -> list[int]:
    """Generation as the rule book words it, in plain Python."""
    empty = Board(dim, side, np.zeros(side**dim, np.int8))
    for _ in range(100):
        blocked = np.zeros(side**dim, np.int8)
        for field in file_order(empty):
            blocked[field] = dice.chance(ratio)
        drawn = Board(dim, side, blocked)
        largest: set[int] = set()
        for field in file_order(drawn):
            if not blocked[field] and field not in largest:
                found = connected(drawn, field)
                largest = found if len(found) > len(largest) else largest
        if 10 * len(largest) >= 6 * side**dim and len(largest) >= 2 * teams:
            return [int(field not in largest) for field in range(side**dim)]
    return [0] * side**dim


@given(SEEDS, SIZES, RATIOS, st.integers(1, 6))
def test_maps_are_the_rule_books(
    seed: int, size: tuple[int, int], ratio: float, teams: int
) -> None:
    """A majority is accessible and connected, drawn as the book words it [COWS-5, COWS-12]."""
    dim, side = size
    blocked = generate(stream(Dice(seed)), dim, side, ratio, teams)
    assert blocked.tolist() == by_the_book(Dice(seed), dim, side, ratio, teams)
    board = Board(dim, side, blocked)
    accessible = np.flatnonzero(blocked == 0)
    assert 2 * len(accessible) > side**dim
    assert connected(board, int(accessible[0])) == set(accessible.tolist())


def test_of_equal_sets_the_one_first_in_the_file_stays() -> None:
    # (3,1) comes first in the file, (1,3) in ascending order of coordinates.
    text = "2 3\n##.\n###\n.##\n"
    blocked = parse(text).blocked.copy()
    assert keep_largest(blocked, (3, 3, 1, 1)) == 1
    assert write(Board(2, 3, blocked)) == "2 3\n##.\n###\n###\n"


def test_a_board_without_accessible_fields_has_no_largest_set() -> None:
    blocked = np.ones(8, np.int8)
    assert keep_largest(blocked, (2, 2, 2, 1)) == 0
    assert blocked.all()


def test_just_sixty_percent_are_enough() -> None:
    """Of 25 fields 15 may be accessible, and no fewer [COWS-5]."""
    maps = [generate(stream(Dice(seed)), 2, 5, 0.35, 1) for seed in range(300)]
    assert min(np.count_nonzero(blocked == 0) for blocked in maps) == 15


def test_after_a_hundred_failures_every_field_is_accessible() -> None:
    """The map without inaccessible fields, after exactly 100 draws of one [COWS-5]."""
    draws = stream(Dice(1))
    assert generate(draws, 2, 5, 0.7, 1).tolist() == [0] * 25
    used = stream(Dice(1))
    for _ in range(2):
        generate(used, 2, 5, 0.7, 1)
    assert int(used[5]) == 2 * int(draws[5]) == 2 * 100 * 25 * 2  # two words for each chance


def test_too_few_fields_for_the_teams_is_a_failure_too() -> None:
    few = generate(stream(Dice(5)), 2, 6, 0.2, 1)
    assert np.count_nonzero(few == 0) < 36
    assert np.count_nonzero(generate(stream(Dice(5)), 2, 6, 0.2, 18) == 0) == 36


def test_obstacles_are_as_many_as_the_ratio_says() -> None:
    blocked = generate(stream(Dice(9)), 2, 300, 0.1, 30)
    # Six standard deviations of a binomial law; fields that obstacles cut off add next to none.
    assert abs(np.count_nonzero(blocked) - 9000) < 6 * 90


@pytest.mark.parametrize(("dim", "side"), [(2, 300), (3, 125), (4, 37)])
def test_the_largest_boards(dim: int, side: int) -> None:
    """Up to two million fields, and a hundred teams on them [COWS-2, COWS-8]."""
    params = CowsParams(dim=dim, side=side)
    assert side**dim <= FIELDS_MAX
    board = pool_map(params, 1, teams=100)
    start = opening(board, params, 100, stream(Dice(1)))
    assert len(set(start.placed.tolist())) == 100
    assert start.wild.sum() == np.count_nonzero(board.blocked == 0) // 20


def test_the_pool_is_the_same_for_every_game() -> None:
    """The same seed gives the same bytes; maps of a pool and of two pools differ [COWS-12]."""
    params = CowsParams(side=20, map_pool=3)
    files = [write(pool_map(params, number)) for number in (1, 2, 3)]
    assert files == [write(pool_map(params, number)) for number in (1, 2, 3)]
    assert len({*files, write(pool_map(CowsParams(side=20, pool_seed=1), 1))}) == 4
    assert [pool_map(params, number).map_name for number in (1, 3)] == ["world1.map", "world3.map"]


@pytest.mark.parametrize("number", [0, 4])
def test_the_pool_has_no_other_maps(number: int) -> None:
    with pytest.raises(ValueError, match="the pool has maps 1 to 3"):
        pool_map(CowsParams(map_pool=3), number)


def test_every_game_draws_one_map_of_the_pool() -> None:
    """Each map of the pool is as likely, by the game's own seed [COWS-12]."""
    params = CowsParams(map_pool=8)
    counts = Counter(drawn_map(params, seed) for seed in range(4000))
    assert sorted(counts) == list(range(1, 9))
    # Chi square with 7 degrees of freedom: 24.3 at 0.1 %.
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 24.3


def ranchos_by_the_book(dice: Dice, board: Board, teams: int) -> list[int] | None:
    """Rancho fields as the rule book places them; none if the spacing came down to 1."""
    accessible = np.flatnonzero(board.blocked == 0).tolist()
    m = next(m for m in range(1, teams + 1) if m**board.dim >= teams)
    spacing = max(1, board.side // (2 * m))
    while spacing > 1:
        placed: list[int] = []
        refused = 0
        while len(placed) < teams and refused < 200:
            field = accessible[dice.below(len(accessible))]
            if all(distance(board, field, other) >= spacing for other in placed):
                placed.append(field)
                refused = 0
            else:
                refused += 1
        if len(placed) == teams:
            return placed
        spacing -= 1
    return None


@given(SEEDS, SIZES, st.integers(1, 12), st.sampled_from([0.0, 0.3]))
def test_ranchos_and_ids_of_every_opening(
    seed: int, size: tuple[int, int], teams: int, ratio: float
) -> None:
    """Accessible, distinct, in their order, each dealt once [COWS-8, COWS-150, COWS-154]."""
    dim, side = size
    board = Board(dim, side, generate(stream(Dice(seed, 1)), dim, side, ratio, 1))
    params = CowsParams(dim=dim, side=side)
    if np.count_nonzero(board.blocked == 0) < teams + 1:
        with pytest.raises(ValueError, match=f"{teams} teams need at least {teams + 1} access"):
            opening(board, params, teams, stream(Dice(seed)))
        return
    start = opening(board, params, teams, stream(Dice(seed)))
    assert len(set(start.placed.tolist())) == teams
    assert not board.blocked[start.placed].any()
    assert sorted(start.ranchos.tolist()) == sorted(start.placed.tolist())
    assert sorted(start.team_ids.tolist()) == list(range(1, teams + 1))
    expected = ranchos_by_the_book(Dice(seed), board, teams)
    assert expected is None or start.placed.tolist() == expected


@given(SEEDS, st.integers(1, 3), st.integers(2, 4))
def test_ranchos_move_together_where_there_is_no_room(seed: int, reach: int, teams: int) -> None:
    """After 200 refused draws the spacing, at first 5, goes down by one [COWS-8]."""
    blocked = np.ones((20, 20), np.int8)
    blocked[: reach + 1, : 2 * reach + 1] = 0
    board = Board(2, 20, blocked.reshape(-1))
    placed = opening(board, CowsParams(side=20), teams, stream(Dice(seed))).placed.tolist()
    expected = ranchos_by_the_book(Dice(seed), board, teams)
    assert expected is None or placed == expected
    if teams == 2 and reach > 1:
        assert distance(board, *placed) >= 2


def test_ranchos_keep_their_distance() -> None:
    """On the default board thirty ranchos lie at least 16 fields apart [COWS-3, COWS-8]."""
    params = CowsParams()
    board = pool_map(params, 1, teams=30)
    for seed in range(5):
        placed = opening(board, params, 30, stream(Dice(seed))).placed.tolist()
        assert min(distance(board, a, b) for a, b in combinations(placed, 2)) >= 16


def test_a_full_board_is_set_up_or_refused() -> None:
    """One field more than ranchos is enough, as many are not [COWS-8]."""
    board = Board(2, 10, np.zeros(100, np.int8))
    params = CowsParams(side=10)
    start = opening(board, params, 99, stream(Dice(1)))
    assert len(set(start.placed.tolist())) == 99
    assert start.wild.sum() == start.wild[open_fields(board, start.placed)].sum() == 5
    with pytest.raises(ValueError, match=r"at least 101 accessible fields, world1\.map has 100"):
        opening(board, params, 100, stream(Dice(1)))


def test_ranchos_of_a_narrow_board_are_spread_evenly() -> None:
    """Where ranchos may adjoin, every order of fields is as likely [COWS-8]."""
    fields = np.arange(4, dtype=np.int32)
    counts = Counter(
        tuple(place_ranchos(stream(Dice(3, entry)), fields, 2, 2, 2).tolist())
        for entry in range(6000)
    )
    assert len(counts) == 12
    assert fields.tolist() == [0, 1, 2, 3]
    # Chi square with 11 degrees of freedom: 31.3 at 0.1 %.
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 31.3


def test_the_deal_tells_nothing_about_ids_or_seats() -> None:
    """Rancho by place in the list, team id and seat are independent [COWS-8, COWS-154]."""
    board, params = Board(2, 9, np.zeros(81, np.int8)), CowsParams(side=9)
    counts: Counter[tuple[int, int]] = Counter()
    for entry in range(9000):
        start = opening(board, params, 3, stream(Dice(11, entry)))
        team = int(start.team_ids[0])
        counts[start.placed.tolist().index(start.ranchos[team - 1]), team] += 1
    assert len(counts) == 9
    # Chi square with 8 degrees of freedom: 26.1 at 0.1 %.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 26.1


def clusters_by_the_book(dice: Dice, fields: list[int], count: int, most: int) -> Counter[int]:
    """Wild cows as the rule book places them."""
    wild: Counter[int] = Counter()
    while (left := count - wild.total()) > 0:
        size = min(1 + dice.below(most), left)
        wild[fields[dice.below(len(fields))]] += size
    return wild


@given(SEEDS, st.integers(1, 30), st.integers(0, 200), st.integers(1, 2**31 - 1))
def test_wild_cows_come_in_clusters(seed: int, fields: int, count: int, most: int) -> None:
    """Sizes 1 to cluster_max, the last one cut to fit [COWS-14, COWS-138]."""
    for cluster_max in (1, 5, most):
        wild = np.zeros(2 * fields, np.int32)
        places = np.arange(0, 2 * fields, 2, dtype=np.int32)
        scatter_cows(stream(Dice(seed)), places, count, cluster_max, wild)
        expected = clusters_by_the_book(Dice(seed), places.tolist(), count, cluster_max)
        assert {f: n for f, n in enumerate(wild.tolist()) if n} == expected
        assert wild.sum() == count


@given(SEEDS, st.integers(3, 9), st.integers(1, 4), st.integers(1, 100))
def test_wild_cows_at_the_start(seed: int, side: int, teams: int, divisor: int) -> None:
    """W0 cows, all on accessible fields that are no rancho [COWS-4, COWS-14, COWS-138]."""
    board = Board(2, side, generate(stream(Dice(seed, 1)), 2, side, 0.3, teams))
    params = CowsParams(side=side, cow_density_divisor=divisor)
    start = opening(board, params, teams, stream(Dice(seed)))
    assert start.wild.sum() == max(1, np.count_nonzero(board.blocked == 0) // divisor)
    assert (start.wild >= 0).all()
    assert not start.wild[board.blocked != 0].any()
    assert not start.wild[start.placed].any()


def test_cluster_sizes_are_even() -> None:
    """Every size from 1 to cluster_max is as likely [COWS-138]."""
    wild = np.zeros(300_000, np.int32)
    scatter_cows(stream(Dice(2)), np.arange(300_000, dtype=np.int32), 3000, 5, wild)
    sizes = Counter(wild[wild > 0].tolist())
    # About 1000 clusters on 300,000 fields: one or two may share a field and make a larger heap.
    assert sum(n for size, n in sizes.items() if size > 5) <= 5
    expected = sum(sizes[size] for size in range(1, 6)) / 5
    # Chi square with 4 degrees of freedom: 18.5 at 0.1 %.
    assert sum((sizes[size] - expected) ** 2 / expected for size in range(1, 6)) < 18.5


def test_open_fields_ascend() -> None:
    board = Board(2, 3, np.array([0, 1, 0, 0, 0, 0, 0, 0, 1], np.int8))
    fields = open_fields(board, np.array([4, 0], np.int32)).tolist()
    assert fields == [2, 3, 5, 6, 7]
    assert all(a < b for a, b in pairwise(fields))


def drawn() -> str:
    """A map and an opening as text; runs in two interpreters."""
    lines = []
    for dim, side in ((2, 12), (3, 6), (4, 4)):
        params = CowsParams(dim=dim, side=side, obstacle_ratio=0.3)
        board = pool_map(params, 2, teams=6)
        start = opening(board, params, 6, stream(Dice(2**63 + 1)))
        lines.append(repr([board.blocked.tolist(), [part.tolist() for part in start]]))
    return "\n".join(lines)


def test_the_same_without_the_jit(uncompiled: Callable[[str], str]) -> None:
    program = f"""
from contestmaster.arrays.dice import stream
from contestmaster.games.cows.generation import opening, pool_map
from contestmaster.games.cows.params import CowsParams
from contestmaster.kernel.dice import Dice

{inspect.getsource(drawn)}
print(drawn())
"""
    assert uncompiled(program) == drawn()


def test_the_pool_draws_from_its_own_branch() -> None:
    """Maps draw from the board's branch, so no game's dice repeat them [COWS-12]."""
    params = CowsParams(side=8, pool_seed=4, obstacle_ratio=0.3)
    draws = stream(Dice(4, 2, BOARD_BRANCH))
    assert pool_map(params, 2).blocked.tolist() == generate(draws, 2, 8, 0.3, 1).tolist()
