"""The twelve traits of types, by number; sets of them are bits of a whole number."""

from typing import Final

TRAITS: Final = 12
"""How many there are."""

BIG: Final = 1
"""Occupies 2x2 fields [DESK-29]."""
FLIGHT: Final = 2
"""Moves over anything, and lands where it is free [DESK-30]."""
NO_COUNTER: Final = 3
"""Its melee attacks are not countered [DESK-31]."""
FIRST_STRIKE: Final = 4
"""Counters before it is struck [DESK-32]."""
AGILE: Final = 5
"""Counters any number of times [DESK-33]."""
FAST: Final = 6
"""Initiative + 100% [DESK-34]."""
NO_MELEE_PENALTY: Final = 7
"""Shoots and strikes alike [DESK-35]."""
SHIELDED: Final = 8
"""Is hit half as hard from afar [DESK-36]."""
BERSERKER: Final = 9
"""Attack + 100%, Defense - 100% [DESK-37]."""
POOR_COUNTER: Final = 10
"""Counters half as hard [DESK-38]."""
IMPATIENT: Final = 11
"""Cannot delay [DESK-39]."""
CHARGE: Final = 12
"""Attack + 50%, Movement Points + 20, Initiative + 25% [DESK-40]."""


def bit(*traits: int) -> int:
    """The set of some traits.

    >>> bit(1, 7)
    130
    """
    return sum(1 << trait for trait in set(traits))
