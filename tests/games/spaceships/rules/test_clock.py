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
    coins = {"alice": 35, "bob": 10, "carol": 35}
    assert table.state.coins == coins, "16 days to the second; carol was paid for a report"
    table.until("2019-09-15T00:00:01Z")
    table.operate("SET_ASTRONOMOR carol")
    before = table.state.coins["carol"]
    table.until("2019-10-01T00:00:00Z")
    assert table.state.coins["carol"] == before + 10, "a second less than 16 days"


SUNDAY = "2019-07-28T09:00:00Z"
FIRST = "2019-07-01T00:00:00Z"
"""A Monday, and the first of a month."""


def at_first(table: Table) -> list[str]:
    """Let time pass until that instant; return what happens then."""
    table.until(FIRST)
    return [line.removeprefix(f"{FIRST} ") for line in table.told if line.startswith(FIRST)]


def test_at_one_instant_the_steps_come_in_their_order() -> None:
    """SHIPS-32, SHIPS-68, SHIPS-76, SHIPS-111: windows, values, resolution, pay, energy, report.

    Within a step ids ascend; ships whose battle has just been resolved are charged.
    """
    names = ("ann", "bob", "cy", "dee", "eve", "fay")
    ships = {str(n): {"sector": 1, "energy": 5} for n in range(1, 7)}
    table = Table(
        *names,
        start="2019-06-17T00:00:00Z",
        position={"ships": ships},
        defence_time_s=14 * DAY,
        targeting_latest_open_s=7 * DAY,
        targeting_window_s=7 * DAY,
        payday_coins=1,
        energy_per_day=2,
    )
    table.attack("ann", "bob", 7)
    table.attack("cy", "dee", 8)
    table.wait(7 * DAY)
    table.attack("eve", "fay", 9)
    assert at_first(table) == [
        "window_opened 3 eve",
        "defence 0001 0",
        "defence 0002 0",
        "lapsed 1 ann",
        "attack_value 0001 0",
        'crime 1 ann 4 "Losing the Codebook"',
        "blots ann 4",
        "lapsed 2 cy",
        "attack_value 0002 0",
        'crime 2 cy 4 "Losing the Codebook"',
        "blots cy 4",
        "resolved 0001 5 10 5 10 -",
        "resolved 0002 5 10 5 10 -",
        *[f"coins {name} 11" for name in names],
        *[f"energy {ship} 7" for ship in (1, 2, 3, 4)],
        "report -",
    ]


def test_what_an_officer_has_missed_comes_before_pay_and_energy() -> None:
    """SHIPS-84, SHIPS-16, SHIPS-42, SHIPS-111, SHIPS-32: battles, sectors, report; then the day."""
    table = Table(
        *("ann", "bob", "cy", "dee", "zoe"),
        start="2019-06-17T00:00:00Z",
        position={"ships": {str(n): {"sector": 1, "energy": 0} for n in range(1, 6)}},
        astronomor="zoe",
        timely_s=14 * DAY,
        payday_coins=1,
        energy_per_day=1,
    )
    table.fight("ann", "bob", 3, 0)
    table.fight("cy", "dee", 2, 0)
    table.say("gil", "REGISTER")
    assert at_first(table) == [
        "crime 2 zoe 2 Tardiness",
        "blots zoe 4",
        "crime 3 zoe 2 Tardiness",
        "blots zoe 6",
        'crime 4 zoe 3 "Galaxy Neglect"',
        "blots zoe 9",
        "crime 5 zoe 2 Tardiness",
        "blots zoe 11",
        *[f"coins {name} 11" for name in ("ann", "bob", "cy", "dee", "zoe", "gil")],
        "energy 5 14",
    ]
    assert [crime.reference for crime in table.state.crimes] == [
        *("report", "battle:1", "battle:2", "sectors", "report")
    ]


def test_at_other_hours_there_is_neither_pay_nor_energy() -> None:
    """SHIPS-32, SHIPS-111: a window that opens at 9 o'clock of the first brings none."""
    table = Table(position=together(**{"3": {"sector": 1, "energy": 5}}), start=SUNDAY)
    table.attack("alice", "bob", 7)
    table.until("2019-08-01T09:00:00Z")
    assert table.told[-1] == "2019-08-01T09:00:00Z window_opened 1 alice"
    assert table.ship("carol").energy == 5 + 2 * 4
    assert table.state.coins["carol"] == 10 + 10


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
