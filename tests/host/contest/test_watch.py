"""What organisers are woken for, how often, and what is kept from the message."""

import pytest
from tests.host.contest.running import House, settings

from contestmaster.host.contest.alarms import Alarm, AlarmSettings
from contestmaster.host.contest.settings import understand
from contestmaster.host.contest.watch import Watch
from contestmaster.kernel.instant import MINUTE, SECOND


class Watched:
    """A contest that is watched, and what was said."""

    def __init__(self, **alarms: object) -> None:
        self.house = House(settings())
        self.said: list[Alarm] = []
        made = AlarmSettings(**alarms)  # type: ignore[arg-type]
        self.watch = Watch(self.house.hall, made, self.house.clock, self.said.append)

    def kinds(self) -> list[str]:
        return [alarm.kind for alarm in self.said]


def test_what_stands_still_and_what_is_void_is_told():
    watched = Watched(every_s=0)
    house = watched.house
    house.act("SUSPEND", scope="Tally2", text="its board is looked at")
    house.until(13 * SECOND)
    house.act("VOID_GAME", server="Tally1", game_no=1, text="its map was wrong")
    assert [alarm.text for alarm in watched.said] == [
        "Tally2 stands still: its board is looked at",
        "the awards of game 1 of Tally1 are struck",
    ]


def test_a_question_is_told_without_its_text():
    watched = Watched()
    watched.house.act("ASK", person="ann", team="ann", text="Is ada@example.org there?")
    (alarm,) = watched.said
    assert alarm.text == "question 1 of a team waits for an answer"


def test_a_flood_of_refused_connections_is_told_without_addresses():
    """[NET-110]."""
    watched = Watched(refused=5)
    note = watched.house.hall.crowding.note
    for _ in range(4):
        note("Tally1", 10, "max_connections_per_host", "10.0.0.7")
    watched.watch.look()
    assert watched.said == []
    note("Tally2", 10, "max_connections_per_host", "10.0.0.8")
    watched.watch.look()
    (alarm,) = watched.said
    assert alarm.text == "5 connections were refused by limits for an address"


def test_a_few_refused_connections_a_minute_are_no_flood():
    watched = Watched(refused=5)
    for _ in range(4):
        for _ in range(4):
            watched.house.hall.crowding.note("Tally1", 10, "x", "10.0.0.7")
        watched.watch.look()
        watched.house.clock.move(watched.house.clock.now() + MINUTE)
        watched.watch.look()
    assert watched.said == []


def test_late_turns_and_a_failing_disk_are_told():
    watched = Watched(late_s=2)
    watched.house.server().series.turn_clock.lost += 1_500_000
    watched.watch.look()
    assert watched.said == []
    watched.house.server().series.turn_clock.lost += 900_000
    watched.watch.look()
    assert watched.said[-1].text == "turns of Tally1 began 2.4 s late, all together"
    watched.house.hall.trouble = object()  # type: ignore[assignment]
    for _ in range(3):
        watched.watch.look()
    assert watched.kinds() == ["late", "storage"]


def test_one_alarm_of_a_kind_stands_for_those_that_follow():
    watched = Watched(every_s=60)
    for _ in range(4):
        watched.house.act("ASK", person="ann", team="ann", text="Hello?")
    assert watched.kinds() == ["question"]
    watched.house.clock.move(watched.house.clock.now() + MINUTE)
    watched.house.act("ASK", person="ann", team="ann", text="Hello?")
    assert watched.said[-1].text == (
        "question 5 of a team waits for an answer (and 3 more since the last)"
    )


@pytest.mark.parametrize(
    ("alarms", "what"),
    [
        ({"web_hook": "ftp://here"}, "it begins with neither http:// nor https://"),
        ({"command": [""]}, "the name of the program is empty"),
        ({"sound": True}, "there is no such setting"),
    ],
)
def test_what_is_wrong_in_the_file_is_said(alarms, what):
    server = {"name": "T1", "port": 30001, "task": "tally"}
    _, faults = understand({"servers": [server], "alarms": alarms})
    assert what in faults[0].what
    assert faults[0].where[0] == "alarms"
