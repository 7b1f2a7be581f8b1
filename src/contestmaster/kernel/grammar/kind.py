"""What every parameter type can do."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from contestmaster.kernel.dialect import Dialect, Unclosed
from contestmaster.kernel.unseen import unseen

__all__ = [
    "BadFormatError",
    "Kind",
    "decoded",
    "demand_seen",
]


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

    def schema(self) -> dict[str, Any]:
        """Return which values :meth:`check` takes, as JSON Schema (2020-12) says it.

        What a schema cannot say is said in words. A kind that says nothing here takes any value,
        for the command to refuse.
        """
        return {"description": self.describe()}

    def demand_seen(self, value: Any) -> None:
        """Raise where a value that came through a door holds what nobody sees [NET-24, NET-86].

        Journals from before that rule may hold such values, and are replayed as they are.
        """
        demand_seen(value)

    def plain(self, value: Any) -> Any:
        """Return the value as JSON holds it."""
        return value

    def telling(self, value: Any) -> bool:
        """Return whether a line that holds this value can be told from what people chat."""
        del value
        return True

    def writable(self, value: Any, dialect: Dialect) -> bool:
        """Return whether a value that was checked can stand in a line of this dialect."""
        del value, dialect
        return True

    def resolve(self, params: object) -> "Kind":
        """Return this type with what it names looked up in the game's parameters."""
        del params
        return self


def demand_seen(value: Any, *, prose: bool = False) -> None:
    """Raise :class:`BadFormatError` for texts that hold what nobody sees [NET-24, NET-86]."""
    if isinstance(value, str):
        if found := unseen(value, prose=prose):
            raise BadFormatError(f"nobody would see {found} in the text")
    elif isinstance(value, Mapping):
        demand_seen(tuple(value.items()), prose=prose)
    elif isinstance(value, Sequence) and not isinstance(value, bytes):
        for each in value:
            demand_seen(each, prose=prose)


def decoded(item: bytes) -> str:
    """Return an item as text; raise :class:`BadFormatError` where it is none."""
    if isinstance(item, Unclosed):
        raise BadFormatError("a quotation mark is not closed")
    try:
        return item.decode("utf-8")
    except UnicodeDecodeError:
        raise BadFormatError("the text is not UTF-8") from None
