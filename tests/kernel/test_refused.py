"""Refused commands are counted by seat, command and code."""

from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.notice import Notice

from contestmaster.kernel.refused import Refusals

RULES = {2: "NET-42", 3: "NET-44"}


def counting() -> Refusals:
    return Refusals(Notice().vocabulary, RULES)


def test_the_last_line_stands_for_all_that_were_refused_alike() -> None:
    refusals = counting()
    for turn, line in enumerate([b"pin down 9", b"PIN DOWN x y", b"PIN DOWN 8"]):
        refusals.add(1, turn, line, 3, "bad format")
    refusals.add(0, 5, b"shout hey", 2, "unknown command")
    first, second = refusals.listed()
    assert (first.seat, first.command, first.rule, first.times) == (0, "SHOUT", "NET-42", 1)
    assert (second.seat, second.command, second.code, second.times) == (1, "PIN DOWN", 3, 3)
    assert (second.turn, second.line, second.rule) == (2, "PIN DOWN 8", "NET-44")


def test_of_each_seat_what_was_refused_most_often_comes_first() -> None:
    refusals = counting()
    for line in (b"shout hey", b"PIN DOWN 8", b"PIN DOWN 9", b"PIN DOWN x"):
        refusals.add(1, 0, line, 3, "bad format")
    refusals.add(0, 0, b"whisper", 2, "unknown command")
    found = [(each.seat, each.command, each.times) for each in refusals.listed()]
    assert found == [(0, "WHISPER", 1), (1, "PIN DOWN", 3), (1, "SHOUT", 1)]


def test_a_code_of_the_game_rests_on_the_rule_that_its_command_names() -> None:
    notice = Notice()
    command = next(each for each in notice.vocabulary if each.refuses)
    code, rule = next(iter(command.refuses.items()))
    refusals = counting()
    refusals.add(0, 0, command.name.encode(), code, "no")
    assert refusals.listed()[0].rule == rule


def test_a_program_that_makes_up_commands_does_not_fill_the_memory() -> None:
    refusals = counting()
    for number in range(2000):
        refusals.add(0, 0, b"x%d " % number + b"y" * 10_000, 2, "unknown command")
    found = refusals.listed()
    assert len(found) <= 501
    assert sum(each.times for each in found) == 2000
    assert max(len(each.line) for each in found) <= 200


@given(st.binary(max_size=40))
def test_whatever_was_sent_can_be_counted(line: bytes) -> None:
    refusals = counting()
    refusals.add(0, 0, line, 3, "bad format")
    assert refusals.listed()[0].times == 1
