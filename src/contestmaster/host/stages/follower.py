"""A server that is played on a stage, as the process of the contest follows it.

What a stage hands over to be stored is carried out here once more, when it is durable and not
before: so pages, cameras and stories see the games of a server that is played elsewhere as they
would see them here, and nothing that they saw was ever lost. In the same order come the marks by
which a stage says how a series stands.
"""

from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import structlog

from contestmaster.host.contest.book import BOND
from contestmaster.host.contest.settings import ServerSetup
from contestmaster.host.listeners import GameListener, Listeners
from contestmaster.host.live import Live, decode_header, game_of, replayed
from contestmaster.host.stages import messages as say
from contestmaster.host.turnclock import TurnClock
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.journal import decode_entry
from contestmaster.kernel.match import Match
from contestmaster.storage.records import CommitReport, MatchRecord, NewMatch, StoredEntry
from contestmaster.storage.store import Store

Speak: TypeAlias = Callable[[say.LinkMessage], object]
"""Says something to the stage that plays the server now, if one does."""

log = structlog.get_logger("contestmaster.contest")


class _Begun(NamedTuple):
    match: int
    new: NewMatch


class _Entry(NamedTuple):
    match: int
    entry: StoredEntry


class _Over(NamedTuple):
    match: int


_Step: TypeAlias = _Begun | _Entry | _Over | say.SeriesMark


class FarSeries:
    """The games of a server that is played on a stage.

    Attributes:
        turn_clock: how often its deadlines were moved, as its stage has said last.
        trouble: whether it cannot follow the contest now.
    """

    def __init__(self, name: str, store: Store, now: Callable[[], Instant]) -> None:
        """Follow nothing yet."""
        self.name = name
        self.turn_clock = TurnClock()
        self.trouble = True
        self.speak: Speak = _unheard
        self._store = store
        self._now = now
        self._live: Live | None = None
        self._deadline: Instant | None = None
        self._ticket = self._committed = 0
        self._listeners: Listeners[GameListener] = Listeners()
        self._steps: deque[_Step] = deque()
        """What was handed over, and what was said, since the first that is not durable."""
        self._stored: dict[int, int] = {}
        self._over: set[int] = set()
        self._told: list[EmittedEvent] = []

    # What pages and organisers see.

    @property
    def live(self) -> Live | None:
        """The game now being played, as it is stored, or ``None``."""
        return self._live

    @property
    def deadline(self) -> Instant | None:
        """When the turn ends."""
        return self._deadline

    @property
    def ticket(self) -> int:
        """The number of the last entry that was followed, over all games."""
        return self._ticket

    @property
    def committed(self) -> int:
        """The number of the last that all have heard of."""
        return self._committed

    def subscribe(self, listener: GameListener) -> None:
        """Let a board hear what happens."""
        self._listeners.add(listener)

    def take_up(self) -> None:
        """Find the game that is stored and has not ended; it stands still."""
        record = self._newest()
        if record is not None and record.ended is None:
            self._live = Live(self._store, replayed(self._store, record), record, BOND)

    # What the contest wants.

    def halt(self) -> None:
        """Have the stage stand still: nothing can be stored [CONTEST-82]."""
        self.speak(say.HaltServer(self.name))

    def mend(self, since: Instant, reason: str) -> None:
        """Have the stage enter that the game stood still from an instant on [CONTEST-83]."""
        self.speak(say.Mend(self.name, since, reason))

    def dismiss(self, person: str) -> None:
        """Have the stage close all connections of a person [CONTEST-60, CONTEST-62]."""
        now = self._now()
        self._listeners.tell(lambda listener: listener.on_dismissal(person, now))
        self.speak(say.Dismiss(self.name, person))

    # What the stage does.

    def handed(self, told: say.Begin | say.AppendTo | say.Finish) -> None:
        """Take what the stage has handed over to be stored."""
        match told:
            case say.Begin(match, new):
                self._steps.append(_Begun(match, new))
            case say.AppendTo(match, entries):
                self._steps += (_Entry(match, entry) for entry in entries)
            case say.Finish(match):
                self._steps.append(_Over(match))

    def mark(self, told: say.SeriesMark) -> None:
        """Take how the series stands after what was handed over so far."""
        self._steps.append(told)
        self._move()

    def report(self, report: CommitReport) -> None:
        """Take up what storage reports."""
        mine = {step.match for step in self._steps if not isinstance(step, say.SeriesMark)}
        self._stored |= {m: n for m, n in report.committed.items() if m in mine}
        self._over |= mine.intersection(report.finished)
        if any(failure.match in mine for failure in report.failures):
            self._steps = deque(step for step in self._steps if self._durable(step))
        self._move()

    def resume(self) -> None:
        """Follow from what is stored: another stage has taken the server up, or lost something."""
        self._steps.clear()
        try:
            self._catch_up()
        except Exception as error:  # only pages suffer
            self._lose_sight(error)
        self._settle()

    def _catch_up(self) -> None:
        record, live = self._newest(), self._live
        if record is None or (live is not None and live.id == record.id):
            if live is not None:
                self._read(live)
                live.ended = record is not None and record.ended is not None
        elif record.ended is None:
            self._live = Live(self._store, replayed(self._store, record), record, BOND)
            self._ticket += 1

    def _newest(self) -> MatchRecord | None:
        records = self._store.matches(self.name)
        return max(records, key=lambda record: record.game_no, default=None)

    def _durable(self, step: _Step) -> bool:
        match step:
            case _Begun(match, _):
                return match in self._stored
            case _Entry(match, entry):
                return self._stored.get(match, -1) >= entry.number
            case _Over(match):
                return match in self._over
        return True

    def _move(self) -> None:
        """Carry out what is durable, in order, and have it heard of."""
        while self._steps and self._durable(self._steps[0]):
            step = self._steps.popleft()
            try:
                self._carry_out(step)
            except Exception as error:  # only pages suffer
                self._lose_sight(error)
        self._settle()
        if not self._steps:
            self._stored.clear()
            self._over.clear()

    def _carry_out(self, step: _Step) -> None:
        live = self._live
        match step:
            case _Begun(match, new):
                self._tell()
                self._live = self._made(match, new)
                self._ticket += 1
            case _Entry(match, entry) if live is not None and live.id == match:
                if entry.number > live.match.number + 1:
                    self._read(live)  # of what was stored in between nothing was known
                if entry.number == live.match.number + 1:
                    self._apply(live, entry)
            case _Over(match) if live is not None and live.id == match:
                live.ended = True
            case say.SeriesMark():
                self._stand(step)

    def _made(self, match: int, new: NewMatch) -> Live:
        header = decode_header(new.header)
        known = new.game, new.header, new.server, new.game_no
        record = MatchRecord(match, *known, epoch=1, alarm=new.alarm, ended=None, outcome=None)
        begun: Match[Any, Any] = Match(game_of(header.header), header.header, header.seed)
        return Live(self._store, begun, record, BOND)

    def _read(self, live: Live) -> None:
        for entry in live.entries(live.match.number):
            self._apply(live, entry)

    def _apply(self, live: Live, entry: StoredEntry) -> None:
        self._told += live.match.apply(decode_entry(entry.body)).told
        self._ticket += 1

    def _stand(self, mark: say.SeriesMark) -> None:
        """Stand as the series of the stage does."""
        self.turn_clock.moves, self.turn_clock.lost = mark.moves, mark.lost
        self._deadline, self.trouble = mark.deadline, mark.trouble
        if not mark.playing:
            self._live = None
        if mark.boundary:
            self._listeners.tell(lambda listener: listener.on_boundary(mark.now))
        else:
            self._listeners.tell(lambda listener: listener.on_change(mark.now))

    def _settle(self) -> None:
        """Have all heard of what is durable: the events first, as a series does."""
        self._tell()
        if self._committed != self._ticket:
            self._committed = ticket = self._ticket
            now = self._now()
            self._listeners.tell(lambda listener: listener.on_commit(ticket, now))

    def _tell(self) -> None:
        live, told = self._live, tuple(self._told)
        if live is not None and told:
            self._told.clear()
            self._listeners.tell(lambda listener: listener.on_events(live, told))

    def _lose_sight(self, error: Exception) -> None:
        log.error("a game cannot be followed", server=self.name, reason=str(error))
        self._live = None
        self._told.clear()


class FarServer:
    """A server of a contest that is played on a stage.

    Attributes:
        setup: what the contest file says of it.
        series: its games, as far as they are stored.
    """

    def __init__(self, setup: ServerSetup, store: Store, now: Callable[[], Instant]) -> None:
        """Follow nothing yet; ``now`` tells the present instant."""
        self.setup = setup
        self.series = FarSeries(setup.name, store, now)

    @property
    def name(self) -> str:
        """The server's name."""
        return self.setup.name

    @property
    def trouble(self) -> bool:
        """Whether its stage cannot follow the contest now, or it has none."""
        return self.series.trouble

    def follow(self) -> None:
        """Leave it to the stage, which hears of every entry."""


def _unheard(message: say.LinkMessage) -> None:
    """Let it be: no stage plays the server now, and who takes it up finds how things stand."""
