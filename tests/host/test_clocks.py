"""Clocks: one that runs, one that is moved."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.host.clocks import HeardClock, VirtualClock, WallClock
from contestmaster.kernel.instant import SECOND


def test_the_wall_clock_tells_utc():
    assert abs(WallClock().now() - time.time_ns() // 1000) < SECOND


def test_changes_of_the_time_of_day_do_not_move_the_wall_clock(monkeypatch):
    """Seconds of the contest go by a steady clock [CONTEST-55]."""
    clock = WallClock()
    before = clock.now()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert 0 <= clock.now() - before < SECOND


def test_the_wall_clock_never_goes_backwards():
    clock = WallClock()
    read = [clock.now() for _ in range(1000)]
    assert read == sorted(read)


def test_a_clock_of_a_rehearsal_runs_faster(monkeypatch):
    monkeypatch.setattr(time, "monotonic_ns", lambda: 7_000_000_000)
    clock = WallClock(speed=20)
    before = clock.now()
    monkeypatch.setattr(time, "monotonic_ns", lambda: 9_500_000_000)
    assert clock.now() - before == 50 * SECOND


class Far:
    """Two machines: what passes, and what their steady clocks show."""

    def __init__(self, monkeypatch, drift=0.0):
        self.passed = 0.0
        self.drift = drift
        monkeypatch.setattr(time, "monotonic_ns", self.here)

    def here(self):
        return round((500 + self.passed) * 1e9)

    @property
    def there(self):
        return round((80_000 + self.passed * (1 + self.drift)) * 1e6)


def test_a_clock_that_is_heard_is_behind_by_the_quickest_message(monkeypatch):
    """[NET-137]."""
    far = Far(monkeypatch)
    begun = far.there
    clock = HeardClock(9 * SECOND, begun, 1, begun)
    assert clock.now() == 9 * SECOND
    for took in (0.3, 0.002, 0.5):
        shown = far.there
        far.passed += took
        clock.hear(shown)
        far.passed += 1
    assert 9 * SECOND + far.there - begun - clock.now() == pytest.approx(0, abs=2)
    assert clock.now() <= 9 * SECOND + far.there - begun


def test_it_runs_as_fast_as_that_of_a_rehearsal(monkeypatch):
    """[NET-137]."""
    far = Far(monkeypatch)
    clock = HeardClock(0, far.there, 20, far.there)
    far.passed += 2.5
    assert clock.now() == 50 * SECOND


@given(
    st.lists(st.tuples(st.floats(0, 6), st.floats(0, 0.4)), min_size=1),
    st.floats(-1e-4, 1e-4),
)
def test_it_never_goes_backwards_nor_leads_by_more_than_a_drift(messages, drift):
    """[NET-137] Whatever messages take, and however two steady clocks differ."""
    with pytest.MonkeyPatch.context() as patch:
        far = Far(patch, drift)
        begun = far.there
        clock = HeardClock(0, begun, 1, begun)
        for wait, took in messages:
            far.passed += wait
            shown = far.there
            far.passed += took
            last = clock.now()
            clock.hear(shown)
            now, true = clock.now(), far.there - begun
            assert now >= last
            assert now - true <= 1e-4 * 17 * SECOND + 2


def test_a_virtual_clock_stands_until_it_is_moved():
    clock = VirtualClock(5)
    assert (clock.now(), clock.now()) == (5, 5)
    clock.move(5)
    clock.move(9)
    assert clock.now() == 9
    with pytest.raises(ValueError, match="time does not run backwards, from 9 to 8"):
        clock.move(8)
    assert clock.now() == 9
