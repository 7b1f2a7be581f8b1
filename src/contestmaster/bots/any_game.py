"""The random player of every game: it knows the vocabulary and nothing else.

Its orders have the right form, which is all that can be known of a game in general; the game
refuses those that are not legal. Games may bring a ``random`` of their own that looks first.
"""

import random
from contextlib import suppress
from decimal import Decimal
from typing import Any, Final

from contestmaster.bots.shapes import question, shape_for
from contestmaster.client import LIST, Refused, Transport
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
                    self._give(command)

    def _give(self, command: Command) -> None:
        call = Call(command, tuple(draw(p.kind, self._rng) for p in command.parameters))
        asked = question(self._vocabulary, call)
        rows = asked.rows(self._transport.command(asked.line, LIST)) if asked else 0
        self._transport.command(self._line(call), shape_for(command.shape, rows))

    def _line(self, call: Call) -> str:
        line = self._vocabulary.format(call)
        block = call.command.block
        return line if block is None else f"{line}\n{block.begin}\n{block.end}"


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
