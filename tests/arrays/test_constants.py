"""``arrays.constants``: a rule is compiled once for all constants that others call it with."""

from typing import Any

import numba
import pytest

from contestmaster.arrays.constants import forget_constants

pytestmark = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="the JIT is off: nothing is ever compiled"
)

SPADE, CLUB = 3, 7


def forgetful(function: Any) -> Any:
    """A rule of which no code is kept, so that each run compiles it."""
    dispatcher: Any = numba.njit(function)
    forget_constants(dispatcher)
    return dispatcher


@forgetful
def scored(kind, doubled=False):
    """A rule that others give constants."""
    return 100 * kind + doubled


@forgetful
def hand():
    """A rule that gives numbers that are written down, and named ones."""
    return scored(SPADE), scored(CLUB, True), scored(1, doubled=False)


def test_constants_make_no_forms_of_their_own() -> None:
    assert hand() == (300, 701, 100)
    forms = scored.overloads
    assert len(forms) == 2, "one where the second is left out, one where it is given"
    assert not any("Literal" in str(kind) for form in forms for kind in form)
