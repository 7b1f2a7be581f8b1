"""What is still to be decided in a match: how long it lasts, and who could turn it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from contestmaster.kernel.figures import Count, Figure
from contestmaster.story import words
from contestmaster.story.lead import Lead
from contestmaster.story.momentum import RECENT_TURNS, Momentum


class Leap(NamedTuple):
    """By how much somebody has come nearer to who led, within one turn, and in which."""

    by: Count
    turn: int


class Leaps:
    """Looks for the largest leap of each seat."""

    def __init__(self, figure: Figure) -> None:
        """Begin before the first boundary; the figure is the number that counts."""
        self._sign = 1 if figure.higher_is_better else -1
        self._before: Sequence[Count | None] = ()
        self.largest: dict[int, Leap] = {}

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
        for seat, gain in enumerate(gains):
            by, last = gain - gains[best], self.largest.get(seat)
            if by > 0 and (last is None or by >= last.by):
                self.largest[seat] = Leap(by, turn)


def stake(
    names: Sequence[str],
    figure: Figure,
    lead: Lead,
    left: int | None,
    leaps: Mapping[int, Leap],
    momentum: Momentum | None = None,
) -> str:
    """Return what is still to be decided, and which way it goes; empty where nobody knows.

    By how much somebody leads is not said again: the headline above has it.

    Args:
        names: of the players.
        figure: the number that counts.
        lead: who leads by how much.
        left: how many turns there will be at most.
        leaps: the largest so far of each seat.
        momentum: what the first two have gained of late.

    >>> milk, red = Figure("milk", "bottles", one="bottle"), Lead((0,), 12, 0, (1,))
    >>> stake(["red", "blue"], milk, red, 3, {1: Leap(14, 9)})
    '3 turns left: blue made up 14 bottles in turn 9'
    >>> stake(["red", "blue"], milk, red, 1, {1: Leap(2, 9)})
    'The last turn'
    >>> stake(["red", "blue"], milk, Lead((0, 1)), 3, {}), stake(["red"], milk, red, None, {})
    ('3 turns left, and it is level', '')
    >>> apart = Momentum(0, 1, 9, 4, widens=True)
    >>> stake(["red", "blue"], milk, red, 3, {}, apart)
    '3 turns left. In the last 5: red +9, blue +4'
    >>> stake(["red", "blue"], milk, red, None, {}, apart)
    'In the last 5 turns: red +9, blue +4'
    """
    gains = (
        words.gains(names, figure, momentum)
        if momentum and (momentum.own or momentum.their)
        else ""
    )
    if not left:
        return f"In the last {RECENT_TURNS} turns: {gains}" if gains else ""
    time = "The last turn" if left == 1 else f"{left} turns left"
    if len(lead.seats) > 1:
        return f"{time}, and it is level"
    if lead.by is None or lead.figure or len(lead.second) != 1:
        return time
    (second,) = lead.second
    leap = leaps.get(second)
    if leap is None or leap.by < lead.by or (momentum is not None and momentum.widens):
        return f"{time}. In the last {RECENT_TURNS}: {gains}" if gains else time
    return f"{time}: {names[second]} made up {figure.told(leap.by)} in turn {leap.turn}"
