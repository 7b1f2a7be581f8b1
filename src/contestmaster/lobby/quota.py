"""How often something is done by one machine, or one person [TABLE-3, TABLE-54].

It is counted beside the lobby, not in it: from where people come is nobody's business later, and
stands in no journal.
"""

from collections import deque
from typing import Final

from contestmaster.kernel.instant import Instant

_TIDY_ABOVE: Final = 1024


class Quota:
    """What each of many has done within the last hour, or minute."""

    def __init__(self, within: Instant) -> None:
        """Begin with nothing; remember everything for so long."""
        self._within = within
        self._came: dict[str, deque[Instant]] = {}

    def admits(self, machine: str, most: int, now: Instant) -> bool:
        """Return whether one may do it once more, of ``most`` times in that time."""
        return len(self._recent(machine, now)) < most

    def count(self, machine: str, now: Instant) -> None:
        """Count that one has done it."""
        if len(self._came) > _TIDY_ABOVE:
            self._came = {name: came for name in self._came if (came := self._recent(name, now))}
        self._recent(machine, now)
        self._came.setdefault(machine, deque()).append(now)

    def _recent(self, machine: str, now: Instant) -> deque[Instant]:
        came = self._came.get(machine, deque())
        while came and came[0] <= now - self._within:
            came.popleft()
        return came
