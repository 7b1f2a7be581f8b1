"""The contest's own match in storage: what is entered here is durable before anyone hears of it.

Its servers follow an entry at once: their games share the bond of the contest, so that nothing they
store is kept where the entry is lost. Teams, pages and organisers hear of it when it is durable.
Where an entry cannot be stored the contest goes back to what is stored, and whoever wanted it hears
an error.
"""

import asyncio
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final, TypeVar

import structlog
from msgspec.structs import replace

from contestmaster.contest import Contest, ContestConductor, ContestParams, State
from contestmaster.host.clocks import Clock
from contestmaster.host.contest.changing import fixed
from contestmaster.host.contest.renewal import taken_over
from contestmaster.host.live import Live
from contestmaster.host.recorder import Recorder
from contestmaster.host.secrets import Secret, draw
from contestmaster.host.tenants import CONTEST, demand_place
from contestmaster.kernel.events import EmittedEvent, Event
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.journal import Entry
from contestmaster.kernel.match import Done, Match
from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import CommitReport, MatchRecord
from contestmaster.storage.store import Archive, Store

T = TypeVar("T")

BOND: Final = "the contest"
"""Shared by the contest and all its games; see ``Store.claim``."""

_RETRY: Final = SECOND
"""How long the contest rests before it tries again what could not be stored."""
_NO_SECRET: Final = Secret(0, bytes(16))
"""Of contests from before their seeds were committed to: each of their games draws its own."""

log = structlog.get_logger("contestmaster.contest")


class OtherSettingsError(Exception):
    """A contest that has started has other settings than its file says now."""


class ContestBook:
    """A contest and its journal.

    Attributes:
        conductor: drives the contest; to be used through :meth:`keep`, for questions directly.
        follows: called after something was entered, when nobody acts any more.
        heard: told of the events of what has been entered, when that is durable.
        entered: told of each entry at once, and of ``None`` where the contest has gone back to what
            is stored: so a replica stands as the contest does.
    """

    def __init__(self, live: Live, clock: Clock) -> None:
        """Take over a contest that was set up or recovered; use :meth:`open`."""
        self._live = live
        self._clock = clock
        self._recorder = Recorder(CONTEST, self)
        self._recorder.take(live)
        self._told: list[Event] = []
        """Events that are durable and have not been heard of."""
        self._acting = False
        self._rests: Instant | None = None
        self._held = ""
        self.entered: list[Callable[[Entry | None], object]] = []
        self._drive()
        self.follows: Callable[[], object] = _nobody_follows
        self.heard: list[Callable[[list[Event]], object]] = []

    @classmethod
    def open(
        cls,
        store: Store,
        params: ContestParams,
        clock: Clock,
        draw: Callable[[], Secret] = draw,
    ) -> "ContestBook":
        """Go on with the contest that is stored, or set one up.

        A contest that has not started takes on new settings, and keeps its teams, questions and
        announcements, and its secret: what was committed to stays so [CONTEST-86].

        Args:
            store: where everything is kept.
            params: what the contest file says.
            clock: tells the time.
            draw: gives the secret of a new contest.

        Raises:
            OtherSettingsError: it has started, with settings that cannot change [CONTEST-90].
            StorageError, DepartedError: storage cannot be read or written.
        """
        record = contest_record(store)
        if record is None:
            demand_place(store, CONTEST)
            return cls._set_up(store, params, 1, clock, draw())
        book = cls(Live.recover(store, record, BOND), clock)
        if book.state.started is not None:
            if refused := fixed(book.params, params):
                raise OtherSettingsError("\n".join(refused))
            return book
        if book.params == params:
            return book
        renewed = cls._set_up(store, params, record.game_no + 1, clock, book.secret or draw())
        for deed in taken_over(book.state):
            renewed.act(deed.command, deed.arguments, deed.person)
        return renewed

    @classmethod
    def _set_up(
        cls, store: Store, params: ContestParams, number: int, clock: Clock, secret: Secret
    ) -> "ContestBook":
        """Set up a contest whose host is not up yet: nothing starts while teams are registered."""
        live = Live.create(
            store,
            Contest(params),
            server=CONTEST,
            game_no=number,
            seats=(),
            secret=secret,
            at=clock.now(),
            bond=BOND,
        )
        book = cls(live, clock)
        book.keep(lambda conductor: conductor.host_stopped(live.match.at))
        return book

    @property
    def secret(self) -> Secret | None:
        """What the seeds of all games follow from, ``None`` in a contest older than that."""
        return secret_of(self._live.secret)

    @property
    def state(self) -> State:
        """The present state; not to be changed."""
        return self.conductor.state

    @property
    def params(self) -> ContestParams:
        """The contest's parameters."""
        return self.conductor.params

    @property
    def at(self) -> Instant:
        """The instant of the last entry."""
        return self.conductor.match.at

    @property
    def match(self) -> Match[None, State]:
        """The contest's match as it is entered, whatever is shown while it is held."""
        return self._live.match

    @property
    def deadline(self) -> Instant | None:
        """When the contest next acts by itself, or tries to go on after something failed."""
        if self._held:
            return None
        return self.conductor.alarm if self._rests is None else self._rests

    def pass_time(self, now: Instant) -> None:
        """Let the contest do what is due; raises as :meth:`keep`."""
        self.keep(lambda conductor: conductor.pass_time(now))

    def act(
        self, command: str, arguments: dict[str, Any], person: str, at: Instant | None = None
    ) -> Done:
        """Carry out what an organiser orders, now or at an instant, and wait until it is durable.

        For whoever has nobody else to serve.

        Raises:
            LookupError, ValueError: there is no such command, or its arguments do not fit.
            StorageError: it could not be stored, and has not happened.
        """
        try:
            return self.keep(self._ordered(command, arguments, person, at))
        finally:  # what was entered before a refusal stands, too
            self.flush()

    def order(self, command: str, arguments: dict[str, Any], person: str) -> Done:
        """Carry out what an organiser orders, as :meth:`act`; durable when :meth:`stored` is."""
        return self.keep(self._ordered(command, arguments, person, None))

    # What its servers enter, as :class:`~contestmaster.host.contest.ledger.Ledger` says.

    def begin_game(self, server: str, now: Instant) -> None:
        """Enter that a server's next game begins, if there is to be one."""
        self.keep(lambda conductor: conductor.begin_game(server, now))

    def end_game(
        self,
        server: str,
        game_no: int,
        scores: Sequence[Fraction],
        now: Instant,
        *,
        boundary: Instant,
        over: bool,
    ) -> bool:
        """Enter a game's scores; return whether they are paid."""
        return self.keep(
            lambda conductor: conductor.end_game(
                server, game_no, scores, now, boundary=boundary, over=over
            )
        )

    def drop_game(self, server: str, game_no: int, now: Instant, reason: str) -> None:
        """Enter that a game has ended without awards."""
        self.keep(lambda conductor: conductor.drop_game(server, game_no, now, reason))

    def stop_server(self, server: str, reason: str) -> None:
        """Enter that the host suspends a server."""
        self.order("SUSPEND", {"scope": server, "text": reason}, "host")

    def void_game(self, server: str, game_no: int, reason: str) -> str:
        """Enter that a game that was paid is void; return why that is refused, if it is."""
        arguments = {"server": server, "game_no": game_no, "text": reason}
        done = self.order("VOID_GAME", arguments, "host")
        return self.message(done) if done.code else ""

    @property
    def waits(self) -> bool:
        """Whether something that was entered is not durable yet."""
        return self._recorder.waits

    def stored(self) -> "asyncio.Future[None]":
        """Return what is done when all is durable that was entered; see ``Recorder.stored``."""
        return self._recorder.stored()

    def report(self, report: CommitReport) -> None:
        """Take up what storage reports; must be called on the host's thread."""
        self._recorder.report(report)

    def keep(self, act: Callable[[ContestConductor], T]) -> T:
        """Let something be entered, and all follow that follows from it.

        Raises:
            UnknownFateError: it is not known whether it was stored.
            StorageError: it cannot be stored; the contest is as it was before.
            NotEnteredError: the contest has refused it.
        """
        self.ready()
        before, self._acting = self._acting, True  # nobody interrupts the contest while it acts
        ticket = self._recorder.ticket
        try:
            return act(self.conductor)
        finally:  # what was entered before a refusal stands, too
            self._acting = before
            self._tell()
            if self._recorder.ticket > ticket and not before and self._recorder.broken is None:
                self.follows()

    def ready(self) -> None:
        """Claim the contest again where something of its bond was lost; raises as :meth:`keep`."""
        if self._held:
            raise StorageError(self._held)
        if self._rests is not None or not self._live.claimed:
            self._mend()

    def flush(self) -> None:
        """Wait until everything is durable and has been heard of; raises as :meth:`keep`."""
        if self._recorder.broken is None:
            self._recorder.flush()

    def _ordered(
        self, command: str, arguments: dict[str, Any], person: str, at: Instant | None
    ) -> Callable[[ContestConductor], Done]:
        call = self.conductor.match.game.vocabulary.call(command, arguments)
        now = self._clock.now() if at is None else at
        return lambda conductor: conductor.act(call, person, now)

    def hold(self, at: Instant, reason: str, trouble: str) -> None:
        """Show the contest as it will be entered when storage answers: stopped at an instant.

        Until :meth:`release` nothing can be entered [CONTEST-82].

        Args:
            at: when nothing could be stored any more.
            reason: in words for everyone.
            trouble: what whoever wants to enter something is told.
        """
        self._held, self._rests = trouble, at
        self._recorder.fall_back(StorageError(trouble))
        told: list[Event] = []
        shown = ContestConductor(
            self._live.match, lambda done: told.extend(t.event for t in done.told)
        )
        shown.host_stopped(at, reason)
        self.conductor = shown
        self._told += told
        self._tell()

    def release(self, at: Instant, reason: str) -> None:
        """Enter what :meth:`hold` has shown, of which all have heard; raises as :meth:`keep`."""
        self._held = ""
        self._mend()
        heard = ContestConductor(self._live.match, lambda done: self._enter(replace(done, told=())))
        heard.host_stopped(at, reason)

    def message(self, done: Done) -> str:
        """Return why something was refused."""
        if done.error is not None:
            return str(done.error)
        return self.conductor.match.game.messages.get(done.code, f"refused with {done.code}")

    # What the recorder tells.

    def on_told(self, live: Live, told: tuple[EmittedEvent, ...]) -> None:
        """Note events that are durable."""
        del live
        self._told += (one.event for one in told)

    def on_stored(self, ticket: int) -> None:
        """Have what is durable heard of."""
        del ticket
        self._tell()

    def on_fault(self) -> None:
        """Rest before it is tried again."""
        self._rests = self._clock.now() + _RETRY

    def on_lost(self, ticket: int, *, known: bool) -> None:
        """Go on from what is stored."""
        del ticket, known
        self._drive()

    # Its own affairs.

    def _tell(self) -> None:
        """Have the events heard of that are durable, as soon as nobody acts."""
        if self._told and not self._acting:
            told, self._told = self._told, []
            for hear in self.heard:
                hear(told)

    def _drive(self) -> None:
        self.conductor = ContestConductor(self._live.match, self._enter)
        self._pass_on(None)

    def _enter(self, done: Done) -> None:
        """Have an act stored, and replicas carry it out."""
        self._recorder.enter(done)
        self._pass_on(done.entry)

    def _pass_on(self, entry: Entry | None) -> None:
        for tell in self.entered:
            tell(entry)

    def _mend(self) -> None:
        """Go back to what is stored; raise ``StorageError`` where storage does not answer yet."""
        self._rests = self._clock.now() + _RETRY
        self._recorder.mend()
        self._drive()
        self._rests = None


def _nobody_follows() -> None:
    """Let what is entered pass: no hall is built around the book yet."""


def secret_of(kept: Secret) -> Secret | None:
    """Return the secret of a contest by what is kept as such, ``None`` where it has none."""
    return None if kept == _NO_SECRET else kept


def contest_record(archive: Archive) -> MatchRecord | None:
    """Return the contest that is kept in a store, ``None`` where there is none."""
    records = [record for record in archive.matches() if record.server == CONTEST]
    return max(records, key=lambda record: record.game_no, default=None)
