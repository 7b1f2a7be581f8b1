"""What traits make of attributes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.games.desk import traits
from contestmaster.games.desk.formulas import (
    final_attack,
    final_defense,
    final_initiative,
    final_movement,
    step_cost,
)
from contestmaster.games.desk.traits import bit


@pytest.mark.parametrize(
    ("given_traits", "expected"),
    [
        ((), (7, 30, 5, 9)),
        ((traits.FAST,), (14, 30, 5, 9)),
        ((traits.BERSERKER,), (7, 30, 10, 0)),
        ((traits.CHARGE,), (8, 50, 7, 9)),
        ((6, 9, 12), (15, 50, 12, 0)),
    ],
)
def test_bonuses_are_rounded_down_each(
    given_traits: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    """From the base, and then added [DESK-28, DESK-34, DESK-37, DESK-40]."""
    own = bit(*given_traits)
    assert (
        final_initiative(7, own), final_movement(30, own), final_attack(5, own),
        final_defense(9, own),
    ) == expected  # fmt: skip


@given(base=st.integers(1, 1000), own=st.sets(st.integers(1, 12)))
def test_other_traits_change_no_attribute(base: int, own: set[int]) -> None:
    """And the order of those that do is irrelevant [DESK-28]."""
    rest = bit(*(own - {traits.FAST, traits.BERSERKER, traits.CHARGE}))
    for final in (final_initiative, final_movement, final_attack, final_defense):
        assert final(base, rest) == base


def test_steps_cost_ten_or_fourteen() -> None:
    """Straight or diagonal [DESK-86]."""
    assert [step_cost(dx, dy) for dx, dy in ((1, 0), (0, -1), (1, 1), (-1, 1))] == [10, 10, 14, 14]
