"""What must come out the same to the bit on every Python, NumPy and Numba.

Those are the dice and the arithmetic, compiled and not; the digests of whole matches; the worked
examples of the rule books; and each property that Hypothesis tries of records, lines and rules that
are not compiled: to compile a game for its properties alone takes longer than all else.
`nox -s newest` runs them on what is newest today.
"""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import is_hypothesis_test

TESTS = Path(__file__).parent

WHOLE = ("arrays", "seal", "kernel", "transcripts", "tournament/test_same_everywhere.py")
"""Of these every test."""

PROPERTIES = ("contest", "forum", "games", "lobby", "nomic", "protocols", "tournament")
"""And of these what holds for all examples,"""

COMPILED = ("games/cows", "games/desk", "games/traders")
"""but for these."""


def is_portable(item: pytest.Item) -> bool:
    """Whether a test is one of them."""
    whole, properties = _lies_in(item.path)
    return whole or (properties and is_hypothesis_test(getattr(item, "obj", None)))


@cache
def _lies_in(path: Path) -> tuple[bool, bool]:
    """Whether a file lies in what is portable as a whole, and in what has portable properties."""

    def within(rooms: tuple[str, ...]) -> bool:
        return any(path.is_relative_to(TESTS / room) for room in rooms)

    return within(WHOLE), within(PROPERTIES) and not within(COMPILED)
