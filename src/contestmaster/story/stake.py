"""What is still to be decided in a match: how long it lasts, and what would turn it."""

from collections.abc import Sequence
from typing import NamedTuple

from contestmaster.kernel.figures import Count, Figure
from contestmaster.story.lead import Lead


class Leap(NamedTuple):
    """By how much somebody has come nearer to who led, within one turn, and in which."""

    by: Count
    turn: int


class Leaps:
    """Looks for the largest leap of a match."""

    def __init__(self, figure: Figure) -> None:
        """Begin before the first boundary; the figure is the number that counts."""
        self._sign = 1 if figure.higher_is_better else -1
        self._before: Sequence[Count | None] = ()
        self.largest: Leap | None = None

    def see(self, turn: int, values: Sequence[Count | None]) -> None:
        """See how it stands after a turn; what is hidden tells nothing."""
        before, self._before = self._before, values
        if not before or None in before or None in values:
            return
        worth = [self._sign * value for value in before if value is not None]
        best = max(range(len(worth)), key=worth.__getitem__)
        gains = [
            self._sign * (now - then)
            for now, then in zip(values, before, strict=True)
            if now is not None and then is not None
        ]
        by = max(gains) - gains[best]
        if by > 0 and (self.largest is None or by >= self.largest.by):
            self.largest = Leap(by, turn)


def stake(
    names: Sequence[str], figure: Figure, lead: Lead, left: int | None, leap: Leap | None
) -> str:
    """Return what is still to be decided; empty where nobody knows how long it lasts.

    Args:
        names: of the players.
        figure: the number that counts.
        lead: who leads by how much.
        left: how many turns there will be at most.
        leap: the largest so far.

    >>> milk, red = Figure("milk", "bottles", one="bottle"), Lead((0,), 12, 0, (1,))
    >>> stake(["red", "blue"], milk, red, 3, Leap(14, 9))
    '3 turns left: one more turn like turn 9 would turn it'
    >>> stake(["red", "blue"], milk, red, 1, Leap(2, 9))
    'The last turn: blue must make up 12 bottles'
    >>> stake(["red", "blue"], milk, Lead((0, 1)), 3, None), stake(["red"], milk, red, None, None)
    ('3 turns left, and it is level', '')
    """
    if not left:
        return ""
    time = "The last turn" if left == 1 else f"{left} turns left"
    if len(lead.seats) > 1:
        return f"{time}, and it is level"
    if lead.by is None or lead.figure or not lead.second:
        return time
    if leap is not None and leap.by >= lead.by:
        return f"{time}: one more turn like turn {leap.turn} would turn it"
    if len(lead.second) > 1:
        return time
    return f"{time}: {names[lead.second[0]]} must make up {figure.told(lead.by)}"
