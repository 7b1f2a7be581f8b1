"""Encodings of games whose orders are too many for a mask: a command, and a number for each part.

Orders by announcement name players, squares, amounts and what comes and goes. Each parameter is a
*part*: a list of values of a fixed greatest length, of which an action names one by its place. What
the grammar bounds is typed from it (:func:`typed`); of the rest a game says what it may be.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import prod
from typing import Any, Final, NamedTuple, TypeVar

from contestmaster.kernel.encoding import ActionBlock, ActionPart, Encoding
from contestmaster.kernel.game import Game
from contestmaster.kernel.grammar import Flag, Integer, Keyword, KeywordOr, Known
from contestmaster.kernel.vocabulary import Call, Command, Parameter

__all__ = [
    "WAIT",
    "ActionFamily",
    "OrderPart",
    "StructuredEncoding",
    "constant",
    "listed",
    "span",
    "typed",
]

S = TypeVar("S")

WAIT: Final = "WAIT"
"""The block of the action that gives no order more in this turn."""
_WIDE: Final = 10_000
"""More values than that are none to choose from."""


@dataclass(frozen=True)
class OrderPart:
    """What a parameter may be, as a list of values; the place there is the number of one.

    Attributes:
        size: how many values there are at most.
        values: what they are now: of a state and a seat; all different.
        about: what they are.
        low: the number of the first.
        covers: how many parameters a value stands for; if several, values are tuples.
    """

    size: int
    values: Callable[[Any, int], Sequence[Any]]
    about: str
    low: int = 0
    covers: int = 1


class ActionFamily(NamedTuple):
    """Actions that are legal now: any combination of one place for each part.

    Attributes:
        block: the place of the command among the blocks.
        choices: for each part of the block, places from 0.
    """

    block: int
    choices: tuple[Sequence[int], ...]


def span(low: int, high: int, about: str) -> OrderPart:
    """Return the whole numbers between two bounds, both among them; each is its own number."""
    return OrderPart(high - low + 1, lambda *_: range(low, high + 1), about, low)


def listed(
    size: int, values: Callable[[Any, int], Sequence[Any]], about: str, **more: int
) -> OrderPart:
    """Return a list of values that follow from state and seat, so many at most."""
    return OrderPart(size, lambda state, seat: values(state, seat)[:size], about, **more)


def constant(value: Any) -> OrderPart:
    """Return a part with one value, which is no choice and is left out of actions."""
    return OrderPart(1, lambda *_: (value,), "")


def typed(parameter: Parameter) -> OrderPart:
    """Return the values that the grammar of a parameter lets in, before them that it is left out.

    Raises:
        TypeError: the grammar does not bound them.
    """
    kind = parameter.kind
    left_out = () if parameter.required or parameter.default is not None else (None,)
    match kind:
        case Keyword(words=words) | Known(words=words) if words:
            return _of((*left_out, *words))
        case Flag():
            return _of((*left_out, False, True))
        case Integer(low=int(low), high=int(high)) if high - low < _WIDE and not left_out:
            return span(low, high, kind.describe())
        case KeywordOr(keyword=keyword, of=Integer(low=int(low), high=int(high))):
            return _of((*left_out, *keyword.words, *range(low, high + 1)))
    raise TypeError(
        f"{parameter.name}: the grammar bounds no {kind.describe()}; say what it may be"
    )


def _of(values: Sequence[Any]) -> OrderPart:
    return OrderPart(len(values), lambda *_: values, ", ".join(map(_said, values)))


def _said(value: Any) -> str:
    if value is None:
        return "left out"
    return str(value).lower() if isinstance(value, bool) else str(value)


class StructuredEncoding(Encoding[S]):
    """An encoding with a block for each command, with a direction for each of its parts.

    A number is a command with a place for each part, as in every encoding; but a mask has one place
    for each command, and of the parts only :meth:`offered` says what is legal. Orders that a mask
    lets pass may therefore be refused.
    """

    structured = True
    unlisted: Collection[str] = ()
    """Commands that may be legal, though ``Game.orders`` never offers them; see :meth:`also`."""

    def __init__(
        self, game: Game[Any, S], seats: int, parts: Mapping[str, Mapping[str, OrderPart]]
    ) -> None:
        """Lay the commands out.

        Args:
            game: the rules.
            seats: how many play.
            parts: the commands that have a block, by name, and for each the parameters that the
                grammar does not bound. All other orders are left out.

        Raises:
            TypeError: neither the grammar nor the game says what a parameter may be.
        """
        self.game, self.seats = game, seats
        orders = [one for one in game.vocabulary if one.kind == "order"]
        self._commands = [one for one in orders if one.name in parts]
        self._parts = [_parts_of(one, parts[one.name]) for one in self._commands]
        self._places = {one.name: place for place, one in enumerate(self._commands)}
        self.left_out = frozenset(one.name for one in orders) - self._places.keys()
        self.blocks = (
            *map(_block, self._commands, self._parts),
            ActionBlock(WAIT, (), "give no more orders in this turn"),
        )
        self.wait = self.actions - 1

    def also(self, state: S, seat: int) -> Collection[str]:
        """Return commands that a seat can be thought to give now, beside those that are offered."""
        del state, seat
        return ()

    def seen(self, state: S, seat: int) -> Mapping[str, int | Sequence[int]]:
        """Return what a seat sees, by field: one number, or those of a field in order.

        What is missing at the end stands as 0, and what does not fit is left out. Numbers beyond
        the bounds of a field stand as the bound.
        """
        raise NotImplementedError

    def mask(self, state: S, seat: int, out: Any) -> None:
        """Write 1 for each command that a seat may give now, with some parts."""
        over = self.game.over(state)
        given = {one.command for one in self.game.orders(state, seat)} if not over else set[str]()
        given |= set() if over else set(self.also(state, seat))
        out[:] = [*(one.name in given for one in self._commands), not over]

    def observe(self, state: S, seat: int, out: Any) -> None:
        """Write what a seat sees."""
        found, first = self.seen(state, seat), 0
        for field in self.fields:
            value = found[field.name]
            row = [value] if isinstance(value, int) else list(islice(value, field.size))
            row += [0] * (field.size - len(row))
            low, high = int(field.low), int(field.high)
            out[first : first + field.size] = [min(max(one, low), high) for one in row]
            first += field.size

    def number(self, state: S, seat: int, call: Call) -> int:
        """Return the number of an order."""
        name = call.command.name
        if name not in self._places:
            raise LookupError(f"no number means {name}")
        index, args = list[int](), list(call.args)
        for part in self._parts[self._places[name]]:
            taken, args = args[: part.covers], args[part.covers :]
            value = taken[0] if part.covers == 1 else tuple(taken)
            values = part.values(state, seat)
            if value not in values:
                raise LookupError(f"no number means {value!r} as {part.about or name}")
            if part.size > 1:
                index.append(values.index(value))
        return self.numbered(name, *index)

    def call(self, state: S, seat: int, number: int) -> Call:
        """Return the order that a number means."""
        name, index = self.place(number)
        if name == WAIT:
            raise LookupError("to wait is no order")
        block, places, args = self._places[name], iter(index), list[Any]()
        for part in self._parts[block]:
            place = next(places) if part.size > 1 else 0
            values = part.values(state, seat)
            if place >= len(values):
                raise LookupError(f"there are {len(values)} {part.about}, and no {place + 1}th")
            args += [values[place]] if part.covers == 1 else values[place]
        return Call(self._commands[block], tuple(args))

    def offered(self, state: S, seat: int) -> Iterator[ActionFamily]:
        """Yield families of legal actions, as far as ``Game.orders`` tells them and they have one.

        To wait is not among them.
        """
        for family in self.game.orders(state, seat):
            if (block := self._places.get(family.command)) is None:
                continue
            command, given = self._commands[block], list[Sequence[Any]](family.choices)
            given += [(one.default,) for one in command.parameters[len(given) :]]
            choices = list[Sequence[int]]()
            for part in self._parts[block]:
                taken, given = given[: part.covers], given[part.covers :]
                wanted = taken[0] if part.covers == 1 else list(product(*taken))
                known = part.values(state, seat)
                found = [place for place, value in enumerate(known) if value in wanted]
                choices += [found] if part.size > 1 or not found else []
            if all(choices):
                yield ActionFamily(block, tuple(choices))


def _parts_of(command: Command, given: Mapping[str, OrderPart]) -> tuple[OrderPart, ...]:
    parts, covered = list[OrderPart](), 0
    for one in command.parameters:
        if covered:
            covered -= 1
            continue
        part = given.get(one.name) or typed(one)
        covered = part.covers - 1
        parts.append(part)
    return tuple(parts)


def _block(command: Command, parts: Sequence[OrderPart]) -> ActionBlock:
    names, place = list[ActionPart](), 0
    for part in parts:
        if part.size > 1:
            name = command.parameters[place].name
            names.append(ActionPart(name, part.size, part.low, part.about))
        place += part.covers
    shape = tuple(one.size for one in names)
    if prod(shape) >= 1 << 62:
        raise TypeError(f"{command.name}: the parts of an action do not fit in 62 bits")
    return ActionBlock(command.name, shape, command.brief(), tuple(names))
