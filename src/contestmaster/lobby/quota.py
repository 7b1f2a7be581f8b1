"""How many guests come from one machine [TABLE-3].

It is counted beside the lobby, not in it: from where people come is nobody's business later, and
stands in no journal.
"""

from collections import deque
from typing import Final

from contestmaster.kernel.instant import HOUR, Instant

__all__ = ["GuestQuota"]

_TIDY_ABOVE: Final = 1024


class GuestQuota:
    """New guests of each machine within the last hour."""

    def __init__(self) -> None:
        """Begin with none."""
        self._came: dict[str, deque[Instant]] = {}

    def admits(self, machine: str, most: int, now: Instant) -> bool:
        """Return whether one more may come from a machine, of which ``most`` may in an hour."""
        return len(self._recent(machine, now)) < most

    def count(self, machine: str, now: Instant) -> None:
        """Count one who has come."""
        if len(self._came) > _TIDY_ABOVE:
            self._came = {name: came for name in self._came if (came := self._recent(name, now))}
        self._recent(machine, now)
        self._came.setdefault(machine, deque()).append(now)

    def _recent(self, machine: str, now: Instant) -> deque[Instant]:
        came = self._came.get(machine, deque())
        while came and came[0] <= now - HOUR:
            came.popleft()
        return came
