"""When two have been compared often enough."""

from collections.abc import Iterable, Iterator
from math import inf, log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.ratings.scale import expected
from contestmaster.ratings.sprt import SHARES, PairCounts, Sprt, SprtError, estimated

COUNTS = st.builds(PairCounts, *[st.integers(0, 60)] * 5)


def pairs(elo: float, rng: Random, draws: float = 0.3) -> Iterator[tuple[float, float]]:
    """Pairs of two who are so far apart; of shared luck, in turn the one and the other."""
    for _ in range(3000):
        luck = rng.gauss(0, 80)
        one, other = (_point(expected(elo + side), rng, draws) for side in (luck, -luck))
        yield one, other


def counted(sprt: Sprt, found: Iterable[tuple[float, float]]) -> list[PairCounts]:
    """The counts after each pair, until the test has decided."""
    steps = [PairCounts()]
    for pair in found:
        steps.append(steps[-1].plus(*pair))
        if sprt.verdict(steps[-1]):
            break
    return steps


def _point(share: float, rng: Random, draws: float) -> float:
    """A result with this mean, a draw now and then."""
    drawn = 2 * draws * min(share, 1 - share)
    lot = rng.random()
    return 1.0 if lot < share - drawn / 2 else 0.5 if lot < share + drawn / 2 else 0.0


def test_bounds_are_those_of_wald() -> None:
    """RATE-31."""
    low, high = Sprt(0, 5).bounds
    assert high == pytest.approx(log(0.95 / 0.05)) == -low
    low, high = Sprt(0, 5, alpha=0.1, beta=0.05).bounds
    assert (low, high) == pytest.approx((log(0.05 / 0.9), log(0.95 / 0.1)))


def test_the_ratio_of_two_results_by_hand() -> None:
    """RATE-32: with wins and defeats alone the likeliest distribution with a mean is that mean."""
    counts = PairCounts(none=40, all=60)
    no, yes = expected(0), expected(100)
    wanted = 60 * log(yes / no) + 40 * log((1 - yes) / (1 - no))
    assert Sprt(0, 100).ratio(counts) == pytest.approx(wanted, abs=1e-3)


def _ratio_by_search(counts: PairCounts, mean: float) -> float:
    """The log-likelihood of the likeliest of three results with a mean, by trying them."""
    lost, even, won = counts.none, counts.even, counts.all
    best = -inf
    for step in range(1, 100_000):
        drawn = step / 100_000
        win = mean - drawn / 2
        if win > 0 and win + drawn < 1:
            found = won * log(win) + even * log(drawn) + lost * log(1 - win - drawn)
            best = max(best, found)
    return best


def test_the_ratio_of_three_results_by_search() -> None:
    """RATE-32."""
    counts = PairCounts(none=12, even=50, all=20)
    wanted = _ratio_by_search(counts, expected(40)) - _ratio_by_search(counts, expected(-10))
    assert Sprt(-10, 40).ratio(counts) == pytest.approx(wanted, abs=2e-3)


@given(COUNTS, st.floats(-80, 0), st.floats(1, 80))
def test_the_other_side_sees_the_reverse(counts: PairCounts, elo0: float, elo1: float) -> None:
    """RATE-30."""
    there = Sprt(elo0, elo1).ratio(counts)
    back = Sprt(-elo1, -elo0).ratio(PairCounts(*counts[::-1]))
    assert there == pytest.approx(-back, abs=1e-5)
    one, other = estimated(counts), estimated(PairCounts(*counts[::-1])).reversed
    assert one.elo == pytest.approx(other.elo, abs=1e-6)


@given(COUNTS)
def test_better_results_never_speak_against(counts: PairCounts) -> None:
    """RATE-33."""
    better = counts.plus(1, 1)
    assert estimated(better).elo > estimated(counts).elo - 1e-9
    found = estimated(counts)
    assert found.low is None or found.low <= found.elo
    assert found.high is None or found.elo <= found.high


def test_a_pair_is_counted_by_its_points() -> None:
    """RATE-30."""
    counts = PairCounts()
    for pair in [(0, 0), (0, 0.5), (0.5, 0), (1, 0), (0.5, 0.5), (1, 0.5), (1, 1)]:
        counts = counts.plus(*pair)
    assert counts == (1, 2, 2, 1, 1)
    assert counts.pairs == 7


def test_nothing_but_wins_is_finite_and_open_upwards() -> None:
    """RATE-33."""
    few, many = estimated(PairCounts(all=5)), estimated(PairCounts(all=50))
    assert few.high is None
    assert many.high is None
    assert few.low is not None
    assert many.low is not None
    assert 0 < few.low < many.low < many.elo < 1000
    assert estimated(PairCounts()) == (pytest.approx(0, abs=1e-9), None, None, 0)


def test_a_test_that_cannot_decide_is_refused() -> None:
    """RATE-31."""
    for elo0, elo1 in ((5, 5), (5, 0), (0, 3000), (float("nan"), 5), (0, inf)):
        with pytest.raises(SprtError, match="the second of two differences is the greater"):
            Sprt(elo0, elo1).check()
    with pytest.raises(SprtError, match="rates of error"):
        Sprt(0, 5, alpha=0.5).check()
    assert Sprt(0, 5).check() == Sprt(0, 5)


def test_it_decides_where_the_ratio_reaches_a_bound() -> None:
    """RATE-31."""
    sprt = Sprt(0, 100)
    *before, last = counted(sprt, pairs(60, Random(3)))
    low, high = sprt.bounds
    assert all(low < sprt.ratio(counts) < high for counts in before)
    assert sprt.verdict(last) == ("stronger" if sprt.ratio(last) >= high else "not stronger")
    assert not low < sprt.ratio(last) < high


@pytest.mark.slow
@pytest.mark.parametrize(("elo", "wrong"), [(0, "stronger"), (60, "not stronger")])
def test_its_errors_are_as_rare_as_it_says(elo: float, wrong: str) -> None:
    """RATE-31: 400 tests at either end of the question, with luck that both matches share."""
    rng = Random(11)
    sprt = Sprt(0, 60)
    verdicts = [sprt.verdict(counted(sprt, pairs(elo, rng))[-1]) for _ in range(400)]
    assert "" not in verdicts
    assert verdicts.count(wrong) / len(verdicts) <= 0.075  # 0.05 and two standard errors
    assert verdicts.count(wrong) > 0


def test_shares_are_those_of_five_results() -> None:
    assert len(SHARES) == len(PairCounts())
    assert tuple(number / 4 for number in range(5)) == SHARES


@pytest.mark.parametrize("number", [20, 200])
def test_the_interval_holds_the_truth(number: int) -> None:
    """RATE-33."""
    rng = Random(number)
    held = 0
    for _ in range(400):
        counts = PairCounts()
        for pair in pairs_of(number, 70, rng):
            counts = counts.plus(*pair)
        found = estimated(counts)
        low, high = found.low, found.high
        held += (low is None or low <= 70) and (high is None or high >= 70)
    assert 0.93 <= held / 400 <= 0.98


def pairs_of(number: int, elo: float, rng: Random) -> list[tuple[float, float]]:
    """So many pairs whose mean is that of a difference: luck is left out, which would bend it."""
    return [
        (_point(expected(elo), rng, 0.3), _point(expected(elo), rng, 0.3)) for _ in range(number)
    ]
