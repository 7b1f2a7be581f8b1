"""The random player of every game: it knows the vocabulary and nothing else.

Where the game shows which orders are legal, it draws one of them after another. Elsewhere its
orders have the right form, which is all that can be known, and the game refuses those that are not
legal. Games may bring a ``random`` of their own.
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
from contestmaster.kernel.offering import ORDERS as LEGAL
from contestmaster.kernel.offering import LegalOrder
from contestmaster.kernel.vocabulary import RESIGN, Call, Command, Vocabulary

ORDERS: Final = 10
"""How many orders are tried in a turn."""

SPAN: Final = 20
"""How wide a range of numbers is drawn from where the grammar leaves it open."""


class AnyOrders:
    """Draws legal orders where the game tells them; else all commands and small values alike."""

    def __init__(self, transport: Transport, rng: random.Random, vocabulary: Vocabulary) -> None:
        """Draw from the orders that players may give."""
        self._transport = transport
        self._rng = rng
        self._vocabulary = vocabulary
        self._orders = [c for c in vocabulary if c.kind == "order" and c.who != "operator"]
        told = vocabulary.find(LEGAL)
        self._told = bool(told) and told[0].shape.type is LegalOrder

    def turn(self) -> None:
        """Give a handful of orders, or try to."""
        if self._told:
            self._give_legal()
        elif self._orders:
            for _ in range(ORDERS):
                command = self._rng.choice(self._orders)
                with suppress(Refused):
                    self._give(command)

    def _give_legal(self) -> None:
        for _ in range(ORDERS):
            try:
                legal = self._transport.command(LEGAL, LIST)[1:]
            except Refused:
                return
            # Who gives up plays no more: that is for those who cannot do anything else.
            lines = [line for line in legal if line != RESIGN] or legal
            if not lines:
                return
            call = self._vocabulary.parse(self._rng.choice(lines).encode())
            with suppress(Refused):  # what it hangs on may have changed meanwhile
                if isinstance(call, Call):
                    self._send(call)

    def _give(self, command: Command) -> None:
        self._send(Call(command, tuple(draw(p.kind, self._rng) for p in command.parameters)))

    def _send(self, call: Call) -> None:
        asked = question(self._vocabulary, call)
        rows = asked.rows(self._transport.command(asked.line, LIST)) if asked else 0
        self._transport.command(self._line(call), shape_for(call.command.shape, rows))

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
