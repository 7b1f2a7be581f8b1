"""Whose fault it is that a turn lasts: the program's, or the machine's [BOX-9, BOX-10]."""

import time
from pathlib import Path
from typing import Final

from contestmaster.bots.spoilt import MatchSpoiltError
from contestmaster.sandbox.limits import BoxLimits
from contestmaster.sandbox.process import Box, delay_of_thread

TICK: Final = 0.05
"""For how many seconds the host waits at the most before it looks again. Of a longer wait no more
counts: the machine slept, or had no processor for the host."""
_OWN: Final = Path("/proc/thread-self")


class TurnWatch:
    """One turn of one program by the wall clock."""

    def __init__(self, box: Box, limits: BoxLimits) -> None:
        """Begin a turn."""
        self._box = box
        self._limits = limits
        self._began = time.monotonic()
        self._waited = 0.0
        self._spent = box.spent()
        self._delayed = self._delays()

    def waited(self, seconds: float) -> None:
        """Hear for how long the host has waited for the program.

        Raises:
            MatchSpoiltError: the turn lasts too long, and that is not the program's doing.
        """
        self._waited += min(seconds, TICK)
        lasted = time.monotonic() - self._began
        if lasted > self._limits.watchdog and not self.idle():
            raise MatchSpoiltError(
                f"the machine was too busy: a turn lasted {lasted:.0f} s, of which the program had"
                f" a processor for {self._box.spent() - self._spent:.1f} s"
            )

    def idle(self) -> bool:
        """Return whether the program has done nothing for too long, though it could have.

        What it computed, and what it or the host waited for a processor, is taken off.
        """
        most = self._limits.idle
        idle = self._waited - (self._box.spent() - self._spent)
        return idle > most and idle - (self._delays() - self._delayed) > most

    def _delays(self) -> float:
        return self._box.delayed() + delay_of_thread(_OWN)
