"""The vocabulary: forms, codes and messages as the rule book has them."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.spacecrack.table import Table, ship

from contestmaster.games.spacecrack import Spacecrack
from contestmaster.games.spacecrack.codes import MESSAGES, Code
from contestmaster.games.spacecrack.replies import KINDS, OUTCOMES
from contestmaster.games.spacecrack.rules import orders, planets
from contestmaster.kernel.rulebook import RuleBook

BOOK = RuleBook.of(Spacecrack)


def test_all_commands_are_there_with_their_codes_in_order() -> None:
    """In the order of the rule book, for everybody but ORDERS; each code rests on a rule of it."""
    table = BOOK.text.partition("## 5. Commands")[2].partition("`outcome`:")[0]
    rows = re.findall(r"^\| `(\w+)[^`]*` \|.*\| ([-0-9 ]+) \|$", table, re.MULTILINE)
    vocabulary = {command.name: command for command in Spacecrack().vocabulary}
    assert [name for name, _ in rows if name != "WAIT"] == [
        name for name in vocabulary if name != "EVENTS"
    ]
    for name, codes in rows:
        if name != "WAIT":
            command = vocabulary[name]
            assert list(command.refuses) == [int(code) for code in codes.split() if code != "-"]
            assert command.who == ("seat" if name == "ORDERS" else "anyone")
            assert all(BOOK.rule(rule) for rule in command.refuses.values())


def test_messages_are_those_of_the_rule_book() -> None:
    """All codes from 100 to 111, to the letter."""
    assert sorted(MESSAGES) == list(range(100, 112))
    for code, message in MESSAGES.items():
        assert f"| {int(code)} | {message} |" in BOOK.text
    assert set(MESSAGES) == set(Code) - {Code.DONE}


def test_numbers_have_their_words() -> None:
    """Rules know numbers, replies know words."""
    assert [OUTCOMES[n] for n in (orders.MOVED, orders.TOOK, orders.MERGED)] == [
        "MOVED", "TOOK", "MERGED",
    ]  # fmt: skip
    assert [OUTCOMES[n] for n in (orders.WON, orders.LOST, orders.BOTH)] == ["WON", "LOST", "BOTH"]
    numbers = (planets.FREE, planets.PLAIN, planets.CORE, planets.PERIMETER)
    assert [KINDS[n] for n in numbers] == ["FREE", "PLAIN", "CORE", "PERIMETER"]


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("MOVE 1", "FAILED 3"),
        ("MOVE", "FAILED 3"),
        ("MOVE x 1 2", "FAILED 4"),
        ("MOVE x 1", "FAILED 3"),
        ("MOVE 1 1.0", "FAILED 3"),
        ("FLY x 1 2", "FAILED 2"),
        ("BUILD", "FAILED 3"),
        ("BUILD 1 2", "FAILED 4"),
        ("END_TURN now", "FAILED 4"),
        ("STATUS 1", "FAILED 4"),
        ("move +1 01", "OK / TOOK 1 5 4"),
    ],
)
def test_forms(line: str, reply: str) -> None:
    """C12: generic errors come before those of the game."""
    assert Table().say(0, line) == reply


@pytest.mark.parametrize("line", ["MOVE 1 4", "MOVE 9 99", "BUILD 2", "END_TURN", "RESIGN"])
def test_who_has_no_seat_is_out_of_the_game(line: str) -> None:
    """It hears so in the game's own words, and may ask everything [CRACK-65]."""
    table = Table()
    assert table.say("eve", line) == "FAILED 101"
    assert table.say("eve", "STATUS") == "OK / 1 15 PLAYING -1 300"


def test_the_lists_of_the_worked_board() -> None:
    """By ascending id, everything visible to all."""
    table = Table()
    table.all(0, "MOVE 1 4")
    for who in (0, 1, "eve"):
        assert table.say(who, "PLANETS").split(" / ") == [
            "OK", "7",
            "1 3 1 5 -1 0 FREE 3 2 3 4",
            "2 1 2 5 0 0 PLAIN 3 1 4 5",
            "3 5 2 5 -1 0 FREE 3 1 4 6",
            "4 3 3 5 0 1 PLAIN 6 1 2 3 5 6 7",
            "5 1 4 5 -1 0 FREE 3 2 4 7",
            "6 5 4 5 1 2 PLAIN 3 3 4 7",
            "7 3 5 5 -1 0 FREE 3 4 5 6",
        ]  # fmt: skip
        assert table.say(who, "SHIPS") == "OK / 2 / 1 0 5 4 / 2 1 5 6"
        assert table.say(who, "PLAYERS") == ("OK / 2 / 0 2 1 0 4 ACTIVE ann / 1 1 1 0 5 ACTIVE bob")


def test_ships_are_listed_by_id_wherever_they_stand() -> None:
    """Not by planet."""
    position = {"ships": {"9": ship(1, 1), "3": ship(0, 7), "5": ship(0, 2)}}
    assert Table(position=position).say(0, "SHIPS") == "OK / 3 / 3 0 5 7 / 5 0 5 2 / 9 1 5 1"


def test_states_of_players() -> None:
    """The last that applies."""
    table = Table(seats=4, position={"ships": {"1": ship(0, 2), "2": ship(1, 6), "3": ship(3, 3)},
                                     "seats": {"2": {"finished": True}}})  # fmt: skip
    assert table.states() == ["ACTIVE", "ACTIVE", "BLOCKED", "ACTIVE"]
    table.say(1, "END_TURN")
    table.say(3, "RESIGN")
    assert table.states() == ["ACTIVE", "DONE", "BLOCKED", "RESIGNED"]
    table.say(0, "MOVE 1 5")
    assert table.states() == ["ACTIVE", "DONE", "OUT", "RESIGNED"]


ORDERS = st.one_of(
    st.tuples(st.just("MOVE"), st.integers(-1, 12), st.integers(-1, 9)),
    st.tuples(st.just("BUILD"), st.integers(-1, 9)),
    st.tuples(st.sampled_from(["END_TURN", "RESIGN"])),
)


@settings(max_examples=60)
@given(st.lists(st.tuples(st.sampled_from([0, 1, 2, "eve"]), ORDERS), max_size=40))
def test_a_refused_order_changes_nothing(acts: list[tuple[int | str, tuple[object, ...]]]) -> None:
    """Whatever it is refused with, and whoever gives it [CRACK-20, CRACK-68]."""
    table = Table(seats=3, starting_crack=15, turns=5)
    for who, words in acts:
        before, number = table.game.dump(table.state), table.match.number
        reply = table.say(who, " ".join(map(str, words)))
        if reply.startswith("FAILED"):
            assert (table.game.dump(table.state), table.match.number) == (before, number)
        else:
            assert table.match.number == number + 1
