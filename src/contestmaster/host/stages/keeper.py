"""The keeper of the stages: starts their processes, shares the servers out, and replaces the dead.

One process more than are to play stands ready. A stage counts as dead when its process ends, when
the link breaks, or when nothing was heard of it for some seconds. It is cut off first, so that it
can store nothing more, then killed; what it played goes to the one that stands ready, and another
is started in its place [CONTEST-140, CONTEST-141].
"""

import asyncio
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

import structlog

from contestmaster.host.stages import messages as say
from contestmaster.host.stages.agent import Behind, StageAgent
from contestmaster.host.stages.follower import FarServer
from contestmaster.kernel.journal import Entry, encode_entry
from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import CommitReport

SILENCE_S: Final = 3.0
"""For how long a stage may be silent before it counts as dead."""
_SLOW_S: Final = 10.0
"""The same while it takes up a server, whose journal is replayed, or loads rules."""
_STARTING_S: Final = 120.0
"""How long a process may take to start."""
_ENDING_S: Final = 8.0
"""How long stages may take to end."""
_LOOK_S: Final = 0.2
_LATE_S: Final = 1.0
"""So late, the keeper has been away itself, and has not heard what stages said meanwhile."""
_SPARE_S: Final = 1.5
"""How long servers wait for a process that stands ready, before they go to one that plays others
already."""
_REST_S: Final = 1.0
"""How long is rested after a process that has not even started, and a server nobody took up."""

log = structlog.get_logger("contestmaster.contest")


class Staging(NamedTuple):
    """How servers are to be played in processes of their own.

    Attributes:
        processes: how many play; one more stands ready.
        command: what starts one; it is given the numbers of two sockets that it inherits.
    """

    processes: int
    command: Sequence[str]


class _Played(NamedTuple):
    """A process, and what stands between it and the contest."""

    process: "subprocess.Popen[bytes]"
    agent: StageAgent
    beside: socket.socket


class Keeper:
    """Keeps the stages of a contest."""

    def __init__(
        self,
        staging: Staging,
        behind: Behind,
        servers: Sequence[FarServer],
        sockets: Mapping[str, Sequence[socket.socket]],
    ) -> None:
        """Start nothing yet.

        Args:
            staging: how.
            behind: what stands behind the stages.
            servers: in port order.
            sockets: those that listen for each server, by its name; they are lent to its stage.
        """
        self._staging = staging
        self._behind = behind
        self._servers = servers
        self._sockets = sockets
        self._stages: list[_Played] = []
        self._starting: set[asyncio.Task[None]] = set()
        self._homeless: list[FarServer] = []
        self._lost_at = 0.0
        self._dying: list[subprocess.Popen[bytes]] = []
        self._rests_until = 0.0
        self._open = self._warm = self._closing = False
        self._moved = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None
        behind.hall.book.entered.append(self._hear)
        behind.hall.heeded = self.heeded

    @property
    def pids(self) -> dict[str, int]:
        """The process that plays each server, by the server's name."""
        return {name: each.process.pid for each in self._stages for name in each.agent.servers}

    @property
    def spare(self) -> bool:
        """Whether a process stands ready that plays nothing."""
        return any(e.agent.ready and not e.agent.servers for e in self._stages)

    async def open(self) -> None:
        """Start the processes and let them take up the servers; whoever comes waits.

        Raises:
            StorageError: a server cannot be taken up, or the processes do not start.
        """
        wanted = self._staging.processes
        await asyncio.gather(*(self._start() for _ in range(wanted + 1)))
        self._watching = asyncio.create_task(self._watch())
        await self._until(lambda: self._ready() >= wanted, "processes for servers do not start")
        stages = [each for each in self._stages if each.agent.ready][:wanted]
        for number, server in enumerate(self._servers):
            self._give(stages[number % len(stages)], server)
        await self._until(self._settled, "servers are not taken up")
        refused = [why for each in self._stages for why in each.agent.refused.values()]
        if refused:
            raise StorageError(refused[0])

    def accept(self) -> None:
        """Let whoever has come, and will come, in."""
        self._open = True
        for each in self._stages:
            each.agent.tell(say.Open())

    def warm(self) -> None:
        """Have all stages load all rules, now that these are compiled."""
        self._warm = True
        for each in self._stages:
            if each.agent.ready:
                each.agent.warm()

    async def heeded(self) -> None:
        """Wait until all stages that live follow what was entered so far [CONTEST-142]."""
        heeding = [e.agent.heed() for e in self._stages if e.agent.connected and e.agent.servers]
        if heeding:
            await asyncio.wait(heeding, timeout=SILENCE_S)  # who is silent so long is dead

    def report(self, report: CommitReport) -> None:
        """Hear from storage; must be called on the host's thread."""
        for server in self._servers:
            server.series.report(report)
        for each in self._stages:
            each.agent.report(report)

    async def close(self) -> None:
        """Let the stages say what they have to say, and end them."""
        self._closing = True
        for each in self._stages:
            each.agent.tell(say.EndPlay())
        with suppress(TimeoutError):
            async with asyncio.timeout(_ENDING_S):
                while any(e.agent.connected and not e.agent.ended for e in self._stages):
                    self._moved.clear()
                    await self._moved.wait()
        for task in (self._watching, *self._starting):
            if task is not None:
                task.cancel()
        for each in list(self._stages):
            self._end(each)
        for process in self._dying:
            process.wait()

    # -- processes -----------------------------------------------------------------------------

    async def _start(self) -> None:
        """Start a process, and connect it."""
        ours, theirs = socket.socketpair()
        beside, lent = socket.socketpair()
        with theirs, lent:
            numbers = theirs.fileno(), lent.fileno()
            process = _spawned(self._staging.command, numbers)
        beside.setblocking(False)
        agent = StageAgent(self._behind, self._changed)
        self._stages.append(_Played(process, agent, beside))
        loop = asyncio.get_running_loop()
        await loop.create_unix_connection(lambda: agent, sock=ours)

    def _start_soon(self) -> None:
        task = asyncio.get_running_loop().create_task(self._start())
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    def _end(self, stage: _Played) -> None:
        """Cut a stage off, then kill it: so it stores nothing more, whatever it does yet."""
        if stage in self._stages:
            self._stages.remove(stage)
        stage.agent.cut_off()
        stage.beside.close()
        with suppress(ProcessLookupError):
            stage.process.kill()
        self._dying.append(stage.process)

    async def _watch(self) -> None:
        """Look whether all live, and that there are enough."""
        looked = time.monotonic()
        while True:
            await asyncio.sleep(_LOOK_S)
            now = time.monotonic()
            away, looked = now - looked > _LATE_S, now
            self._dying = [process for process in self._dying if process.poll() is None]
            for each in list(self._stages):
                if away:
                    each.agent.heard = now
                each.agent.tend()
                if why := self._dead(each, now):
                    self._lose(each, why)
            if now >= self._rests_until:
                self._settle()

    def _dead(self, stage: _Played, now: float) -> str:
        """Return why a stage counts as dead, empty where it lives."""
        agent, status = stage.agent, stage.process.poll()
        if status is not None:
            return f"its process has ended with {status}"
        if not agent.connected and agent.ready:
            return "its link is broken"
        patience = _SLOW_S if agent.busy else SILENCE_S
        silent = now - agent.heard
        if silent > (patience if agent.ready else _STARTING_S) and not agent.waited_for:
            return f"nothing was heard of it for {silent:.1f} s"
        return ""

    def _lose(self, stage: _Played, why: str) -> None:
        """Give up a stage; its servers go elsewhere."""
        if self._closing:
            return
        names = sorted(stage.agent.servers)
        log.error("a stage is lost", pid=stage.process.pid, servers=names, reason=why)
        self._end(stage)
        if not stage.agent.ready:
            self._rests_until = time.monotonic() + _REST_S
        if not self._homeless:
            self._lost_at = time.monotonic()
        self._homeless += stage.agent.servers.values()
        self._settle()

    def _changed(self, agent: StageAgent) -> None:
        """Hear that a stage is ready, has taken up a server, or is gone."""
        self._moved.set()
        if agent.ready and self._warm and not agent.warmed:
            agent.warm()
        if not agent.connected and not self._closing:
            for each in [e for e in self._stages if e.agent is agent]:
                self._lose(each, "its link is broken")
        elif agent.refused and self._open:
            for name, why in agent.refused.items():
                log.error("a server cannot be taken up", server=name, reason=why)
                self._homeless += (s for s in self._servers if s.name == name)
            agent.refused.clear()
            self._rests_until = time.monotonic() + _REST_S

    # -- servers -------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Give servers without a stage to one that stands ready, and start what is missing."""
        if self._closing:
            return
        if self._homeless and (stage := self._free()) is not None:
            homeless, self._homeless = self._homeless, []
            for server in sorted(homeless, key=lambda each: each.setup.params.port):
                self._give(stage, server)
            log.info(
                "servers go on in another process",
                servers=[server.name for server in homeless],
                pid=stage.process.pid,
            )
        missing = self._staging.processes + 1 - len(self._stages) - len(self._starting)
        if time.monotonic() >= self._rests_until:
            for _ in range(missing):
                self._start_soon()

    def _free(self) -> _Played | None:
        """Return the stage that is to have what has none; ``None``: one will soon stand ready."""
        living = [each for each in self._stages if each.agent.ready and each.agent.connected]
        found = min(living, key=lambda each: len(each.agent.servers), default=None)
        if found is not None and found.agent.servers:
            waits = time.monotonic() - self._lost_at < _SPARE_S
            return None if waits else found
        return found

    def _give(self, stage: _Played, server: FarServer) -> None:
        try:
            stage.agent.give(server, self._sockets[server.name], stage.beside)
        except OSError as error:  # it has just gone
            log.error("a server cannot be given", server=server.name, reason=str(error))
            stage.agent.cut_off()
            return
        if self._open:
            stage.agent.tell(say.Open())

    def _ready(self) -> int:
        return sum(each.agent.ready for each in self._stages)

    def _settled(self) -> bool:
        taking = any(each.agent.taking for each in self._stages)
        refused = any(each.agent.refused for each in self._stages)
        return refused or not (taking or self._homeless)

    async def _until(self, settled: Callable[[], bool], otherwise: str) -> None:
        """Wait until something is so; raise ``StorageError`` where that takes too long."""
        try:
            async with asyncio.timeout(_STARTING_S):
                while not settled():
                    self._moved.clear()
                    await self._moved.wait()
        except TimeoutError:
            raise StorageError(otherwise) from None

    # -- the contest ---------------------------------------------------------------------------

    def _hear(self, entry: Entry | None) -> None:
        """Let replicas carry out what was entered, or stand as the contest stands now."""
        told = None if entry is None else say.ContestEntry(encode_entry(entry))
        for each in self._stages:
            if not each.agent.connected:
                continue  # it will be told, whole, when it is
            if told is None:
                each.agent.set_contest()
            else:
                each.agent.tell(told)


def _spawned(command: Sequence[str], sockets: tuple[int, int]) -> "subprocess.Popen[bytes]":
    """Start a process that inherits two sockets; that takes no time worth waiting for."""
    words = [*command, *map(str, sockets)]
    return subprocess.Popen(words, stdin=subprocess.DEVNULL, pass_fds=sockets)
