"""Events: what happened, in words, and who may know."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.events import AFTER, EVERYONE, Audience, Event, hears


class Herded(Event, frozen=True):
    words = "{who} leads {cows} cows to {place}"
    who: str
    cows: int
    place: tuple[int, ...] = ()


class Rang(Event, frozen=True):
    pass


def test_an_event_tells_itself_in_words_and_as_a_line() -> None:
    event = Herded("ann lee", 3, (1, -2))
    assert event.tell() == "ann lee leads 3 cows to (1, -2)"
    assert event.line() == "Herded who=ann_lee cows=3 place=1,-2"
    assert Rang().tell() == Rang().line() == "Rang"


def test_an_event_does_not_change() -> None:
    with pytest.raises(AttributeError):
        setattr(Herded("ann", 1), "cows", 2)  # noqa: B010 - a checker would forbid it


@pytest.mark.parametrize(
    ("audience", "seat", "live"),
    [
        (EVERYONE, 0, True),
        (EVERYONE, None, True),
        (AFTER, 0, False),
        (AFTER, None, False),
        (frozenset({0, 2}), 0, True),
        (frozenset({0, 2}), 1, False),
        (frozenset({0, 2}), None, False),
        (frozenset[int](), 0, False),
    ],
)
def test_each_hears_what_is_meant_for_it(audience: Audience, seat: int | None, live: bool) -> None:
    assert hears(audience, seat, over=False) is live
    assert hears(audience, seat, over=True)


@given(st.frozensets(st.none() | st.integers(0, 9)), st.none() | st.integers(0, 9))
def test_nobody_hears_what_is_for_others(audience: Audience, seat: int | None) -> None:
    """Seats or spectators."""
    assert hears(audience, seat, over=False) == (seat in audience)
