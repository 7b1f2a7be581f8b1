import pytest

from contestmaster.client.errors import ProtocolError
from contestmaster.client.shapes import (
    HEADED,
    HEADED_LIST,
    LIST,
    NOTHING,
    SERIES,
    Blocks,
    Given,
    Part,
    Shape,
    entries,
    reading,
)


def read(shape: Shape, *lines: str) -> tuple[str, ...]:
    """Return the reply if it ends exactly with the last line."""
    reader = reading(shape)
    try:
        next(reader)
        for line in lines[:-1]:
            reader.send(line)
        reader.send(lines[-1])
    except StopIteration as end:
        return tuple(end.value)
    raise AssertionError("the reply does not end here")


def test_nothing_ends_before_it_begins() -> None:
    with pytest.raises(StopIteration) as end:
        next(reading(NOTHING))
    assert end.value.value == ()


def test_lines_and_lists_follow_each_other_in_any_order() -> None:
    shape = (Part.LIST, Part.LINE, Part.LIST)
    assert read(shape, "1", "a", "b", "0") == ("1", "a", "b", "0")
    assert read(shape, "0", "b", "2", "c", "d") == ("0", "b", "2", "c", "d")


def test_a_line_may_end_with_the_count_of_its_list() -> None:
    assert read(HEADED, "1 0 98 2", "Me 2", "7 3") == ("1 0 98 2", "Me 2", "7 3")
    assert read(HEADED, "1 0 98 0") == ("1 0 98 0",)


def test_a_series_is_one_line_below_its_count() -> None:
    assert read(SERIES, "3", "5 5 1") == ("3", "5 5 1")
    assert read(SERIES, "0") == ("0",)


def test_entries_of_a_list_may_take_several_lines() -> None:
    assert read((Blocks(2),), "2", "a", "b", "c", "d") == ("2", "a", "b", "c", "d")
    assert read((Blocks(2),), "0") == ("0",)


def test_entries_of_a_list_may_count_their_own_lines() -> None:
    lines = ("3", "ann 2", "a", "", "bob 0", "cat 1", "7")
    assert read(HEADED_LIST, *lines) == lines
    assert read(HEADED_LIST, "0") == ("0",)
    with pytest.raises(ProtocolError):
        read(HEADED_LIST, "1", "ann x")


def test_a_piece_may_be_there_only_where_the_first_line_says_so() -> None:
    shape = (Part.LINE, Given(Part.LIST, 1, "open"))
    assert read(shape, "7 open", "1", "a") == ("7 open", "1", "a")
    assert read(shape, "7 closed") == ("7 closed",)
    assert read(shape, "open") == ("open",)


@pytest.mark.parametrize("count", ["", "x", "-1", "1.0", "²", "1 2"])
def test_a_list_begins_with_a_count(count: str) -> None:
    for shape in (LIST, SERIES):
        with pytest.raises(ProtocolError):
            read(shape, count)


def test_a_line_with_a_list_ends_with_a_count() -> None:
    with pytest.raises(ProtocolError):
        read(HEADED, "1 Me")


def test_entries_of_a_list_come_without_its_count() -> None:
    assert entries(("2", "a", "b")) == ("a", "b")
    assert list(entries(["0"])) == []
    for wrong in ((), ("1",), ("1", "a", "b"), ("many", "a")):
        with pytest.raises(ProtocolError):
            entries(wrong)
