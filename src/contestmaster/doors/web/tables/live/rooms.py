"""All scenes of a table server, and the list of its tables."""

import asyncio
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from contestmaster.doors.web.live.channel import Channel
from contestmaster.doors.web.staged import StagedBoard
from contestmaster.doors.web.tables.house import TableHouse
from contestmaster.doors.web.tables.live.lookout import TablesStage
from contestmaster.doors.web.tables.live.moments import TableMoments
from contestmaster.doors.web.tables.live.scene import Scene
from contestmaster.doors.web.tables.live.takes import LATE, eye_of
from contestmaster.doors.web.tables.shown import heads
from contestmaster.doors.web.turns import TurnWaits
from contestmaster.host.scoring import new_score
from contestmaster.kernel.events import EmittedEvent
from contestmaster.lobby import Table
from contestmaster.lobby.events import InvitationChanged, TableCleared, TableEvent, Talked
from contestmaster.story import Scorebook, Story, story_of

_MILLISECOND: Final = 1000
_WAITS_S: Final = 0.25
"""How long changes of the list gather before they are said."""
_STAGE_EVERY_S: Final = 2.0
"""How often at most it is said who leads at which table."""


class Rooms:
    """What can be listened to at a table server.

    Attributes:
        lobby: says that the list of tables has changed, and who leads where.
        stage: the boards that are worth looking at.
        turns: the requests that wait for turns to end.
        moments: of the games that are being played.
    """

    def __init__(self, house: TableHouse) -> None:
        """Begin to tell what happens."""
        self._house = house
        self._loop = asyncio.get_running_loop()
        self._first = house.now() // _MILLISECOND
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tables")
        self._scenes: dict[int, Scene] = {}
        self._lookouts: dict[int, Scene] = {}
        self.stage = TablesStage(house)
        self.moments = TableMoments(house, self._thread)
        self.turns = TurnWaits()
        self._staged: list[StagedBoard] = []
        self._stage_due: asyncio.TimerHandle | None = None
        self._soon: asyncio.TimerHandle | None = None
        self.lobby = Channel(self._first)
        house.hear(self)

    def scene(self, table: int) -> Scene:
        """Return the scene of a table that is not cleared."""
        scene = self._scenes.get(table)
        if scene is None:
            scene = Scene(self._house, table, self._first, self._thread, self.moments.keep)
            self._scenes[table] = scene
        return scene

    def lookout(self, table: int) -> Scene:
        """Return the scene of a table as those see it who are nobody there."""
        scene = self._lookouts.get(table)
        if scene is None:
            scene = Scene(
                self._house, table, self._first, self._thread, self.moments.keep, talks=False
            )
            self._lookouts[table] = scene
        return scene

    def story(self, table: Table, person: str) -> Story | None:
        """Return the story of the game at a table as a person may know it now.

        Where nobody looks on by the same eye it is only how the game stands; of a game that is
        over, or is shown some turns late, nothing is told then.
        """
        game = self._house.game(table.id)
        if game is None or game.live is None:
            return None
        eye = eye_of(table, game, person, self._house.state.params.spectate)
        for scenes in (self._scenes, self._lookouts):
            scene = scenes.get(table.id)
            told = None if scene is None else scene.story(eye)
            if told is not None:
                return told
        match = game.match
        if eye == LATE or match.over:
            return None
        by: Any = eye
        book = new_score(game.live)
        book.note(match.turn(), match.turn(), book.read(match.state))
        return story_of(book, by)

    def book(self, game: str) -> Scorebook | None:
        """Return the score of the game ``TABLE-GAME_NO``, as far as it is kept."""
        for scenes in (self._scenes, self._lookouts):
            for table, scene in scenes.items():
                if game.startswith(f"{table}-") and scene.book is not None:
                    return scene.book
        return None

    def on_lobby(self, told: EmittedEvent) -> None:
        """Hear what has happened in the lobby, and is stored."""
        event = told.event
        if isinstance(event, TableEvent):
            for scenes in (self._scenes, self._lookouts):
                scene = scenes.get(event.table)
                if scene is not None:
                    scene.on_lobby(event)
                if isinstance(event, TableCleared):
                    scenes.pop(event.table, None)
                    self.moments.forget(event.table)
            if isinstance(event, InvitationChanged) and event.table in self._lookouts:
                self._invite(event.table)
        if not isinstance(event, Talked) and self._soon is None and self.lobby.watched:
            self._soon = self._loop.call_later(_WAITS_S, self._tell)

    def on_table(self, table: int) -> None:
        """Hear that something has changed at a table."""
        self.turns.moved(table)
        for scenes in (self._scenes, self._lookouts):
            scene = scenes.get(table)
            if scene is not None:
                scene.changed()
        if self._stage_due is None and self.lobby.watched:
            self._stage_due = self._loop.call_later(_STAGE_EVERY_S, self._look)

    def on_lost(self, connections: Collection[int]) -> None:
        """Hear that connections are not known any more."""
        for scene in self._scenes.values():
            scene.lose(connections)

    async def standing(self, seq: int) -> Sequence[bytes]:
        """Return the message that says which public tables there are."""
        return [Channel.message(seq, "tables", {"tables": heads(self._house.state, "")})]

    async def close(self) -> None:
        """Say nothing more."""
        self.turns.close()
        for scene in (*self._scenes.values(), *self._lookouts.values()):
            scene.close()
        for due in (self._soon, self._stage_due):
            if due is not None:
                due.cancel()
        self.lobby.close()
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)

    def _tell(self) -> None:
        self._soon = None
        self.lobby.say("tables", {"tables": heads(self._house.state, "")})

    def _look(self) -> None:
        self._stage_due = None
        boards = self.stage.boards()
        if boards != self._staged:
            self._staged = boards
            self.lobby.say("stage", {"boards": boards})

    def _invite(self, table: int) -> None:
        """Let those go who came by an invitation that opens nothing any more."""
        found = self._house.state.tables.get(table)
        if found is not None and found.private:
            self._lookouts[table].dismiss()
