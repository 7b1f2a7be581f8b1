"""Numbers as arguments: integers, naturals and exact decimals."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import ceil, floor
from typing import Any, Final, TypeVar

from contestmaster.kernel.grammar.kind import BadFormatError, Kind

__all__ = ["Integer", "Natural", "Real"]

_INTEGER: Final = re.compile(rb"[+-]?[0-9]{1,18}")
_DIGITS: Final = 18
_GREATEST: Final = 10**_DIGITS - 1
"""The greatest integer that so many digits can write."""
_REAL: Final = re.compile(rb"[+-]?[0-9]+(\.[0-9]*)?")

N = TypeVar("N", int, Decimal)


@dataclass(frozen=True)
class Integer(Kind):
    """A whole number of at most 18 digits, sign allowed [NET-39], within ``low..high``."""

    low: int | None = None
    high: int | None = None

    def parse(self, items: Sequence[bytes]) -> int:
        """Read one integer item."""
        item = items[0]
        if not (item.isdigit() and len(item) <= _DIGITS) and not _INTEGER.fullmatch(item):
            raise BadFormatError(f"{_shown(item)} is not an integer")
        value, low, high = int(item), self.low, self.high
        if (low is None or value >= low) and (high is None or value <= high):
            return value
        return _within(value, low, high)

    def format(self, value: Any) -> list[str]:
        """Write the number in decimal [NET-36]."""
        return [str(value)]

    def check(self, value: Any) -> int:
        """Accept an ``int`` in range; a bool is none."""
        if type(value) is not int or abs(value) > _GREATEST:
            raise BadFormatError(f"{str(value)[:40]} is not an integer of at most 18 digits")
        return _within(value, self.low, self.high)

    def describe(self) -> str:
        """Say the range."""
        return _range("integer", self.low, self.high)

    def schema(self) -> dict[str, Any]:
        """Return an integer with its bounds, those of 18 digits where there are no others."""
        low = -_GREATEST if self.low is None else self.low
        high = _GREATEST if self.high is None else self.high
        return {"type": "integer", "minimum": low, "maximum": high}


@dataclass(frozen=True)
class Natural(Integer):
    """An integer that must not be negative; ``-0`` and ``+5`` are fine [NET-40]."""

    low: int | None = 0


@dataclass(frozen=True)
class Real(Kind):
    """A decimal number without exponent [NET-41], kept exactly as a ``Decimal``."""

    low: Decimal | None = None
    high: Decimal | None = None

    def parse(self, items: Sequence[bytes]) -> Decimal:
        """Read one real item; an integer is a valid real."""
        item = items[0]
        if not _REAL.fullmatch(item):
            raise BadFormatError(f"{_shown(item)} is not a real number")
        return _within(Decimal(item.decode("ascii")), self.low, self.high)

    def format(self, value: Any) -> list[str]:
        """Write the number without exponent."""
        return [f"{value:f}"]

    def check(self, value: Any) -> Decimal:
        """Accept an integer or decimal text; a float is refused, for it is not exact."""
        if type(value) is int:
            return _within(Decimal(value), self.low, self.high)
        if isinstance(value, str):
            return self.parse([value.encode("ascii", "replace")])
        raise BadFormatError(f"{value!r} is not a decimal number in text form")

    def plain(self, value: Any) -> str:
        """Return the decimal text."""
        return f"{value:f}"

    def describe(self) -> str:
        """Say the range."""
        return _range("real", self.low, self.high)

    def schema(self) -> dict[str, Any]:
        """Return a whole number, or decimal text: a number with a point would not be exact."""
        whole: dict[str, Any] = {"type": "integer"}
        if self.low is not None:
            whole["minimum"] = ceil(self.low)
        if self.high is not None:
            whole["maximum"] = floor(self.high)
        text = {"type": "string", "format": "decimal", "pattern": f"^{_REAL.pattern.decode()}$"}
        return {"anyOf": [whole, text], "description": f"{self.describe()}, as text if not whole"}


def _within(value: N, low: N | None, high: N | None) -> N:
    if low is not None and value < low:
        raise BadFormatError(f"{value} is less than {low}")
    if high is not None and value > high:
        raise BadFormatError(f"{value} is more than {high}")
    return value


def _range(name: str, low: int | Decimal | None, high: int | Decimal | None) -> str:
    if low is None and high is None:
        return name
    return f"{name} {'' if low is None else low}..{'' if high is None else high}"


def _shown(item: bytes) -> str:
    return repr(item.decode("utf-8", "replace")[:40])
