"""What is said when a match is over: to each who played, and of the turns that decided it."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from contestmaster.kernel.figures import Count, Counts, Figure
from contestmaster.story.lead import Lead, apart
from contestmaster.story.words import listed, margin

_FACING: Final = 2
"""So many players have one opponent each."""
_ENDS: Final = {1: "st", 2: "nd", 3: "rd"}


def for_good(text: str) -> str:
    """Write of somebody who takes the lead that they kept it.

    >>> for_good("red takes the lead from blue"), for_good("red takes the lead")
    ('red takes the lead from blue, for good', 'red takes the lead for good')
    """
    return f"{text}, for good" if " from " in text else f"{text} for good"


def led(names: Sequence[str], leaders: Sequence[int | None]) -> str:
    """Write who led in how many turns, by the seat of who led alone after each.

    >>> led(["red", "blue"], [None, 0, 0, 1])
    'red was ahead at the end of 2 of 4 turns, blue of 1'
    >>> led(["red", "blue"], [0, 0])
    'red was ahead at the end of all 2 turns'
    """
    counted = Counter(seat for seat in leaders if seat is not None)
    total = len(leaders)
    parts = [f"{names[seat]} of {times}" for seat, times in counted.most_common()]
    if not parts:
        return "nobody was ahead alone"
    if counted.most_common(1)[0][1] == total:
        return f"{names[next(iter(counted))]} was ahead at the end of all {total} turns"
    first, *rest = parts
    before, _, times = first.rpartition(" of ")
    return ", ".join([f"{before} was ahead at the end of {times} of {total} turns", *rest])


class Result(NamedTuple):
    """How a match stood when it was over.

    Attributes:
        names: by seat.
        figures: what is counted.
        counts: the last values.
        lead: who led in the end.
        ranks: by seat, as the rules have it.
    """

    names: Sequence[str]
    figures: Sequence[Figure]
    counts: Counts
    lead: Lead
    ranks: Sequence[int]


def verdict(end: Result, seat: int) -> str:
    """Write to a player how a match has ended for them.

    >>> planets, two = [Figure("planets", one="planet")], ["red", "blue"]
    >>> end = Result(two, planets, [[9, 4]], Lead((0,), 5, 0, (1,)), [1, 2])
    >>> verdict(end, 0), verdict(end, 1)
    ('you won by 5 planets', 'you lost by 5 planets')
    >>> verdict(Result(two, planets, [[9, 9]], Lead(), [1, 1]), 1)
    'you share the win with red, with 9 planets each'
    >>> three = [*two, "green"]
    >>> end = Result(three, planets, [[9, 4, 8]], Lead((0,), 1, 0, (2,)), [1, 3, 2])
    >>> verdict(end, 0), verdict(end, 1)
    ('you won by 1 planet', 'you came 3rd of 3, 5 planets behind red')
    """
    first = [other for other, rank in enumerate(end.ranks) if rank == 1]
    if not first:
        return "nobody has won"
    if len(end.names) == 1:
        return f"you ended with {end.figures[0].told(end.counts[0][0])}"
    if seat in first:
        return _won(end, seat, first)
    behind = _behind(end, seat, first)
    if len(end.names) == _FACING:
        return f"you lost by {behind}" if behind else "you lost"
    place = f"you came {_ordinal(end.ranks[seat])} of {len(end.names)}"
    return f"{place}, {behind} behind {end.names[first[0]]}" if behind else place


def _won(end: Result, seat: int, first: Sequence[int]) -> str:
    if len(first) > 1:
        others = listed([end.names[other] for other in first if other != seat])
        values = {end.counts[0][one] for one in first}
        each = f", with {end.figures[0].told(values.pop())} each" if len(values) == 1 else ""
        return f"you share the win with {others}{each}"
    if end.lead.seats != tuple(first) or end.lead.by is None:
        return "you won"
    return f"you won by {margin(end.figures[end.lead.figure], end.lead.by)}"


def _behind(end: Result, seat: int, first: Sequence[int]) -> str:
    """Write by how much a seat is behind the only winner; empty where numbers do not say that."""
    if end.lead.seats != tuple(first) or end.lead.by is None:
        return ""
    for figure, values in zip(end.figures, end.counts, strict=True):
        best, own = values[first[0]], values[seat]
        if best is None or own is None:
            return ""
        if best != own:
            behind = (own < best) == figure.higher_is_better
            return margin(figure, apart(figure, best, own)) if behind else ""
    return ""


def _ordinal(number: int) -> str:
    """Write a place.

    >>> [_ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 112)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '112th']
    """
    teen = number // 10 % 10 == 1
    return f"{number}{'th' if teen else _ENDS.get(number % 10, 'th')}"


def moved(name: str, figure: Figure, before: Count, after: Count) -> str:
    """Write how the balance of a winner moved in one turn: below 0 they were behind.

    >>> milk = Figure("milk", "bottles", one="bottle")
    >>> moved("red", milk, 3, 15), moved("red", milk, -12, 1)
    ('red goes from 3 bottles ahead to 15 ahead', 'red goes from 12 bottles behind to 1 ahead')
    >>> moved("red", milk, 3, 0), moved("red", milk, 0, -4)
    ('red goes from 3 bottles ahead to level', 'red goes from level to 4 bottles behind')
    >>> score = Figure("score", "points", decimals=6, one="point")
    >>> moved("red", score, -1, -7)
    'red goes from 1 point behind to 7 behind'
    """
    was = "level" if not before else f"{margin(figure, _far(before))} {_side(before)}"
    if not after:
        return f"{name} goes from {was} to level"
    now = figure.number(_far(after)) if before else margin(figure, _far(after))
    return f"{name} goes from {was} to {now} {_side(after)}"


def _side(balance: Count) -> str:
    return "ahead" if balance > 0 else "behind"


def _far(balance: Count) -> Count:
    return balance if balance > 0 else -balance
