"""Telling of what strangers do without letting them fill the disk."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

_EVERY_S: Final = 60.0
_MOST: Final = 10
"""Times that one thing is told of within a minute."""


class Sparing(logging.Filter):
    """Lets a message through a few times a minute; the next one then says how often it was not.

    That a request was still under way when the host closed is no fault, and told without its trace.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Tell the time by ``now``, in seconds."""
        super().__init__()
        self._now = now
        self._until = 0.0
        self._told: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a message is told."""
        if record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError):
            return False
        now, what = self._now(), str(record.msg)
        left_out: Counter[str] = Counter()
        if now >= self._until:
            left_out = self._told
            self._told = Counter()
            self._until = now + _EVERY_S
        self._told[what] += 1
        if (missed := left_out[what] - _MOST) > 0:
            record.msg = f"{what} (and {missed} times more before)"
        return self._told[what] <= _MOST
