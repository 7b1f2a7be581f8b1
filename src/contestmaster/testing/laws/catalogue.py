"""All laws, in the order in which they are listed."""

from typing import Final

from contestmaster.testing.laws.law import Law
from contestmaster.testing.laws.of_encodings import OF_ENCODINGS
from contestmaster.testing.laws.of_games import OF_GAMES
from contestmaster.testing.laws.of_matches import OF_MATCHES
from contestmaster.testing.laws.of_orders import OF_ORDERS
from contestmaster.testing.laws.of_states import OF_STATES

__all__ = ["LAWS", "LIMITS", "UnknownLawError", "chosen"]

LIMITS: Final = Law("limits", "A step takes no more time and memory than there is.")
"""The law that only whoever watches from outside can judge."""

LAWS: Final[dict[str, Law]] = {
    law.name: law for law in (*OF_GAMES, *OF_STATES, *OF_ORDERS, *OF_ENCODINGS, *OF_MATCHES, LIMITS)
}


class UnknownLawError(ValueError):
    """There is no law of that name; the message lists those there are."""


def chosen(names: tuple[str, ...]) -> dict[str, Law]:
    """Return the laws of those names, all if none is given.

    Raises:
        UnknownLawError: there is none of a name.
    """
    if unknown := [name for name in names if name not in LAWS]:
        raise UnknownLawError(f"there is no law {unknown[0]!r}; there are: {', '.join(LAWS)}")
    return {name: law for name, law in LAWS.items() if not names or name in names}
