"""What happens while a person thinks: turns that end, and events that games tell.

Nothing is sent unasked over the line [NET-35]. So turns are waited for on a second connection,
which changes nothing in a contest, and events are asked for when nothing else is under way.
"""

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from contestmaster.bots.shapes import shape_for
from contestmaster.cli.console.face import Face
from contestmaster.cli.console.talk import Connect, Talk
from contestmaster.client.aio import Connection
from contestmaster.client.errors import ClientError
from contestmaster.client.shapes import LIST

WORTH_TELLING_S: Final = 2.0
"""Turns shorter than this end too often for a line each."""
PAUSE_S: Final = 5.0
"""How long to rest before a second connection is tried again, or events are asked for."""
GLANCE: Final = 0.05
"""How often a wait is looked at until it has begun."""


class Bell:
    """Waits for every turn, and shows when it ends.

    Attributes:
        turns: how many have ended since it began to listen.
    """

    def __init__(self, opened: Connect, talk: Talk, face: Face) -> None:
        """Prepare to listen with the account of a talk."""
        self.turns = 0
        self._opening = opened
        self._talk = talk
        self._face = face
        self._until: float | None = None

    @property
    def left(self) -> float | None:
        """Seconds left of this turn, ``None`` where nobody knows."""
        return None if self._until is None else max(0.0, self._until - time.monotonic())

    async def listen(self) -> None:
        """Listen until cancelled; a server that takes no second connection is tried again."""
        while True:
            with suppress(ClientError, TimeoutError):
                link = await self._opening(*self._talk.account)
                async with link:
                    while await self._turn(link):
                        pass
                    return
            self._until = None
            await asyncio.sleep(PAUSE_S)

    async def _turn(self, link: Connection) -> bool:
        """Wait for one turn to end; return whether that is worth while again."""
        request = link.begin("WAIT", shape_for(self._talk.tongue.closing))
        ending = asyncio.create_task(link.end(request))
        began = time.monotonic()
        while not (request.held or ending.done()):
            await asyncio.wait({ending}, timeout=GLANCE)
        if request.waiting is not None:
            self._until = began + request.waiting
        lines = await ending
        self.turns += 1
        lasted = time.monotonic() - began
        if request.waiting == 0 and lasted < GLANCE:  # the game is over: there is nothing to hear
            self._until = None
            await asyncio.sleep(PAUSE_S)
        elif lasted >= WORTH_TELLING_S and not self._talk.waits:
            self._talk.began(lines)
        return True


class Events:
    """Asks for the events of the game, and shows what is new."""

    def __init__(self, talk: Talk, face: Face) -> None:
        """Prepare to ask."""
        self._talk = talk
        self._face = face
        self._told_by = talk.tongue
        self._seen = 0

    async def begin(self) -> None:
        """Pass over what has happened so far.

        Raises:
            ClientError, TimeoutError: the conversation ended meanwhile.
        """
        self._told_by, self._seen = self._talk.tongue, 0
        if self._told:
            while events := await self._after(self._seen):
                self._seen += len(events)

    async def listen(self) -> None:
        """Ask now and then until cancelled."""
        while True:
            await asyncio.sleep(PAUSE_S)
            if self._talk.busy:
                continue
            with suppress(ClientError, TimeoutError):
                if self._told_by is not self._talk.tongue:  # at another table
                    await self.begin()
                elif self._told:
                    await self._look()

    @property
    def _told(self) -> bool:
        """Whether the game tells events at all."""
        return self._talk.tongue.spoken("EVENTS") is not None

    async def _look(self) -> None:
        """Ask from the last event seen on: where that is gone, another game has begun."""
        last = min(self._seen, 1)
        events = await self._after(self._seen - last)
        if last and not events:
            self._seen, last = 0, 0
            events = await self._after(0)
        self._seen += len(events) - last
        for event in events[last:]:
            self._face.say(f"* {event.partition(' ')[2]}")

    async def _after(self, number: int) -> Sequence[str]:
        return (await self._talk.ask(f"EVENTS {number}", LIST))[1:]
