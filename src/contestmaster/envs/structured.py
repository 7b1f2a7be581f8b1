"""Actions that are a command and its parts: their space, and the numbers that they are.

For encodings whose masks have a place for each command
(:mod:`contestmaster.kernel.structured`). Numbers are what everything behind the interfaces of the
field counts with.
"""

import operator
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from contestmaster.arrays.worlds import NO_ORDER
from contestmaster.kernel.encoding import ActionBlock, Encoding
from contestmaster.kernel.structured import ActionFamily

Action: TypeAlias = tuple[np.int64, dict[str, np.int64]]
"""The place of a command, and its parts by name."""


class CommandSpace(spaces.OneOf[Any]):
    """A command, and its parts by name as numbers in the units of the rule book.

    Attributes:
        names: of the commands, in order.
    """

    def __init__(self, encoding: Encoding[Any]) -> None:
        """Make a space for each command."""
        self.names = tuple(block.name for block in encoding.blocks)
        super().__init__(map(_parts_space, encoding.blocks))

    def sample(
        self, mask: Any = None, probability: tuple[Any | None, ...] | None = None
    ) -> tuple[Any, Any]:
        """Draw a command, and any parts of it.

        Args:
            mask: int8[commands]: 1 for each that may be drawn, the last if there is none; or masks
                for the parts of each, as of ``OneOf``.
            probability: as of ``OneOf``.
        """
        if not isinstance(mask, np.ndarray):
            return super().sample(mask, probability)
        legal = np.flatnonzero(mask)
        place = self.np_random.choice(legal) if len(legal) else len(self.spaces) - 1
        return np.int64(place), self.spaces[place].sample()


def _parts_space(block: ActionBlock) -> spaces.Dict:
    return spaces.Dict({one.name: spaces.Discrete(one.size, start=one.low) for one in block.parts})


def number_of(encoding: Encoding[Any], action: Any) -> int:
    """Return the number of an action; ``NO_ORDER`` where it, or a part, is none of its space.

    Args:
        encoding: by which it is meant.
        action: of its space, or a number already.

    Raises:
        ValueError: it has other parts than its command, or is none.
    """
    if not encoding.structured or isinstance(action, int | np.integer):
        try:
            number = operator.index(action)
        except TypeError:
            raise ValueError(f"an action is a whole number, and not {action!r}") from None
        return number if 0 <= number < encoding.actions else NO_ORDER
    place, parts = action
    if not 0 <= int(place) < len(encoding.blocks):
        return NO_ORDER
    block = encoding.blocks[int(place)]
    if parts.keys() != {one.name for one in block.parts}:
        wanted = ", ".join(one.name for one in block.parts) or "nothing"
        raise ValueError(f"{block.name} takes {wanted}, not {', '.join(parts) or 'nothing'}")
    try:
        index = [int(parts[one.name]) - one.low for one in block.parts]
        return encoding.numbered(block.name, *index)
    except LookupError:
        return NO_ORDER


def action_of(encoding: Encoding[Any], number: int) -> Any:
    """Return the action that has a number, as :class:`CommandSpace` holds it.

    Raises:
        LookupError: there is no such number.
    """
    if not encoding.structured:
        return np.int64(number)
    name, index = encoding.place(number)
    place = next(n for n, block in enumerate(encoding.blocks) if block.name == name)
    parts = zip(encoding.blocks[place].parts, index, strict=True)
    return np.int64(place), {one.name: np.int64(one.low + digit) for one, digit in parts}


def drawn(
    encoding: Encoding[Any], offers: Sequence[ActionFamily], rng: np.random.Generator
) -> tuple[Any, Any]:
    """Return a legal action: draw a family, or to wait, and then one of its actions.

    Args:
        encoding: by which actions are meant.
        offers: the families, as ``env.offers`` returns them.
        rng: draws.
    """
    place = int(rng.integers(len(offers) + 1))
    if place == len(offers):
        return np.int64(len(encoding.blocks) - 1), {}
    offer = offers[place]
    parts = encoding.blocks[offer.block].parts
    index = [choices[int(rng.integers(len(choices)))] for choices in offer.choices]
    taken = zip(parts, index, strict=True)
    return np.int64(offer.block), {one.name: np.int64(one.low + digit) for one, digit in taken}


def numbers_of(encoding: Encoding[Any], actions: Any) -> NDArray[np.int64]:
    """Return the numbers of some actions, as :func:`number_of` does.

    Raises:
        ValueError: one is none.
    """
    if encoding.structured:
        return np.array([number_of(encoding, one) for one in actions], np.int64)
    found = np.asarray(actions)
    if found.dtype.kind not in "iu":  # none of them, or whole numbers that need more than 8 bytes
        each = [number_of(encoding, one) for one in found.ravel().tolist()]
        return np.array(each, np.int64).reshape(found.shape)
    inside = (found >= 0) & (found < encoding.actions)
    return np.where(inside, found.astype(np.int64), NO_ORDER)
