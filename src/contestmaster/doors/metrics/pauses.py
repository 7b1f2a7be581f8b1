"""How long the event loop does nothing for anybody: whatever holds it makes all others late."""

import asyncio
from contextlib import suppress
from typing import Final

from contestmaster.host.histogram import Histogram
from contestmaster.kernel.instant import SECOND

_STEP_S: Final = 0.05
"""How often is looked: twenty times a second, which costs nothing that can be seen."""


class Pauses:
    """Looks again and again by how much the loop comes late.

    Attributes:
        tally: by how much.
    """

    def __init__(self) -> None:
        """Begin to look; must be made in a running loop."""
        self.tally = Histogram()
        self._task = asyncio.create_task(self._look())

    async def _look(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + _STEP_S
            await asyncio.sleep(_STEP_S)
            self.tally.add(round(SECOND * (loop.time() - due)))

    async def close(self) -> None:
        """Look no more."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
