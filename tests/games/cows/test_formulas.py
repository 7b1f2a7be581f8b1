"""Every formula against exact arithmetic, and every worked figure of the rule book."""

import inspect
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from contestmaster.games.cows.formulas import (
    HERD_LEVELS,
    chance_none,
    chance_per_cowboy,
    combat_time,
    half_up,
    level,
    milk_per_turn,
    price_after,
    score,
    shown,
    yields,
)
from contestmaster.games.cows.params import CowsParams

MILLION = 1_000_000
POWERS = st.one_of(st.integers(0, 2000), st.integers(0, 10**10), st.integers(0, 2**62))


def by_the_book(p1: int, p2: int, t_min: int, t_max: int, g: int) -> int:
    """Combat time as the rule book writes it, in Python's integers."""
    lo, hi, r = min(p1, p2), max(p1, p2), t_max - t_min
    return t_max if hi == 0 else t_min + (2 * r * lo**g + hi**g) // (2 * hi**g)


@pytest.mark.parametrize(
    ("p1", "p2", "time"),
    [
        (1000, 1000, 22),
        (300, 299, 22),
        (100, 75, 13),
        (1000, 500, 7),
        (1000, 0, 2),
        (1242, 1150, 19),
        (500, 800, 10),
        (196, 800, 3),
        (0, 0, 22),
    ],
)
def test_worked_combat_times(p1: int, p2: int, time: int) -> None:
    """The rule book's figures, two sides without power among them [COWS-111, COWS-132]."""
    assert combat_time(p1, p2, 2, 22, 2) == time
    assert combat_time(p2, p1, 2, 22, 2) == time


@given(POWERS, POWERS, st.integers(1, 30), st.integers(0, 29), st.integers(1, 50))
@example(10**10, 10**10 - 1, 1, 29, 50)
@example(2, 1, 1, 2, 1)
@example(2, 1, 1, 2, 2)
def test_combat_time_is_exact(p1: int, p2: int, t_min: int, extra: int, g: int) -> None:
    """Between t_cmin and t_cmax and exactly the formula, whatever the parameters [COWS-111]."""
    t_max = min(30, t_min + extra)
    time = combat_time(p1, p2, t_min, t_max, g)
    assert time == by_the_book(p1, p2, t_min, t_max, g)
    assert t_min <= time <= t_max


@given(st.integers(1, 10**10), st.integers(1, 29), st.integers(1, 50), st.integers(0, 28))
def test_combat_time_at_the_edge_of_rounding(hi: int, r: int, g: int, q: int) -> None:
    """On both sides of a power where the exact value crosses a half [COWS-111]."""
    assume(q < r)
    low, high = 0, hi  # the least lo whose exact value reaches q + 1/2, by bisection
    while low < high:
        middle = (low + high) // 2
        if 2 * r * middle**g >= (2 * q + 1) * hi**g:
            high = middle
        else:
            low = middle + 1
    for lo in {max(low - 1, 0), low}:
        assert combat_time(lo, hi, 1, 1 + r, g) == by_the_book(lo, hi, 1, 1 + r, g)
    assert combat_time(low, hi, 1, 1 + r, g) > q + 1


@given(st.integers(1, 10**10), st.integers(0, 10**10), st.integers(0, 10**10), st.integers(1, 50))
def test_closer_powers_fight_longer(hi: int, a: int, b: int, g: int) -> None:
    """The time never falls as the weaker side comes nearer to the stronger [COWS-111]."""
    weak, strong = sorted((min(a, hi), min(b, hi)))
    assert combat_time(weak, hi, 2, 22, g) <= combat_time(strong, hi, 2, 22, g)


@given(st.integers(0, 2**31 - 1))
def test_level_counts_doublings(herd: int) -> None:
    assert level(herd) == max(herd.bit_length() - 1, 0)


@pytest.mark.parametrize(
    ("p", "max_herd", "chance"),
    [
        ("0.55", 0, "0.55"),
        ("0.55", 1, "0.55"),
        ("0.55", 2, "0.5775"),
        ("0.55", 5, "0.605"),
        ("0.55", 8, "0.6325"),
        ("0.55", 100, "0.715"),
        ("0.9", 16, "1"),
    ],
)
def test_worked_chances(p: str, max_herd: int, chance: str) -> None:
    """Five hundredths of p_cap for each doubling, and never more than certainty [COWS-37]."""
    assert chance_per_cowboy(int(Decimal(p) * MILLION), 50_000, max_herd) == float(chance)


@given(st.integers(1, MILLION), st.integers(0, MILLION), st.integers(0, 2**31 - 1))
def test_chance_per_cowboy_is_correctly_rounded(p: int, bonus: int, max_herd: int) -> None:
    exact = Fraction(p, MILLION) * (1 + Fraction(bonus, MILLION) * level(max_herd))
    assert chance_per_cowboy(p, bonus, max_herd) == float(min(Fraction(1), exact))


@pytest.mark.parametrize(
    ("chance", "cowboys", "none"),
    [(0.55, 3, 0.091125), (0.55, 16, 2.83e-6), (0.5, 4, 0.0625), (1.0, 1, 0.0), (0.3, 0, 1.0)],
)
def test_worked_chances_to_catch_none(chance: float, cowboys: int, none: float) -> None:
    """(1 - p) to the power of the cowboys [COWS-71]."""
    assert chance_none(chance, cowboys) == pytest.approx(none, rel=2e-3)


@given(st.floats(0, 1), st.integers(0, 1000))
def test_chance_to_catch_none(chance: float, cowboys: int) -> None:
    """(1 - p) to the power of the cowboys, for every p and number [COWS-71]."""
    assert chance_none(chance, cowboys) == pytest.approx((1 - chance) ** cowboys, rel=1e-12)


def test_worked_prices() -> None:
    """The rule book's ladder of prices, halves rounded up [COWS-41]."""
    ladder = [100, 150, 225, 338, 507, 761, 1142, 1713, 2570, 3855]
    for before, after in pairwise(ladder):
        assert price_after(before, 500_000) == after


@given(st.integers(1, 10**12), st.integers(0, 10 * MILLION))
def test_price_is_exact(price: int, growth: int) -> None:
    """Half up to whole bottles, for every growth; (3 x price + 1) // 2 at one half [COWS-41]."""
    assert price_after(price, growth) == half_up(Fraction(price * (MILLION + growth), MILLION))
    assert price_after(price, 500_000) == (3 * price + 1) // 2


@pytest.mark.parametrize(
    ("herds", "each"),
    [
        ((1,), 1_000_000),
        ((2, 3), 1_050_000),
        ((4, 7), 1_102_500),
        ((8, 15), 1_157_625),
        ((16, 31), 1_215_506),
        ((32, 63), 1_276_282),
        ((64, 127), 1_340_096),
    ],
)
def test_worked_yields(herds: tuple[int, ...], each: int) -> None:
    """The rule book's yields per cow, and the milk of whole herds [COWS-95]."""
    table = yields(CowsParams())
    for herd in herds:
        assert table[level(herd)] == each
        assert milk_per_turn(herd, table) == herd * each


def test_worked_milk() -> None:
    """Sixteen cows give 19.448096 bottles, fifteen 17.364375 [COWS-95]."""
    table = yields(CowsParams())
    assert (milk_per_turn(16, table), milk_per_turn(15, table)) == (19_448_096, 17_364_375)


@given(st.integers(1, 100 * MILLION), st.integers(0, MILLION))
def test_yields_are_exact(milk: int, bonus: int) -> None:
    """Computed exactly before the one rounding, half up [COWS-95]."""
    params = CowsParams(milk_yield=milk / MILLION, herd_bonus=bonus / MILLION)
    table = yields(params)
    assert (len(table), table.dtype) == (HERD_LEVELS, np.int64)
    for k in range(HERD_LEVELS):
        doubled = milk * (MILLION + bonus) ** k
        assert int(table[k]) == (2 * doubled + MILLION**k) // (2 * MILLION**k)


@pytest.mark.parametrize(
    ("milk", "limit", "line"),
    [
        (58_344_288, 100 * MILLION, "58344.288000"),
        (52_093_125, 100 * MILLION, "52093.125000"),
        (0, 100 * MILLION, "0.000000"),
        (2 * MILLION, 3 * MILLION, "66666.666667"),
        (1, 200_000 * MILLION, "0.000001"),
        (120 * MILLION, 100 * MILLION, "120000.000000"),
    ],
)
def test_scores(milk: int, limit: int, line: str) -> None:
    """10**5 times the share of the limit, shown with six decimals, half up [COWS-159]."""
    assert score(milk, limit) == Fraction(milk, limit) * 100_000
    assert shown(score(milk, limit)) == line


@given(st.fractions(0, 10**12))
def test_shown_is_the_nearest_millionth(value: Fraction) -> None:
    error = Fraction(shown(value)) - value
    assert Fraction(-1, 2 * MILLION) < error <= Fraction(1, 2 * MILLION)


def results() -> str:
    """Some results of every compiled formula, as text; runs in two interpreters."""
    powers = (0, 1, 9 * 10**9, 10**10 - 1, 10**10)
    table = yields(CowsParams(dim=3))
    return repr(
        [
            [combat_time(p, 10**10, 1, 30, g) for p in powers for g in (1, 2, 50)],
            [chance_per_cowboy(550_000, 50_000, n) for n in (0, 2, 100)],
            [chance_none(0.55, n) for n in (0, 1, 16)],
            [price_after(n, 500_000) for n in (1, 225, 10**12)],
            [milk_per_turn(n, table) for n in (1, 5, 10**6)],
        ]
    )


def test_the_same_without_the_jit(uncompiled: Callable[[str], str]) -> None:
    imports = "from contestmaster.games.cows import formulas, params"
    names = "globals().update(vars(formulas), CowsParams=params.CowsParams)"
    program = f"{imports}\n{names}\n{inspect.getsource(results)}\nprint(results())"
    assert uncompiled(program) == results()
