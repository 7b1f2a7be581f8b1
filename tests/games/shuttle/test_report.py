"""The Ship Computor's report."""

from tests.games.shuttle.table import Table, flying, missile, thing

WORKED = """\
SHIP COMPUTOR WEEKLY REPORT
Published: 2010-08-16 00:00:00 UTC
Contestmaster: tiger
Enemy: eve
Journey: in place since 2010-08-03 12:00:00 UTC

STATIONS
ann              Bridge
bob              Engine Room
cy               Lower Deck
dee              -
eve              Outside

MAP
@---->---o--@

CHARGES
Lower Deck       1
Engine Room      3
Bridge           2

THREAT POINTS
eve              9

DIFFICULTY
12 (Level 48)

SHUTTLE
Symbol HP      Position Delta Explosion
>      7/12           5     1         0

MISSILES
none

CREDITS
ann              3
eve              5
"""


def test_worked_example_14() -> None:
    """SHUTTLE-133, SHUTTLE-134, SHUTTLE-135: the exact layout; of Threats only the symbol."""
    names = ("ann", "bob", "cy", "dee", "eve")
    position = flying(
        thing("o", 6, 10, -1, attack=2),
        missile(1),
        at=4,
        hp=9,
        length=12,
        names=names,
        stations={"bob": "engine_room", "cy": "lower_deck"},
        charges=(1, 3, 2),
        level=48,
        journey_start="2010-08-03T12:00:00Z",
        credits={"ann": 3, "eve": 5},
        threat_points={"eve": 9},
    )
    table = Table(*names, start="2010-08-15T12:00:00Z", position=position)
    table.say("dee", "INACTIVE")
    table.midnight()
    assert table.state.reports[0].text == WORKED
    assert table.say("zoe", "REPORT").split(" / ", 2)[2] == "\n".join(WORKED.splitlines()).replace(
        "\n", " / "
    )
    assert table.say("zoe", "REPORT").split(" / ")[1] == str(len(WORKED.splitlines()))


def test_missiles_are_shown_and_enemies_without_points() -> None:
    """SHUTTLE-133: the Enemy always, others with Threat Points; Missiles by id."""
    position = flying(missile(9), missile(3, 2), threat_points={"ann": 4})
    table = Table(position=position)
    text = table.say("zoe", "REPORT").replace(" / ", "\n")
    assert "THREAT POINTS\neve              0\nann              4\n\n" in text
    assert (
        "X      5/5            9    -2         2\nX      2/5            3    -2         2\n" in text
    )


def test_a_report_at_any_time_and_who_has_left_is_not_in_it() -> None:
    """SHUTTLE-133, SHUTTLE-134: without a journey, in order of registration."""
    table = Table(position={"credits": {"ann": 2, "bob": 3}})
    table.say("ann", "DEREGISTER")
    table.wait(61)
    text = table.say("zoe", "REPORT").replace(" / ", "\n")
    assert "Published: 2010-08-03 12:01:01 UTC\n" in text
    assert "Enemy: none\nJourney: not in place\n" in text
    assert "STATIONS\neve              Outside\nbob              Outside\ncy " in text
    assert text.endswith("CREDITS\nbob              3")


def test_a_long_line_stays_one_line() -> None:
    """SHUTTLE-133, SHUTTLE-2: a map has as many characters as the line has segments, and one."""
    table = Table(position=flying(length=997))
    assert f"\n{table.map()}\n" in table.say("zoe", "REPORT").replace(" / ", "\n")
    assert len(table.map()) == 998
