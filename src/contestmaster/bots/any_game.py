"""The random player of every game: it knows the vocabulary and nothing else.

Its orders have the right form, which is all that can be known of a game in general; the game
refuses those that are not legal. Games may bring a ``random`` of their own that looks first.
"""

import random
from contextlib import suppress
from decimal import Decimal
from typing import Any, Final

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
    Refused,
    Shape,
    Transport,
)
from contestmaster.kernel.grammar import (
    Block,
    Counted,
    Flag,
    Integer,
    Keyword,
    KeywordOr,
    Kind,
    Real,
    Times,
)
from contestmaster.kernel.replies import Shape as ReplyShape
from contestmaster.kernel.vocabulary import Call, Command, Vocabulary

ORDERS: Final = 10
"""How many orders are tried in a turn."""

SPAN: Final = 20
"""How wide a range of numbers is drawn from where the grammar leaves it open."""


class AnyOrders:
    """Draws orders from a vocabulary, all commands and all small values alike."""

    def __init__(self, transport: Transport, rng: random.Random, vocabulary: Vocabulary) -> None:
        """Draw from the orders that players may give."""
        self._transport = transport
        self._rng = rng
        self._vocabulary = vocabulary
        self._orders = [c for c in vocabulary if c.kind == "order" and c.who != "operator"]

    def turn(self) -> None:
        """Try a handful of orders."""
        if self._orders:
            for _ in range(ORDERS):
                command = self._rng.choice(self._orders)
                with suppress(Refused):
                    self._transport.command(self._line(command), shape_for(command.shape))

    def _line(self, command: Command) -> str:
        values = tuple(draw(p.kind, self._rng) for p in command.parameters)
        line = self._vocabulary.format(Call(command, values))
        block = command.block
        return line if block is None else f"{line}\n{block.begin}\n{block.end}"


def shape_for(shape: ReplyShape) -> Shape:
    """Return the shape by which a client reads replies of this form."""
    match shape.kind:
        case "nothing":
            return NOTHING
        case "row":
            return ROW * shape.height
        case "rows":
            return ROW * (shape.uncounted.usual * shape.height if shape.uncounted else 0)
        case "headed":
            return HEADED
        case "series":
            return SERIES
        case "parts":
            first = [field.name for field in shape.parts[0][1].fields]
            return tuple(piece for _, part in shape.parts for piece in _pieces(part, first))
        case "list" if shape.parts:
            return HEADED_LIST
        case "list" if shape.height > 1:
            return (Blocks(shape.height),)
        case _:
            return LIST


def _pieces(part: ReplyShape, first: list[str]) -> Shape:
    """Return the shape of a part, which may depend on a field of the first line."""
    pieces = shape_for(part)
    if part.given is None:
        return pieces
    at, word = first.index(part.given.field), part.given.word
    return tuple(Given(piece, at, word) for piece in pieces if isinstance(piece, Part))


def draw(kind: Kind, rng: random.Random) -> Any:
    """Draw a value of this type; numbers are small where the type allows."""
    match kind:
        case Integer(low=low, high=high):
            return _between(low, high, rng)
        case Real():
            return Decimal(rng.randint(0, SPAN)) / 2
        case KeywordOr(keyword=keyword, of=of):
            return draw(rng.choice((keyword, of)), rng)
        case Keyword(words=words):
            return rng.choice(words)
        case Flag():
            return rng.random() < 0.5  # noqa: PLR2004 - a coin
        case Times(count=int(count), of=of):
            return tuple(draw(of, rng) for _ in range(count))
        case Counted(of=of, least=least):
            return tuple(draw(of, rng) for _ in range(least + rng.randint(0, 3)))
        case Block():
            return ""
        case _:
            return rng.choice(("x", "y", "z"))


def _between(low: int | None, high: int | None, rng: random.Random) -> int:
    """Draw from a range: near its lower end, or around zero where it has none."""
    first = low if low is not None else -2 if high is None else min(-2, high - SPAN)
    last = first + SPAN if high is None else min(high, first + SPAN)
    return rng.randint(first, last)
