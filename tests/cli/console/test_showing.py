"""Replies of every form as tables, and what is no such reply as it came."""

from typing import Annotated, Any, NamedTuple

import pytest
from tests.shipped import shipped_games

from contestmaster.cli.console.reading import UnreadableReplyError, pieces
from contestmaster.cli.console.showing import shown
from contestmaster.kernel.fields import (
    AsMany,
    Given,
    Labelled,
    NewLine,
    Numbered,
    Quoted,
    Rest,
    Uncounted,
)
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.replies import Lines, Shape, shape_of


class Group(NamedTuple):
    """A row with a place of any dimension inside."""

    id: int
    place: tuple[int, ...]
    size: int


class Tall(NamedTuple):
    """A row of two lines."""

    id: int
    hp: Annotated[int, NewLine()]


class Planet(NamedTuple):
    """A row with a list of known length, a label and a rest."""

    near: Annotated[tuple[int, ...], Numbered()]
    cost: Annotated[int, Labelled()]
    name: Annotated[str, Quoted()]
    said: Annotated[str, Rest()]


class Entry(NamedTuple):
    """A row that counts its own lines."""

    name: str
    groups: list[Group]


class Whole(NamedTuple):
    """Parts, the last of which is not always there."""

    state: Tall
    groups: list[Group]
    news: Annotated[Lines | None, Given("id", "7")]


CASES: list[tuple[Any, list[str], list[str]]] = [
    (Group, ["4 10 -3 8"], ["id  place  size", " 4  10 -3     8"]),
    (list[Group], ["0"], ["none"]),
    (
        list[Group],
        ["2", "1 0 0 5", "12 0 7 5"],
        ["id  place  size", " 1  0 0       5", "12  0 7       5"],
    ),
    (list[Tall], ["2", "1", "30", "2", "4"], ["id  hp", " 1  30", " 2   4"]),
    (
        list[Planet],
        ["1", '2 5 6 cost=22 "Big Rock" a b'],
        ["near  cost  name        said", '5 6     22  "Big Rock"  a b'],
    ),
    (list[Entry], ["2", "ann 1", "4 1 1 9", "bob 0"], ["name  groups", "ann   4 1 1 9", "bob"]),
    (
        Entry,
        ["ann 1", "4 1 1 9"],
        ["name", "ann", "groups:", "  id  place  size", "   4  1 1       9"],
    ),
    (Annotated[list[Tall], Uncounted(2)], ["1", "30", "2", "4"], ["id  hp", " 1  30", " 2   4"]),
    (
        Annotated[list[Tall], Uncounted(AsMany("ALL"))],
        ["1", "30", "2", "4"],
        ["id  hp", " 1  30", " 2   4"],
    ),
    (Annotated[list[Tall], Uncounted(AsMany("ALL"))], ["1", "30", "2"], ["1", "30", "2"]),
    (Lines, ["2", "Hello", ""], ["Hello", ""]),
    (Whole, ["1", "30", "0"], ["state:", "  id  hp", "   1  30", "groups: none"]),
    (
        Whole,
        ["7", "30", "0", "1", "War!"],
        ["state:", "  id  hp", "   7  30", "groups: none", "news:", "  War!"],
    ),
]


@pytest.mark.parametrize(("reply", "lines", "expected"), CASES)
def test_replies_become_tables_under_the_names_of_their_fields(reply, lines, expected):
    assert shown(shape_of(reply), lines, 80) == expected


def test_a_row_that_is_too_wide_stands_upright():
    assert shown(shape_of(Group), ["4 10 -3 8"], 12) == ["id     4", "place  10 -3", "size   8"]


@pytest.mark.parametrize(
    ("reply", "lines"),
    [
        (Group, ["4"]),
        (Tall, ["4", "5 6"]),
        (list[Tall], ["1", "4"]),
        (list[Tall], ["0", "4"]),
        (list[Tall], ["x"]),
        (Planet, ["9 1 2"]),
    ],
)
def test_what_is_no_such_reply_is_shown_as_it_came(reply, lines):
    with pytest.raises(UnreadableReplyError):
        pieces(shape_of(reply), lines)
    assert shown(shape_of(reply), lines, 80) == lines


@pytest.mark.parametrize("name", shipped_games())
def test_no_row_of_an_installed_game_can_be_cut_in_two_ways(name):
    """At most one field of a row takes as many words as are left."""

    def widths(shape: Shape) -> list[int]:
        own = sum(field.holds in ("ints", "rest") for field in shape.fields)
        return [own, *(width for _, part in shape.parts for width in widths(part))]

    vocabulary = load_game(name)().vocabulary
    assert max(width for command in vocabulary for width in widths(command.shape)) <= 1
