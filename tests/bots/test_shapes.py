"""Where replies end, read off a vocabulary."""

import random
from typing import Annotated, NamedTuple

import msgspec
import pytest

from contestmaster.bots.any_game import AnyOrders
from contestmaster.bots.shapes import Question, question, shape_for
from contestmaster.client import (
    HEADED,
    HEADED_LIST,
    LIST,
    NOTHING,
    ROW,
    SERIES,
    Blocks,
    Given,
    Part,
    Shape,
)
from contestmaster.games.cows import Cows
from contestmaster.games.desk import Desk
from contestmaster.games.spaceships import Spaceships
from contestmaster.kernel.game import By, Game
from contestmaster.kernel.grammar import Natural
from contestmaster.kernel.replies import AsMany, Below, Lines, NewLine, Uncounted, shape_of
from contestmaster.kernel.replies import Given as GivenPart
from contestmaster.kernel.vocabulary import Call, order, query


class Row(NamedTuple):
    """One line."""

    number: int


class Both(NamedTuple):
    """A line and a list."""

    first: Row
    rest: list[Row]


class Headed(NamedTuple):
    """A line that counts a list."""

    first: int
    rest: list[Row]


class Open(NamedTuple):
    """A line, and a text where its number is 1."""

    first: Row
    text: Annotated[Lines | None, GivenPart("number", "1")]


class Series(NamedTuple):
    """Numbers."""

    numbers: Annotated[tuple[int, ...], Below()]


class Tall(NamedTuple):
    """Two lines."""

    number: int
    other: Annotated[int, NewLine()]


class Found(NamedTuple):
    """A line, and as many more as another reply lists."""

    first: Row
    more: Annotated[list[Row], Uncounted(AsMany("LIST", field="number", parameter="of"))]


class Seeking(Game[None, None]):
    """A game in which one must ask before one asks."""

    name = "seeking"
    Params = msgspec.defstruct("Params", [], frozen=True)

    @query("LIST")
    def list_all(self, state: None, by: By) -> list[Row]:
        """List."""
        raise NotImplementedError

    @order("FIND")
    def find(self, state: None, by: By, of: Annotated[int, Natural(1, 1)]) -> Found:
        """Find."""
        raise NotImplementedError


def call(game: Game[None, None], line: bytes, block: bytes | None = None) -> Call:
    found = game.vocabulary.parse(line, block)
    assert isinstance(found, Call)
    return found


def test_replies_are_read_by_their_shape() -> None:
    assert shape_for(shape_of(int)) == NOTHING
    assert shape_for(shape_of(Row)) == ROW
    assert shape_for(shape_of(list[Row])) == shape_for(shape_of(Lines)) == LIST
    assert shape_for(shape_of(Both)) == (Part.LINE, Part.LIST)
    assert shape_for(shape_of(Headed)) == HEADED
    assert shape_for(shape_of(Series)) == SERIES
    assert shape_for(shape_of(Tall)) == ROW * 2
    assert shape_for(shape_of(list[Tall])) == (Blocks(2),)
    assert shape_for(shape_of(Annotated[list[Tall], Uncounted(3)])) == ROW * 6
    assert shape_for(shape_of(Found), 2) == (Part.LINE, Part.LINE, Part.LINE)
    assert shape_for(shape_of(list[Headed])) == HEADED_LIST
    assert shape_for(shape_of(Open)) == (Part.LINE, Given(Part.LIST, 0, "1"))


@pytest.mark.parametrize(
    ("game", "line", "asked"),
    [
        (Cows(), b"LIST_COWS", None),
        (Desk(), b"SHOW_BOARD", None),
        (Desk(), b"MY_SCORE", Question("RIVALS", None, "")),
        (Spaceships(), b"REVEAL 7 sha256 ab", Question("BATTLES", 6, "7")),
    ],
)
def test_what_must_be_asked_before(
    game: Game[None, None], line: bytes, asked: Question | None
) -> None:
    """As the protocol says [NET-100]."""
    meant = call(game, line, b"x" if line.startswith(b"REVEAL") else None)
    assert question(game.vocabulary, meant) == asked


def test_rows_are_counted_in_the_reply_to_the_question() -> None:
    assert Question("RIVALS", None, "").rows(["2", "2 1 ATK", "3 2 DEF"]) == 2
    assert Question("RIVALS", None, "").rows(["0"]) == 0
    assert Question("BATTLES", 1, "7").rows(["3", '"a b" 7', "7 8", "c 7"]) == 2


def test_the_random_player_asks_before_it_gives_such_an_order() -> None:
    """On a socket it would wait for lines that never come, or leave some unread."""

    class Transport:
        def __init__(self) -> None:
            self.said: list[tuple[str, Shape]] = []

        def command(self, line: str, shape: Shape) -> list[str]:
            self.said.append((line, shape))
            return ["3", "1", "2", "1"] if line == "LIST" else []

    transport = Transport()
    AnyOrders(transport, random.Random(1), Seeking().vocabulary).turn()
    assert transport.said[:2] == [("LIST", LIST), ("FIND 1", ROW * 3)]
