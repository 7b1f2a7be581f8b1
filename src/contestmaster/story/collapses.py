"""Collapses: who has lost most of what they had, by the number that counts."""

from collections.abc import Iterator, Sequence
from typing import Final

from contestmaster.kernel.figures import Count

_PART: Final = 2
"""A fall is to the part of the best of before, or below."""
_SHARE: Final = 5
"""Only who had this part of what all together had can fall far."""
_LEAST: Final = 4
"""Of fewer nobody falls far."""


class Collapses:
    """Looks for falls, boundary by boundary; what somebody has fallen to is their best again."""

    def __init__(self, seats: int) -> None:
        """Nobody has had anything."""
        self._best: list[Count] = [0] * seats

    def see(self, values: Sequence[Count | None]) -> Iterator[tuple[int, Count, Count]]:
        """Yield the seats that have fallen, with what they have and what they had at best."""
        if any(value is None or value < 0 for value in values):
            return
        known = [value for value in values if value is not None]
        total = sum(known)
        for seat, value in enumerate(known):
            best = self._best[seat]
            if best >= _LEAST and value * _PART <= best and best * _SHARE >= total:
                yield seat, value, best
                self._best[seat] = value
            else:
                self._best[seat] = max(best, value)
