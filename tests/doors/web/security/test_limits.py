"""How often logins may fail."""

import pytest

from contestmaster.doors.web.security.limits import FAILURES, LoginLimits
from contestmaster.kernel.instant import MINUTE, SECOND


class Clock:
    at = 0

    def __call__(self):
        return self.at


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def limits(clock):
    return LoginLimits(clock)


def fail(limits, address, times=FAILURES):
    for _ in range(times):
        limits.begin()
        limits.end(address, failed=True)


def test_whoever_fails_too_often_waits_a_minute(limits, clock):
    """The line protocol's own limit holds here too [NET-71]."""
    fail(limits, "192.0.2.1", FAILURES - 1)
    assert not limits.refuse("192.0.2.1")
    fail(limits, "192.0.2.1", 1)
    assert limits.refuse("192.0.2.1")
    assert not limits.refuse("192.0.2.2"), "others are not to blame"
    clock.at = MINUTE + SECOND
    assert not limits.refuse("192.0.2.1")
    assert limits.patience == 60


def test_right_logins_are_not_counted(limits):
    for _ in range(3 * FAILURES):
        limits.begin()
        limits.end("192.0.2.1", failed=False)
    assert not limits.refuse("192.0.2.1")


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff", True),
        ("2001:db8::1", "2001:db8:1::1", False),
        ("fe80::1%eth0", "fe80::2", True),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("not an address", "not an address", True),
    ],
)
def test_what_one_machine_may_have_counts_as_one_address(limits, first, second, same):
    fail(limits, first)
    assert limits.refuse(second) is same


def test_a_crowd_of_logins_is_turned_away(limits):
    for _ in range(64):
        limits.begin()
    assert limits.refuse("192.0.2.1")
    limits.end("192.0.2.9", failed=False)
    assert not limits.refuse("192.0.2.1")


def test_addresses_are_not_remembered_without_end(limits):
    fail(limits, "192.0.2.1")
    for number in range(4096):
        fail(limits, f"10.0.{number // 256}.{number % 256}", 1)
    assert not limits.refuse("192.0.2.1"), "the oldest is forgotten"
