"""The stage of a table server: people, guests and bots at tables, on virtual time.

All of a table server is there but sockets, disk, the hashing of passwords and other processes. It
may die and be started again: ``! host_stopped`` and ``! host_up``. What nobody can know beforehand
is written as ``{token NAME}`` (of a guest), ``{invitation TABLE}`` or ``{invitation TABLE COUNT}``.
"""

import re
from typing import Any, Final

from contestmaster.bots.catalogue import bot_names
from contestmaster.bots.troupe import Troupe
from contestmaster.doors.tables import TableDesk
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.lobby.hall import LobbyHall
from contestmaster.host.lobby.visitors import LobbyVisitors
from contestmaster.host.people import Register
from contestmaster.kernel.instant import Instant, from_text
from contestmaster.kernel.registry import UnknownGameError, load_game
from contestmaster.lobby import GUEST, LobbyParams, OfferedGame, offer_of
from contestmaster.lobby.names import folded
from contestmaster.protocols.line.session import Session
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage.memory import MemoryStore
from contestmaster.storage.records import CommitReport
from contestmaster.testing.transcript.document import (
    DEFAULT_PASSWORD,
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
from contestmaster.testing.transcript.faults import declared, line_settings, names_of, only
from contestmaster.testing.transcript.stage import CannotError, Heard
from contestmaster.testing.transcript.wire import MemoryWire, Switchboard

__all__ = ["TableStage"]

_HERE: Final = "127.0.0.1"
_MEANT: Final = ("tables", "start", "passwords", "server")
"""The keys of a front matter that mean something to a table server."""
_HOST: Final = {"host_stopped": False, "host_up": True}
"""What the world does to the host, and whether that runs then."""
_USUAL: Final = ("cows", "desk", "spacecrack", "traders")
_SECRET: Final = re.compile(r"\{(token|invitation) ([^ {}]+)(?: ([0-9]+))?\}")


class TableStage:
    """Performs the steps of one transcript on a table server."""

    def __init__(self, transcript: Transcript) -> None:
        """Open the server.

        Raises:
            TranscriptError: its table allows none.
        """
        front = transcript.front
        only(transcript, _MEANT, "a table server")
        self._params = _params(transcript)
        self._settings = line_settings(transcript, LineSettings.suited(turns=False))
        self._accounts = front.accounts()
        self._start: Instant = from_text(front.start.isoformat())
        self._clock = VirtualClock(self._start)
        self._store = MemoryStore(self._report)
        guests = front.guests()
        passwords = self._accounts | dict.fromkeys(guests, DEFAULT_PASSWORD)
        logins = dict.fromkeys(guests, GUEST)
        self._wires = Switchboard(passwords, self._accept, self._clock.now, logins)
        self._troupe = Troupe()
        self._hall: LobbyHall | None = None
        self._desk: TableDesk | None = None
        self._persons: dict[str, int] = {}
        """The numbers of all who have come, by folded name; of a name's latest holder."""
        self._invitations: dict[int, int] = {}
        """How many invitations each table has had, cleared ones too."""
        self._open()

    def perform(self, step: ActStep) -> list[Heard]:
        """Do what a step says and return all that came of it.

        Raises:
            CannotError: nobody could.
        """
        self._do(step.act)
        self._troupe.play()
        self._note_secrets()
        return self._wires.take()

    def close(self) -> None:
        """Nothing is open outside of memory."""

    def _do(self, act: Act) -> None:
        match act:
            case Say(speaker, data):
                self._wires.say(speaker, self._told(data))
            case Connect(speaker):
                self._wires.connect(speaker)
            case Disconnect(speaker):
                self._wires.hang_up(speaker)
            case Organise(line):
                self._host(line)
            case PassTurns(turns):
                for _ in range(turns):
                    self._turn()
            case PassTime(length):
                self._pass_time(self._clock.now() + length)
            case At(time):
                self._pass_time(self._start + time)
            case _:
                raise CannotError("that needs a transcript of a game, and not of tables")

    # The host.

    def _open(self) -> None:
        """Start the host; it goes on with what is stored."""
        self._troupe = Troupe()
        self._hall = hall = LobbyHall(self._store, self._params, self._clock, self._troupe)
        visitors = LobbyVisitors(hall, Register(self._accounts))
        now = self._clock.now()
        self._desk = TableDesk(hall, visitors, self._settings, now)
        hall.start()
        # In memory all is stored at once: nobody has heard of what was entered as games came back.
        hall.report(
            CommitReport({one.id: self._store.last(one.id) for one in self._store.matches()})
        )
        for name in self._accounts:
            visitors.register(name, now)

    def _host(self, line: str) -> None:
        if line not in _HOST:
            raise CannotError(f"! {line}: known are {', '.join(_HOST)}")
        up = _HOST[line]
        if up is not (self._hall is None):
            raise CannotError(f"! {line}: the host is {'up' if up else 'down'} already")
        if up:
            self._open()
        else:
            self._hall = self._desk = None
            self._wires.break_off()

    def _running(self) -> LobbyHall:
        if self._hall is None:
            raise CannotError("the host is down: ! host_up starts it")
        return self._hall

    def _report(self, report: CommitReport) -> None:
        if self._hall is not None:
            self._hall.report(report)

    def _accept(self, speaker: Speaker, wire: MemoryWire) -> Session | None:
        self._running()
        if speaker.server or self._desk is None:
            raise CannotError(f"there is no server {speaker.server}: this is no contest")
        return self._desk.line.connect(wire, _HERE, self._clock.now())

    def _note_secrets(self) -> None:
        """Keep what secrets are made of: they are also said when they are void [TABLE-6, 46]."""
        if self._hall is not None:
            state = self._hall.state
            self._persons |= {name: person.number for name, person in state.persons.items()}
            self._invitations |= {each.id: each.invitations for each in state.tables.values()}

    def _told(self, data: bytes) -> bytes:
        """Put secret words in for what stands for them."""
        hall = self._running()

        def word(found: re.Match[str]) -> str:
            what, name, count = found.groups()
            if what == "token":
                if (number := self._persons.get(folded(name))) is None:
                    raise CannotError(f"nobody is or was called {name}")
                return hall.keys.guest(number)
            table = int(name) if name.isdecimal() else 0
            if table not in self._invitations:
                raise CannotError(f"there is and was no table {name}")
            return hall.keys.invitation(table, int(count or self._invitations[table]))

        return _SECRET.sub(word, data.decode("utf-8", "surrogateescape")).encode(
            "utf-8", "surrogateescape"
        )

    # Time.

    def _turn(self) -> None:
        """Let time pass until something next happens by itself at a table."""
        deadline = self._running().deadline
        if deadline is None:
            raise CannotError("nothing happens by itself now")
        self._pass_time(deadline)

    def _pass_time(self, until: Instant) -> None:
        """Let time pass, and what falls due on the way happen."""
        if until < self._clock.now():
            raise CannotError("that time has passed")
        self._troupe.play()
        while self._ring(until):
            self._troupe.play()
        self._clock.move(until)

    def _ring(self, until: Instant) -> bool:
        """Do what is due first, if it is due by then; tables before timers."""
        hall, desk = self._hall, self._desk
        if hall is None or desk is None:
            return False
        deadline, timer = hall.deadline, desk.line.next_timer()
        due = min((at for at in (deadline, timer) if at is not None), default=None)
        if due is None or due > until:
            return False
        self._clock.move(max(due, self._clock.now()))
        if deadline == due:
            hall.boundary(self._clock.now())
        else:
            desk.line.tick(self._clock.now())
        return True


def _params(transcript: Transcript) -> LobbyParams:
    """Understand the table: the games of the rule book's examples, if it names none."""
    table: dict[str, Any] = dict(transcript.front.tables or {})
    names_of(transcript, ("tables", "people"), table.pop("people", []))
    if not isinstance(table.get("guests"), bool):
        names_of(transcript, ("tables", "guests"), table.pop("guests", []))
    where = ("tables", "table_games")
    games = names_of(transcript, where, table.pop("table_games", list(_USUAL)))
    offers: list[OfferedGame] = []
    for name in games:
        try:
            offer = offer_of(load_game(name), bot_names(name))
        except UnknownGameError as error:
            raise transcript.front_error(where, str(error)) from None
        if offer is None:
            raise transcript.front_error(where, f"{name}: its players join while it runs")
        offers.append(offer)
    return declared(transcript, ("tables",), table, LobbyParams, table_games=tuple(offers))
