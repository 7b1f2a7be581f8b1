"""Legal orders in families, and what such families come to, one by one."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

from contestmaster.kernel.vocabulary import Call, Command, Vocabulary

__all__ = ["Legal", "calls_of"]


class Legal(NamedTuple):
    """A family of legal orders: any combination of one choice per parameter is legal now."""

    command: str
    choices: tuple[Sequence[Any], ...]

    @property
    def size(self) -> int:
        """How many orders there are in it."""
        return prod(map(len, self.choices))

    def calls(self, vocabulary: Vocabulary) -> Iterator[Call]:
        """Yield its orders one by one, the last choice changing first.

        Raises:
            LookupError: the vocabulary has no such order.
        """
        command, rest = self._whole(vocabulary)
        for given in product(*self.choices):
            yield Call(command, (*given, *rest))

    def spread(self, vocabulary: Vocabulary, count: int) -> Iterator[Call]:
        """Yield so many of its orders at most, taken from all of them at even distances.

        Raises:
            LookupError: the vocabulary has no such order.
        """
        size = self.size
        if count >= size:
            yield from self.calls(vocabulary)
            return
        command, rest = self._whole(vocabulary)
        for number in range(count):
            place, given = number * size // count, list[Any]()
            for choices in reversed(self.choices):
                place, digit = divmod(place, len(choices))
                given.append(choices[digit])
            yield Call(command, (*reversed(given), *rest))

    def meant(self, vocabulary: Vocabulary) -> Command | None:
        """Return the command that takes these choices; ``None``: the vocabulary has none."""
        wide = len(self.choices)
        named = vocabulary.find(self.command)
        return next((one for one in named if len(one.parameters) >= wide), None)

    def _whole(self, vocabulary: Vocabulary) -> tuple[Command, tuple[Any, ...]]:
        """Return the command, and what its parameters are for which there is no choice."""
        command, wide = self.meant(vocabulary), len(self.choices)
        if command is None:
            raise LookupError(f"there is no order {self.command} with {wide} choices")
        return command, tuple(each.default for each in command.parameters[wide:])


def calls_of(offers: Sequence[Legal], vocabulary: Vocabulary, most: int) -> list[Call]:
    """Return the orders of some families one by one, in order, but so many at most.

    Where there are more, none of the families is left out if that can be: small ones are given
    whole, and large ones get equal shares of the rest. What the vocabulary has not is left out.
    """
    offers = [legal for legal in offers if legal.meant(vocabulary) is not None]
    shares = [0] * len(offers)
    left = most
    smallest_first = sorted(range(len(offers)), key=lambda place: offers[place].size)
    for done, place in enumerate(smallest_first):
        shares[place] = min(offers[place].size, left // (len(offers) - done))
        left -= shares[place]
    return [
        call
        for legal, share in zip(offers, shares, strict=True)
        for call in legal.spread(vocabulary, share)
    ]
