"""Clocks: one that runs, one that is moved."""

import time

import pytest

from contestmaster.host.clocks import VirtualClock, WallClock
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


def test_a_virtual_clock_stands_until_it_is_moved():
    clock = VirtualClock(5)
    assert (clock.now(), clock.now()) == (5, 5)
    clock.move(5)
    clock.move(9)
    assert clock.now() == 9
    with pytest.raises(ValueError, match="time does not run backwards, from 9 to 8"):
        clock.move(8)
    assert clock.now() == 9
