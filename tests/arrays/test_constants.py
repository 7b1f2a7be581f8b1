"""``arrays.constants``: a rule is compiled once for all constants that others call it with."""

import numba
import pytest

from contestmaster.arrays.compiled import compiled

pytestmark = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="the JIT is off: nothing is ever compiled"
)

SPADE, CLUB = 3, 7


@compiled
def scored(kind: int, doubled: bool = False) -> int:
    """A rule that others give constants."""
    return 100 * kind + doubled


@compiled
def hand() -> tuple[int, int, int]:
    """A rule that gives numbers that are written down, and a named one."""
    return scored(SPADE), scored(CLUB, True), scored(1, doubled=False)


def test_constants_make_no_forms_of_their_own() -> None:
    assert hand() == (300, 701, 100)
    forms = scored.dispatcher.overloads  # type: ignore[attr-defined]
    assert len(forms) == 2, "one where the second is left out, one where it is given"
    assert not any("Literal" in str(kind) for form in forms for kind in form)
