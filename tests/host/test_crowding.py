"""Whom limits turn away: counted, and said without flooding the log."""

from structlog.testing import capture_logs

from contestmaster.host.clocks import VirtualClock
from contestmaster.host.crowding import LATELY, Crowding
from contestmaster.kernel.instant import MINUTE, SECOND

LIMIT = (10, "max_connections_per_host")


def said(crowding: Crowding, times: int, host: str = "10.0.0.7") -> list[tuple[str, int]]:
    """Turn a host away, and return what the log says: host and times."""
    with capture_logs() as logs:
        for _ in range(times):
            crowding.note("Cows1", *LIMIT, host)
    return [(entry["host"], entry["times"]) for entry in logs]


def test_the_first_of_each_address_is_said_at_once_and_then_one_a_minute():
    """[NET-110]."""
    clock = VirtualClock(1)
    crowding = Crowding(clock)
    assert said(crowding, 500) == [("10.0.0.7", 1)]
    assert said(crowding, 1, "10.0.0.8") == [("10.0.0.8", 500)]
    clock.move(1 + 30 * SECOND)
    assert said(crowding, 3) == []
    clock.move(1 + MINUTE)
    assert said(crowding, 3) == [("10.0.0.7", 4)]
    assert crowding.places["Cows1"].total == 507


def test_a_thousand_addresses_take_no_thousand_lines_nor_places():
    """[NET-110]: whoever has many addresses cannot fill memory or the log."""
    crowding = Crowding(VirtualClock(1))
    with capture_logs() as logs:
        for number in range(1000):
            crowding.note("Cows1", *LIMIT, f"10.0.{number // 250}.{number % 250}")
    place = crowding.places["Cows1"]
    assert (len(logs), len(place.hosts), place.total) == (64, 65, 1000)
    assert place.hosts["other addresses"] == 936


def test_organisers_are_reminded_for_ten_minutes():
    clock = VirtualClock(1)
    crowding = Crowding(clock)
    crowding.note("Cows1", *LIMIT, "10.0.0.7")
    shown = crowding.shown()["Cows1"]
    assert (shown["refused"], shown["hosts"]) == (1, {"10.0.0.7": 1})
    assert shown["max_connections_per_host"] == 10
    clock.move(1 + LATELY)
    assert crowding.lately().keys() == {"Cows1"}
    clock.move(2 + LATELY)
    assert not crowding.lately()
