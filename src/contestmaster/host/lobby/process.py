"""The crew in processes of its own: bots may crash, loop and exit, the host goes on.

A process that has ended is started anew when it is next needed. The one whose program was thinking
then has failed; the others are lost, and begin their turns anew.
"""

import asyncio
import time
from collections import deque
from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Any, Final

import structlog

from contestmaster.host.lobby.crew import CrewListener
from contestmaster.host.lobby.frames import CrewFrame, FrameKind, Unpacker, pack

_SLICE: Final = 0.001
"""Seconds for which frames of bots are taken up before people get a word in."""
_OVERRAN: Final = "it has taken too long"
_CRASHED: Final = "it has ended its process"
_MUTE: Final = "its process has ended before any bot could play"

log = structlog.get_logger("contestmaster.tables")


class ProcessCrew:
    """Runs programs in processes, which are started when they are first needed."""

    def __init__(self, command: Sequence[str], processes: int = 1) -> None:
        """Prepare so many processes, each started by a command."""
        self._heard: CrewListener | None = None
        self._workers = [_Worker(self, command) for _ in range(processes)]
        self._inbox: deque[CrewFrame] = deque()
        self._reading = False

    def attend(self, heard: CrewListener) -> None:
        """Tell this one what the programs do."""
        self._heard = heard

    def prepare(self, games: Collection[str]) -> None:
        """Start the processes, and have loaded what these games need."""
        for worker in self._workers:
            worker.send(CrewFrame(FrameKind.PREPARE, 0, "\n".join(games).encode()))

    def begin(self, player: int, game: str, program: str) -> None:
        """Let a player's program take a turn."""
        worker = self._worker(player)
        worker.playing[player] = None
        worker.send(CrewFrame(FrameKind.BEGIN, player, f"{game}\n{program}".encode()))

    def answer(self, player: int, reply: bytes) -> None:
        """Give the reply to a line."""
        self._worker(player).send(CrewFrame(FrameKind.REPLY, player, reply))

    def stop(self, player: int) -> None:
        """Let a program's turn end."""
        self._worker(player).send(CrewFrame(FrameKind.STOP, player))

    def forget(self, player: int) -> None:
        """Forget a player."""
        worker = self._worker(player)
        worker.playing.pop(player, None)
        worker.send(CrewFrame(FrameKind.FORGET, player))

    async def close(self) -> None:
        """End all processes."""
        self._heard = None
        await asyncio.gather(*(worker.close() for worker in self._workers))

    def hear(self, frames: Sequence[CrewFrame]) -> None:
        """Take frames up soon: in slices, since many bots say much."""
        self._inbox.extend(frames)
        if not self._reading:
            self._read()

    def _worker(self, player: int) -> "_Worker":
        return self._workers[player % len(self._workers)]

    def _read(self) -> None:
        self._reading = True
        until = time.perf_counter() + _SLICE
        try:
            while self._inbox and time.perf_counter() < until:
                self._tell(self._inbox.popleft())
        finally:
            self._reading = bool(self._inbox)
            if self._inbox:
                asyncio.get_running_loop().call_soon(self._read)

    def _tell(self, frame: CrewFrame) -> None:
        if self._heard is None:
            return
        player = frame.player
        match frame.kind:
            case FrameKind.LINE:
                self._heard.line(player, frame.body)
            case FrameKind.RETURNED:
                self._heard.returned(player)
            case FrameKind.FAILED | FrameKind.OVERRAN:
                reason = frame.body.decode(errors="replace") or _OVERRAN
                self._heard.failed(player, reason)
            case FrameKind.FORGET:  # of our own making: its process has ended
                self._heard.lost(player)
            case _:
                pass


class _Worker(asyncio.SubprocessProtocol):
    """One process, and the frames on their way to it and from it."""

    def __init__(self, crew: ProcessCrew, command: Sequence[str]) -> None:
        self._crew = crew
        self._command = command
        self._transport: asyncio.SubprocessTransport | None = None
        self._starting: asyncio.Task[None] | None = None
        self._unsent: list[bytes] = []
        self._unpacker = Unpacker()
        self._thinker = 0
        self._spoke = False
        self._ended: asyncio.Future[None] | None = None
        self.playing: dict[int, None] = {}

    def send(self, frame: CrewFrame) -> None:
        """Send a frame, after those that wait for the process to start."""
        if self._transport is None:
            self._unsent.append(pack(frame))
            if self._starting is None:
                self._starting = asyncio.get_running_loop().create_task(self._start())
            return
        self._write(pack(frame))

    async def close(self) -> None:
        """End the process."""
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.gather(self._starting, return_exceptions=True)
        transport, self._transport = self._transport, None
        if transport is not None:
            with suppress(ProcessLookupError):
                transport.kill()
            if self._ended is not None:
                await self._ended
            transport.close()

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Find the frames in what the process has written."""
        del fd
        frames: list[CrewFrame] = []
        self._spoke = True
        for frame in self._unpacker.feed(data):
            if frame.kind is FrameKind.THINKING:
                self._thinker = frame.player
                continue
            if frame.kind is not FrameKind.LINE:
                self.playing.pop(frame.player, None)
            frames.append(frame)
        self._crew.hear(frames)

    def process_exited(self) -> None:
        """Note that the process has ended."""
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(None)
        if self._transport is not None:  # neither told to end nor still starting
            self._gone(self._transport)

    async def _start(self) -> None:
        loop = asyncio.get_running_loop()
        ended = self._ended = loop.create_future()
        try:
            transport, _ = await loop.subprocess_exec(lambda: self, *self._command, stderr=None)
        except OSError as error:
            log.error("bots cannot play", reason=str(error))
            self._starting = None
            self._unsent.clear()
            self._lose()
            return
        self._transport, self._starting = transport, None
        unsent, self._unsent = self._unsent, []
        self._write(b"".join(unsent))
        if ended.done():
            self._gone(transport)

    def _gone(self, transport: asyncio.SubprocessTransport) -> None:
        log.error("a process of bots has ended", code=transport.get_returncode())
        transport.close()
        self._transport, self._unpacker = None, Unpacker()
        self._lose()

    def _lose(self) -> None:
        """Tell what has become of those who played in a process that is no more."""
        thinker, self._thinker = self._thinker, 0
        spoke, self._spoke = self._spoke, False
        reason = (_CRASHED if spoke else _MUTE).encode()
        lost = [
            CrewFrame(FrameKind.FAILED, player, reason)
            if player == thinker or not spoke
            else CrewFrame(FrameKind.FORGET, player)
            for player in self.playing
        ]
        self.playing.clear()
        self._crew.hear(lost)

    def _write(self, data: bytes) -> None:
        assert self._transport is not None
        # A WriteTransport in all but name: uvloop has classes of its own.
        pipe: Any = self._transport.get_pipe_transport(0)
        pipe.write(data)
