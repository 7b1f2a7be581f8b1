from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.client.shapes import Part
from contestmaster.client.typed import block, command_line, counted, maybe, numbers, parts, truth


def test_arguments_are_written_one_after_another() -> None:
    line = command_line("PLACE", 3, (0, -1), "RED", True, False, None, Decimal("1.50"), 0.25)
    assert line == "PLACE 3 0 -1 RED true false 1.50 0.250000"


def test_a_list_is_written_after_its_number() -> None:
    assert command_line("SELL", counted([(1, 5), (2, 7)])) == "SELL 2 1 5 2 7"
    assert command_line("SELL", counted([])) == "SELL 0"


def test_a_block_follows_its_line() -> None:
    assert "REVEAL 3" + block("BEGIN", "a\n\nb", "END") == "REVEAL 3\nBEGIN\na\n\nb\nEND"
    assert block("BEGIN", "", "END") == "\nBEGIN\nEND"


def test_words_are_read_as_what_they_stand_for() -> None:
    assert maybe(int, "NA", "NA") is None
    assert maybe(int, "7", "NA") == 7
    assert numbers(["1", "-2"]) == (1, -2)
    assert (truth("1"), truth("0")) == (True, False)


@given(st.lists(st.lists(st.text("ab ", max_size=3), max_size=3)))
def test_a_reply_is_cut_where_its_counts_say(lists: list[list[str]]) -> None:
    lines = ["first"]
    for each in lists:
        lines += [str(len(each)), *each]
    assert parts(lines, (Part.LINE, *[Part.LIST] * len(lists))) == [["first"], *lists]
