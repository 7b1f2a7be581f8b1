"""A scene: one table with those who listen there."""

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Executor
from typing import Any, Final, NamedTuple

import msgspec
import structlog

from contestmaster.doors.web.live.channel import Channel, Listening
from contestmaster.doors.web.live.wire import BrowserWire
from contestmaster.doors.web.tables.house import TableHouse
from contestmaster.doors.web.tables.live.takes import (
    LATE,
    MOST_PAST,
    Delay,
    Take,
    eye_of,
    past,
    take,
)
from contestmaster.doors.web.tables.shown import TableShown, chat_of, table_of
from contestmaster.host.frames.cutter import Cutter, Frame, plain_event
from contestmaster.host.frames.reel import by_order, head_of
from contestmaster.host.frames.seen import Seen
from contestmaster.host.listeners import GameListener
from contestmaster.host.live import Live
from contestmaster.host.lobby.table import TableGame
from contestmaster.host.scoring import new_score, scored
from contestmaster.kernel.events import EmittedEvent, Event
from contestmaster.kernel.game import ALL, Eye, Spectate
from contestmaster.kernel.instant import Instant
from contestmaster.lobby.events import Detached, TableCleared, TableEvent, Talked
from contestmaster.story import Scorebook, Story, Storyteller

_WAITS_S: Final = 0.02
"""How long changes of a table gather before it is said how it stands."""
_NOBODY: Final = "nobody"
"""The eye where there is no game to be seen yet."""

log = structlog.get_logger("contestmaster.tables")


class Guest:
    """One who listens at a table, by whatever eye e sees now.

    Attributes:
        connection: by which e is at the table; without it e hears nothing any more. Who looks on
            from outside has none.
        removed: set when e is at the table no more.
    """

    __slots__ = ("connection", "eye", "listening", "person", "removed", "wire")

    def __init__(self, person: str, connection: int | None, wire: BrowserWire) -> None:
        """Take the wire to the browser of a person, or of nobody: an empty name."""
        self.person = person
        self.connection = connection
        self.removed = asyncio.Event()
        self.wire = wire
        self.eye: Eye | str = _NOBODY
        self.listening: Listening | None = None


class _View(NamedTuple):
    """What was said last to an eye: a newcomer is told the same, whole."""

    take: Take
    seen: Seen


class _Sight:
    """What is said to all who see by one eye.

    Attributes:
        past: the last events that were told, for who comes later.
    """

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.forget()

    def forget(self) -> None:
        """Begin afresh: another game, or nobody listens."""
        self.cutter = Cutter()
        self.said: _View | None = None
        self.past: deque[Event] = deque(maxlen=MOST_PAST)
        self.teller: Storyteller | None = None


class Scene(GameListener):
    """Says to those at a table what goes on there."""

    def __init__(
        self, house: TableHouse, table: int, first: int, thread: Executor, *, talks: bool = True
    ) -> None:
        """Begin without listeners.

        Args:
            house: the table server.
            table: the number of the table.
            first: numbers of messages are greater.
            thread: works out what is seen.
            talks: whether what is said at the table is for those who listen.
        """
        self._house = house
        self._talks = talks
        self._table = table
        self._first = first
        self._thread = thread
        self._loop = asyncio.get_running_loop()
        self._guests: dict[Guest, None] = {}
        self._sights: dict[Eye | str, _Sight] = {}
        self._game: TableGame | None = None
        self._told: list[EmittedEvent] = []
        self._commits = asyncio.Event()
        self._taken: Take | None = None
        self._book: Scorebook | None = None
        self._recalling: asyncio.Task[None] | None = None
        self._shown: TableShown | None = None
        self._work: asyncio.Task[None] | None = None
        self._todo: list[Callable[[], Any]] = []
        self._soon: asyncio.TimerHandle | None = None
        self._spectate: Spectate = house.state.params.spectate
        self._delay = Delay(self._spectate) if isinstance(self._spectate, int) else None
        self._follow_game()

    @property
    def watched(self) -> bool:
        """Whether anybody listens."""
        return bool(self._guests)

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
                if not placed.done():  # e may have gone meanwhile
                    placed.set_result(None)

        self._enqueue(place)
        await placed

    def leave(self, guest: Guest) -> None:
        """Say nothing more to somebody."""
        self._guests.pop(guest, None)
        self._unplace(guest)
        if not self.watched:
            self._book = None  # nobody keeps the score until somebody looks again

    def close(self) -> None:
        """Say nothing more to anybody."""
        self.dismiss()
        for sight in self._sights.values():
            sight.channel.close()
        for pending in (self._work, self._soon, self._recalling):
            if pending is not None:
                pending.cancel()

    # -- what the lobby and the game tell ------------------------------------------------------

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

    def changed(self) -> None:
        """Say in a moment how the table stands, if that has changed."""
        if self.watched and self._soon is None:
            self._soon = self._loop.call_later(_WAITS_S, self._tell)

    def on_boundary(self, now: Instant) -> None:
        """Show the turn that begins."""
        del now
        self._take()

    def on_commit(self, ticket: int, now: Instant) -> None:
        """Show what is stored."""
        del ticket, now
        self._commits.set()
        game = self._game
        if game is not None and by_order(game.match) and self._taken is None:
            self._take()
        self._show()

    def on_failure(self, ticket: int, now: Instant) -> None:
        """Forget what never happened."""
        del now
        self._commits.set()
        if self._taken is not None and self._taken.ticket > ticket:
            self._taken = None

    def on_events(self, live: Live, events: tuple[EmittedEvent, ...]) -> None:
        """Keep what happened for the next frame."""
        if self._game is not None and live is self._game.live and self.watched:
            self._told += events

    # -- tables --------------------------------------------------------------------------------

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
        self._enqueue(self._replace)

    def _say(self, kind: str, content: dict[str, Any]) -> None:
        for sight in self._sights.values():
            if sight.channel.listeners:
                sight.channel.say(kind, content)

    async def _replace(self) -> None:
        """Let those see by another eye who have sat down, stood up, or whose game is over."""
        for guest in list(self._guests):
            if guest.eye != self._eye(guest):
                self._unplace(guest)
                await self._place(guest)

    async def _place(self, guest: Guest) -> None:
        """Tell somebody how things stand by eir eye, and then what follows."""
        eye = guest.eye = self._eye(guest)
        if self._game is not None:
            self._score(self._game)
        sight = self._sights.get(eye)
        if sight is None:
            sight = self._sights[eye] = _Sight(Channel(self._first))
        if not sight.channel.listeners:
            sight.forget()
        if eye == LATE and sight.said is None:
            if self._delay is not None and self._delay.newest is not None:
                await self._develop(eye, sight, self._delay.newest, (), whole=True)
        elif self._game is not None and sight.said is None:
            game = await self._stored(self._game)
            sight.past.extend(past(game, eye))
            await self._develop(eye, sight, take(game), (), whole=True)
        if guest not in self._guests or guest.eye != eye:
            return  # gone, or moved on meanwhile
        guest.listening = await sight.channel.listen(guest.wire, None, self._standing_of(sight))

    async def _stored(self, game: TableGame) -> TableGame:
        """Wait until a game stands as it is stored, and return it."""
        while game.committed < game.ticket:
            self._commits.clear()
            await self._commits.wait()
        return game

    def _unplace(self, guest: Guest) -> None:
        sight = self._sights.get(guest.eye)
        if sight is not None and guest.listening is not None:
            sight.channel.leave(guest.listening)
        guest.listening = None

    def _eye(self, guest: Guest) -> Eye | str:
        table = self._house.state.tables.get(self._table)
        if table is None or self._game is None:
            return _NOBODY
        return eye_of(table, self._game, guest.person, self._spectate)

    def _standing_of(self, sight: _Sight) -> "Callable[[int], Any]":
        async def standing(seq: int) -> list[bytes]:
            table = self._house.state.tables.get(self._table)
            if table is None:
                return [Channel.message(seq, "cleared", {})]
            shown: dict[str, Any] = {"table": table_of(self._house, table)}
            if self._talks:
                shown["chat"] = chat_of(table)
            messages = [Channel.message(seq, "table", shown)]
            if sight.said is not None:
                before = sight.said.take
                frame = before.frame(Cutter(), sight.said.seen)
                events = [plain_event(event) for event in sight.past]
                eye = next(eye for eye, one in self._sights.items() if one is sight)
                story = self._story(eye, sight, before)
                content = self._head(before, story)
                content |= {"eye": self._eye_name(sight), "past": events}
                content["frame"] = msgspec.Raw(frame.data)
                messages.append(Channel.message(seq, "game", content))
            return messages

        return standing

    # -- games ---------------------------------------------------------------------------------

    def _follow_game(self) -> None:
        """Take up the game that has begun."""
        game = self._house.game(self._table)
        if game is None or game is self._game:
            return
        self._game, self._taken, self._book = game, None, None
        self._told.clear()
        if self._delay is not None:
            self._delay.forget()
        game.subscribe(self)
        for sight in self._sights.values():
            sight.forget()
        self._take()

    def _take(self) -> None:
        """Note how the game stands, if anybody looks."""
        if self.watched and self._game is not None:
            book = self._score(self._game)
            reading = book.read(self._game.match.state)
            self._taken = take(self._game)._replace(reading=reading)
            self._show()

    def _show(self) -> None:
        """Show what was taken, once it is stored."""
        taken, game = self._taken, self._game
        if taken is None or game is None or game.committed < taken.ticket:
            return
        self._taken = None
        told = [one for one in self._told if one.entry <= taken.number]
        del self._told[: len(told)]
        if taken.reading is not None and self._book is not None:
            self._book.note(taken.place, taken.turn, taken.reading, told)
        self._enqueue(lambda: self._shows(taken, told))
        if by_order(game.match) and game.match.number > taken.number:
            self._take()

    def _score(self, game: TableGame) -> Scorebook:
        """Return the book in which the score is kept from now on, and see to what was before."""
        if self._book is None and game.live is not None:
            self._book = new_score(game.live)
            for sight in self._sights.values():
                sight.teller = None
            self._recalling = self._loop.create_task(self._recall(game, self._book))
        assert self._book is not None  # a table has a game, or nothing is taken there
        return self._book

    async def _recall(self, game: TableGame, book: Scorebook) -> None:
        """Work out the story of a game before somebody looked, and tell it."""
        assert game.live is not None
        try:
            earlier = await scored(game.live, by_order=by_order(game.match))
        except Exception as error:
            log.warning("what a game was like before cannot be told", reason=str(error))
            return
        if self._book is book:
            self._book = book.after(earlier)
            for eye, sight in self._sights.items():
                sight.teller = None
                if sight.said is not None and sight.channel.listeners:
                    story = self._story(eye, sight, sight.said.take)
                    sight.channel.say("story", {"story": story})

    def _story(
        self, eye: Eye | str, sight: _Sight, taken: Take, after: int | None = None
    ) -> Story | None:
        """Return the story of the game up to a take as an eye may know it, or its news."""
        if self._book is None:
            return None
        if sight.teller is None:
            by: Any = ALL if eye == LATE else eye
            sight.teller = Storyteller(self._book, by)
        sight.teller.follow(taken.place)
        return sight.teller.story() if after is None else sight.teller.news(after)

    async def _shows(self, taken: Take, told: Sequence[EmittedEvent]) -> None:
        for eye, sight in list(self._sights.items()):
            if eye not in (_NOBODY, LATE):
                await self._tell_sight(eye, sight, taken, told)
        if self._delay is not None:
            for late, before in self._delay.keep(taken, told):
                if LATE in self._sights:
                    await self._tell_sight(LATE, self._sights[LATE], late, before)

    async def _tell_sight(
        self, eye: Eye | str, sight: _Sight, taken: Take, told: Sequence[EmittedEvent]
    ) -> None:
        """Show all who see by an eye how the game stood, if they have not seen it."""
        if not sight.channel.listeners:
            return
        before = sight.said
        new = before is None or before.take.game is not taken.game
        if before is not None and not new and before.take.number >= taken.number:
            return
        frame = await self._develop(eye, sight, taken, told, whole=new)
        content: dict[str, Any] = {"frame": msgspec.Raw(frame.data)}
        if new or before is None:
            story = self._story(eye, sight, taken)
            content |= self._head(taken, story) | {"eye": self._eye_name(sight)}
        else:
            content["story"] = self._story(eye, sight, taken, before.take.place)
        sight.channel.say("game" if new else "frame", content)

    async def _develop(
        self,
        eye: Eye | str,
        sight: _Sight,
        taken: Take,
        told: Sequence[EmittedEvent],
        *,
        whole: bool,
    ) -> Frame:
        """Work out what an eye sees, on the thread."""
        by: Any = ALL if eye == LATE else eye
        cutter = sight.cutter
        events = taken.events(told, by)
        sight.past.extend(events)

        def work() -> tuple[Frame, Seen]:
            seen = taken.seen(by)
            return taken.frame(cutter, seen, events, whole=whole), seen

        frame, seen = await self._loop.run_in_executor(self._thread, work)
        sight.said = _View(taken, seen)
        return frame

    def _head(self, taken: Take, story: Story | None) -> dict[str, Any]:
        game = taken.game
        name = f"table {game.table}"
        head = head_of(game.match, name, game.game_no, turns=taken.place, story=story)
        return {"id": f"{game.table}-{game.game_no}", "head": head}

    def _eye_name(self, sight: _Sight) -> Eye | str:
        eye = next(eye for eye, one in self._sights.items() if one is sight)
        return ALL if eye == LATE else eye

    # -- one thing after another ---------------------------------------------------------------

    def _enqueue(self, work: Callable[[], Any]) -> None:
        self._todo.append(work)
        if self._work is None:
            self._work = self._loop.create_task(self._do())

    async def _do(self) -> None:
        try:
            while self._todo:
                try:
                    await self._todo.pop(0)()
                except Exception:
                    log.exception("a table cannot be shown", table=self._table)
        finally:
            self._work = None
