"""Timers without a clock."""

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.protocols.line.timers import Timers


@given(st.lists(st.tuples(st.integers(0, 20), st.booleans())), st.lists(st.integers(0, 25)))
def test_timers_ring_once_in_order_unless_cancelled(wanted, looks):
    timers = Timers()
    rung = []
    added = []
    for number, (at, cancelled) in enumerate(wanted):
        timer = timers.add(at, lambda now, key=(at, number): rung.append(key))
        added.append((timer, cancelled))
    for timer, cancelled in added:
        if cancelled:
            timers.cancel(timer)
            timers.cancel(timer)
    due = sorted((at, n) for n, (at, cancelled) in enumerate(wanted) if not cancelled)
    for now in sorted(looks):
        timers.run(now)
        assert rung == [key for key in due if key[0] <= now]
        assert timers.next() == next((at for at, _ in due if at > now), None)


def test_cancelled_timers_do_not_pile_up():
    """A server that accepts and loses connections all day keeps no time-out for each."""
    timers = Timers()
    for i in range(10_000):
        timers.cancel(timers.add(10**9 + i, lambda now: None))
    assert len(timers._heap) < 200


def test_a_clock_is_told_when_the_next_instant_comes_nearer():
    timers = Timers()
    told = []
    timers.moved = lambda: told.append(timers.next())
    for at in (50, 70, 30, 30, 40):
        timers.add(at, lambda now: None)
    assert told == [50, 30]


def test_timers_may_add_timers():
    timers = Timers()
    rung = []

    def again(now):
        rung.append(now)
        if len(rung) < 3:
            timers.add(now + 1, again)

    timers.add(1, again)
    timers.run(2)
    assert rung == [2]
    timers.run(10)
    assert rung == [2, 10]
    timers.run(11)
    assert rung == [2, 10, 11]
