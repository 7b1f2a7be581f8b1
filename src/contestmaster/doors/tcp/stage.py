"""A stage as a process: the ports of some servers of a contest, at the other end of a link.

The contest is on this machine and lends its ports, or on another, and passes on who comes there.
"""

import asyncio
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Final, NamedTuple, TypeAlias

import structlog

from contestmaster.doors.desk import Desk
from contestmaster.doors.tcp.far_port import counted
from contestmaster.doors.tcp.listener import CannotListenError, Listener, claimed
from contestmaster.host.clocks import Clock, HeardClock, WallClock
from contestmaster.host.contest.server import ContestServer
from contestmaster.host.contest.settings import ServerSetup
from contestmaster.host.pacer import Pacer
from contestmaster.host.people import Verdict
from contestmaster.host.secrets import Secret
from contestmaster.host.stages import messages as say
from contestmaster.host.stages.far_store import FarStore
from contestmaster.host.stages.link import Link
from contestmaster.host.stages.machines import software
from contestmaster.host.stages.replica import Replica
from contestmaster.host.stages.stage import StageCast
from contestmaster.kernel.instant import Instant

_PULSE_S: Final = 0.5
"""How often a stage says that it lives, and what its ports have seen."""

Warm: TypeAlias = Callable[[Sequence[ServerSetup], Callable[[], object]], object]
"""Is given servers whose rules are to be loaded, and what is called then, on any thread."""

log = structlog.get_logger("contestmaster.contest")


class NotAdmittedError(Exception):
    """A contest does not want a machine as a stage; the message is the reason, in words."""


class OwnPorts(NamedTuple):
    """How a stage is reached whose contest is on another machine.

    Attributes:
        here: the address of this machine on which its ports are.
        contest: that of the contest's machine, which says of each connection whose it is.
        tried: sockets that listen there until the contest has seen that it reaches them.
    """

    here: str
    contest: str
    tried: Sequence[socket.socket]


class FarPeople:
    """The teams of the contest, whose passwords its own process knows."""

    def __init__(self, link: Link) -> None:
        """Ask over a link."""
        self._link = link
        self._numbers = count(1)
        self._waiting: dict[int, Verdict] = {}

    def check(
        self, login: str, password: str, now: Instant, verdict: Verdict, machine: str = ""
    ) -> None:
        """Find out which team it is; the person is called like the team."""
        del now
        number = next(self._numbers)
        self._waiting[number] = verdict
        self._link.send(say.Check(number, login, password, machine))

    def hear(self, told: say.LoginVerdict) -> None:
        """Pass on what was found."""
        self._waiting.pop(told.number)(told.person, told.at)


class _Play:
    """What a stage has once it knows by which clock it goes."""

    def __init__(self, link: Link, told: say.Hello) -> None:
        secret = None if told.secret is None else Secret(*told.secret)
        origin = told.begin, told.steady, told.speed
        self.clock = (
            WallClock.like(*origin) if told.shown is None else HeardClock(*origin, told.shown)
        )
        self.people = FarPeople(link)
        store = FarStore(link)
        self.stage = StageCast(link, Replica(link, secret), store, self.clock)
        self.pacer = Pacer(self.clock, speed=told.speed)
        self.stage.moved = self.pacer.wind

    def tick(self, shown: int) -> None:
        """Hear what the steady clock of another machine has shown."""
        if isinstance(self.clock, HeardClock):
            self.clock.hear(shown)


class StageProcess:
    """Plays what it is told to, until the other end of the link is closed or says so."""

    def __init__(
        self,
        link: socket.socket,
        beside: socket.socket | OwnPorts,
        warm: Warm,
    ) -> None:
        """Listen in the loop that runs.

        Args:
            link: carries messages.
            beside: carries sockets that listen; or where ports are opened, if the contest is on
                another machine.
            warm: loads the rules of servers, beside the loop.
        """
        self._link = Link(link, self._hear, self._gone)
        self._beside = beside
        self._warm = warm
        self._play: _Play | None = None
        self._listeners: dict[str, Listener] = {}
        self._accepting: set[str] = set()
        self._open = self._following = False
        self._stop = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self.failed = False
        self.rejected = ""

    async def run(self) -> bool:
        """Play to the end; return whether that came as it should."""
        await self._stop.wait()
        play = self._play
        if play is not None:
            play.pacer.stop()
        if not self.failed and not self._link.closed:
            await asyncio.gather(*(listener.close() for listener in self._listeners.values()))
            self._link.send(say.AllSaid())
            self._link.drain()
        self._link.close()
        return not self.failed

    def _gone(self) -> None:
        """Play no more: nothing can be stored."""
        if not self._stop.is_set():
            log.error("a stage ends: the process of the contest has gone, or has given it up")
            self.failed = True
            self._stop.set()

    def _hear(self, message: say.Down) -> None:
        """Do what is said; a stage that cannot do it is of no further use."""
        try:
            if isinstance(message, say.Hello):
                self._begin(message)
            elif isinstance(message, say.Reject):
                self.rejected, self.failed = message.reason, True
                self._stop.set()
            elif self._play is not None and not self.failed:
                self._do(message, self._play)
        except Exception as error:
            log.exception("a stage fails", reason=str(error))
            self.failed = True
            self._link.close()
            self._stop.set()

    def _begin(self, hello: say.Hello) -> None:
        if isinstance(self._beside, OwnPorts):
            for sock in self._beside.tried:
                sock.close()
        self._play = _Play(self._link, hello)
        self._link.send(say.Ready())
        self._pulse()

    def _do(self, message: say.Down, play: _Play) -> None:
        stage = play.stage
        match message:
            case say.SteadyTick(shown):
                play.tick(shown)
            case say.ContestEntry():
                stage.replica.carry_out(message)
                self._follow_soon()
            case say.ContestSet():
                stage.replica.set(message)
                self._follow_soon()
            case say.LoginVerdict():
                play.people.hear(message)
            case say.Heed(number):
                stage.follow()
                self._link.send(say.Heeded(number))
            case say.TakeServer(setup, sockets):
                self._take(play, setup.setup(), sockets)
            case say.Warm(setups):
                self._warm([told.setup() for told in setups], self._warmed)
            case say.Open():
                self._open = True
                self._accept()
            case say.EndPlay():
                stage.follow()
                self._stop.set()
            case _:
                _lead(stage, message)

    def _warmed(self) -> None:
        """Say that the rules are loaded; on any thread."""
        with suppress(RuntimeError):  # the loop has ended meanwhile
            self._loop.call_soon_threadsafe(self._link.send, say.Warmed())

    def _follow_soon(self) -> None:
        """Bring the servers in line once all that is at hand has been heard."""
        if not self._following:
            self._following = True
            self._loop.call_soon(self._follow)

    def _follow(self) -> None:
        self._following = False
        if self._play is not None and not self._stop.is_set():
            self._play.stage.follow()

    def _take(self, play: _Play, setup: ServerSetup, number: int) -> None:
        sockets: list[socket.socket] = []
        try:
            sockets = self._sockets(number, setup.params.port)
            play.stage.take(setup, partial(self._prepare, play, setup, sockets))
        except Exception as error:
            log.exception("a server cannot be taken up", server=setup.name, reason=str(error))
            for sock in sockets:
                sock.close()
            self._link.send(say.ServerTaken(setup.name, str(error) or type(error).__name__))
            return
        here = play.stage.here
        play.pacer.pace(play.stage, *(server.series for server in here))
        far = isinstance(self._beside, OwnPorts)
        port = self._listeners[setup.name].port if far else 0
        self._link.send(say.ServerTaken(setup.name, port=port))
        self._accept()

    def _sockets(self, number: int, port: int) -> list[socket.socket]:
        """Return sockets that listen: so many that are lent, or such as are opened here.

        At the port that the server has on the contest's machine, so that who knows that it is
        played here can do without the way through there; or at any, where that is taken.
        """
        if isinstance(self._beside, OwnPorts):
            try:
                return claimed(self._beside.here, port)
            except CannotListenError:
                return claimed(self._beside.here, 0)
        _, lent, _, _ = socket.recv_fds(self._beside, 1, number)
        return [socket.socket(fileno=one) for one in lent]

    def _prepare(
        self,
        play: _Play,
        setup: ServerSetup,
        sockets: Sequence[socket.socket],
        server: ContestServer,
    ) -> None:
        """Open the doors of a server; nobody is let in yet."""
        clock: Clock = play.clock
        desk = Desk(server.series, play.people, setup.line, clock.now())
        desk.line.turned_away = partial(self._turned_away, setup.name)
        proxies = (self._beside.contest,) if isinstance(self._beside, OwnPorts) else setup.proxies
        self._listeners[setup.name] = Listener(desk.line, clock.now, sockets, setup.host, proxies)
        server.series.subscribe(play.pacer)

    def _turned_away(self, server: str, host: str) -> None:
        self._link.send(say.TurnedAway(server, host))

    def _accept(self) -> None:
        """Let whoever has come in, at the ports where that is not so yet."""
        if self._open and not self._stop.is_set():
            for name in self._listeners.keys() - self._accepting:
                self._accepting.add(name)
                task = self._loop.create_task(self._listeners[name].accept())
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def _pulse(self) -> None:
        if self._link.closed:
            return
        play, ports = self._play, []
        if play is not None and play.stage.replica.set_up:
            names = [team.name for team in play.stage.replica.state.teams]
            ports = [
                counted(name, listener, lambda: names) for name, listener in self._listeners.items()
            ]
        self._link.send(say.Pulse(tuple(ports)))
        self._loop.call_later(_PULSE_S, self._pulse)


def _lead(stage: StageCast, message: say.Down) -> None:
    """Do what concerns the servers."""
    match message:
        case say.StoreTold():
            stage.report(message)
        case say.StoreFooting():
            stage.store.heed(message)
        case say.HaltServer(server):
            stage.halt(server)
        case say.Mend():
            stage.mend(message)
        case say.Dismiss(server, person):
            stage.dismiss(server, person)


async def play(
    link: socket.socket,
    beside: socket.socket | OwnPorts,
    warm: Warm,
) -> bool:
    """Be a stage, at the two sockets of a keeper; return whether it ended as it should."""
    return await StageProcess(link, beside, warm).run()


async def join(link: socket.socket, secret: str, name: str, here: str, warm: Warm) -> bool:
    """Be a stage of a contest on another machine; return whether it ended as it should.

    Args:
        link: is connected to it, encrypted.
        secret: by which it lets this machine in.
        name: what this machine is called there.
        here: the address of this machine on which its ports are.
        warm: loads the rules of servers, beside the loop.

    Raises:
        CannotListenError: ``here`` is no address of this machine.
        NotAdmittedError: it does not want this machine.
    """
    contest, tried = link.getpeername()[0], claimed(here, 0)
    port = tried[0].getsockname()[1]
    link.sendall(say.framed([say.Apply(secret, software(), name, here, port)]))
    process = StageProcess(link, OwnPorts(here, contest, tried), warm)
    ended = await process.run()
    for sock in tried:
        sock.close()
    if process.rejected:
        raise NotAdmittedError(process.rejected)
    return ended
