"""Sights: what is said of a table's game to all who see it by one eye."""

import asyncio
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Any, NamedTuple

import msgspec

from contestmaster.doors.web.live.channel import Channel
from contestmaster.doors.web.tables.live.score import TableScore
from contestmaster.doors.web.tables.live.takes import LATE, MOST_PAST, Take, past, take
from contestmaster.host.frames.cutter import Cutter, Frame, plain_event
from contestmaster.host.frames.reel import head_of
from contestmaster.host.frames.seen import Seen
from contestmaster.host.lobby.table import TableGame
from contestmaster.kernel.events import EmittedEvent, Event
from contestmaster.kernel.game import ALL, Eye
from contestmaster.story import Scorebook, Story, Storyteller


class _View(NamedTuple):
    """What was said last to an eye: a newcomer is told the same, whole."""

    take: Take
    seen: Seen


class TableSight:
    """What is said to all who see by one eye.

    Attributes:
        channel: to those who see by it.
        told: whether anything of the game has been said to them.
    """

    def __init__(self, eye: Eye | str, first: int, thread: Executor, score: TableScore) -> None:
        """Begin before anything was said.

        Args:
            eye: by which they see; :data:`.takes.LATE`: everything, some turns late.
            first: numbers of messages are greater.
            thread: works out what is seen.
            score: of the game at the table.
        """
        self.channel = Channel(first)
        self._eye = eye
        self._sees: Any = ALL if eye == LATE else eye
        self._thread = thread
        self._score = score
        self.forget()

    @property
    def told(self) -> bool:
        """Whether anything of the game has been said."""
        return self._said is not None

    def forget(self) -> None:
        """Begin afresh: another game, or nobody listens."""
        self._cutter = Cutter()
        self._said: _View | None = None
        self._past: deque[Event] = deque(maxlen=MOST_PAST)
        self._teller: Storyteller | None = None
        self._teller_of: Scorebook | None = None

    def story(self) -> Story | None:
        """Return the story as all who listen have been told it; none if nobody has."""
        if self._said is None or not self.channel.listeners:
            return None
        return self._story(self._said.take)

    def tell_story(self) -> None:
        """Tell the story anew: what was before somebody looked is known now."""
        if self._said is not None and self.channel.listeners:
            self.channel.say("story", {"story": self._story(self._said.take)})

    async def open(self, game: TableGame) -> None:
        """Work out how a game stands, with what happened last, before somebody is told."""
        self._past.extend(past(game, self._eye))
        await self._develop(take(game), (), whole=True)

    async def open_late(self, taken: Take) -> None:
        """Work out how a game stood, before somebody is told."""
        await self._develop(taken, (), whole=True)

    async def show(self, taken: Take, told: Sequence[EmittedEvent]) -> None:
        """Show all how the game stood, if they have not seen it."""
        if not self.channel.listeners:
            return
        before = None if self._said is None else self._said.take
        new = before is None or before.game is not taken.game
        if before is not None and not new and before.number >= taken.number:
            return
        frame = await self._develop(taken, told, whole=new)
        content: dict[str, Any] = {"frame": msgspec.Raw(frame.data)}
        if new or before is None:
            content |= self._head(taken, self._story(taken))
        else:
            content["story"] = self._story(taken, before.place)
        self.channel.say("game" if new else "frame", content)

    def standing(self) -> dict[str, Any] | None:
        """Return what a newcomer is told of the game; none before it was shown."""
        if self._said is None:
            return None
        taken, seen = self._said
        content = self._head(taken, self._story(taken))
        content["past"] = [plain_event(event) for event in self._past]
        content["frame"] = msgspec.Raw(taken.frame(Cutter(), seen).data)
        return content

    async def _develop(self, taken: Take, told: Sequence[EmittedEvent], *, whole: bool) -> Frame:
        """Work out what is seen, on the thread."""
        cutter, sees = self._cutter, self._sees
        events = taken.events(told, sees)
        self._past.extend(events)

        def work() -> tuple[Frame, Seen]:
            seen = taken.seen(sees)
            return taken.frame(cutter, seen, events, whole=whole), seen

        frame, seen = await asyncio.get_running_loop().run_in_executor(self._thread, work)
        self._said = _View(taken, seen)
        return frame

    def _story(self, taken: Take, after: int | None = None) -> Story | None:
        """Return the story of the game up to a take as the eye may know it, or its news."""
        book = self._score.book
        if book is None:
            return None
        if self._teller is None or self._teller_of is not book:
            self._teller, self._teller_of = Storyteller(book, self._sees), book
        self._teller.follow(taken.place)
        return self._teller.story() if after is None else self._teller.news(after)

    def _head(self, taken: Take, story: Story | None) -> dict[str, Any]:
        game = taken.game
        name = f"table {game.table}"
        head = head_of(game.match, name, game.game_no, turns=taken.place, story=story)
        return {"id": f"{game.table}-{game.game_no}", "head": head, "eye": self._sees}
