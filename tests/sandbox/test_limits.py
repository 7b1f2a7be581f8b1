"""Limits, and the time they leave; what the record says of them."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.recording import entrant
from contestmaster.sandbox.budget import Budget
from contestmaster.sandbox.limits import CLASS, BoxLimits

SECONDS = st.floats(0, 20)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("cpu_turn", 0, "cpu_turn is 0; it may be 0.001 to 3600"),
        ("memory_mib", 15, "memory_mib is 15; it may be 16 to"),
        ("watchdog", 40, "watchdog is 40; with these limits of processor time it must be 47"),
        ("processes", 65, "65 processes need as many threads"),
        ("idle", -1, "idle is -1"),
    ],
)
def test_limits_that_mean_nothing_are_refused(name: str, value: float, said: str) -> None:
    """BOX-20; a watchdog that is too short would void what a quiet machine plays [BOX-10]."""
    with pytest.raises(ValueError, match=said):
        BoxLimits(**{name: value})


def test_they_are_read_from_a_file_with_every_name_checked() -> None:
    """BOX-20: a name that is misspelt does not go unheard."""
    assert msgspec.convert({"cpu_turn": 0.5}, BoxLimits) == BoxLimits(cpu_turn=0.5)
    for wrong in ({"cpu_trun": 1}, {"cpu_turn": "fast"}, {"cpu_turn": 0}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, BoxLimits)


def test_the_record_says_that_it_is_not_repeatable() -> None:
    """BOX-2."""
    declares = BoxLimits().declares()
    assert declares["class"] == CLASS == "not repeatable"
    entrant("mine", "1", declares)  # it can stand in a header


@given(st.lists(SECONDS, min_size=1, max_size=20), SECONDS, SECONDS)
def test_no_more_is_given_than_the_limits_say(
    turns: list[float], start: float, bank: float
) -> None:
    """BOX-7, BOX-8: who stops when told never has more than all turns, the start and the bank."""
    limits = BoxLimits(cpu_start=start, cpu_turn=1, cpu_bank=bank)
    budget, spent = Budget(limits), 0.0
    for number, wanted in enumerate(turns, 1):
        most = budget.begin(spent)
        assert 1 <= most + 1e-9 <= 1 + bank + (start if number == 1 else 0) + 2e-9
        spent += min(wanted, most)
        budget.end(spent)
        assert spent <= number + start + bank + 1e-6


@given(st.lists(SECONDS, min_size=1, max_size=20))
def test_what_was_taken_beyond_is_taken_off_again(turns: list[float]) -> None:
    """BOX-8: in the end nobody gains by being looked at late."""
    limits = BoxLimits(cpu_start=1, cpu_turn=1, cpu_bank=2)
    budget, spent, due = Budget(limits), 0.0, 0.0
    for number, took in enumerate(turns):
        most = budget.begin(spent)
        assert most == pytest.approx(1 + (number == 0) + budget._bank - due)
        own = 1 + (number == 0)
        bank = budget._bank
        spent += took
        budget.end(spent)
        due = max(0.0, took + due - own - bank)
