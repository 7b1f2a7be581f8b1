"""A scene: one table with those who listen there."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from concurrent.futures import Executor
from typing import Any, Final

from contestmaster.doors.web.live.channel import Channel
from contestmaster.doors.web.tables.house import TableHouse
from contestmaster.doors.web.tables.live.following import GameFollower
from contestmaster.doors.web.tables.live.guests import NOBODY, Guest
from contestmaster.doors.web.tables.live.inorder import WorkInOrder
from contestmaster.doors.web.tables.live.score import TableScore
from contestmaster.doors.web.tables.live.sights import TableSight
from contestmaster.doors.web.tables.live.takes import LATE, Delay, Take, eye_of
from contestmaster.doors.web.tables.shown import TableShown, chat_of, table_of
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.game import Eye, Spectate
from contestmaster.lobby.events import Detached, TableCleared, TableEvent, Talked
from contestmaster.story import Scorebook, Story

_WAITS_S: Final = 0.02
"""How long changes of a table gather before they are said."""


class Scene:
    """Says to those at a table what goes on there."""

    def __init__(
        self,
        house: TableHouse,
        table: int,
        first: int,
        thread: Executor,
        seen: Callable[[Take], object] = lambda _: None,
        *,
        talks: bool = True,
    ) -> None:
        """Begin without listeners.

        Args:
            house: the table server.
            table: the number of the table.
            first: numbers of messages are greater.
            thread: works out what is seen.
            seen: is told of each take that whoever looks on may see.
            talks: whether what is said at the table is for those who listen.
        """
        self._house = house
        self._talks = talks
        self._table = table
        self._first = first
        self._thread = thread
        self._seen = seen
        self._loop = asyncio.get_running_loop()
        self._guests: dict[Guest, None] = {}
        self._sights: dict[Eye | str, TableSight] = {}
        self._score = TableScore(self._recalled)
        self._follower = GameFollower(self._score, lambda: self.watched, self._shown_to_all)
        self._work = WorkInOrder(table)
        self._shown: TableShown | None = None
        self._soon: asyncio.TimerHandle | None = None
        self._spectate: Spectate = house.state.params.spectate
        self._delay = Delay(self._spectate) if isinstance(self._spectate, int) else None
        self._follow_game()

    @property
    def watched(self) -> bool:
        """Whether anybody listens."""
        return bool(self._guests)

    @property
    def book(self) -> Scorebook | None:
        """The score of the game, none while nobody looks on."""
        return self._score.book

    def story(self, eye: Eye | str) -> Story | None:
        """Return the story as all who watch by an eye have been told it; none if nobody has."""
        sight = self._sights.get(eye)
        return None if sight is None else sight.story()

    # -- who listens ---------------------------------------------------------------------------

    async def come(self, guest: Guest) -> None:
        """Let somebody listen who is at the table."""
        self._guests[guest] = None
        placed = self._loop.create_future()

        async def place() -> None:
            self._follow_game()
            try:
                await self._place(guest)
            finally:
                if not placed.done():  # they may have gone meanwhile
                    placed.set_result(None)

        self._work.add(place)
        await placed

    def leave(self, guest: Guest) -> None:
        """Say nothing more to somebody."""
        self._guests.pop(guest, None)
        self._unplace(guest)
        if not self.watched:
            self._score.forget()

    def lose(self, connections: Collection[int]) -> None:
        """Hang up on those whose connections the lobby does not know any more."""
        for guest in [one for one in self._guests if one.connection in connections]:
            self.leave(guest)
            guest.wire.hang_up()

    def dismiss(self) -> None:
        """Hang up on all: by what they came nobody may come any more."""
        for guest in list(self._guests):
            self.leave(guest)
            guest.wire.hang_up()

    def close(self) -> None:
        """Say nothing more to anybody."""
        self.dismiss()
        for sight in self._sights.values():
            sight.channel.close()
        self._work.cancel()
        self._score.cancel()
        if self._soon is not None:
            self._soon.cancel()

    # -- what the lobby tells ------------------------------------------------------------------

    def on_lobby(self, event: TableEvent) -> None:
        """Hear what has happened at the table, and is stored."""
        if isinstance(event, Talked):
            if not self._talks:
                return
            line = {"number": event.number, "name": event.name, "text": event.text}
            self._say("said", {"line": line})
        elif isinstance(event, TableCleared):
            self._say("cleared", {})
        elif isinstance(event, Detached):
            for guest in [one for one in self._guests if one.connection == event.connection]:
                self.leave(guest)
                guest.removed.set()
        self.changed()

    def changed(self) -> None:
        """Say in a moment how the table stands, if that has changed."""
        if self.watched and self._soon is None:
            self._soon = self._loop.call_later(_WAITS_S, self._tell)

    def _tell(self) -> None:
        self._soon = None
        self._follow_game()
        table = self._house.state.tables.get(self._table)
        if table is None or not self.watched:
            return
        shown = table_of(self._house, table)
        if shown != self._shown:
            self._shown = shown
            self._say("table", {"table": shown})
        self._work.add(self._replace)

    def _say(self, kind: str, content: dict[str, Any]) -> None:
        for sight in self._sights.values():
            if sight.channel.listeners:
                sight.channel.say(kind, content)

    # -- by which eye each sees ----------------------------------------------------------------

    async def _replace(self) -> None:
        """Let those see by another eye who have sat down, stood up, or whose game is over."""
        for guest in list(self._guests):
            if guest.eye != self._eye(guest):
                self._unplace(guest)
                await self._place(guest)

    async def _place(self, guest: Guest) -> None:
        """Tell somebody how things stand by their eye, and then what follows."""
        eye, game = self._eye(guest), self._follower.game
        guest.eye = eye
        if game is not None:
            self._score.begin(game)
        sight = self._sights.get(eye)
        if sight is None:
            sight = self._sights[eye] = TableSight(eye, self._first, self._thread, self._score)
        if not sight.channel.listeners:
            sight.forget()
        if eye == LATE and not sight.told:
            if self._delay is not None and self._delay.newest is not None:
                await sight.open_late(self._delay.newest)
        elif game is not None and not sight.told:
            await sight.open(await self._follower.stored(game))
        if guest not in self._guests or guest.eye != eye:
            return  # gone, or moved on meanwhile
        guest.listening = await sight.channel.listen(guest.wire, None, self._standing_of(sight))

    def _unplace(self, guest: Guest) -> None:
        sight = self._sights.get(guest.eye)
        if sight is not None and guest.listening is not None:
            sight.channel.leave(guest.listening)
        guest.listening = None

    def _eye(self, guest: Guest) -> Eye | str:
        table, game = self._house.state.tables.get(self._table), self._follower.game
        if table is None or game is None:
            return NOBODY
        return eye_of(table, game, guest.person, self._spectate)

    def _standing_of(self, sight: TableSight) -> Callable[[int], Awaitable[list[bytes]]]:
        async def standing(seq: int) -> list[bytes]:
            table = self._house.state.tables.get(self._table)
            if table is None:
                return [Channel.message(seq, "cleared", {})]
            shown: dict[str, Any] = {"table": table_of(self._house, table)}
            if self._talks:
                shown["chat"] = chat_of(table)
            messages = [Channel.message(seq, "table", shown)]
            if (game := sight.standing()) is not None:
                messages.append(Channel.message(seq, "game", game))
            return messages

        return standing

    # -- the game ------------------------------------------------------------------------------

    def _follow_game(self) -> None:
        """Take up the game that has begun."""
        game = self._house.game(self._table)
        if game is None or game is self._follower.game:
            return
        self._follower.follow(game)
        if self._delay is not None:
            self._delay.forget()
        for sight in self._sights.values():
            sight.forget()
        self._follower.take()

    def _recalled(self) -> None:
        for sight in self._sights.values():
            sight.tell_story()

    def _shown_to_all(self, taken: Take, told: Sequence[EmittedEvent]) -> None:
        self._work.add(lambda: self._shows(taken, told))

    async def _shows(self, taken: Take, told: Sequence[EmittedEvent]) -> None:
        for eye, sight in list(self._sights.items()):
            if eye not in (NOBODY, LATE):
                await sight.show(taken, told)
        if self._delay is None:
            self._seen(taken)
        else:
            for late, before in self._delay.keep(taken, told):
                self._seen(late)
                if LATE in self._sights:
                    await self._sights[LATE].show(late, before)
