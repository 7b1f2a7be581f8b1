"""Switches and dials."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.nomic.switches import Dial, Switch

STATION = Switch("Station", ("outside", "lower_deck", "engine_room", "bridge"))
FAME = Dial("fame", -10, 10)


def test_a_switch_has_one_of_its_values() -> None:
    """SHUTTLE-131: nothing else can be flipped to; the first value is the default."""
    assert STATION.default == "outside"
    assert [STATION.flipped(value) for value in STATION.values] == list(STATION.values)
    with pytest.raises(ValueError, match="galley"):
        STATION.flipped("galley")


@given(st.integers(-10, 10), st.integers(-30, 30))
def test_a_dial_stays_in_its_range(value: int, by: int) -> None:
    """SHIPS-98: a change that would leave the range has no effect."""
    turned = FAME.turned(value, by)
    assert turned == (value + by if -10 <= value + by <= 10 else value)
    assert FAME.clamped(value + by) == max(-10, min(10, value + by))
    assert FAME.flipped(turned) == turned


def test_a_dial_refuses_what_is_no_value() -> None:
    with pytest.raises(ValueError, match="fame cannot be 11"):
        FAME.flipped(11)
