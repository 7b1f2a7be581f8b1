"""Schemas: what a command takes and is answered, said as the grammar and the replies have it."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated, Any, NamedTuple

import pytest
from jsonschema import Draft202012Validator
from tests.shipped import shipped_games

from contestmaster.kernel.commands import Command
from contestmaster.kernel.game import Game
from contestmaster.kernel.grammar import (
    BadFormatError,
    Block,
    Counted,
    Flag,
    Integer,
    Keyword,
    KeywordOr,
    Kind,
    Known,
    Natural,
    Quotable,
    Real,
    Text,
    Times,
    Word,
)
from contestmaster.kernel.offering import ORDERS
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.replies import Absent, Given, Lines, Real6, Uncounted, shape_of
from contestmaster.kernel.rulebook import rule_text
from contestmaster.kernel.schemas import answer_schema, arguments_schema

KINDS: tuple[Kind, ...] = (
    Integer(),
    Integer(-3, 3),
    Natural(1, 9),
    Real(),
    Real(Decimal(0), Decimal("2.5")),
    Word(4),
    Quotable(),
    Known(words=("Earth", "Mars")),
    Keyword(("RED", "BLUE")),
    Flag(),
    Text(6),
    Block("BEGIN", "END"),
    Times(2, Natural()),
    Counted(Times(2, Natural()), most=2, least=1),
    KeywordOr(Keyword(("MYSELF",)), Natural(1, 9)),
)
VALUES: tuple[Any, ...] = (
    0, 1, -1, 3, 4, 10, 10**18 - 1, 10**18, -(10**18), 1.5, True, False, None,
    "", "a", "1", "1.5", "-2", "+.5", "2.", "abc", "abcde", "a b", "a\nb", 'a"b', "   ", " ab ",
    "RED", "red", "MYSELF", "Earth", "earth",
    [], [1, 2], [1], [1, 2, 3], [1, "2"], [[1, 2]], [[1, 2], [3, 4], [5, 6]], {}, {"a": 1},
)  # fmt: skip


def commands() -> Iterator[tuple[Game[Any, Any], Command]]:
    for name in shipped_games():
        game = load_game(name)()
        for command in game.vocabulary:
            if command.name != ORDERS:  # games that show their orders have it all alike
                yield game, command


def taken(kind: Kind, value: Any) -> bool:
    try:
        kind.check(value)
    except BadFormatError:
        return False
    return True


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: repr(kind)[:40])
def test_a_schema_lets_in_what_the_grammar_takes_and_nothing_else(kind: Kind) -> None:
    """What JSON brings is read or refused alike, whoever has looked at the schema [NET-44]."""
    validator = Draft202012Validator(kind.schema())
    Draft202012Validator.check_schema(kind.schema())
    found = {repr(v): validator.is_valid(v) for v in VALUES}
    wanted = {repr(v): taken(kind, v) for v in VALUES}
    bounded = isinstance(kind, Real) and kind.low is not None
    differ = {v for v in found if found[v] != wanted[v]}
    assert differ <= ({"'-2'"} if bounded else set())


def test_all_commands_of_our_games_have_schemas_of_both() -> None:
    """158 of 158: what each takes is declared, and what each is answered."""
    found = 0
    for game, command in commands():
        takes, gives = arguments_schema(command), answer_schema(command)
        Draft202012Validator.check_schema(takes)
        Draft202012Validator.check_schema(gives)
        assert set(takes["properties"]) == {one.name for one in command.parameters}
        assert all("type" in one or "anyOf" in one for one in takes["properties"].values()), (
            game.name,
            command.name,
        )
        assert "type" in gives or "anyOf" in gives
        for name, one in takes["properties"].items():
            if "default" in one:  # what is left out could be given as well
                assert Draft202012Validator(one).is_valid(one["default"]), (command.name, name)
        found += 1
    assert found == 158


def test_every_refusal_of_our_games_has_the_text_of_its_rule() -> None:
    """519 of 519, those whose rule is that of the line protocol among them."""
    refusals = [
        (game, command.name, code, rule)
        for game, command in commands()
        for code, rule in command.refuses.items()
    ]
    bare = [
        (game.name, name, code, rule)
        for game, name, code, rule in refusals
        if not (rule_text(rule, type(game)) or "").startswith(rule) or not game.messages.get(code)
    ]
    assert (len(refusals), bare) == (519, [])


class Row(NamedTuple):
    number: int
    name: Annotated[str | None, Absent("-")]
    place: tuple[int, ...]
    milk: Real6


class Sheet(NamedTuple):
    head: Row
    rows: list[Row]
    note: Annotated[Lines | None, Given("number", "1")]


class Titled(NamedTuple):
    title: str
    lines: Lines


ROW = Row(1, None, (1, 2), 500_000)


@pytest.mark.parametrize(
    ("annotation", "reply"),
    [
        (type(None), None),
        (Row, ROW),
        (list[Row], [ROW, ROW]),
        (list[Row], []),
        (Annotated[list[Row], Uncounted(2)], [ROW, ROW]),
        (Sheet, Sheet(ROW, [ROW], Lines("a\nb"))),
        (Sheet, Sheet(ROW, [], None)),
        (Titled, Titled("x", Lines("a"))),
        (list[Titled], [Titled("x", Lines(""))]),
        (Lines, Lines("a\n")),
    ],
)
def test_a_reply_as_json_is_what_its_schema_says(annotation: Any, reply: Any) -> None:
    shape = shape_of(annotation)
    schema = shape.schema()
    Draft202012Validator.check_schema(schema)
    plain = shape.plain(reply)
    Draft202012Validator(schema).validate(plain)
    if isinstance(plain, dict):
        assert not Draft202012Validator(schema).is_valid({**plain, "more": 1})
    assert not Draft202012Validator(schema).is_valid(1)
