"""Switches: properties that always have exactly one of their values.

A switch declares its values once; where it is kept is the game's business. Flipping a switch to
what is none of its values is an error of the program, not of a player: rules refuse before.
"""

from dataclasses import dataclass
from typing import Generic, TypeVar

__all__ = ["Dial", "Switch"]

T = TypeVar("T")


@dataclass(frozen=True)
class Switch(Generic[T]):
    """A switch with named values; the first is the default."""

    name: str
    values: tuple[T, ...]

    @property
    def default(self) -> T:
        """The value before anybody has flipped it."""
        return self.values[0]

    def flipped(self, value: T) -> T:
        """Return a value the switch can have.

        Raises:
            ValueError: it is none of them.
        """
        if value not in self.values:
            raise ValueError(f"{self.name} cannot be {value!r}")
        return value


@dataclass(frozen=True)
class Dial:
    """A switch whose values are the integers from ``low`` to ``high``."""

    name: str
    low: int
    high: int

    def turned(self, value: int, by: int) -> int:
        """Return the value turned by so much; unchanged where that is no value of the dial.

        >>> Dial("fame", -10, 10).turned(10, 1), Dial("fame", -10, 10).turned(-1, 1)
        (10, 0)
        """
        moved = value + by
        return moved if self.low <= moved <= self.high else value

    def clamped(self, value: int) -> int:
        """Return the value of the dial that is nearest.

        >>> Dial("delta", 0, 5).clamped(7)
        5
        """
        return max(self.low, min(self.high, value))

    def flipped(self, value: int) -> int:
        """Return a value the dial can have; ``ValueError`` where it is none."""
        if not self.low <= value <= self.high:
            raise ValueError(f"{self.name} cannot be {value}")
        return value
