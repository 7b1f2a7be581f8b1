"""Streams of tables without sockets: what would go over a WebSocket, read again."""

import asyncio
from collections.abc import Coroutine
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

from tests.doors.web.listening import Ear, Message
from tests.doors.web.tables.stage import Browser, TableStage

from contestmaster.doors.web.tables.live.guests import Guest
from contestmaster.doors.web.tables.live.sockets import admitted
from contestmaster.doors.web.tables.refusals import CommandRefusedError, of_code

_MOMENTS = 40


class Stream:
    """Somebody who listens to a table.

    Attributes:
        closed: the code with which the stream was refused; ``None`` while it is open.
    """

    def __init__(self, stage: TableStage, browser: Browser, table: int, token: str = "") -> None:
        self._stage = stage
        self.ear = Ear()
        self.closed: int | None = None
        self._undo = ExitStack()
        self._guest: Guest | None = None
        self._table = table
        cookies = dict(browser.client.cookies.items())
        asked: Any = SimpleNamespace(cookies=cookies)
        try:
            stage.run(self._come(asked, token))
        except CommandRefusedError as error:
            self.closed = 4000 + of_code(error.refusal.code)

    @classmethod
    def outside(cls, stage: TableStage, word: str) -> "Stream":
        """Somebody without a name who looks on, by the number of a table or an invitation."""
        made = cls.__new__(cls)
        made._stage, made.ear, made._undo = stage, Ear(), ExitStack()
        doors = stage.doors

        async def come() -> None:
            made.closed = None
            try:
                table, _ = doors.acts.named(word, None)
            except CommandRefusedError as error:
                made.closed = 4000 + of_code(error.refusal.code)
                return
            await doors.rooms.lookout(table.id).come(Guest("", None, made.ear.wire))

        stage.run(come())
        return made

    @classmethod
    def of_list(cls, stage: TableStage) -> "Stream":
        """Somebody who listens to the list of tables."""
        made = cls.__new__(cls)
        made._stage, made.ear, made._undo = stage, Ear(), ExitStack()
        rooms = stage.doors.rooms
        stage.run(rooms.lobby.listen(made.ear.wire, None, rooms.standing))
        return made

    def take(self) -> list[Message]:
        """The messages since last time, when all that is under way has been said."""
        self._stage.run(moments())
        # Who leads where is said by real time, whenever that comes: tests of it ask for it.
        return [message for message in self.ear.take() if message["kind"] != "stage"]

    def go(self) -> None:
        """Break the connection."""

        async def going() -> None:
            if self._guest is not None:
                self._stage.doors.rooms.scene(self._table).leave(self._guest)
            self._undo.close()

        self._stage.run(going())

    async def _come(self, asked: Any, token: str) -> None:
        doors = self._stage.doors
        session, connection = await admitted(asked, doors.acts, doors.gate, self._table, token)
        self._undo.enter_context(doors.acts.presences.stream(session, self._table))
        self._guest = Guest(session.visitor.login, connection, self.ear.wire)
        await doors.rooms.scene(self._table).come(self._guest)


def moments() -> Coroutine[Any, Any, None]:
    """Let timers run out and threads come back."""

    async def waiting() -> None:
        for _ in range(_MOMENTS):
            await asyncio.sleep(0.01)

    return waiting()
