"""Noughts and crosses, with an encoding: the number of a field means the same always."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any

import msgspec

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.encoding import ActionBlock, Encoding, ObservationField
from contestmaster.kernel.game import By, Seating
from contestmaster.kernel.grammar import Natural
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.plain import PlainGame
from contestmaster.kernel.vocabulary import Call, order

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
FREE = "."
MARKS = "XO"
TAKEN, NOT_YOU = 101, 102


class Params(msgspec.Struct, frozen=True):
    """None."""


class Grid(msgspec.Struct):
    """Nine marks."""

    fields: str = FREE * 9


def winner(fields: str) -> int | None:
    """The seat that has three in a row."""
    for one, two, three in LINES:
        if fields[one] != FREE and fields[one] == fields[two] == fields[three]:
            return MARKS.index(fields[one])
    return None


def mover(fields: str) -> int | None:
    """The seat that moves; nobody at the end."""
    left = fields.count(FREE)
    return None if not left or winner(fields) is not None else (9 - left) % 2


class Oxo(PlainGame[Params, Grid]):
    """Three in a row win; a win counts 1, a tie a half."""

    name = "oxo"
    seating = Seating(2, 2)
    orders_end_turns = True

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> Grid:
        """All fields are free."""
        return Grid()

    def outcome(self, state: Grid) -> Outcome:
        """Who has three in a row wins."""
        won, over = winner(state.fields), mover(state.fields) is None
        half = Fraction(1, 2) if won is None else Fraction(0)
        return Outcome.by_score(over, [Fraction(1) if won == s else half for s in (0, 1)])

    def turn(self, state: Grid) -> int:
        """Each order ends one."""
        return 9 - state.fields.count(FREE)

    def encoding(self, seats: int) -> "OxoEncoding":
        """Nine numbers."""
        return OxoEncoding(self)

    @order("MARK")
    def mark(self, state: Grid, by: By, field: Annotated[int, Natural(1, 9)]) -> int:
        """Mark a field."""
        if by.seat is None or mover(state.fields) != by.seat:
            return NOT_YOU
        if state.fields[field - 1] != FREE:
            return TAKEN
        state.fields = state.fields[: field - 1] + MARKS[by.seat] + state.fields[field:]
        return 0


class OxoEncoding(Encoding[Grid]):
    """A number for each field."""

    def __init__(self, game: Oxo) -> None:
        """Lay them out."""
        self._command = game.vocabulary.find("MARK")[0]
        self.blocks = (ActionBlock("MARK", (9,), "mark a field"),)
        self.fields = (ObservationField("marks", (9,), 0, 2, "", "0 for none"),)

    def mask(self, state: Grid, seat: int, out: Any) -> None:
        """Free fields of who moves."""
        for field, mark in enumerate(state.fields):
            out[field] = mark == FREE and mover(state.fields) == seat

    def observe(self, state: Grid, seat: int, out: Any) -> None:
        """All marks."""
        out[:] = [(FREE + MARKS).index(mark) for mark in state.fields]

    def call(self, state: Grid, seat: int, number: int) -> Call:
        """Mark it."""
        return Call(self._command, (number + 1,))
