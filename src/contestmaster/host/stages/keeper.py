"""The keeper of the stages: starts their processes, shares the servers out, and replaces the dead.

One process more than are to play stands ready. Machines that join play as processes do
[CONTEST-178]. A stage counts as dead when its process ends, when the link breaks, or when nothing
was heard of it for some seconds. It is cut off first, so that it can store nothing more, then
killed where it is here; what it played goes to one that stands ready, and another is started in its
place [CONTEST-140, CONTEST-141].
"""

import asyncio
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final, NamedTuple, Protocol

import structlog

from contestmaster.host.stages import messages as say
from contestmaster.host.stages.agent import Behind, StageAgent
from contestmaster.host.stages.follower import FarServer
from contestmaster.host.stages.machines import Doorway, Machine
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

_COMING_S: Final = 60.0
"""How long machines are waited for before it goes on with those that have come."""

log = structlog.get_logger("contestmaster.contest")


class Staging(NamedTuple):
    """How servers are to be played in processes of their own, or on other machines.

    Attributes:
        processes: how many play here; one more stands ready. With machines there may be none.
        command: what starts one; it is given the numbers of two sockets that it inherits.
        doorway: where machines may join, ``None`` where none may.
    """

    processes: int
    command: Sequence[str]
    doorway: Doorway | None = None


class RelayWay(NamedTuple):
    """Where another machine plays a server.

    Attributes:
        host: its address.
        port: the port there.
        here: the address of this machine from which connections are to come.
    """

    host: str
    port: int
    here: str


class ServerGate(Protocol):
    """The port of a server, at which whoever comes waits."""

    @property
    def sockets(self) -> Sequence[socket.socket]:
        """What listens: lent to a process of this machine that plays the server."""
        ...

    def lead(self, way: RelayWay) -> None:
        """Pass whoever comes on to another machine."""
        ...

    def keep(self) -> None:
        """Pass on nobody any more; whoever comes waits."""
        ...

    def lend(self) -> None:
        """Hang up on who waits here: a process of this machine is about to listen itself."""
        ...


class _Process(NamedTuple):
    """A process of this machine, and what carries sockets to it."""

    running: "subprocess.Popen[bytes]"
    beside: socket.socket


class _Played(NamedTuple):
    """What plays, and where."""

    agent: StageAgent
    place: _Process | Machine

    @property
    def label(self) -> str:
        """How a log calls it."""
        place = self.place
        if isinstance(place, Machine):
            return f"{place.name} at {place.address}"
        return f"process {place.running.pid}"


class Keeper:
    """Keeps the stages of a contest."""

    def __init__(
        self,
        staging: Staging,
        behind: Behind,
        servers: Sequence[FarServer],
        gates: Mapping[str, ServerGate],
    ) -> None:
        """Start nothing yet.

        Args:
            staging: how.
            behind: what stands behind the stages.
            servers: in port order.
            gates: the port of each server, by its name.
        """
        self._staging = staging
        self._behind = behind
        self._servers = servers
        self._gates = gates
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
        """The process of this machine that plays each server, by the server's name."""
        return {
            name: each.place.running.pid
            for each in self._stages
            for name in each.agent.servers
            if isinstance(each.place, _Process)
        }

    @property
    def machines(self) -> dict[str, str]:
        """The machine that plays each server that is not played on this, by the server's name."""
        return {
            name: each.place.name
            for each in self._stages
            for name in each.agent.servers
            if isinstance(each.place, Machine)
        }

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
        least = max(1, wanted)
        await self._until(
            lambda: len(self._ready(_Process)) >= least, "processes for servers do not start"
        )
        stages = await self._machines() + self._ready(_Process)[:wanted]
        for number, server in enumerate(self._servers):
            self._give(stages[number % len(stages)], server)
        await self._until(self._settled, "servers are not taken up")
        refused = [why for each in self._stages for why in each.agent.refused.values()]
        if refused:
            raise StorageError(refused[0])

    def admit(self, machine: Machine) -> StageAgent:
        """Let a machine in: it stands ready, and plays what is shared out or has been lost."""
        log.info("a machine has joined", machine=machine.name, host=machine.address)
        agent = StageAgent(self._behind, self._changed, far=True)
        self._stages.append(_Played(agent, machine))
        return agent

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
        for gate in self._gates.values():
            gate.keep()

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
        self._stages.append(_Played(agent, _Process(process, beside)))
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
        place = stage.place
        if isinstance(place, Machine):
            for name in stage.agent.servers:
                self._gates[name].keep()
            return
        place.beside.close()
        with suppress(ProcessLookupError):
            place.running.kill()
        self._dying.append(place.running)

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
        agent = stage.agent
        status = stage.place.running.poll() if isinstance(stage.place, _Process) else None
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
        log.error("a stage is lost", stage=stage.label, servers=names, reason=why)
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
            for each in self._of(agent):
                self._lose(each, "its link is broken")
        elif agent.refused and self._open:
            for name, why in agent.refused.items():
                log.error("a server cannot be taken up", server=name, reason=why)
                self._homeless += (s for s in self._servers if s.name == name)
            agent.refused.clear()
            self._rests_until = time.monotonic() + _REST_S
        for each in self._of(agent):
            if isinstance(each.place, Machine):
                while agent.ports:
                    name, port = agent.ports.popitem()
                    self._gates[name].lead(RelayWay(each.place.address, port, each.place.here))

    def _of(self, agent: StageAgent) -> list[_Played]:
        return [each for each in self._stages if each.agent is agent]

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
                stage=stage.label,
            )
        if time.monotonic() >= self._rests_until:
            for _ in range(self._missing()):
                self._start_soon()

    def _missing(self) -> int:
        """Return how many processes are to be started: one stands ready, whatever plays."""
        here = [each for each in self._stages if isinstance(each.place, _Process)]
        idle = sum(not each.agent.servers for each in here) + len(self._starting)
        return max(self._staging.processes + 1 - len(here) - len(self._starting), 1 - idle)

    def _free(self) -> _Played | None:
        """Return the stage that is to have what has none; ``None``: one will soon stand ready."""
        living = [each for each in self._stages if each.agent.ready and each.agent.connected]
        # Of those that play as little, another machine before a process beside all else.
        found = min(
            living,
            key=lambda each: (len(each.agent.servers), isinstance(each.place, _Process)),
            default=None,
        )
        if found is not None and found.agent.servers:
            waits = time.monotonic() - self._lost_at < _SPARE_S
            return None if waits else found
        return found

    def _give(self, stage: _Played, server: FarServer) -> None:
        try:
            beside, gate = None, self._gates[server.name]
            if isinstance(stage.place, _Process):
                beside = stage.place.beside
                gate.lend()
            stage.agent.give(server, gate.sockets, beside)
        except OSError as error:  # it has just gone
            log.error("a server cannot be given", server=server.name, reason=str(error))
            stage.agent.cut_off()
            return
        if self._open:
            stage.agent.tell(say.Open())

    def _ready(self, kind: type[_Process | Machine]) -> list[_Played]:
        """Return what can play, in processes of this machine or on others, and does not yet."""
        return [
            each
            for each in self._stages
            if isinstance(each.place, kind) and each.agent.ready and each.agent.connected
        ]

    async def _machines(self) -> list[_Played]:
        """Return the machines that are to play: as many as were wanted, if they come in time."""
        doorway = self._staging.doorway
        if doorway is None:
            return []
        where = f"{doorway.host} port {doorway.port}"
        log.info("machines are waited for", machines=doorway.machines, where=where)
        with suppress(StorageError):
            await self._until(lambda: len(self._ready(Machine)) >= doorway.machines, "", _COMING_S)
        found = self._ready(Machine)
        if len(found) < doorway.machines:
            log.warning("fewer machines have come than were waited for", machines=len(found))
        if not found and not self._staging.processes:
            return self._ready(_Process)[:1]
        return found[: doorway.machines]

    def _settled(self) -> bool:
        taking = any(each.agent.taking for each in self._stages)
        refused = any(each.agent.refused for each in self._stages)
        return refused or not (taking or self._homeless)

    async def _until(
        self, settled: Callable[[], bool], otherwise: str, patience: float = _STARTING_S
    ) -> None:
        """Wait until something is so; raise ``StorageError`` where that takes too long."""
        try:
            async with asyncio.timeout(patience):
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
