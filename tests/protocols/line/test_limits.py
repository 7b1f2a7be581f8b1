"""The token bucket, failed logins, command windows."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.instant import SECOND
from contestmaster.protocols.line.limits import Bucket, CommandWindow, Failures

steps = st.lists(st.tuples(st.integers(0, 3 * SECOND), st.integers(0, 500)))


@given(st.integers(1, 1000), st.integers(1, 1000), steps)
def test_a_bucket_counts_exactly(rate, burst, charges):
    """NET-67: starts full, gains its rate, holds no more than its burst, may go below 0."""
    bucket = Bucket(rate, burst, 0)
    now, level = 0, Fraction(burst)
    for passed, size in charges:
        now += passed
        level = min(Fraction(burst), level + Fraction(rate * passed, SECOND))
        assert bucket.open(now) == (level > 0)
        assert bucket.full(now) == (level == burst)
        bucket.charge(size)
        level -= size


@given(st.integers(1, 1000), st.integers(0, 10**6))
def test_a_bucket_tells_when_it_opens(rate, size):
    """NET-67: at the first microsecond at which it is above 0."""
    bucket = Bucket(rate, 10, 5)
    bucket.charge(size)
    at = bucket.opens()
    assert at >= 5
    if at > 5:
        assert not bucket.open(at - 1)
    assert bucket.open(at)


def test_failures_within_a_minute():
    """NET-71: the newest ones decide; at 60 s a failure is forgotten."""
    failures = Failures(2)
    assert failures.none(0)
    failures.add(0)
    failures.add(10 * SECOND)
    assert failures.too_many(59 * SECOND)
    failures.add(20 * SECOND)
    assert failures.too_many(60 * SECOND)
    assert not failures.too_many(70 * SECOND)
    assert not failures.none(79 * SECOND)
    assert failures.none(80 * SECOND)


@given(st.integers(1, 10 * SECOND), st.lists(st.integers(0, 100 * SECOND)))
def test_windows_follow_each_other_without_gap(length, moments):
    """NET-84: consecutive, from the start on, however rarely they are looked at."""
    window = CommandWindow(length / SECOND, 7)
    for now in sorted(moments):
        before = window.end
        assert window.roll(now) == (now >= before)
        assert (window.end - 7) % length == 0
        assert now < window.end <= max(before, now + length)
