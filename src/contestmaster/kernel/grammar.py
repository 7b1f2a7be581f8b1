"""Parameter types of commands: how one argument is read, written, checked and carried in JSON.

Each type is a small frozen object. A command's parameters are declared by annotations::

    def move(self, world, by, group: Annotated[int, Natural()], step: Relative) -> int: ...

What a door sends arrives as *items* (byte strings without whitespace, NET-21); what a journal or
an API holds is JSON. Both ways back and forth are exact: ``parse(format(value)) == value``.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

__all__ = [
    "BAD_FORMAT",
    "TOO_MANY",
    "UNKNOWN_COMMAND",
    "BadFormatError",
    "Block",
    "Counted",
    "Flag",
    "Integer",
    "Keyword",
    "Kind",
    "Natural",
    "Real",
    "Text",
    "Times",
    "Word",
]

UNKNOWN_COMMAND: Final = 2
"""Generic error: the name is not in the vocabulary [NET-42]."""
BAD_FORMAT: Final = 3
"""Generic error: too few items, or one that does not parse or is out of range [NET-44]."""
TOO_MANY: Final = 4
"""Generic error: more items than the command takes [NET-43]."""

_INTEGER: Final = re.compile(rb"[+-]?[0-9]{1,18}")
_REAL: Final = re.compile(rb"[+-]?[0-9]+(\.[0-9]*)?")


class BadFormatError(ValueError):
    """An argument does not have its declared form or range [NET-44]."""


class Kind(ABC):
    """The type of one parameter: a fixed number of items, read and written exactly."""

    @property
    def width(self) -> int:
        """How many items of a line a value takes."""
        return 1

    @abstractmethod
    def parse(self, items: Sequence[bytes]) -> Any:
        """Read a value from exactly :attr:`width` items, or raise :class:`BadFormatError`."""

    @abstractmethod
    def format(self, value: Any) -> list[str]:
        """Write a value as the items that :meth:`parse` reads back."""

    @abstractmethod
    def check(self, value: Any) -> Any:
        """Take a value as it comes from JSON; return it as the command gets it, or raise."""

    @abstractmethod
    def describe(self) -> str:
        """Say in a few words what is allowed, for reference pages and messages."""

    def plain(self, value: Any) -> Any:
        """Return the value as JSON holds it."""
        return value


@dataclass(frozen=True)
class Integer(Kind):
    """A whole number of at most 18 digits, sign allowed [NET-39], within ``low..high``."""

    low: int | None = None
    high: int | None = None

    def parse(self, items: Sequence[bytes]) -> int:
        """Read one integer item."""
        item = items[0]
        if not _INTEGER.fullmatch(item):
            raise BadFormatError(f"{_shown(item)} is not an integer")
        return self._within(int(item))

    def format(self, value: Any) -> list[str]:
        """Write the number in decimal [NET-36]."""
        return [str(value)]

    def check(self, value: Any) -> int:
        """Accept an ``int`` in range; a bool is none."""
        if type(value) is not int:
            raise BadFormatError(f"{value!r} is not an integer")
        return self._within(value)

    def describe(self) -> str:
        """Say the range."""
        low = "" if self.low is None else str(self.low)
        high = "" if self.high is None else str(self.high)
        return f"integer {low}..{high}" if low or high else "integer"

    def _within(self, value: int) -> int:
        if self.low is not None and value < self.low:
            raise BadFormatError(f"{value} is less than {self.low}")
        if self.high is not None and value > self.high:
            raise BadFormatError(f"{value} is more than {self.high}")
        return value


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
        return self._within(Decimal(item.decode("ascii")))

    def format(self, value: Any) -> list[str]:
        """Write the number without exponent."""
        return [f"{value:f}"]

    def check(self, value: Any) -> Decimal:
        """Accept an integer or decimal text; a float is refused, for it is not exact."""
        if type(value) is int:
            return self._within(Decimal(value))
        if isinstance(value, str):
            return self.parse([value.encode()])
        raise BadFormatError(f"{value!r} is not a decimal number in text form")

    def plain(self, value: Any) -> str:
        """Return the decimal text."""
        return f"{value:f}"

    def describe(self) -> str:
        """Say the range."""
        low = "" if self.low is None else str(self.low)
        high = "" if self.high is None else str(self.high)
        return f"real {low}..{high}" if low or high else "real"

    def _within(self, value: Decimal) -> Decimal:
        if self.low is not None and value < self.low:
            raise BadFormatError(f"{value} is less than {self.low}")
        if self.high is not None and value > self.high:
            raise BadFormatError(f"{value} is more than {self.high}")
        return value


@dataclass(frozen=True)
class Word(Kind):
    """One item of UTF-8 text, at most ``longest`` characters."""

    longest: int = 200

    def parse(self, items: Sequence[bytes]) -> str:
        """Read one item as text."""
        return self.check(_text(items[0]))

    def format(self, value: Any) -> list[str]:
        """Write the word as it is."""
        return [str(value)]

    def check(self, value: Any) -> str:
        """Accept text of one to ``longest`` characters."""
        if not isinstance(value, str) or not value:
            raise BadFormatError("a word is missing")
        if len(value) > self.longest:
            raise BadFormatError(f"a word has more than {self.longest} characters")
        return value

    def describe(self) -> str:
        """Say that it is a word."""
        return "word"


@dataclass(frozen=True)
class Keyword(Kind):
    """One of a few words, in exactly this letter case unless the dialect folds it [NET-27]."""

    words: tuple[str, ...]
    fold: bool = False

    def parse(self, items: Sequence[bytes]) -> str:
        """Read one item as a keyword."""
        return self.check(_text(items[0]))

    def format(self, value: Any) -> list[str]:
        """Write the keyword."""
        return [str(value)]

    def check(self, value: Any) -> str:
        """Accept one of the words."""
        for word in self.words:
            if value == word:
                return word
            if self.fold and isinstance(value, str) and value.casefold() == word.casefold():
                return word
        raise BadFormatError(f"{value!r} is none of {', '.join(self.words)}")

    def describe(self) -> str:
        """List the words."""
        return " or ".join(f"`{word}`" for word in self.words)


@dataclass(frozen=True)
class Flag(Kind):
    """``true`` or ``false``."""

    def parse(self, items: Sequence[bytes]) -> bool:
        """Read one item."""
        if items[0] not in (b"true", b"false"):
            raise BadFormatError(f"{_shown(items[0])} is neither true nor false")
        return items[0] == b"true"

    def format(self, value: Any) -> list[str]:
        """Write the truth value."""
        return ["true" if value else "false"]

    def check(self, value: Any) -> bool:
        """Accept a bool."""
        if not isinstance(value, bool):
            raise BadFormatError(f"{value!r} is neither true nor false")
        return value

    def describe(self) -> str:
        """Say the two words."""
        return "`true` or `false`"


@dataclass(frozen=True)
class Text(Kind):
    """The rest of the line in UTF-8, ends stripped [NET-86]; must be the last parameter."""

    longest: int = 100_000

    def parse(self, items: Sequence[bytes]) -> str:
        """Read the one item that holds the rest of the line."""
        return self.check(_text(items[0]).strip(" \t\r"))

    def format(self, value: Any) -> list[str]:
        """Write the text as it is."""
        return [str(value)]

    def check(self, value: Any) -> str:
        """Accept text of one line."""
        if not isinstance(value, str) or not value or "\n" in value:
            raise BadFormatError("a text of one line is wanted")
        if len(value) > self.longest:
            raise BadFormatError(f"the text has more than {self.longest} characters")
        return value

    def describe(self) -> str:
        """Say that it takes the rest."""
        return "text (the rest of the line)"


@dataclass(frozen=True)
class Block(Kind):
    """Lines of the client between an opening and a closing line, as one string [NET-76]."""

    begin: str
    end: str

    @property
    def width(self) -> int:
        """None: the block follows the line."""
        return 0

    def parse(self, items: Sequence[bytes]) -> str:
        """Read the block's bytes, given as one item by the line protocol."""
        return _text(items[0])

    def format(self, value: Any) -> list[str]:
        """Write nothing on the line itself."""
        del value
        return []

    def check(self, value: Any) -> str:
        """Accept any text."""
        if not isinstance(value, str):
            raise BadFormatError("a text is wanted")
        return value

    def describe(self) -> str:
        """Name the two lines."""
        return f"a block from the line `{self.begin}` to the line `{self.end}`"


@dataclass(frozen=True)
class Times(Kind):
    """A tuple of ``count`` values; ``count`` may name a parameter of the game."""

    count: int | str
    of: Kind

    def resolve(self, params: object) -> "Times":
        """Return the same with the count looked up in the game's parameters."""
        if isinstance(self.count, int):
            return self
        return Times(int(getattr(params, self.count)), self.of)

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

    def plain(self, value: Any) -> list[Any]:
        """Return a list."""
        return [self.of.plain(one) for one in value]

    def describe(self) -> str:
        """Say how many of what."""
        return f"{self.count} x {self.of.describe()}"


@dataclass(frozen=True)
class Counted(Kind):
    """A count, then as many groups of values [NET-45]; must be the last parameter."""

    of: Kind
    most: int = 10_000

    def parse(self, items: Sequence[bytes]) -> tuple[Any, ...]:
        """Read the groups after the count, which the command has checked."""
        one = self.of.width
        return tuple(self.of.parse(items[i : i + one]) for i in range(1, len(items), one))

    def announced(self, item: bytes) -> int:
        """Return how many items follow the count in ``item``; raise where it is no count."""
        return Natural(0, self.most).parse([item]) * self.of.width

    def format(self, value: Any) -> list[str]:
        """Write the count and the groups."""
        return [str(len(value)), *(item for one in value for item in self.of.format(one))]

    def check(self, value: Any) -> tuple[Any, ...]:
        """Accept a list."""
        if not isinstance(value, list | tuple) or len(value) > self.most:
            raise BadFormatError(f"a list of at most {self.most} is wanted")
        return tuple(self.of.check(one) for one in value)

    def plain(self, value: Any) -> list[Any]:
        """Return a list."""
        return [self.of.plain(one) for one in value]

    def describe(self) -> str:
        """Say what is counted."""
        return f"a count n, then n x {self.of.describe()}"


def _text(item: bytes) -> str:
    try:
        return item.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadFormatError("the text is not UTF-8") from error


def _shown(item: bytes) -> str:
    return repr(item.decode("utf-8", "replace")[:40])
