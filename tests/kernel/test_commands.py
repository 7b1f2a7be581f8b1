"""Commands as they are declared: signatures become grammar, or are refused at once."""

from collections.abc import Callable
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from tests.kernel.notice import Notice, Params

from contestmaster.kernel.commands import declared, order, query
from contestmaster.kernel.dialect import LINE, Dialect
from contestmaster.kernel.grammar import (
    Block,
    Counted,
    Flag,
    Integer,
    Keyword,
    Natural,
    Text,
    Times,
    Word,
)
from contestmaster.kernel.vocabulary import Command, Vocabulary


class Row(NamedTuple):
    value: int


def one(function: Callable[..., Any], dialect: Dialect = LINE) -> Command:
    """Return the command that a method declares."""
    (command,) = declared(type("Rules", (), {"method": function})(), Params(corners=3), dialect)
    return command


def test_a_signature_is_the_grammar() -> None:
    @order("SHOW", refuses={7: "X-1", 3: "X-2"}, who="anyone", phrases=["I show"])
    def show(
        self: Any,
        state: Any,
        by: Any,
        number: int,
        word: str,
        flag: bool,
        side: Literal["LEFT", "RIGHT"],
        place: Annotated[tuple[int, ...], Times("corners", Natural(1))],
        last: int = 4,
    ) -> Row | int:
        """Show all kinds."""
        return 0

    command = one(show, Dialect(fold_keywords=True))
    assert [p.kind for p in command.parameters] == [
        Integer(),
        Word(),
        Flag(),
        Keyword(("LEFT", "RIGHT"), fold=True),
        Times(3, Natural(1)),
        Integer(),
    ]
    assert [p.required for p in command.parameters] == [True] * 5 + [False]
    assert (command.kind, command.who, command.journaled) == ("order", "anyone", True)
    assert list(command.refuses) == [7, 3]
    assert command.phrases == ("I show",)
    assert command.shape.name == "Row"
    assert command.doc == "Show all kinds."
    assert command.most == 8 and command.block is None and not command.nameable
    assert command.usage() == "SHOW number word flag LEFT|RIGHT place1 place2 place3 [last]"


def test_queries_are_journaled_if_their_uses_count() -> None:
    @query("SEE")
    def see(self: Any, state: Any, by: Any) -> Row | None: ...

    @query("TASTE", counts=True)
    def taste(self: Any, state: Any, by: Any) -> Row | None: ...

    assert [(c.kind, c.journaled) for c in (one(see), one(taste))] == [
        ("query", False),
        ("query", True),
    ]


def test_what_is_counted_shows_its_count() -> None:
    @order("GO")
    def go(
        self: Any, state: Any, by: Any, path: Annotated[Any, Counted(Times(2, Natural()))]
    ) -> int:
        return 0

    @order("PICK")
    def pick(self: Any, state: Any, by: Any, card: Annotated[Any, Counted(Natural())]) -> int:
        return 0

    assert one(go).usage() == "GO n (path1 path2)*n"
    assert one(pick).usage() == "PICK n card*n"


def test_the_block_does_not_stand_on_the_line() -> None:
    attach = next(c for c in Notice().vocabulary if c.name == "ATTACH")
    assert attach.block == Block("BEGIN", "END")
    assert [p.name for p in attach.on_line] == ["notice"]
    assert attach.most == 1
    assert attach.usage() == "ATTACH notice BEGIN ... END"


Body = Annotated[str, Block("B", "E")]
Said = Annotated[str, Text()]
Many = Annotated[tuple[int, ...], Counted(Integer())]


def text_first(self: Any, state: Any, by: Any, text: Said, n: int) -> None: ...
def count_first(self: Any, state: Any, by: Any, many: Many, n: int) -> None: ...
def two_blocks(self: Any, state: Any, by: Any, one: Body, two: Body) -> None: ...
def loose_block(self: Any, state: Any, by: Any, n: int = 1, *, body: Body) -> None: ...
def loose_count(self: Any, state: Any, by: Any, n: int = 1, *, many: Many) -> None: ...
def hole(
    self: Any, state: Any, by: Any, n: Annotated[int | None, Integer()] = None, m: int = 1
) -> None: ...
def nothing_said(self: Any, state: Any, by: Any, n: float) -> None: ...
def two_kinds(self: Any, state: Any, by: Any, n: int | str) -> None: ...
def no_shape(self: Any, state: Any, by: Any) -> dict[str, int] | None: ...


@pytest.mark.parametrize(
    ("function", "problem"),
    [
        (text_first, "the last on its line"),
        (count_first, "the last on its line"),
        (two_blocks, "one block at most"),
        (loose_block, "no optional arguments"),
        (loose_count, "before a count"),
        (hole, "the default of n"),
        (nothing_said, "says nothing"),
        (two_kinds, "says nothing"),
        (no_shape, "no row"),
    ],
)
def test_what_could_not_be_read_back_is_refused_when_declared(
    function: Callable[..., Any], problem: str
) -> None:
    with pytest.raises(TypeError, match=problem):
        one(order("X")(function))


def test_a_default_that_cannot_be_written_is_fine_where_arguments_have_names() -> None:
    assert one(order("X")(hole), Dialect(key_values=True)).nameable


class Base:
    @order("FIRST")
    def first(self, state: Any, by: Any) -> None: ...

    @order("SECOND")
    def second(self, state: Any, by: Any) -> None: ...


def test_a_subclass_keeps_the_order_and_declares_again_what_it_overrides() -> None:
    class Derived(Base):
        @order("THIRD")
        def third(self, state: Any, by: Any) -> None: ...

        @order("FIRST", who="operator")
        def first(self, state: Any, by: Any) -> None: ...

    class Silent(Base):
        def second(self, state: Any, by: Any) -> None: ...

    commands = list(declared(Derived(), None, LINE))
    assert [(c.name, c.who) for c in commands] == [
        ("FIRST", "operator"),
        ("SECOND", "seat"),
        ("THIRD", "seat"),
    ]
    with pytest.raises(TypeError, match=r"Silent\.second overrides"):
        list(declared(Silent(), None, LINE))


def test_no_name_begins_another() -> None:
    class Rocks:
        @order("ROCK")
        def rock(self, state: Any, by: Any) -> None: ...

        @order("rock RANDOM")
        def random(self, state: Any, by: Any) -> None: ...

    with pytest.raises(TypeError, match="ROCK begins ROCK RANDOM"):
        Vocabulary.of(Rocks(), None, LINE)
