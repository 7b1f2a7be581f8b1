"""How a match has ended, to all and to each who played, and which moments turned it."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from contestmaster.kernel.figures import Counts, Figure
from contestmaster.story import verdicts, words
from contestmaster.story.lead import Lead
from contestmaster.story.told import StoryEnding, StoryMoment, StoryPoint

_MOST: Final = 3
_FIRST: Final = 1
"""What happens in the first turn is the beginning of a match, and turns nothing."""
_SWINGS: Final = 3
"""So much more a moment tells in which the balance moved as far as it ever did, less else."""
_WORTH: Final = 0.25
"""A turn turned a match if the balance moved by that part of the largest move."""
_TOLD_BY_THE_END: Final = ("win", "phase")
"""Moments of these kinds say what the headline says, or nothing of who was to win."""


def ended(
    names: Sequence[str],
    figures: Sequence[Figure],
    counts: Counts,
    lead: Lead,
    ranks: Sequence[int],
    decided: int | None = None,
    *,
    throughout: bool = False,
) -> StoryEnding:
    """Return how a match has ended; what turned it is not known from that.

    Args:
        names: by seat.
        figures: what is counted.
        counts: the last values.
        lead: who led in the end.
        ranks: by seat, as the rules have it.
        decided: the turn in which the winner took the lead for good, where that is known.
        throughout: whether nobody else has ever led when a turn had ended.
    """
    headline = words.headline(names, figures, counts, lead, ranks, decided, throughout=throughout)
    result = verdicts.Result(names, figures, counts, lead, ranks)
    told = [verdicts.verdict(result, seat) for seat in range(len(names))]
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return StoryEnding(headline, told, winners=winners)


def turning_points(
    figure: Figure,
    names: Sequence[str],
    points: Sequence[StoryPoint],
    moments: Sequence[StoryMoment],
    ranks: Sequence[int],
    decided: int | None,
) -> list[StoryMoment]:
    """Return the moments that turned a match, at most three of different turns, in order.

    That in which the winner took the lead for good is always one of them. What else happened counts
    by its weight, and more where the balance between the winner and the best of the others moved
    far with it; where it hardly moved nothing was turned, nor where a winner who had the lead for
    good, though not from the beginning, only got farther ahead. Where less than three moments are
    told of, the turns in which that balance moved farthest stand for others.

    Args:
        figure: the number that counts.
        names: by seat.
        points: how the match stood, from the first turn.
        moments: what was worth telling.
        ranks: by seat, in the end.
        decided: the turn in which the winner took the lead for good.
    """
    winner = _winner(ranks)
    swings = _swings(figure, points, winner)
    largest = max(map(abs, swings.values()), default=0) or 1

    told = [one for one in moments if one.kind not in _TOLD_BY_THE_END]
    deciding = None if winner is None else _deciding(names[winner], points, told, winner, decided)
    if deciding is not None:
        others = (one for one in told if (one.turn, one.kind) != (decided, "lead"))
        told = [*others, deciding]

    def telling(one: StoryMoment) -> float:
        moved = abs(swings.get(one.turn, 0)) / largest
        return one.weight + _SWINGS * moved

    def turned(one: StoryMoment) -> bool:
        if one is deciding or winner is None:
            return True
        swing = swings.get(one.turn, 0)
        if swing > 0 and decided is not None and _FIRST < decided < one.turn:
            return False
        return one.kind == "lead" or abs(swing) >= _WORTH * largest

    found: dict[int, StoryMoment] = {}
    for one in sorted(told, key=lambda one: (one is not deciding, -telling(one), one.frame)):
        if len(found) < _MOST and turned(one):
            found.setdefault(one.turn, one)
    if winner is not None and len(found) < _MOST:
        for one in _moves(figure, names, points, winner, swings):
            far = abs(swings[one.turn]) >= _WORTH * largest
            if len(found) < _MOST and far and turned(one):
                found.setdefault(one.turn, one)
    return sorted(found.values(), key=lambda one: one.frame)


def pivot_of(
    figure: Figure,
    points: Sequence[StoryPoint],
    turning: Sequence[StoryMoment],
    ranks: Sequence[int],
    decided: int | None,
) -> StoryMoment | None:
    """Return the one moment at which whoever opens a match sees what it was about, if there is one.

    That in which the winner took the lead for good, unless they had it from the first turn: nothing
    was to be seen by then, and the moment with which the balance moved farthest stands for it.

    Args:
        figure: the number that counts.
        points: how the match stood, from the first turn.
        turning: the moments that turned it.
        ranks: by seat, in the end.
        decided: the turn in which the winner took the lead for good.
    """
    later = [one for one in turning if one.turn > _FIRST]
    deciding = next((one for one in later if (one.kind, one.turn) == ("lead", decided)), None)
    if deciding is not None:
        return deciding
    winner = _winner(ranks)
    swings = _swings(figure, points, winner)
    return max(later, key=lambda one: (abs(swings.get(one.turn, 0)), one.weight), default=None)


def _winner(ranks: Sequence[int]) -> int | None:
    """Return who has won alone, and against somebody."""
    first = [seat for seat, rank in enumerate(ranks) if rank == 1]
    return first[0] if len(first) == 1 and len(ranks) > 1 else None


def _deciding(
    name: str,
    points: Sequence[StoryPoint],
    moments: Sequence[StoryMoment],
    winner: int,
    decided: int | None,
) -> StoryMoment | None:
    """Return the moment with which the winner took the lead for good, as such."""
    known = (one for one in moments if one.kind == "lead" and one.turn == decided)
    for one in known:
        if one.seats[:1] == (winner,):
            return msgspec.structs.replace(one, text=verdicts.for_good(one.text))
    if decided is None:
        return None
    since = points[-1]
    for point in reversed(turn_ends(points)):
        if tuple(point.leaders) != (winner,):
            break
        since = point
    text = verdicts.for_good(words.taken(name, None))
    return StoryMoment(since.frame, decided, "lead", (winner,), text, 2)


def _moves(
    figure: Figure,
    names: Sequence[str],
    points: Sequence[StoryPoint],
    winner: int,
    swings: dict[int, float],
) -> Iterator[StoryMoment]:
    """Yield the turns in which the balance moved, the farthest first, as moments."""
    last = {point.turn: point for point in points}
    turns = list(last)
    before = {turn: last[turns[at - 1]] for at, turn in enumerate(turns) if at}
    for turn in sorted(swings, key=lambda turn: (-abs(swings[turn]), turn)):
        if turn not in before:  # orders before the first boundary
            continue
        was, now = (ahead(figure, point, winner) for point in (before[turn], last[turn]))
        if was is None or now is None or was == now:
            continue
        text = verdicts.moved(names[winner], figure, was, now)
        yield StoryMoment(last[turn].frame, turn, "lead", (winner,), text, 2)


def _swings(figure: Figure, points: Sequence[StoryPoint], winner: int | None) -> dict[int, float]:
    """Return by turn how far the balance moved in it, toward the winner if more than 0."""
    swings: dict[int, float] = {}
    if winner is None:
        return swings
    last: float | None = None
    for point in points:
        now = ahead(figure, point, winner)
        if now is None:
            continue
        if last is not None:
            swings[point.turn] = swings.get(point.turn, 0) + now - last
        last = now
    return swings


def turn_ends(points: Sequence[StoryPoint]) -> list[StoryPoint]:
    """Return how a match stood where it began, at the end of each turn, and in the end.

    Who led is counted by these alone: what orders do within a turn is no lead yet.
    """
    before = [None, *(point.turn for point in points[:-1])]
    last = points[-1:]
    ends = [point for point, turn in zip(points, before, strict=False) if point.turn != turn]
    return ends if ends[-1:] == last else [*ends, *last]


def ahead(figure: Figure, point: StoryPoint, seat: int) -> float | None:
    """Return by how much a seat is ahead of the best of the others: below 0 behind."""
    values = [value for value in point.values if value is not None]
    if len(values) != len(point.values):
        return None
    others = values[:seat] + values[seat + 1 :]
    if figure.higher_is_better:
        return values[seat] - max(others)
    return min(others) - values[seat]
