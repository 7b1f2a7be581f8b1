from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from tests.contest.rig import Rig, servers

from contestmaster.contest.internal import INTERNAL_TABLE, internal_points


def fractions(*scores: float | None) -> list[Fraction | None]:
    return [None if score is None else Fraction(score) for score in scores]


def test_places_are_worth_what_the_table_says() -> None:
    """[CONTEST-29]: 30 places, from 100 down to 1; below them 0 [CONTEST-30]."""
    found = internal_points(fractions(*range(33, 0, -1)))
    assert [place for place, _ in found] == list(range(1, 34))
    worth = [points for _, points in found]
    assert worth[:10] == [100, 80, 60, 50, 45, 40, 36, 32, 29, 26]
    assert worth[10:20] == [24, 22, 20, 18, 16, 15, 14, 13, 12, 11]
    assert worth[20:30] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert worth[30:] == [0, 0, 0]


def test_ties_share_the_best_place_and_skip_as_many() -> None:
    """X10 [CONTEST-31]."""
    assert internal_points(fractions(10, 10, 5)) == [(1, 100), (1, 100), (3, 60)]


def test_who_is_left_out_takes_no_place() -> None:
    """X10 [CONTEST-32]."""
    assert internal_points(fractions(10, None, 10, 5)) == [(1, 100), (0, 0), (1, 100), (3, 60)]


def test_the_contest_itself_never_ranks_by_places() -> None:
    """[CONTEST-33]: what a task pays is its score; only a task may use the table, as desk does."""
    for table in (INTERNAL_TABLE, (1,)):
        rig = Rig("AB", servers=servers("cows", "traders"), internal_table=table)
        rig.do("START")
        assert rig.play("Cows1", 40, 10).awards == (40_000_000, 10_000_000)
        assert rig.play("Traders1", 40, 10).awards == (40_000_000, 10_000_000)


@given(st.lists(st.none() | st.integers(0, 6).map(Fraction), max_size=45))
def test_a_better_score_is_never_worth_less(scores: list[Fraction | None]) -> None:
    """[CONTEST-29, CONTEST-31]."""
    found = dict(zip(scores, internal_points(scores), strict=True))
    kept = sorted((score for score in found if score is not None), reverse=True)
    worth = [found[score][1] for score in kept]
    assert worth == sorted(worth, reverse=True)
    for score in kept:
        better = sum(other is not None and other > score for other in scores)
        assert found[score][0] == better + 1
