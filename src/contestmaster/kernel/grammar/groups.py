"""Values of values: a known number of them, as many as the line announces, or one of two types."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from contestmaster.kernel.dialect import Dialect
from contestmaster.kernel.grammar.kind import BadFormatError, Kind
from contestmaster.kernel.grammar.numbers import Natural
from contestmaster.kernel.grammar.words import Keyword

__all__ = ["Counted", "KeywordOr", "Times"]


class _Group(Kind):
    """Values of one type, one after another.

    Attributes:
        of: that type; the dataclasses below freeze it.
    """

    of: Kind

    def plain(self, value: Any) -> list[Any]:
        """Return a list."""
        return [self.of.plain(one) for one in value]

    def writable(self, value: Any, dialect: Dialect) -> bool:
        """Return whether each value can stand in a line."""
        return all(self.of.writable(one, dialect) for one in value)


@dataclass(frozen=True)
class Times(_Group):
    """A tuple of ``count`` values; ``count`` may name a parameter of the game.

    Attributes:
        count: how many.
        of: what each is.
        names: of the values, where each has one.
    """

    count: int | str
    of: Kind  # pyrefly: ignore[bad-override]
    names: tuple[str, ...] = ()

    def resolve(self, params: object) -> "Times":
        """Return the same with the count looked up in the game's parameters."""
        count = self.count if isinstance(self.count, int) else int(getattr(params, self.count))
        return Times(count, self.of.resolve(params), self.names)

    @property
    def width(self) -> int:
        """The items of all values."""
        if not isinstance(self.count, int):
            raise TypeError(f"the count {self.count!r} has not been looked up in the parameters")
        return self.count * self.of.width

    def parse(self, items: Sequence[bytes]) -> tuple[Any, ...]:
        """Read the values one after another."""
        one = self.of.width
        return tuple(self.of.parse(items[i : i + one]) for i in range(0, self.width, one))

    def format(self, value: Any) -> list[str]:
        """Write the values one after another."""
        return [item for one in value for item in self.of.format(one)]

    def check(self, value: Any) -> tuple[Any, ...]:
        """Accept a list of the right length."""
        if not isinstance(value, list | tuple) or len(value) != self.count:
            raise BadFormatError(f"{self.count} values are wanted")
        return tuple(self.of.check(one) for one in value)

    def describe(self) -> str:
        """Say how many of what."""
        if self.names:
            return f"({' '.join(self.names)}), each {self.of.describe()}"
        return f"{self.count} x {self.of.describe()}"

    def schema(self) -> dict[str, Any]:
        """Return a list of the right length; that the values have names is said in words."""
        if not isinstance(self.count, int):
            return {"type": "array", "items": self.of.schema()}
        bounds = {"minItems": self.count, "maxItems": self.count}
        said = {"description": ", ".join(self.names)} if self.names else {}
        return {"type": "array", "items": self.of.schema(), **bounds, **said}


@dataclass(frozen=True)
class Counted(_Group):
    """A count, then as many groups of values [NET-45]; must be the last parameter."""

    of: Kind  # pyrefly: ignore[bad-override]
    most: int = 10_000
    least: int = 0

    def resolve(self, params: object) -> "Counted":
        """Return the same with what a group names looked up in the game's parameters."""
        return Counted(self.of.resolve(params), self.most, self.least)

    def parse(self, items: Sequence[bytes]) -> tuple[Any, ...]:
        """Read the groups after the count, which the command has checked."""
        one = self.of.width
        return tuple(self.of.parse(items[i : i + one]) for i in range(1, len(items), one))

    def announced(self, item: bytes) -> int:
        """Return how many items follow the count in ``item``; raise where it is no count."""
        return Natural(self.least, self.most).parse([item]) * self.of.width

    def format(self, value: Any) -> list[str]:
        """Write the count and the groups."""
        return [str(len(value)), *(item for one in value for item in self.of.format(one))]

    def check(self, value: Any) -> tuple[Any, ...]:
        """Accept a list."""
        if not isinstance(value, list | tuple) or not self.least <= len(value) <= self.most:
            raise BadFormatError(f"a list of {self.least} to {self.most} is wanted")
        return tuple(self.of.check(one) for one in value)

    def describe(self) -> str:
        """Say what is counted."""
        return f"a count n, then n x {self.of.describe()}"

    def schema(self) -> dict[str, Any]:
        """Return a list; JSON needs no count."""
        bounds = {"minItems": self.least, "maxItems": self.most}
        return {"type": "array", "items": self.of.schema(), **bounds}


@dataclass(frozen=True)
class KeywordOr(Kind):
    """A keyword, or else one item of another type: ``MYSELF`` or the number of a team."""

    keyword: Keyword
    of: Kind

    def resolve(self, params: object) -> "KeywordOr":
        """Return the same with what the other type names looked up in the game's parameters."""
        return KeywordOr(self.keyword, self.of.resolve(params))

    def parse(self, items: Sequence[bytes]) -> Any:
        """Read one item."""
        try:
            return self.keyword.parse(items)
        except BadFormatError:
            return self.of.parse(items)

    def format(self, value: Any) -> list[str]:
        """Write the keyword or the value."""
        return [value] if self._is_keyword(value) else self.of.format(value)

    def check(self, value: Any) -> Any:
        """Accept what either accepts."""
        try:
            return self.keyword.check(value)
        except BadFormatError:
            return self.of.check(value)

    def plain(self, value: Any) -> Any:
        """Return the value as JSON holds it."""
        return value if self._is_keyword(value) else self.of.plain(value)

    def describe(self) -> str:
        """Say both."""
        return f"{self.keyword.describe()} or {self.of.describe()}"

    def schema(self) -> dict[str, Any]:
        """Return either."""
        return {"anyOf": [self.keyword.schema(), self.of.schema()]}

    def _is_keyword(self, value: Any) -> bool:
        return value in self.keyword.words
