"""How many commands a person may give over the web: as many as over the line protocol [TABLE-39].

They are counted over windows of the same length for everybody, in which counters begin at 0
[NET-84].
"""

from typing import Final

from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.protocols.line.settings import LineSettings

_USUAL_S: Final = 1.0


class Allowance:
    """Counts the commands of each person in the present window."""

    def __init__(self, settings: LineSettings, start: Instant) -> None:
        """Allow what the settings of the line protocol do; windows begin at the start."""
        window = settings.limit_window_s
        self._most = settings.command_limit
        self._length = round((_USUAL_S if window == "turn" else window) * SECOND)
        self._start = start
        self._window = 0
        self._given: dict[str, int] = {}

    def take(self, person: str, now: Instant) -> bool:
        """Count a command of a person; return whether they may give it."""
        window = (now - self._start) // self._length
        if window != self._window:
            self._window = window
            self._given.clear()
        given = self._given[person] = self._given.get(person, 0) + 1
        return given <= self._most
