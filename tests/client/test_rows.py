"""Rows: each annotation, and what is said of a line that does not fit."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.client import ProtocolError
from contestmaster.client.marks import Absent, Labelled, NewLine, Numbered, Quoted, Rest, Word
from contestmaster.client.replies import read


class Plain(NamedTuple):
    id: int
    name: str
    worth: float
    ready: bool


class Missing(NamedTuple):
    rank: Annotated[int | None, Absent("NONE")]
    owner: Annotated[str | None, Absent("-")]


class Between(NamedTuple):
    id: int
    place: tuple[int, ...]
    size: tuple[int, int]
    state: str


class Listed(NamedTuple):
    id: int
    ways: Annotated[tuple[int, ...], Numbered()]
    toll: float


class Alone(NamedTuple):
    place: tuple[int, ...]


class One(NamedTuple):
    id: int
    only: tuple[int]


class Ending(NamedTuple):
    id: int
    text: str


class Ended(NamedTuple):
    id: int
    side: Annotated[str, Word()]


class Noted(NamedTuple):
    id: int
    note: Annotated[str, Rest()]


class Named(NamedTuple):
    name: Annotated[str, Quoted()]
    id: int


class Priced(NamedTuple):
    n: int
    cost: Annotated[int, Labelled()]


class Facts(NamedTuple):
    id: int
    facts: dict[str, str]


class Tall(NamedTuple):
    id: int
    name: Annotated[str, NewLine()]
    size: Annotated[tuple[int, ...], Numbered(), NewLine()]


@pytest.mark.parametrize(
    ("lines", "row"),
    [
        (["7 ann 1.5 1"], Plain(7, "ann", 1.5, True)),
        (["7 ann -0.5 0 more"], Plain(7, "ann", -0.5, False)),
        (["NONE -"], Missing(None, None)),
        (["4 ann"], Missing(4, "ann")),
        (["1 2 3 4 5 6 RED"], Between(1, (2, 3, 4), (5, 6), "RED")),
        (["1 2 3 RED"], Between(1, (), (2, 3), "RED")),
        (["1 2 5 6 0.5"], Listed(1, (5, 6), 0.5)),
        (["1 0 0.5"], Listed(1, (), 0.5)),
        (["3 4 5"], Alone((3, 4, 5))),
        (["3 4"], One(3, (4,))),
        (["3 some  text"], Ending(3, "some  text")),
        (["3 LEFT more"], Ended(3, "LEFT")),
        (["3 some text"], Noted(3, "some text")),
        (["3"], Noted(3, "")),
        (['"Big Ann" 3'], Named("Big Ann", 3)),
        (['"" 3'], Named("", 3)),
        (["ann 3"], Named("ann", 3)),
        (["3 cost=-22"], Priced(3, -22)),
        (["3 at=3,4 n="], Facts(3, {"at": "3,4", "n": ""})),
        (["3"], Facts(3, {})),
        (["3", "ann", "2 5 6"], Tall(3, "ann", (5, 6))),
    ],
)
def test_a_row_is_read_as_its_annotations_say(lines: Sequence[str], row: tuple[Any, ...]) -> None:
    found = read(type(row), lines)
    assert (type(found), found) == (type(row), row)


@pytest.mark.parametrize(
    ("row", "line", "why"),
    [
        (Plain, "7 ann 1.5", "it has 3 words, and needs 4"),
        (Plain, "7 ann 1,5 1", "worth cannot be '1,5'"),
        (Plain, "7 ann 1.5 yes", "ready cannot be 'yes'"),
        (Plain, "7 ann 1.5  1", "ready cannot be ''"),
        (Missing, "SOME ann", "rank cannot be 'SOME'"),
        (Between, "1 2 RED", "it has 3 words, and needs 4"),
        (Between, "1 2 3x 4 5 6 RED", "place cannot be '2 3x 4'"),
        (Listed, "1 0.5", "it has 2 words, and needs 3"),
        (Ending, "3", "it has 1 words, and needs 2"),
        (Priced, "3 22", "cost cannot be '22'"),
        (Alone, "", "place cannot be ''"),
    ],
)
def test_a_line_that_does_not_fit_is_shown_with_what_is_wrong(
    row: type[Any], line: str, why: str
) -> None:
    with pytest.raises(ProtocolError) as raised:
        read(row, [line])
    assert (
        str(raised.value) == f"expected a line of {row.__name__}, the server said {line!r}: {why}"
    )


ROWS = [Plain, Missing, Between, Listed, Alone, One, Ending, Ended, Noted, Named, Priced, Facts]


@given(st.sampled_from(ROWS), st.text('09.-"= aN', max_size=20))
def test_any_line_is_a_row_or_the_fault_of_the_server(row: type[Any], line: str) -> None:
    try:
        found = read(row, [line])
    except ProtocolError as error:
        assert repr(line) in str(error)
    else:
        assert len(found) == len(row._fields)


class Unmarked(NamedTuple):
    rank: int | None


class Marked(NamedTuple):
    rank: Annotated[int, Absent("-")]


class Strange(NamedTuple):
    id: complex


class Torn(NamedTuple):
    one: tuple[int, ...]
    other: Annotated[tuple[int, ...], Numbered()]


class Mixed(NamedTuple):
    name: Annotated[str, Quoted()]
    note: Annotated[str, Rest()]


@pytest.mark.parametrize("row", [Unmarked, Marked, Strange, Torn, Mixed])
def test_a_row_that_nobody_could_read_is_refused_by_name(row: type[Any]) -> None:
    with pytest.raises(TypeError, match=row.__name__):
        read(row, ["1 2"])
