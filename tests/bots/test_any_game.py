"""The random player of every game, on a vocabulary with every type of parameter."""

import random
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from tests.testing.broken_games import Nim

from contestmaster.bots.any_game import AnyOrders, draw
from contestmaster.client import InProcess
from contestmaster.kernel.game import By, Game, Legal
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
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call, order, query
from contestmaster.protocols.line.replies import answered


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


def played_by(game: Game[Any, Any], seats: int = 2) -> Match[Any, Any]:
    """Let bots named ``random`` play a game in turn until it is over."""
    match = Match.start(game, seed=1, seats=tuple(f"p{n}" for n in range(seats)), at=0)

    def answer(seat: int, line: bytes) -> bytes:
        call = game.vocabulary.parse(line)
        assert isinstance(call, Call), line
        done = match.do(call, match.header.seats[seat], 0)
        assert not done.code, f"{line!r} is refused with {done.code}"
        return answered(done.code, done.reply, call.command.shape)

    bots = [
        AnyOrders(InProcess(partial(answer, seat)), random.Random(seat), game.vocabulary)
        for seat in range(seats)
    ]
    for _ in range(200):
        for bot in bots:
            bot.turn()
    return match


def test_a_game_that_shows_its_orders_is_played_with_legal_ones_to_its_end() -> None:
    """[NET-105] and nothing is refused on the way, however few of all numbers are legal."""
    match = played_by(Nim(Nim.Params(matches=100)))
    assert match.over


def test_nobody_resigns_by_chance_who_can_do_anything_else() -> None:
    class Resigning(Nim):
        @order("RESIGN")
        def resign(self, state: Any, by: By) -> None:
            """Give up."""
            raise AssertionError("resigned")

        def orders(self, state: Any, seat: int) -> Sequence[Legal]:
            found = super().orders(state, seat)
            return [Legal("RESIGN", ()), *found] if found else []

    assert played_by(Resigning(Nim.Params(matches=30))).over


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
