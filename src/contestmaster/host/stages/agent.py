"""The contest's end of the link to one stage: what the stage asks for is done here, in order.

An agent stores for its stage only what is of servers that the stage has been given, under claims
that were made over the same link. Once it is cut off nothing that the stage has said, and that was
not read yet, is heard any more [CONTEST-141].
"""

import asyncio
import socket
import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import count, islice
from typing import Any, Final, NamedTuple, cast

import msgspec
import structlog

from contestmaster.host.clocks import WallClock
from contestmaster.host.contest.hall import ContestHall
from contestmaster.host.people import People
from contestmaster.host.stages import messages as say
from contestmaster.host.stages.follower import FarSeries, FarServer
from contestmaster.host.stages.link import kind_of
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.journal import encode_plain
from contestmaster.storage.errors import StorageError, UnknownFateError
from contestmaster.storage.records import CommitReport, Failure
from contestmaster.storage.store import Store

_PAGE: Final = 5000
"""Entries that are read at once."""
_MOST_UNREAD: Final = 1 << 28
"""Bytes that a stage may leave unread before it counts as lost."""

log = structlog.get_logger("contestmaster.contest")


class Behind(NamedTuple):
    """What stands behind all agents.

    Attributes:
        hall: the contest.
        store: where everything is kept.
        clock: by which all go.
        people: who may come in.
        counted: told what the port of a server has seen.
        turned_away: told of a server, and a host that would have had too many connections there.
    """

    hall: ContestHall
    store: Store
    clock: WallClock
    people: People
    counted: Callable[[say.PortCount], object]
    turned_away: Callable[[str, str], object]


class StageAgent(asyncio.Protocol):
    """Does what a stage asks for.

    Attributes:
        servers: what the stage plays, or is about to take up, by name.
        ready: whether its process can take servers.
        warmed: whether it was told to load all rules.
        ended: whether it has said all.
        heard: when something was heard of it, by the steady clock, in seconds.
        refused: why servers were not taken up, by name.
        taking: names of those that it has not taken up yet.
        ports: of the stage's own machine, where servers that it has taken up are to be reached.
    """

    def __init__(
        self, behind: Behind, changed: Callable[["StageAgent"], object], *, far: bool = False
    ) -> None:
        """Begin without servers; ``changed`` is told when something of the above has changed.

        Args:
            behind: what stands behind the stage.
            changed: hears of it.
            far: whether the stage is on another machine, which has its own steady clock and ports.
        """
        self.servers: dict[str, FarServer] = {}
        self.ports: dict[str, int] = {}
        self._far = far
        self.ready = self.warmed = self._warming = False
        self.ended = False
        self.heard = time.monotonic()
        self.taking: set[str] = set()
        self.refused: dict[str, str] = {}
        self._behind = behind
        self._changed = changed
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._unframer: say.Unframer[say.Up] = say.Unframer(say.Up)
        self._waiting: list[say.LinkMessage] = []
        self._footing: say.StoreFooting | None = None
        self._epochs: dict[int, int] = {}
        """By match that the stage writes: under which claim."""
        self._series: dict[int, FarSeries] = {}
        self._numbers = count(1)
        self._heeding: dict[int, asyncio.Future[None]] = {}
        self._answering: set[asyncio.Task[None]] = set()

    @property
    def connected(self) -> bool:
        """Whether its stage is heard."""
        return self._transport is not None

    @property
    def busy(self) -> bool:
        """Whether it does what may keep it from being heard for some seconds."""
        return self._warming or bool(self.taking)

    @property
    def waited_for(self) -> bool:
        """Whether the stage waits for an answer, and so need not be heard."""
        return bool(self._answering)

    # The link.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Greet the stage, and tell it how the contest stands."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is none of asyncio's
        behind = self._behind
        secret, clock = behind.hall.book.secret, behind.clock
        begin, steady, speed = clock.origin
        kept = None if secret is None else (secret.seed, secret.salt)
        self.tell(say.Hello(begin, steady, speed, kept, _shown() if self._far else None))
        self.set_contest()

    def data_received(self, data: bytes) -> None:
        """Do what the stage says; what means nothing, or is not its to say, ends it."""
        self.heard = time.monotonic()
        try:
            for message in self._unframer.feed(data):
                if self._transport is None:
                    return
                self._take(message)
        except Exception as error:
            log.exception("a stage says what it may not", reason=str(error))
            self.cut_off()

    def connection_lost(self, exc: Exception | None) -> None:
        """Hear that the stage has gone."""
        del exc
        self.cut_off()

    def cut_off(self) -> None:
        """Hear nothing more of the stage, whatever it still says."""
        transport, self._transport = self._transport, None
        if transport is None:
            return
        for task in self._answering:
            task.cancel()
        for server in self.servers.values():
            server.series.trouble = True
        for waiting in self._heeding.values():
            waiting.cancel()
        self._heeding.clear()
        transport.abort()
        self._changed(self)

    def tell(self, message: say.LinkMessage) -> None:
        """Say something, together with what else is said in this turn of the loop."""
        self._say_footing()
        self._put(message)

    def tend(self) -> None:
        """Say whether anything can be stored, and the time; let go of who reads nothing."""
        self._say_footing()
        if self._far and self._transport is not None:
            self._put(say.SteadyTick(_shown()))
        if self._transport and self._transport.get_write_buffer_size() > _MOST_UNREAD:
            log.error("a stage reads nothing")
            self.cut_off()

    def _say_footing(self) -> None:
        store = self._behind.store
        footing = say.StoreFooting(store.trouble, store.away, store.lost)
        if footing != self._footing:
            self._footing = footing
            self._put(footing)

    def _put(self, message: say.LinkMessage) -> None:
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting.append(message)

    def _flush(self) -> None:
        said, self._waiting = self._waiting, []
        if self._transport is not None:
            self._transport.write(say.framed(said))

    # What is said to the stage.

    def set_contest(self) -> None:
        """Tell how the contest stands, whole."""
        match = self._behind.hall.book.match
        dump = match.game.dump(match.state)
        header = encode_plain(match.header)
        self.tell(say.ContestSet(header, match.seed, match.number, match.at, dump))

    def give(
        self, server: FarServer, sockets: Sequence[socket.socket], beside: socket.socket | None
    ) -> None:
        """Have the stage play a server, at sockets that are sent beside the link.

        Without ``beside`` none are sent: the stage opens a port of its own.
        """
        if beside is None:
            sockets = ()
        self.servers[server.name] = server
        self.taking.add(server.name)
        self._behind.counted(say.PortCount(server.name, False, {}, (), {}, {}))
        server.series.speak = self.tell
        if beside is not None:
            socket.send_fds(beside, [b"\n"], [sock.fileno() for sock in sockets])
        self.tell(say.TakeServer(say.SetupTold.of(server.setup), len(sockets)))

    def warm(self) -> None:
        """Have the stage load the rules of all servers, of which it may have to play any."""
        self.warmed = self._warming = True
        servers = self._behind.hall.servers
        self.tell(say.Warm(tuple(say.SetupTold.of(server.setup) for server in servers)))

    def heed(self) -> "asyncio.Future[None]":
        """Return what is done when the stage has done all that it was told so far."""
        number, waiting = next(self._numbers), self._loop.create_future()
        self._heeding[number] = waiting
        self.tell(say.Heed(number))
        return waiting

    def report(self, report: CommitReport) -> None:
        """Tell the stage what became of its own appends."""
        mine = self._epochs.keys()
        committed = {match: n for match, n in report.committed.items() if match in mine}
        failures = tuple(each for each in report.failures if each.match in mine)
        finished = {match: head for match, head in report.finished.items() if match in mine}
        if committed or failures or finished:
            self.tell(say.StoreTold(committed, failures, finished))

    # What the stage says.

    def _take(self, message: say.Up) -> None:
        match message:
            case say.AppendTo(match, entries, alarm):
                self._hand_over(
                    message,
                    (entries[0].number, entries[-1].number),
                    lambda: self._behind.store.append(match, entries, alarm),
                )
            case say.SeriesMark(name):
                self.servers[name].series.mark(message)
            case say.Ask(number, question):
                self._ask(number, question)
            case say.Pulse(ports):
                for port in ports:
                    if port.server in self.servers:
                        self._behind.counted(port)
            case say.Check():
                self._check(message)
            case say.TurnedAway(name, host):
                self._behind.turned_away(self.servers[name].name, host)
            case say.Ready() | say.Warmed() | say.ServerTaken() | say.AllSaid() | say.Heeded():
                self._note(message)
            case _:
                self._store(message)

    def _note(
        self, message: say.Ready | say.Warmed | say.ServerTaken | say.AllSaid | say.Heeded
    ) -> None:
        """Note how far the stage is."""
        match message:
            case say.Ready():
                self.ready = True
            case say.Warmed():
                self._warming = False
            case say.ServerTaken(name, error, port):
                self.taking.discard(name)
                if port:
                    self.ports[name] = port
                if error:
                    self.refused[name] = error
                    self.servers.pop(name)
            case say.AllSaid():
                self.ended = True
            case say.Heeded(number):
                self._heeding.pop(number).set_result(None)
        self._changed(self)

    def _store(self, message: say.Up) -> None:
        store = self._behind.store
        match message:
            case say.Begin(match, new, bond):
                self._series[match] = self.servers[new.server].series
                self._epochs[match] = 1
                self._hand_over(message, (0, 0), lambda: store.begin(match, new, bond))
            case say.Finish(match, at, outcome):
                self._hand_over(
                    message, (0, 0), lambda: store.finish(match, at, outcome, wait=False)
                )
            case say.Reserve(match, epoch, bond):
                self._writes(match)
                self._epochs[match] = epoch
                store.reserve(match, epoch, bond)
            case say.Snap(snapshot):
                self._writes(snapshot.match)
                store.snapshot(snapshot)
            case say.Note(match, note):
                self._writes(match)
                store.put_note(match, note)

    def _writes(self, match: int) -> int:
        """Return under which claim the stage writes a match; raise where it does not."""
        if match not in self._epochs:
            raise LookupError(f"match {match} is not written by this stage")
        return self._epochs[match]

    def _hand_over(
        self,
        message: say.Begin | say.AppendTo | say.Finish,
        numbers: tuple[int, int],
        store: Callable[[], object],
    ) -> None:
        """Have something stored; what is refused at once is told like what failed later."""
        match = message.match
        epoch, series = self._writes(match), self._series[match]
        series.handed(message)
        try:
            store()
        except StorageError as error:
            known = not isinstance(error, UnknownFateError)
            failure = Failure(match, *numbers, str(error), epoch, known)
            report = CommitReport(failures=(failure,))
            series.report(report)
            self.report(report)

    def _check(self, asked: say.Check) -> None:
        def verdict(person: str | None, at: Instant) -> None:
            self.tell(say.LoginVerdict(asked.number, person, at))

        behind = self._behind
        now = behind.clock.now()
        behind.people.check(asked.login, asked.password, now, verdict, asked.machine)

    # What the stage asks, and waits for.

    def _ask(self, number: int, question: say.Question) -> None:
        """Answer what concerns the contest at once, and on a thread what is to be read."""
        read = self._reading(question)
        if read is not None:
            task = self._loop.create_task(self._answer_later(number, question, read))
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
            return
        try:
            found = self._enter(question)
        except Exception as error:
            self._refuse(number, error)
        else:
            self._answer(number, found)

    async def _answer_later(
        self, number: int, question: say.Question, read: Callable[[], Any]
    ) -> None:
        try:
            found = await asyncio.to_thread(read)
            if isinstance(question, say.ClaimMatch):
                self._claimed(question.match)
        except Exception as error:
            self._refuse(number, error)
        else:
            self._answer(number, found)

    def _answer(self, number: int, found: Any) -> None:
        self.tell(say.Answer(number, msgspec.msgpack.encode(found)))

    def _refuse(self, number: int, error: Exception) -> None:
        if not isinstance(error, StorageError):
            log.error("a stage asks in vain", reason=str(error), exc_info=error)
        text = str(error) or type(error).__name__
        self.tell(say.Answer(number, b"", text, kind_of(error)))

    def _claimed(self, match: int) -> None:
        record = self._behind.store.match(match)
        series = self.servers[record.server].series
        self._epochs[match], self._series[match] = record.epoch, series
        series.resume()

    def _reading(self, question: say.Question) -> Callable[[], Any] | None:
        """Return what finds the answer on a thread, ``None`` where it is not to be read."""
        store = self._behind.store
        match question:
            case say.ClaimMatch(match, bond):
                if store.match(match).server not in self.servers:
                    raise LookupError(f"match {match} is not of a server of this stage")
                return lambda: store.claim(match, bond)
            case say.Flush(match):
                return lambda: store.flush(match)
            case say.OneMatch(match):
                return lambda: store.match(match)
            case say.Matches(server, game_no):
                return lambda: store.matches(server, game_no)
            case say.Entries(match, after):
                return lambda: list(islice(store.entries(match, after), _PAGE))
            case say.Newest(match):
                return lambda: next(iter(store.snapshots(match)), None)
            case say.HeadOf(match):
                return lambda: store.head(match)
            case say.NoteOf(match):
                return lambda: store.note(match)
        return None

    def _enter(self, question: say.Question) -> Any:
        """Do what the stage asks of the contest, at the present instant."""
        store, hall, now = self._behind.store, self._behind.hall, self._behind.clock.now()
        match question:
            case say.Fresh():
                return store.fresh_number()
            case say.FaultOf(match):
                fault = store.fault(match)
                return None if fault is None else (kind_of(fault), str(fault))
            case say.LetPass():
                due = hall.deadline
                if due is not None and due <= now:
                    hall.boundary(now)
            case say.MakeReady():
                hall.book.ready()
            case say.BeginGame(name):
                hall.book.begin_game(self.servers[name].name, now)
            case say.EndGame(name, game_no, scores, boundary, over):
                exact = [Fraction(score) for score in scores]
                book, server = hall.book, self.servers[name].name
                return book.end_game(server, game_no, exact, now, boundary=boundary, over=over)
            case say.DropGame(name, game_no, reason):
                hall.book.drop_game(self.servers[name].name, game_no, now, reason)
            case say.StopServer(name, reason):
                hall.book.stop_server(self.servers[name].name, reason)
            case _:
                raise LookupError(f"a question that has no answer: {question}")
        return None


def _shown() -> int:
    """Return what this machine's steady clock shows, in microseconds."""
    return time.monotonic_ns() // 1000
