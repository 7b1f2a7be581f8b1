"""What people call a type of units: by what it can do best, as boards draw it.

The board of the front end has a picture for each (``web/src/boards/desk/figures.ts``), found by the
same rules in the same order.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final, Protocol, TypeAlias

from contestmaster.games.desk.traits import (
    BERSERKER,
    BIG,
    CHARGE,
    FAST,
    FIRST_STRIKE,
    FLIGHT,
    NO_COUNTER,
    SHIELDED,
)


class Looking(Protocol):
    """What of a type of the cadre decides how it looks."""

    @property
    def traits(self) -> Collection[int]:
        """Its own traits, by number."""
        ...

    @property
    def rng(self) -> int:
        """How far it shoots, 0 for not at all."""
        ...

    @property
    def atk(self) -> int:
        """Attack."""
        ...

    @property
    def defense(self) -> int:
        """Defense."""
        ...


_Rule: TypeAlias = tuple[Callable[[Looking], bool], str]


def _any(*traits: int) -> Callable[[Looking], bool]:
    return lambda kind: any(trait in kind.traits for trait in traits)


_RULES: Final[Sequence[_Rule]] = (
    (lambda kind: BIG in kind.traits and FLIGHT in kind.traits, "dragons"),
    (_any(FLIGHT), "griffins"),
    (lambda kind: kind.rng > 0, "archers"),
    (_any(BIG), "ogres"),
    (_any(CHARGE, FAST), "horsemen"),
    (_any(BERSERKER), "berserkers"),
    (_any(SHIELDED), "shield bearers"),
    (_any(FIRST_STRIKE, NO_COUNTER), "pikemen"),
    (lambda kind: kind.atk >= kind.defense, "swordsmen"),
)
"""The first that holds."""
_ELSE: Final = "pikemen"


def looks(kind: Looking) -> str:
    """Return what people call a type, in the plural."""
    return next((name for holds, name in _RULES if holds(kind)), _ELSE)


def letter(kind: int) -> str:
    """The letter that tells apart types that look alike.

    >>> letter(1), letter(3)
    ('A', 'C')
    """
    return chr(ord("A") + kind - 1)


def named(kinds: Sequence[Looking]) -> list[str]:
    """Return what each type of a cadre is called, with its letter where two look alike."""
    names = [looks(kind) for kind in kinds]
    return [
        f"{name} {letter(number)}" if names.count(name) > 1 else name
        for number, name in enumerate(names, 1)
    ]
