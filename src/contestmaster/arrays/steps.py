"""Amounts of orders by number: a few of them, and all there are.

Steps are ascending. A place among them means that amount where it is less than all there are; the
place behind them means all. So each amount that has a place has one only.
"""

from collections.abc import Sequence

from contestmaster.arrays.compiled import compiled

__all__ = ["amount", "place_of"]


@compiled
def amount(steps: tuple[int, ...], place: int, everything: int) -> int:
    """The amount that a place means; -1 where it means none. Nothing at all can be a step, too."""
    if place == len(steps):
        return everything if everything > 0 else -1
    step = steps[place]
    return step if step == 0 or step < everything else -1


def place_of(steps: Sequence[int], count: int, everything: int) -> int:
    """Return the place that means an amount.

    Raises:
        LookupError: none does.
    """
    if count == everything and count > 0:
        return len(steps)
    if count not in steps or count > everything:
        raise LookupError(f"{count} of {everything} has no number")
    return steps.index(count)
