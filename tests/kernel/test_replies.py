"""Replies: how what a rule returns becomes lines and JSON."""

from decimal import Decimal
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.replies import (
    Absent,
    AsMany,
    Below,
    Decimals,
    Field,
    Given,
    Keyed,
    Lines,
    Millionths,
    NewLine,
    Numbered,
    Padded,
    Quoted,
    Real6,
    Rest,
    Shortest,
    Tallied,
    Uncounted,
    shape_of,
)


class Row(NamedTuple):
    number: int
    name: str
    ready: bool
    place: tuple[int, ...]
    milk: Real6
    weight: Annotated[float, Decimals(3)]
    price: Decimal
    side: Literal["LEFT", "RIGHT"]
    rank: Annotated[int | None, Absent("NONE")]
    share: Annotated[Real6 | None, Absent("-")]


class Pair(NamedTuple):
    x: int
    y: int


class Report(NamedTuple):
    head: Pair
    rows: list[Pair]
    text: Lines


FULL = Row(-7, "ann", True, (1, -2), 1_500_000, 0.0625, Decimal("2.5"), "LEFT", 4, -1)
EMPTY = Row(0, "bob", False, (0,), -500_000, -0.0004, Decimal("-0.0000001"), "RIGHT", None, None)


def test_a_row_is_one_line_of_words() -> None:
    """NET-20, NET-36, NET-37, NET-38: one space between, integers bare, reals with 6 decimals."""
    shape = shape_of(Row)
    assert shape.lines(FULL) == ["-7 ann 1 1 -2 1.500000 0.063 2.500000 LEFT 4 -0.000001"]
    assert shape.lines(EMPTY) == ["0 bob 0 0 -0.500000 0.000 0.000000 RIGHT NONE -"]


def test_a_row_in_json_has_its_names() -> None:
    assert shape_of(Row).plain(FULL) == {
        "number": -7,
        "name": "ann",
        "ready": True,
        "place": [1, -2],
        "milk": 1.5,
        "weight": 0.0625,
        "price": 2.5,
        "side": "LEFT",
        "rank": 4,
        "share": -0.000001,
    }
    assert shape_of(Row).plain(EMPTY)["rank"] is None


def test_a_list_begins_with_its_count() -> None:
    """NET-29: the count line comes first; count 0 is followed by no lines."""
    shape = shape_of(list[Pair])
    assert shape.lines([Pair(1, 2), Pair(3, 4)]) == ["2", "1 2", "3 4"]
    assert shape.lines([]) == ["0"]
    assert shape.plain([Pair(1, 2)]) == [{"x": 1, "y": 2}]


def test_parts_come_one_after_another() -> None:
    """NET-29: the lines the grammar prescribes, and no others."""
    shape = shape_of(Report)
    report = Report(Pair(1, 2), [Pair(3, 4)], Lines("so\n"))
    assert shape.lines(report) == ["1 2", "1", "3 4", "1", "so"]
    assert shape.plain(report) == {
        "head": {"x": 1, "y": 2},
        "rows": [{"x": 3, "y": 4}],
        "text": "so\n",
    }
    assert [(name, part.kind) for name, part in shape.parts] == [
        ("head", "row"),
        ("rows", "list"),
        ("text", "text"),
    ]


class Node(NamedTuple):
    id: int
    ways: Annotated[tuple[int, ...], Numbered()]
    load: Annotated[float, Shortest()]


class Tree(NamedTuple):
    level: Annotated[float, Shortest()]
    owner: Annotated[int | None, Absent("Me")]
    nodes: list[Node]


class Places(NamedTuple):
    places: Annotated[tuple[int, ...], Below()]


def test_a_tuple_may_stand_after_its_number() -> None:
    """NET-29: so that a line with several of them can be read."""
    shape = shape_of(Node)
    assert shape.lines(Node(3, (5, 6), 97.5)) == ["3 2 5 6 97.5"]
    assert shape.lines(Node(3, (), 98.0)) == ["3 0 98"]
    assert shape.plain(Node(3, (5,), 98.0)) == {"id": 3, "ways": [5], "load": 98.0}


def test_a_line_may_count_the_list_below_it() -> None:
    """NET-29: as its last word."""
    shape = shape_of(Tree)
    reply = Tree(1 / 3, None, [Node(1, (), 0.0), Node(2, (1,), 0.25)])
    assert shape.lines(reply) == ["0.333333 Me 2", "1 0 0", "2 1 1 0.25"]
    assert shape.lines(Tree(98.0, 4, [])) == ["98 4 0"]
    assert shape.plain(Tree(98.0, None, [])) == {"level": 98.0, "owner": None, "nodes": []}


def test_a_series_is_a_count_and_a_line_of_numbers() -> None:
    """NET-29: and no line where there are none."""
    shape = shape_of(Places)
    assert shape.lines(Places((4, 4, 1))) == ["3", "4 4 1"]
    assert shape.lines(Places(())) == ["0"]
    assert shape.plain(Places((4, 1))) == {"places": [4, 1]}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", ["0"]),
        ("one", ["1", "one"]),
        ("one\n", ["1", "one"]),
        (" one  two \n\n", ["2", " one  two ", ""]),
        ("\n", ["1", ""]),
    ],
)
def test_a_text_is_counted_and_kept_as_it_is(text: str, lines: list[str]) -> None:
    """NET-89: empty lines count, blanks stay, the last LF adds no line, no lines are 0."""
    assert shape_of(Lines).lines(Lines(text)) == lines
    assert shape_of(Lines).plain(Lines(text)) == text


@given(st.lists(st.text(st.characters(exclude_characters="\n"))))
def test_the_count_of_a_text_says_how_many_lines_follow(lines: list[str]) -> None:
    """NET-89."""
    text = "".join(f"{line}\n" for line in lines)
    assert shape_of(Lines).lines(Lines(text)) == [str(len(lines)), *lines]


@given(st.integers(-(10**15), 10**15))
def test_millionths_are_shown_exactly(value: int) -> None:
    """NET-37."""
    shown = Field("x", "millionths").write(value)
    assert Decimal(shown) * 1_000_000 == value
    assert len(shown.partition(".")[2]) == 6 and not shown.startswith("-0.000000")


@pytest.mark.parametrize("annotation", [int, type(None), int | None, bool])
def test_codes_and_none_are_no_reply(annotation: Any) -> None:
    shape = shape_of(annotation)
    assert (shape.kind, shape.lines(None), shape.plain(None)) == ("nothing", [], None)


def test_a_code_beside_a_reply_is_left_out() -> None:
    assert shape_of(Pair | int) is shape_of(Pair)
    assert shape_of(list[Pair] | int | None).kind == "list"


class Bare(NamedTuple):
    rank: int | None


class Worded(NamedTuple):
    rank: Annotated[int, Absent("NONE")]


class Odd(NamedTuple):
    where: dict[str, int]


class Split(NamedTuple):
    what: int | str


class Series(NamedTuple):
    name: str
    places: Annotated[tuple[int, ...], Below()]


@pytest.mark.parametrize(
    "annotation",
    [
        dict[str, int],
        str,
        list[int],
        list[Report],
        Pair | Lines,
        Bare,
        Worded,
        Odd,
        Split,
        Series,
    ],
)
def test_what_has_no_form_is_refused(annotation: Any) -> None:
    with pytest.raises(TypeError):
        shape_of(annotation)


def test_a_field_that_must_be_there_is_not_left_out() -> None:
    with pytest.raises(TypeError, match="rank cannot be missing"):
        Field("rank", "int").write(None)


def test_marks_say_how_reals_are_held() -> None:
    assert [f.holds for f in shape_of(Row).fields] == [
        "int", "str", "bool", "ints", "millionths", "float", "float", "str", "int", "millionths"
    ]  # fmt: skip
    assert Millionths() == Millionths() and shape_of(Row).fields[5].digits == 3


class Kind(NamedTuple):
    """A row of three lines."""

    id: int
    name: Annotated[str, NewLine()]
    size: int
    marks: Annotated[tuple[int, ...], Numbered(), NewLine()]


class Marks(NamedTuple):
    """A row, and as many others as another reply lists."""

    total: Pair
    each: Annotated[list[Pair], Uncounted(AsMany("PAIRS"))]


def test_a_row_may_take_several_lines() -> None:
    """Alone and in a list, which counts rows and not lines."""
    one, other = Kind(1, "ant", 3, (5, 1)), Kind(2, "bee", 4, ())
    assert shape_of(Kind).height == 3
    assert shape_of(Kind).lines(one) == ["1", "ant 3", "2 5 1"]
    assert shape_of(list[Kind]).lines([one, other]) == [
        "2", "1", "ant 3", "2 5 1", "2", "bee 4", "0",
    ]  # fmt: skip
    assert shape_of(Kind).plain(one) == {"id": 1, "name": "ant", "size": 3, "marks": [5, 1]}


def test_rows_may_come_without_a_count() -> None:
    """Where it is fixed how many there are, or another reply tells it."""
    shape = shape_of(Annotated[list[Pair], Uncounted(2)])
    assert shape.lines([Pair(1, 2), Pair(3, 4)]) == ["1 2", "3 4"]
    assert shape.plain([Pair(1, 2)]) == [{"x": 1, "y": 2}]
    assert shape_of(Marks).lines(Marks(Pair(1, 2), [Pair(3, 4)])) == ["1 2", "3 4"]


class Unclear(NamedTuple):
    """Nobody knows where the first part ends."""

    each: Annotated[list[Pair], Uncounted(4)]
    rest: list[Pair]


@pytest.mark.parametrize("wrong", [Unclear, Annotated[Pair, Uncounted(2)]])
def test_rows_without_a_count_come_last(wrong: Any) -> None:
    """And are a list of rows."""
    with pytest.raises(TypeError):
        shape_of(wrong)


class Named(NamedTuple):
    """A row with a number of four digits and a text."""

    id: Annotated[int, Padded(4)]
    name: Annotated[str, Quoted()]
    rank: Annotated[int | None, Padded(4), Absent("-")]


def test_numbers_may_be_padded_and_texts_quoted() -> None:
    """A text stands in quotes just where it would be no word; JSON knows neither."""
    shape = shape_of(Named)
    assert shape.lines(Named(7, "two words", None)) == ['0007 "two words" -']
    assert shape.lines(Named(12345, "word", 1)) == ["12345 word 0001"]
    assert shape.lines(Named(1, "", None)) == ['0001 "" -']
    assert shape.plain(Named(7, "two words", 1)) == {"id": 7, "name": "two words", "rank": 1}


class Page(NamedTuple):
    """A line and a text."""

    number: int
    text: Lines


def test_a_text_may_follow_a_line_and_such_may_be_listed() -> None:
    """The line counts the lines of the text, the list counts the lines with texts."""
    page, empty = Page(1, Lines("a\n\nb c\n")), Page(2, Lines(""))
    assert shape_of(Page).lines(page) == ["1 3", "a", "", "b c"]
    shape = shape_of(list[Page])
    assert shape.lines([page, empty]) == ["2", "1 3", "a", "", "b c", "2 0"]
    assert shape.plain([empty]) == [{"number": 2, "text": ""}]


def test_line_feeds_may_stand_between_lines() -> None:
    """Then one at the very end is followed by an empty line; no text has no lines all the same."""
    shape = shape_of(Lines)
    assert shape.lines(Lines("a\n", separated=True)) == ["2", "a", ""]
    assert shape.lines(Lines("a\n")) == ["1", "a"]
    assert shape.lines(Lines("", separated=True)) == ["0"]


class Letter(NamedTuple):
    """A row, and a text where the row says that there is one."""

    head: Row
    text: Annotated[Lines | None, Given("side", "RIGHT")]


def test_a_last_part_may_be_given_at_times() -> None:
    shape = shape_of(Letter)
    assert shape.lines(Letter(EMPTY, Lines("a"))) == [*shape_of(Row).lines(EMPTY), "1", "a"]
    assert shape.lines(Letter(FULL, None)) == shape_of(Row).lines(FULL)
    assert shape.plain(Letter(FULL, None))["text"] is None


class Early(NamedTuple):
    """What is given at times does not come last."""

    text: Annotated[Lines | None, Given("side", "RIGHT")]
    head: Row


def test_what_is_given_at_times_comes_last_after_a_row() -> None:
    with pytest.raises(TypeError, match="comes last"):
        shape_of(Early)


class Remark(NamedTuple):
    """A number, and perhaps a remark."""

    id: int
    text: Annotated[str, Rest()]


def test_a_text_at_the_end_of_a_row_may_be_empty() -> None:
    """NET-20: no blank stands where there is nothing."""
    shape = shape_of(Remark)
    assert shape.lines(Remark(1, "two words")) == ["1 two words"]
    assert shape.lines(Remark(1, "")) == ["1"]


class News(NamedTuple):
    """Facts by key, and lines whose count has a key."""

    facts: Annotated[dict[str, int], Keyed()]
    text: Annotated[Lines, Tallied("lines")]


def test_facts_and_counts_may_have_keys() -> None:
    """NET-20: no blank stands where there are no facts."""
    shape = shape_of(News)
    assert shape.lines(News({"x": 3, "y": 4}, Lines("a\nb"))) == ["x=3 y=4 lines=2", "a", "b"]
    assert shape.lines(News({}, Lines(""))) == ["lines=0"]
    assert shape.plain(News({"x": 3}, Lines("a"))) == {"facts": {"x": 3}, "text": "a"}
