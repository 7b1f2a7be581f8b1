"""Scores as one argument: decimals by seat, with commas between them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from contestmaster.kernel.grammar import BadFormatError, Kind
from contestmaster.kernel.reals import shown

_SCORE: Final = re.compile(r"-?[0-9]{1,30}(\.[0-9]{1,30})?")


@dataclass(frozen=True)
class Scores(Kind):
    """One score or more, exact, such as ``300,0.125,-5``; in JSON a list of decimal texts."""

    def parse(self, items: Sequence[bytes]) -> tuple[Decimal, ...]:
        """Read one item."""
        return self.check(items[0].decode("utf-8", "replace").split(","))

    def format(self, value: Any) -> list[str]:
        """Write the scores as one item."""
        return [",".join(self.plain(value))]

    def check(self, value: Any) -> tuple[Decimal, ...]:
        """Accept a list of decimal texts, or of integers."""
        if not isinstance(value, list | tuple) or not value:
            raise BadFormatError("a list of scores is wanted")
        texts = [str(each) if type(each) is int else each for each in value]
        for text in texts:
            if not (isinstance(text, str) and _SCORE.fullmatch(text)):
                raise BadFormatError(f"{text!r} is no score: write it like 300 or 0.125")
        return tuple(map(Decimal, texts))

    def plain(self, value: Any) -> list[str]:
        """Return the decimal texts."""
        return [f"{score:f}" for score in value]

    def describe(self) -> str:
        """Say the form."""
        return "scores by seat, with commas between them"


def as_score(score: Fraction) -> Decimal:
    """Return a game's exact score as awards take it: rounded once, to 6 decimals [CONTEST-72].

    >>> as_score(Fraction(10000, 3))
    Decimal('3333.333333')
    """
    return Decimal(shown(score))
