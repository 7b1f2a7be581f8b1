"""What happens by itself, and in which order."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.spaceships.table import DAY, Table, together

from contestmaster.kernel.instant import to_text


def test_before_the_start_nothing_can_be_announced() -> None:
    """SHIPS-106: refused with 101, while queries work; the ships are there."""
    table = Table(starts_at="2019-08-01T00:00:00Z")
    assert table.say("alice", "MOVE 2") == "FAILED 101"
    assert table.say("alice", "SHIPS").startswith("OK / 3")
    table.until("2019-07-31T23:59:59Z")
    assert table.say("alice", "MOVE 2") == "FAILED 101"
    table.wait(1)
    assert table.say("alice", "MOVE 2") == "OK / 2 19"
    assert table.told[:1] == ["2019-08-01T00:00:00Z moved 1 2 19"], "no payday at the start itself"


def test_the_fraction_of_a_second_is_dropped() -> None:
    table = Table()
    table.now += 999_999
    assert table.say("alice", "MOVE 2") == "OK / 2 19"
    assert table.told == ["2019-07-29T09:00:00Z moved 1 2 19"]


def test_the_first_of_a_month_is_payday() -> None:
    """SHIPS-111: for all who have not left; office pay after sixteen days without a break."""
    table = Table(astronomor="carol")
    table.say("bob", "LEAVE")
    table.until("2019-08-01T00:00:00Z")
    assert table.state.coins == {"alice": 20, "bob": 10, "carol": 20}
    table.say("carol", "REPORT")
    table.until("2019-08-16T00:00:00Z")
    table.operate("SET_ASTRONOMOR alice")
    table.until("2019-09-01T00:00:00Z")
    assert table.state.coins["alice"] == 35, "16 days to the second"
    table.until("2019-09-15T00:00:01Z")
    table.operate("SET_ASTRONOMOR carol")
    coins = table.state.coins["carol"]
    table.until("2019-10-01T00:00:00Z")
    assert table.state.coins["carol"] == coins + 10, "a second less than 16 days"


def test_at_one_instant_the_steps_come_in_their_order() -> None:
    """SHIPS-32, SHIPS-68, SHIPS-76, SHIPS-111: windows, values, resolution, pay, energy, report."""
    start = "2019-07-22T00:00:00Z"
    table = Table(
        start=start,
        position=together(),
        defence_time_s=14 * DAY,
        targeting_latest_open_s=7 * DAY,
        targeting_window_s=7 * DAY,
        payday_coins=1,
    )
    table.attack("alice", "bob", 7)
    table.until("2019-08-05T00:00:00Z")
    at = "2019-08-05T00:00:00Z"
    assert [line.removeprefix(f"{at} ") for line in table.told if line.startswith(at)] == [
        "defence 0001 0",
        "lapsed 1 alice",
        "attack_value 0001 0",
        'crime 1 alice 4 "Losing the Codebook"',
        "blots alice 4",
        "resolved 0001 20 10 20 10 -",
        "report -",
    ]


def test_the_game_ends_by_the_calendar_at_the_latest() -> None:
    """SHIPS-106: after everything else of that instant; then nothing is due."""
    table = Table(ends_at="2019-08-05T00:00:00Z")
    table.wait(30 * DAY)
    assert table.told[-2:] == ["2019-08-05T00:00:00Z report -", "2019-08-05T00:00:00Z over"]
    assert table.match.over
    assert table.match.alarm() is None


def test_an_end_before_the_start_is_no_game() -> None:
    with pytest.raises(ValueError, match="ends_at"):
        Table(starts_at="2019-08-01T00:00:00Z", ends_at="2019-08-01T00:00:00Z")


@given(st.lists(st.integers(1, 5 * DAY), min_size=1, max_size=12))
@settings(max_examples=30, deadline=None)
def test_it_makes_no_difference_when_somebody_looks(steps: list[int]) -> None:
    """Time that passes in one piece or in many leads to the same state."""
    tables = [Table(position=together(), astronomor="carol") for _ in range(2)]
    for table in tables:
        table.attack("alice", "bob", 7)
    whole, parts = tables
    whole.wait(sum(steps))
    for step in steps:
        parts.wait(step)
        parts.say("eve", "TIME")
    assert whole.match.digest() == parts.match.digest()
    assert whole.told == parts.told


def test_the_alarm_is_always_later_than_the_last_ring() -> None:
    table = Table(position=together(), astronomor="carol")
    table.attack("alice", "bob", 7)
    at = table.now
    for _ in range(40):
        due = table.match.alarm()
        assert isinstance(due, int)
        assert due > at
        at = due
        table.until(to_text(at))
