"""What teams are told, line by line."""

from typing import Any

from tests.games.desk.table import Table, kind, stack

from contestmaster.games.desk import traits
from contestmaster.kernel.game import Facts


def test_describe_game_prints_two_lines() -> None:
    """T in its shortest form, K with six decimals, weights with three [DESK-2, DESK-3]."""
    table = Table(
        facts=Facts(k=4_064_634),
        turn_length_s=1.5,
        preparation_turns=2,
        tactics_turns=3,
        skirmish_turns=40,
        results_turns=1,
        w_counter=-2.125,
        w_stack=1000,
        w_victory=0,
    )
    assert table.say(1, "DESCRIBE_GAME") == (
        "OK / 1.5 4.064634 2 3 40 1 / 1.000 -2.125 1.000 1000.000 0.000"
    )


def test_a_team_knows_its_id_and_rivals_all_set_long() -> None:
    """By ascending battle [DESK-7, DESK-11, DESK-139]."""
    table = Table(teams=3, phase="PREPARATION")
    for _ in range(4):
        assert [table.say(team, "MY_ID") for team in (1, 2, 3)] == ["OK / 1", "OK / 2", "OK / 3"]
        assert table.say(2, "RIVALS") == "OK / 4 / 1 1 DEF / 3 3 ATK / 1 4 ATK / 3 6 DEF"
        table.turn(5)


def test_types_may_be_listed_again_in_a_turn_that_is_resumed() -> None:
    """If they were listed in that turn, and not in one before [CONTEST-40, DESK-142]."""
    table = Table(skirmish_turns=60, phase="TACTICS")
    assert table.say(1, "UNIT_TYPES").startswith("OK / 4")
    table.turn()
    assert table.say(2, "UNIT_TYPES").startswith("OK / 4")
    table.match.note("suspend", "organiser", table.match.at + 1)
    assert table.say(2, "UNIT_TYPES") == "FAILED 123"
    table.match.note("resume", "organiser", table.match.at + 1)
    assert table.say(1, "UNIT_TYPES") == "FAILED 123"
    assert table.say(2, "UNIT_TYPES").startswith("OK / 4")
    assert table.say(2, "UNIT_TYPES") == "FAILED 123"


def test_types_are_listed_once_in_ten_turns() -> None:
    """Refused calls do not count; each team has its own count [DESK-142]."""
    table = Table(skirmish_turns=60, phase="TACTICS")
    assert table.say(1, "UNIT_TYPES").startswith("OK / 4")
    for _ in range(10):
        assert table.say(1, "UNIT_TYPES") == "FAILED 123"
        table.turn()
    assert table.say(2, "UNIT_TYPES").startswith("OK / 4")
    assert table.say(1, "UNIT_TYPES").startswith("OK / 4")
    table.turn(9)
    assert table.say(1, "UNIT_TYPES") == "FAILED 123"
    table.turn()
    assert table.say(1, "UNIT_TYPES").startswith("OK / 4")


def test_types_come_in_the_order_of_their_first_stacks() -> None:
    """Destroyed ones stay, those left out do not show [DESK-140]."""
    own: Any = [kind(init=20 + n) for n in range(4)]
    table = Table(
        stack("ATK", 3, 1, 1),
        stack("ATK", 1, 1, 2),
        stack("ATK", 3, 1, 3),
        stack("DEF", 14, 0, 0, 0),
        stack("DEF", 12, 12, 1),
        kinds=own,
    )
    listed = table.say(1, "UNIT_TYPES").split(" / ")
    assert listed[1] == "12"
    assert [line.split()[:3] for line in listed[2:14:3]] == [
        ["1", "3", "3"], ["1", "1", "1"], ["1", "14", "4"], ["1", "12", "2"],
    ]  # fmt: skip


def test_own_traits_stand_before_those_given_without_repeats() -> None:
    """In the order of giving [DESK-26, DESK-141]."""
    table = Table(
        kinds=[kind(traits=[8, 3], slots=4)],
        phase="PREPARATION",
        free_traits=[3, 5, 7, 7],
        preparation_turns=1,
    )
    assert table.say(1, "ASSIGN_ABILITIES 1 4 1 7 1 3 1 5 1 7") == "OK"
    table.turn()
    assert table.say(1, "UNIT_TYPES").split(" / ")[4] == "4 8 3 7 5"


def test_berserkers_report_no_defense() -> None:
    """Boosted values may exceed what bases may be; Ranged Attack stays [DESK-37, DESK-41]."""
    table = Table(
        kinds=[kind(atk=900, init=900, rng=40, traits=[traits.BERSERKER, traits.FAST])],
        phase="TACTICS",
    )
    assert table.say(1, "UNIT_TYPES").split(" / ")[3] == "20 1800 50 1800 0 10 40"
