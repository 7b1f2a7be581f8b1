"""All scenes of a table server, and the list of its tables."""

import asyncio
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from contestmaster.doors.web.live.channel import Channel
from contestmaster.doors.web.tables.house import TableHouse
from contestmaster.doors.web.tables.live.scene import Scene
from contestmaster.doors.web.tables.shown import heads
from contestmaster.kernel.events import EmittedEvent
from contestmaster.lobby.events import TableCleared, TableEvent, Talked

_MILLISECOND: Final = 1000
_WAITS_S: Final = 0.25
"""How long changes of the list gather before they are said."""


class Rooms:
    """What can be listened to at a table server.

    Attributes:
        lobby: says that the list of tables has changed.
    """

    def __init__(self, house: TableHouse) -> None:
        """Begin to tell what happens."""
        self._house = house
        self._loop = asyncio.get_running_loop()
        self._first = house.now() // _MILLISECOND
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tables")
        self._scenes: dict[int, Scene] = {}
        self._soon: asyncio.TimerHandle | None = None
        self.lobby = Channel(self._first)
        house.hear(self)

    def scene(self, table: int) -> Scene:
        """Return the scene of a table that is not cleared."""
        scene = self._scenes.get(table)
        if scene is None:
            scene = self._scenes[table] = Scene(self._house, table, self._first, self._thread)
        return scene

    def on_lobby(self, told: EmittedEvent) -> None:
        """Hear what has happened in the lobby, and is stored."""
        event = told.event
        if isinstance(event, TableEvent):
            scene = self._scenes.get(event.table)
            if scene is not None:
                scene.on_lobby(event)
            if isinstance(event, TableCleared):
                self._scenes.pop(event.table, None)
        if not isinstance(event, Talked) and self._soon is None and self.lobby.watched:
            self._soon = self._loop.call_later(_WAITS_S, self._tell)

    def on_table(self, table: int) -> None:
        """Hear that something has changed at a table."""
        scene = self._scenes.get(table)
        if scene is not None:
            scene.changed()

    def on_lost(self, connections: Collection[int]) -> None:
        """Hear that connections are not known any more."""
        for scene in self._scenes.values():
            scene.lose(connections)

    async def standing(self, seq: int) -> Sequence[bytes]:
        """Return the message that says which public tables there are."""
        return [Channel.message(seq, "tables", {"tables": heads(self._house.state, "")})]

    async def close(self) -> None:
        """Say nothing more."""
        for scene in self._scenes.values():
            scene.close()
        if self._soon is not None:
            self._soon.cancel()
        self.lobby.close()
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)

    def _tell(self) -> None:
        self._soon = None
        self.lobby.say("tables", {"tables": heads(self._house.state, "")})
