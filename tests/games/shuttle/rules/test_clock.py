"""What happens by itself, and in which order."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.shuttle.table import DAY, SUNDAY, Table, flying, missile, thing

from contestmaster.kernel.instant import DAY as DAY_US


def test_midnight_is_the_only_alarm() -> None:
    """SHUTTLE-104: the first is the first one later than the start."""
    for start in ("2010-08-03T00:00:00Z", "2010-08-03T23:59:59Z"):
        table = Table(start=start)
        assert table.match.alarm() == table.match.at // DAY_US * DAY_US + DAY_US
    table = Table(position=flying(thing("a", 9, 7, -1, attack=1)))
    table.wait(12 * 3600 - 1)
    assert table.told == []
    table.wait(1)
    assert table.told[0] == "2010-08-04 00:00:00 ATTACK #2 #1 1"


def test_midnight_comes_before_what_is_said_in_its_second() -> None:
    """SHUTTLE-66, SHUTTLE-121: a push of 00:00:00 is for the next midnight."""
    table = Table(position=flying(stations={"ann": "engine_room"}))
    table.wait(12 * 3600)
    assert table.say("ann", "PUSH turbo") == "OK / turbo 1"
    assert table.shuttle().position == 5
    assert table.midnight() == ["ACTION ann turbo", "MOVE #1 5 7"]


def test_ergs_are_new_every_monday() -> None:
    """SHUTTLE-130: all are destroyed, and every player gets four; who has left gets none."""
    table = Table(position={"ergs": {"ann": 1, "bob": 9, "cy": 3}}, start=SUNDAY)
    table.say("zoe", "REGISTER")
    table.say("cy", "DEREGISTER")
    table.wait(12 * 3600 - 1)
    assert table.state.ergs["bob"] == 9
    table.wait(1)
    assert table.state.ergs == {"eve": 4, "ann": 4, "bob": 4, "cy": 0, "zoe": 4}


def test_the_report_is_published_every_monday_after_the_flight() -> None:
    """SHUTTLE-134: whether or not a journey is in place; it shows what the flight has led to."""
    table = Table(position=flying(delta=2), start=SUNDAY)
    table.wait(14 * DAY)
    assert len(table.state.reports) == 2
    first = table.state.reports[0].text
    assert first.startswith("SHIP COMPUTOR WEEKLY REPORT\nPublished: 2010-08-09 00:00:00 UTC\n")
    assert ">      12/12          7     2         0\n" in first
    idle = Table(start=SUNDAY)
    idle.wait(14 * DAY)
    assert [report.text.count("not in place") for report in idle.state.reports] == [1, 1]


@given(st.lists(st.integers(1, 5 * DAY), min_size=1, max_size=12))
@settings(max_examples=30, deadline=None)
def test_it_makes_no_difference_when_somebody_looks(steps: list[int]) -> None:
    """Time that passes in one piece or in many leads to the same state."""
    things = (thing("a", 9, 12, -1, attack=1, scouting=1), missile(3))
    whole, parts = (Table(position=flying(*things)) for _ in range(2))
    whole.wait(sum(steps))
    for step in steps:
        parts.wait(step)
        parts.say("zoe", "REPORT")
    assert whole.match.digest() == parts.match.digest()
    assert whole.told == parts.told
