"""The stage of a contest whose games are played: organisers, teams and time, on virtual time.

All of a contest's host is there but sockets, disk and the hashing of passwords. It may die and be
started again: ``! host_stopped`` and ``! host_up`` are acts of the world here, and what a host
enters of its games it enters itself.
"""

from collections.abc import Sequence
from itertools import count
from typing import Any, Final

from contestmaster.doors.desk import Desk
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.contest.hall import ContestHall, TeamLogins
from contestmaster.host.contest.office import ACTIONS
from contestmaster.host.contest.settings import ContestSettings, understand
from contestmaster.host.people import Register
from contestmaster.host.secrets import Secret
from contestmaster.kernel.declared import Fault
from contestmaster.kernel.instant import Instant, from_text
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.line.replies import answered, failed
from contestmaster.protocols.line.session import Session
from contestmaster.storage.memory import MemoryStore
from contestmaster.storage.records import CommitReport
from contestmaster.testing.transcript.document import (
    Act,
    ActStep,
    At,
    Connect,
    Disconnect,
    Organise,
    PassTime,
    PassTurns,
    Say,
    Speaker,
    Transcript,
)
from contestmaster.testing.transcript.faults import names_of, only, raise_first
from contestmaster.testing.transcript.looks import Looks, amount
from contestmaster.testing.transcript.stage import CannotError, Heard
from contestmaster.testing.transcript.wire import MemoryWire, Switchboard

__all__ = ["PlayedContestStage"]

_HERE: Final = "127.0.0.1"
_ORGANISER: Final = "organiser"
_MEANT: Final = ("contest", "start", "seed", "passwords")
"""The keys of a front matter that mean something to a contest that is played."""
_HOST: Final = {"host_stopped": False, "host_up": True}
"""What the world does to the host, and whether that runs then."""


class PlayedContestStage:
    """Performs the steps of one transcript on a contest, its servers and their games."""

    def __init__(self, transcript: Transcript) -> None:
        """Set the contest up, and start its host.

        Raises:
            TranscriptError: its table allows none.
        """
        front = transcript.front
        only(transcript, _MEANT, "a contest that is played")
        self._settings = _settings(transcript)
        self._accounts = front.accounts()
        self._start: Instant = from_text(front.start.isoformat())
        self._clock = VirtualClock(self._start)
        self._seeds = count(front.seed)
        self._looks = Looks(self._start)
        self._wires = Switchboard(self._accounts, self._accept, self._clock.now)
        self._store = MemoryStore(self._report)
        self._hall: ContestHall | None = None
        self._desks: dict[str, Desk] = {}
        self._open()
        self._looks.told.clear()

    def perform(self, step: ActStep) -> list[Heard]:
        """Do what a step says and return all that came of it.

        Raises:
            CannotError: nobody could.
        """
        seen = [Heard(None, line) for line in self._do(step.act)]
        return [*seen, *self._wires.take()]

    def close(self) -> None:
        """Nothing is open outside of memory."""

    def _do(self, act: Act) -> Sequence[str]:
        match act:
            case Say(speaker, data):
                self._wires.say(speaker, data)
            case Connect(speaker):
                self._wires.connect(speaker)
            case Disconnect(speaker):
                self._wires.hang_up(speaker)
            case Organise(line):
                return self._organise(line)
            case PassTurns(turns):
                for _ in range(turns):
                    self._turn()
            case PassTime(length):
                self._pass_time(self._clock.now() + length)
            case At(time):
                self._pass_time(self._start + time)
            case _:
                seen = self._looks.look(act, self._running().book.conductor, self._clock.now())
                if seen is None:
                    raise CannotError("that needs a transcript of a game, and not of a contest")
                return seen
        return ()

    # The host.

    def _open(self) -> None:
        """Start the host; it goes on with what is stored."""
        self._hall = hall = ContestHall(self._settings, self._store, self._clock, self._draw)
        hall.news.append(self._looks.told.extend)
        people = TeamLogins(hall, Register(self._accounts))
        now = self._clock.now()
        self._desks = {
            server.name: Desk(server.series, people, server.setup.line, now) for server in hall.here
        }
        hall.start()

    def _die(self) -> None:
        """Let the host die, with all connections."""
        self._hall, self._desks = None, {}
        self._wires.break_off()

    def _running(self) -> ContestHall:
        if self._hall is None:
            raise CannotError("the host is down: ! host_up starts it")
        return self._hall

    def _draw(self) -> Secret:
        return Secret(next(self._seeds), bytes(16))

    def _report(self, report: CommitReport) -> None:
        """Let the games hear of what is stored, which in memory it is at once."""
        for server in () if self._hall is None else self._hall.here:
            server.series.report(report)

    def _accept(self, speaker: Speaker, wire: MemoryWire) -> Session | None:
        self._running()
        name = speaker.server
        if not name and len(self._desks) == 1:
            (name,) = self._desks
        desk = self._desks.get(name)
        if desk is None:
            known = ", ".join(self._desks)
            raise CannotError(f"say on which server: {speaker.person}@ and one of {known}")
        return desk.line.connect(wire, _HERE, self._clock.now())

    # Organisers.

    def _organise(self, line: str) -> Sequence[str]:
        if line in _HOST:
            up = _HOST[line]
            if up is not (self._hall is None):
                raise CannotError(f"! {line}: the host is {'up' if up else 'down'} already")
            self._open() if up else self._die()
            return ()
        hall = self._running()
        game = hall.book.conductor.match.game
        call = game.vocabulary.parse(line.encode())
        if not isinstance(call, Call):
            raise CannotError(f"! {line}: {failed(call).decode().rstrip()}")
        if call.command.name not in ACTIONS:
            raise CannotError(f"! {line}: the host enters that by itself")
        now = self._clock.now()
        done = hall.book.keep(lambda conductor: conductor.act(call, _ORGANISER, now))
        hall.follow()
        data = answered(done.code, done.reply, call.command.shape, game.messages)
        return data.decode().splitlines()

    # Time.

    def _turn(self) -> None:
        """Let time pass until the next boundary of the only server."""
        servers = self._running().servers
        if len(servers) > 1:
            raise CannotError("~ turn is for a contest of one server: use ~ wait or ~ at")
        deadline = servers[0].series.deadline
        if deadline is None:
            raise CannotError("no boundary comes now")
        self._pass_time(deadline)

    def _pass_time(self, until: Instant) -> None:
        """Let time pass, and what falls due on the way happen: the contest before its servers."""
        if until < self._clock.now():
            gone = amount(self._clock.now() - self._start)
            raise CannotError(f"that time has passed: it is {gone} s already")
        while self._hall is not None and self._ring(self._hall, until):
            pass
        self._clock.move(until)

    def _ring(self, hall: ContestHall, until: Instant) -> bool:
        """Do what is due first, if it is due by then."""
        paced: list[Any] = [hall, *(server.series for server in hall.here)]
        lines = [desk.line for desk in self._desks.values()]
        boundaries = [(each.deadline, place) for place, each in enumerate(paced)]
        timers = [(line.next_timer(), len(paced) + place) for place, line in enumerate(lines)]
        due = min((at, place) for at, place in [*boundaries, *timers, (until + 1, -1)] if at)
        if due[0] > until:
            return False
        self._clock.move(max(due[0], self._clock.now()))
        if due[1] < len(paced):
            paced[due[1]].boundary(due[0])
        else:
            lines[due[1] - len(paced)].tick(self._clock.now())
        return True


def _settings(transcript: Transcript) -> ContestSettings:
    """Understand the table as a contest file."""
    table = dict(transcript.front.contest or {})
    del table["played"]
    teams = names_of(transcript, ("contest", "teams"), table.pop("teams", []))
    table["teams"] = [{"login": team, "name": team} for team in teams]
    settings, faults = understand(table)
    raise_first(transcript, [Fault(("contest", *where), what) for where, what in faults])
    assert settings is not None  # else there had been a fault
    return settings
