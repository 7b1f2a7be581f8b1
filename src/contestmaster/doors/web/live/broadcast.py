"""The broadcast of one server: its pictures as frames, and what else happens there."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Any, Final, NamedTuple

import msgspec
import structlog

from contestmaster.doors.web import shown
from contestmaster.doors.web.live.camera import EYES, Camera, Sight
from contestmaster.doors.web.live.channel import Channel
from contestmaster.doors.web.marks import seat_marks
from contestmaster.doors.web.site import places
from contestmaster.doors.web.site.source import SiteSource
from contestmaster.host.contest.following import PlayedServer
from contestmaster.host.frames.cutter import Cutter, Frame
from contestmaster.host.frames.reel import head_of
from contestmaster.host.frames.seen import Seen
from contestmaster.host.listeners import GameListener
from contestmaster.host.live import Live
from contestmaster.host.scoring import scored
from contestmaster.kernel.events import EmittedEvent, Event
from contestmaster.kernel.instant import Instant
from contestmaster.story import Story

_BEHIND: Final = 8
"""Frames that may wait to be developed; of more the oldest are left out."""
_SHUT: Final[dict[str, Any]] = {"id": None, "eye": None, "head": None, "frame": None}
"""What is said of a game of which nothing may be seen."""

log = structlog.get_logger("contestmaster.web")


class _Said(NamedTuple):
    """The frame that was said last, whole: what a newcomer is told."""

    sight: Sight
    seen: Seen


class Broadcast(GameListener):
    """Says on a server's channel what happens there.

    Attributes:
        channel: whoever watches the server listens to it.
        camera: what may be seen of its games.
    """

    def __init__(
        self,
        source: SiteSource,
        server: PlayedServer,
        channel: Channel,
        thread: Executor,
        changed: Callable[[str], object],
    ) -> None:
        """Begin to broadcast.

        Args:
            source: for what the site shows of the server.
            server: whose games are shown.
            channel: to say it on.
            thread: develops pictures, one at a time.
            changed: told the server's name when its status may have changed.
        """
        self.channel = channel
        self._source = source
        self._server = server
        self._thread = thread
        self._changed = changed
        self.camera = Camera(source, server)
        self._waiting: deque[Sight] = deque()
        self._developing: asyncio.Task[None] | None = None
        self._cutter = Cutter()
        self._said: _Said | None = None
        self._status: shown.ServerView | None = None
        self._standing: tuple[int, asyncio.Future[list[bytes]]] | None = None
        live = server.series.live
        self._recalling = None
        if live is not None and live.match.number:
            self._recalling = asyncio.ensure_future(self._recall(live))
            self._recalling.add_done_callback(_forgotten)
        server.series.subscribe(self)
        self._follow(server.series.committed)

    # -- what the series tells -----------------------------------------------------------------

    def on_boundary(self, now: Instant) -> None:
        """Take pictures; show what may be seen already."""
        self.camera.on_boundary(now)
        self._follow(self._server.series.committed)
        self._changed(self._server.name)
        if not self.camera.expects:  # else the next frame says how the server stands
            self.refresh()

    def on_change(self, now: Instant) -> None:
        """Say that the server stands still, or goes on."""
        del now
        self.refresh()

    def on_commit(self, ticket: int, now: Instant) -> None:
        """Show what has become durable."""
        del now
        self._follow(ticket)

    def on_failure(self, ticket: int, now: Instant) -> None:
        """Forget what never happened."""
        self.camera.on_failure(ticket, now)

    def on_events(self, live: Live, events: tuple[EmittedEvent, ...]) -> None:
        """Keep what happened for the next picture."""
        self.camera.on_events(live, events)

    # -- what is said --------------------------------------------------------------------------

    def refresh(self) -> None:
        """Say how the server stands, if nobody has heard it yet and no frame is about to say so."""
        self._changed(self._server.name)
        if not self.channel.watched:
            self.channel.skip()
        elif not self._waiting and self._developing is None:
            status = self._now()
            if status != self._status:
                self._status = status
                self.channel.say("status", {"status": status})

    async def standing(self, seq: int) -> list[bytes]:
        """Return the message that says how things stand; many who come at once share it."""
        found = self._standing
        if found is None or found[0] != seq or _failed(found[1]):
            task = asyncio.ensure_future(self._stands(seq, self._said, self.camera.look()))
            found = self._standing = seq, task
        return await asyncio.shield(found[1])

    async def story(self) -> Story:
        """Return the story of the game being played, as far as spectators may know it now.

        Raises:
            LookupError: nothing may be known.
        """
        sight = self.camera.look()
        if sight is None:
            raise LookupError(f"nothing may be told of a game of {self._server.name} now")
        return await asyncio.get_running_loop().run_in_executor(self._thread, sight.story)

    def close(self) -> None:
        """Say nothing more."""
        for task in (self._developing, self._recalling):
            if task is not None:
                task.cancel()
        self.channel.close()

    async def _recall(self, live: Live) -> None:
        """Work out the story of a game before this host took it up; who watches is told anew."""
        self.camera.recall(live, await scored(live, EYES))
        said, sight = self._said, self.camera.look()
        if said is not None and sight is not None and _same(said.sight, sight):
            told = sight._replace(picture=said.sight.picture)
            loop = asyncio.get_running_loop()
            story = await loop.run_in_executor(self._thread, told.story)
            self.channel.say("story", {"story": story})

    def _follow(self, ticket: int) -> None:
        """Take up what may be seen now."""
        sights = self.camera.develop(ticket)
        if sights is None:
            return
        if not sights:
            self._shut()
            self.refresh()
            return
        if not self.channel.watched:
            self.channel.skip()
            self._said = None
            return
        self._waiting += sights
        if self._developing is None:
            self._developing = asyncio.create_task(self._develop())
            self._developing.add_done_callback(_complain)

    def _shut(self) -> None:
        """Say that nothing may be seen any more, if what is on the boards is from before a freeze.

        Otherwise they keep a game that is over until the next may be seen.
        """
        if self._source.frozen and self._said is not None and self._developing is None:
            self._said, self._status = None, self._now()
            self.channel.say("game", _SHUT | {"status": self._status})

    async def _develop(self) -> None:
        try:
            while self._waiting:
                if len(self._waiting) > _BEHIND:
                    self._waiting = deque([self._waiting[-1]])
                    self._said = None
                sight = self._waiting.popleft()
                await self._show(sight)
        finally:
            self._developing = None

    async def _show(self, sight: Sight) -> None:
        """Say one frame: whole where what it follows is another game, eye, or unknown."""
        before, loop = self._said, asyncio.get_running_loop()
        new = before is None or not _same(before.sight, sight)
        if new:
            self._cutter = Cutter()
        since = None if before is None or new else before.sight.picture.turn
        frame, seen, story = await loop.run_in_executor(
            self._thread, _cut, self._cutter, sight, since
        )
        self._said = _Said(sight, seen)
        content: dict[str, Any] = {"frame": msgspec.Raw(frame.data)}
        if not self._waiting:
            self._status = content["status"] = self._now()
        if new:
            self.channel.say("game", self._game(sight, story) | content)
        else:
            self.channel.say("frame", content | {"story": story})

    async def _stands(self, seq: int, said: _Said | None, sight: Sight | None) -> list[bytes]:
        loop = asyncio.get_running_loop()
        content = _SHUT
        if sight is not None and said is not None and not _same(said.sight, sight):
            said = None  # its game is over, or closed to spectators by now
        if sight is not None:
            if said is not None:
                sight = said.sight
            frame, story = await loop.run_in_executor(self._thread, _whole, said, sight)
            content = self._game(sight, story) | {"frame": msgspec.Raw(frame.data)}
        return [Channel.message(seq, "game", content | {"status": self._now()})]

    def _game(self, sight: Sight, story: Story) -> dict[str, Any]:
        """Return what is said of a game before its first frame."""
        name, live = self._server.name, sight.picture.live
        record = self._source.state.servers[name].game(live.game_no)
        head = head_of(
            live.match,
            name,
            live.game_no,
            turns=sight.picture.turn,
            story=story,
            marks=() if record is None else seat_marks(record.teams),
        )
        return {"id": f"{name}-{live.game_no}", "eye": sight.eye, "head": head}

    def _now(self) -> shown.ServerView:
        return places.server(self._source, self._server.name)


def _same(one: Sight, other: Sight) -> bool:
    return one.picture.live is other.picture.live and one.eye == other.eye


def _cut(cutter: Cutter, sight: Sight, since: int | None) -> tuple[Frame, Seen, Story]:
    """Develop a picture, with the story or its news since a turn; on a thread."""
    seen, picture = sight.seen(), sight.picture
    events = sight.events()
    frame = cutter.cut(picture.turn, picture.at, seen.view, events, counts=seen.counts)
    return frame, seen, sight.story(since)


def _whole(said: _Said | None, sight: Sight) -> tuple[Frame, Story]:
    """Return a whole frame of what was said last, or of a picture; on a thread."""
    seen, picture = sight.seen() if said is None else said.seen, sight.picture
    nothing: Sequence[Event] = ()
    frame = Cutter().cut(picture.turn, picture.at, seen.view, nothing, counts=seen.counts)
    return frame, sight.story()


def _forgotten(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.warning("what a game was like before cannot be told", reason=str(error))


def _failed(told: "asyncio.Future[list[bytes]]") -> bool:
    return told.done() and (told.cancelled() or told.exception() is not None)


def _complain(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("a frame cannot be shown", exc_info=error)
