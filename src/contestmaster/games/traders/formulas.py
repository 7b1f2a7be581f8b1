"""The formulas of the rule book, in double precision as it prescribes.

Percentages of parameters are whole numbers. What rules call while a game runs is compiled.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.elementary import power

SCORE_DECIMALS: Final = 3
"""To so many decimals the score of a game is rounded [TRADE-81]."""


def enlarged(count: int, teams: int, base: int, most: int) -> int:
    """What is meant for ``base`` teams, for more in proportion, rounded up [TRADE-97].

    >>> enlarged(20, 8, 8, 1000), enlarged(20, 9, 8, 1000), enlarged(20, 1000, 8, 1000)
    (20, 23, 1000)
    """
    return count if teams <= base else min(most, -(-count * teams // base))


@compiled
def facility_price(cost: int, step: int, built: int) -> int:
    """The price of a facility where ``built`` stood when the turn began [TRADE-53]."""
    return cost + built * step


@compiled
def reach(bonus: int, step: int) -> int:
    """How many planets, its own included, a facility raises [TRADE-57]."""
    return (bonus + step - 1) // step


@compiled
def local_output(income: float, bonus: int, crowd: int, crowd_factor: int) -> float:
    """Local income after facilities and crowd: percentages are added [TRADE-49, TRADE-51]."""
    return income * max(0, 100 + bonus - crowd * crowd_factor) / 100


@compiled
def distance_bonus(distance: float, a: float, b: float) -> float:
    """The percentage that the length of a route adds [TRADE-63]."""
    return a * power(distance, b)


@compiled
def multiplier(distance_bonus: float, senders: int, synergy_bonus: int) -> float:
    """What income sent along a route is multiplied by [TRADE-62, TRADE-65]."""
    return (100 + distance_bonus + senders * synergy_bonus) / 100


@compiled
def effective(shares: int, level: int, chain_bonus: int) -> float:
    """Shares with the bonus of a chain [TRADE-72]."""
    return float(shares) * (100 + level * chain_bonus) / 100


@compiled
def affordable(cash: float, vouchers: int, price: int) -> int:
    """The greatest number of shares that can be bought [TRADE-34, TRADE-35].

    Exact: prices are whole, so only the whole part of the cash counts.
    """
    return vouchers + int(cash) // price


@compiled
def stepped_income(
    income: float, trend: float, change: float, initial: int, low: float, high: float
) -> float:
    """The local income of the next turn, within its bounds [TRADE-10]."""
    return min(max(income + trend + change, low * initial), high * initial)


@compiled
def score(cash: float, begin: float, total: float) -> float:
    """S: the profit as a part of the cash of all teams, never negative [TRADE-78, TRADE-79]."""
    if total <= 0:
        return 0.0
    return max((cash - begin) / total, 0.0)


def game_scores(cash: Sequence[float], begin: float) -> list[Fraction]:
    """The scores of a game by team: S rounded half up [TRADE-78, TRADE-81].

    Exact, from the shortest decimals that stand for the amounts of cash: a quotient of binary
    numbers is seldom the half that its decimals are.

    >>> game_scores([676.5, 323.5], 0.0)
    [Fraction(677, 1000), Fraction(81, 250)]
    """
    amounts = [Fraction(repr(float(amount))) for amount in cash]
    total = sum(amounts, Fraction(0))
    if total <= 0:
        return [Fraction(0)] * len(amounts)
    scale = 10**SCORE_DECIMALS
    parts = [max((amount - Fraction(repr(begin))) / total, Fraction(0)) for amount in amounts]
    return [Fraction(int(part * scale + Fraction(1, 2)), scale) for part in parts]
