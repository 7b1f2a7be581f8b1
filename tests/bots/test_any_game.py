"""The random player of every game, on a vocabulary with every type of parameter."""

import random
from collections import Counter
from typing import Annotated, Literal, NamedTuple

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.bots.any_game import AnyOrders, draw
from contestmaster.client import InProcess
from contestmaster.kernel.game import By, Game
from contestmaster.kernel.grammar import (
    Block,
    Counted,
    Flag,
    Integer,
    Keyword,
    KeywordOr,
    Kind,
    Natural,
    Real,
    Text,
    Times,
    Word,
)
from contestmaster.kernel.vocabulary import order, query


class Row(NamedTuple):
    """One line."""

    number: int


class Odd(Game[None, None]):
    """A game of odd orders."""

    name = "odd"
    Params = msgspec.defstruct("Params", [], frozen=True)

    @order("PLACE")
    def put(
        self,
        state: None,
        by: By,
        at: Annotated[tuple[int, ...], Times(2, Natural(1, 9))],
        colour: Literal["RED", "BLUE"],
        bold: bool,
    ) -> None:
        """Place a piece."""

    @order("SAY", who="anyone")
    def say(self, state: None, by: By, text: Annotated[str, Text()]) -> None:
        """Say something."""

    @order("REVEAL")
    def reveal(self, state: None, by: By, text: Annotated[str, Block("BEGIN", "END")]) -> None:
        """Reveal a text."""

    @order("RULE", who="operator")
    def rule(self, state: None, by: By) -> None:
        """Rule."""

    @query("LOOK")
    def look(self, state: None, by: By) -> Row:
        """Look."""
        raise NotImplementedError


def test_every_order_of_players_is_tried_in_the_right_form() -> None:
    vocabulary = Odd().vocabulary
    said: Counter[str] = Counter()

    def answer(line: bytes) -> bytes:
        first, _, block = line.partition(b"\n")
        parsed = vocabulary.parse(first, b"" if block else None)
        assert not isinstance(parsed, int)
        said[parsed.command.name] += 1
        return b"FAILED 100 not now\n" if parsed.command.name == "PLACE" else b"OK\n"

    bot = AnyOrders(InProcess(answer), random.Random(1), vocabulary)
    for _ in range(20):
        bot.turn()
    assert set(said) == {"PLACE", "SAY", "REVEAL"}


KINDS: list[Kind] = [
    Integer(),
    Integer(-5, 5),
    Integer(high=3),
    Natural(),
    Natural(1, 300),
    Real(),
    Keyword(("A", "B")),
    KeywordOr(Keyword(("MYSELF",)), Natural()),
    Flag(),
    Word(),
    Text(),
    Times(3, Natural(0, 4)),
    Counted(Times(2, Integer())),
]


@given(st.sampled_from(KINDS), st.randoms(use_true_random=False))
def test_what_is_drawn_is_always_in_range(kind: Kind, rng: random.Random) -> None:
    value = draw(kind, rng)
    assert kind.parse([item.encode() for item in kind.format(value)]) == value
