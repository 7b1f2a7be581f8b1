"""When two have been compared often enough: a sequential test on pairs of matches [RATE-30 to 34].

A pair is one seed from both seats. The one who is tested gets 0, 1/2, 1, 3/2 or 2 points of it, so
five counts hold all that pairs say; the two matches of a pair need not be independent.
"""

from collections.abc import Sequence
from math import log
from typing import Final, Literal, NamedTuple, TypeAlias

from contestmaster.ratings.scale import elo_of, expected, half

Verdict: TypeAlias = Literal["stronger", "not stronger", ""]

SHARES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The shares of its points that one may get of a pair."""
_NEVER: Final = 1e-3
"""What stands for a count of nothing, so that no logarithm is infinite."""
_HALVINGS: Final = 48


class SprtError(ValueError):
    """Such a test decides nothing."""


class PairCounts(NamedTuple):
    """How often a pair brought 0, 1/2, 1, 3/2 and 2 points [RATE-30]."""

    none: int = 0
    half: int = 0
    even: int = 0
    most: int = 0
    all: int = 0

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return sum(self)

    def plus(self, first: float, second: float) -> "PairCounts":
        """Return the counts with a pair more, of which the two matches brought so many points.

        >>> PairCounts().plus(1, 0.5)
        PairCounts(none=0, half=0, even=0, most=1, all=0)
        """
        counts = list(self)
        counts[round(2 * (first + second))] += 1
        return PairCounts(*counts)


class Estimate(NamedTuple):
    """By how many Elo points one is stronger, with the ends of its 95 % interval.

    Attributes:
        elo: the estimate.
        low: ``None`` where there is no end downwards.
        high: ``None`` where there is no end upwards.
        pairs: on how many pairs it rests.
    """

    elo: float
    low: float | None
    high: float | None
    pairs: int

    @property
    def reversed(self) -> "Estimate":
        """The same, as the other one has it."""
        low = None if self.high is None else -self.high
        return Estimate(-self.elo, low, None if self.low is None else -self.low, self.pairs)


def estimated(counts: PairCounts) -> Estimate:
    """Return what pairs say of the difference, by their mean and how they scatter [RATE-33].

    One pair is added that came out in all five ways alike: so a difference is finite after nothing
    but wins, and a few equal pairs do not make it certain.

    >>> [round(each) for each in estimated(PairCounts(10, 30, 60, 40, 20))]
    [32, 3, 62, 160]
    """
    parts = [count + 1 / len(SHARES) for count in counts]
    total = sum(parts)
    mean = sum(part * share for part, share in zip(parts, SHARES, strict=True)) / total
    square = sum(part * share**2 for part, share in zip(parts, SHARES, strict=True)) / total
    reach = half((square - mean**2) / total, counts.pairs)
    low = elo_of(mean - reach) if mean - reach > 0 else None
    high = elo_of(mean + reach) if mean + reach < 1 else None
    return Estimate(elo_of(mean), low, high, counts.pairs)


class Sprt(NamedTuple):
    """A generalised sequential probability ratio test [RATE-31].

    Attributes:
        elo0: by so many Elo points it is stronger if the answer is no.
        elo1: by so many at least, if it is yes.
        alpha: how often at most it says yes where ``elo0`` is the truth.
        beta: how often at most it says no where ``elo1`` is.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """Between which the logarithm of the ratio lies while nothing is decided."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def check(self) -> "Sprt":
        """Return the test itself, if it can decide.

        Raises:
            SprtError: it cannot.
        """
        if not (-2000 <= self.elo0 < self.elo1 <= 2000):  # noqa: PLR2004 - shares of 1e-5
            raise SprtError(
                f"the second of two differences is the greater, and both lie within 2000 Elo "
                f"points: {self.elo0:g},{self.elo1:g}"
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):  # noqa: PLR2004 - better than a coin
            raise SprtError("both rates of error lie between 0 and 0.5")
        return self

    def ratio(self, counts: PairCounts) -> float:
        """Return the logarithm of the ratio of the likelihoods of the two differences [RATE-32].

        Each is that of the distribution over the five results which has the mean that belongs to
        the difference and is otherwise the likeliest, after what was seen.
        """
        parts = [count or _NEVER for count in counts]
        no, yes = expected(self.elo0), expected(self.elo1)
        down, up = _tilt(parts, no), _tilt(parts, yes)
        return sum(
            part * log((1 + down * (share - no)) / (1 + up * (share - yes)))
            for part, share in zip(parts, SHARES, strict=True)
        )

    def verdict(self, counts: PairCounts) -> Verdict:
        """Return what is decided; empty while nothing is."""
        low, high = self.bounds
        ratio = self.ratio(counts)
        return "stronger" if ratio >= high else "not stronger" if ratio <= low else ""


def _tilt(parts: Sequence[float], mean: float) -> float:
    """Return the multiplier under which what was seen has a mean: by halving, as it falls."""
    away = [share - mean for share in SHARES]
    low, high = -1 / away[-1], -1 / away[0]
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        pull = sum(
            part * each / (1 + middle * each) for part, each in zip(parts, away, strict=True)
        )
        low, high = (middle, high) if pull > 0 else (low, middle)
    return (low + high) / 2
