"""Who leads: by the number that counts, and by what decides among equals."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from contestmaster.kernel.figures import Count, Counts, Figure
from contestmaster.kernel.reals import shown


class Lead(NamedTuple):
    """Who is ahead.

    Attributes:
        seats: who leads, all who share the lead; empty while nobody does, or nobody may know.
        by: by how much, over the best of the others, in units of a figure, between their values
            as they are shown; ``None`` where the lead is shared, where nobody else plays, or where
            nobody leads.
        figure: the index of that figure: not 0 where it decides among equals.
        second: the best of the others, all who share that place as it is shown.
    """

    seats: tuple[int, ...] = ()
    by: Count | None = None
    figure: int = 0
    second: tuple[int, ...] = ()


NOBODY = Lead()
"""Nobody leads."""


def lead_of(figures: Sequence[Figure], counts: Counts, ties: int = 0) -> Lead:
    """Return who leads by values by figure and seat.

    Args:
        figures: what is counted, the number that counts first.
        counts: their values; where one of the first is not known, nobody can tell who leads.
        ties: how many of the figures after the first decide among equals.
    """
    if not counts or not counts[0]:
        return NOBODY
    deciding = range(1 + ties)
    if any(value is None for figure in deciding for value in counts[figure]):
        return NOBODY
    keys = [
        tuple(_goodness(figures[figure], counts[figure][seat]) for figure in deciding)
        for seat in range(len(counts[0]))
    ]
    if len(keys) == 1:
        return Lead((0,))
    best = max(keys)
    leaders = tuple(seat for seat, key in enumerate(keys) if key == best)
    if len(leaders) == len(keys):
        return NOBODY
    if len(leaders) > 1:
        return Lead(leaders)
    after = max(key for key in keys if key != best)
    figure = next(index for index in deciding if best[index] != after[index])
    # A reader sees what is shown: who has as much there is not left out.
    shown_after = _shown(figures, counts, keys.index(after), deciding)
    second = tuple(
        seat
        for seat, key in enumerate(keys)
        if key != best and _shown(figures, counts, seat, deciding) == shown_after
    )
    return Lead(leaders, apart(figures[figure], best[figure], after[figure]), figure, second)


def _shown(
    figures: Sequence[Figure], counts: Counts, seat: int, deciding: Iterable[int]
) -> list[str]:
    """Return what a seat has of the figures that decide, as it is written."""
    return [figures[figure].shown(counts[figure][seat]) for figure in deciding]


def _goodness(figure: Figure, value: Count | None) -> Count:
    """Return a value so that more of it is better."""
    assert value is not None
    return value if figure.higher_is_better else -value


def apart(figure: Figure, one: Count, other: Count) -> Count:
    """Return the distance of two values as they are shown, so that a reader finds it between them.

    Where they are shown alike it is the exact one, which is less than 1 of what is shown last.

    >>> from fractions import Fraction
    >>> milk = Figure("milk", "bottles")
    >>> apart(milk, 228.6, 112.4), apart(milk, Fraction(1, 4), 0)
    (Fraction(117, 1), Fraction(1, 4))
    """
    seen = abs(_seen(figure, one) - _seen(figure, other))
    if seen:
        return seen
    if isinstance(one, float) or isinstance(other, float):
        return abs(float(one) - float(other))
    return max(one, other) - min(one, other)


def _seen(figure: Figure, value: Count) -> Fraction:
    return Fraction(shown(value, figure.decimals))
