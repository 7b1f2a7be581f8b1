"""Scripted dice: the draws are given, so that a test can say what chance does."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Any, TypeAlias, TypeVar

from contestmaster.kernel.dice import Dice, Origin, Weight
from contestmaster.kernel.weights import shares

__all__ = ["Pick", "ScriptedDice"]

T = TypeVar("T")


@dataclass(frozen=True)
class Pick:
    """What ``pick`` draws: one of its candidates, and not its place among them."""

    what: Any


Draw: TypeAlias = float | Pick


class ScriptedDice(Dice):
    """Dice that show what the test gave them, in order.

    A whole number answers ``word``, ``below`` (0..n-1) or ``die`` (a face, 1..sides); a real
    number answers ``unit`` and ``chance``; :class:`Pick` or a place, from 0, answers ``pick``. Of
    ``weighted`` a real number, 0 <= x < 1, draws that in whose share of the sum it falls, and a
    whole number is what is drawn, from 0. ``permutation`` and ``roll`` take several. A draw that
    is missing, of the other kind or out of range is an ``AssertionError``, for the test is wrong.
    """

    __slots__ = ("_given",)

    def __init__(self, *given: Draw | Iterable[Draw]) -> None:
        """Take the draws one by one, or as iterables of them."""
        super().__init__(seed=0)
        self._given: deque[Draw] = deque()
        for draw in given:
            self._given.extend([draw] if isinstance(draw, int | float | Pick) else draw)

    def __repr__(self) -> str:
        """Show the draws that are left."""
        return f"ScriptedDice{tuple(self._given)}"

    @property
    def left(self) -> int:
        """How many of the given draws nobody has taken yet."""
        return len(self._given)

    def origin(self) -> Origin:
        """Refuse: compiled rules draw from real dice only (``TypeError``)."""
        raise TypeError("scripted dice have no origin: compiled rules cannot draw from them")

    def word(self) -> int:
        """Take the next draw as a 32-bit word."""
        return self._whole("word()", 0, 2**32 - 1)

    def below(self, n: int) -> int:
        """Take the next draw as one of 0..n-1."""
        return self._whole(f"below({n})", 0, n - 1)

    def die(self, sides: int) -> int:
        """Take the next draw as a face, 1..sides."""
        return self._whole(f"die({sides})", 1, sides)

    def pick(self, candidates: Sequence[T]) -> T:
        """Take the next draw as one of the candidates."""
        if not (self._given and isinstance(self._given[0], Pick)):
            return super().pick(candidates)
        draw = self._next("pick()")
        found = [one for one in candidates if isinstance(draw, Pick) and one == draw.what]
        if not found:
            raise AssertionError(f"pick() has the candidates {candidates}, the script gives {draw}")
        return found[0]

    def unit(self) -> float:
        """Take the next draw as a real number, 0 <= x < 1."""
        draw = self._next("unit()")
        if not (isinstance(draw, float) and 0 <= draw < 1):
            raise AssertionError(f"unit() wants a real number 0 <= x < 1, the script gives {draw}")
        return draw

    def weighted(self, weights: Sequence[Weight]) -> int:
        """Take the next draw as one of 0..n-1, or as a place in the sum of the weights."""
        counts = shares(weights)
        if self._given and isinstance(self._given[0], float):
            place = Fraction(self.unit()) * sum(counts)
            return sum(under <= place for under in accumulate(counts))
        index = self._whole("weighted()", 0, len(counts) - 1)
        if not counts[index]:
            raise AssertionError(f"weighted() never draws {index}, which has no weight")
        return index

    def _whole(self, wanted: str, least: int, most: int) -> int:
        draw = self._next(wanted)
        if not (isinstance(draw, int) and least <= draw <= most):
            raise AssertionError(f"{wanted} wants {least}..{most}, the script gives {draw}")
        return draw

    def _next(self, wanted: str) -> Draw:
        if not self._given:
            raise AssertionError(f"{wanted}: the script has no draws left")
        return self._given.popleft()
