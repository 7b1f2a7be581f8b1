"""The lobby's own match in storage: entries gather and are committed together, like a game's.

Whoever must act upon an entry (a game begins, a table is cleared), shows it or tells of it hears of
it when it is durable. Where entries cannot be stored the lobby goes back to what is stored, and
nothing of them has happened.
"""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, TypeVar

import structlog

from contestmaster.host.clocks import Clock
from contestmaster.host.live import Live
from contestmaster.host.recorder import Recorder
from contestmaster.host.secrets import Secret
from contestmaster.host.tenants import LOBBY, demand_place
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.match import Done
from contestmaster.kernel.vocabulary import Call
from contestmaster.lobby import Keys, Lobby, LobbyConductor, LobbyParams, State
from contestmaster.lobby.events import GameBegins
from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import CommitReport
from contestmaster.storage.store import Store

T = TypeVar("T")

_RETRY: Final = SECOND
_NO_SECRET: Final = Secret(0, bytes(16))
"""A lobby draws no dice."""

log = structlog.get_logger("contestmaster.tables")


class Falls(Protocol):
    """Hears that a lobby has gone back."""

    def __call__(self, stored: int, /, *, known: bool) -> object:
        """Hear which entry is the last that is stored, and whether the others are known not to."""
        ...


class LobbyBook:
    """A lobby and its journal.

    Attributes:
        conductor: drives the lobby; to be used through :meth:`say` and :meth:`enter`, for
            questions directly.
        beginning: the tables whose game is to begin as soon as that is durable.
        heard: told of the events of what was entered, in order, once that is durable.
        fell: called after the lobby has gone back; of its entries those after the number given are
            lost, or, where that is not known, perhaps so.
    """

    def __init__(self, live: Live, clock: Clock, keys: Keys) -> None:
        """Take over a lobby that was set up or recovered; use :meth:`open`."""
        self._live = live
        self._clock = clock
        self._keys = keys
        self._recorder = Recorder(LOBBY, self)
        self._recorder.take(live)
        self._told: deque[EmittedEvent] = deque()
        """Events that are durable and have not been heard of."""
        self.beginning: set[int] = set()
        self._rests: Instant | None = None
        self._telling = False
        self.heard: Callable[[EmittedEvent], object] = _nobody_hears
        self.fell: Falls = _nobody_falls
        self.conductor = self._drive()

    @classmethod
    def open(cls, store: Store, params: LobbyParams, clock: Clock, keys: Keys) -> "LobbyBook":
        """Go on with the lobby that is stored, or set one up; the host counts as up already.

        Raises:
            StorageError, DepartedError: storage cannot be read or written.
        """
        records = store.matches(LOBBY)
        if records:
            return cls(Live.recover(store, records[-1]), clock, keys)
        demand_place(store, LOBBY)
        live = Live.create(
            store,
            Lobby(params),
            server=LOBBY,
            game_no=1,
            seats=(),
            secret=_NO_SECRET,
            at=clock.now(),
        )
        return cls(live, clock, keys)

    @property
    def state(self) -> State:
        """The present state; not to be changed."""
        return self.conductor.match.state

    @property
    def lobby(self) -> Lobby:
        """The rules."""
        game = self.conductor.match.game
        assert isinstance(game, Lobby)
        return game

    @property
    def at(self) -> Instant:
        """The instant of the last entry."""
        return self.conductor.match.at

    @property
    def deadline(self) -> Instant | None:
        """When the lobby next acts by itself, or tries to go on after something failed."""
        return self.conductor.alarm if self._rests is None else self._rests

    @property
    def ticket(self) -> int:
        """The number of the last entry, committed or not; it never decreases."""
        return self._recorder.ticket

    @property
    def committed(self) -> int:
        """The number, counted alike, of the last durable entry."""
        return self._recorder.committed

    def boundary(self, now: Instant) -> None:
        """Let the lobby do what is due, or try to go on."""
        try:
            self._keep(lambda: self.conductor.pass_time(now))
        except StorageError as error:
            log.error("the lobby cannot do what is due", reason=str(error))
        except Exception as error:  # a rule has failed: the tables go on without what is due
            log.exception("the lobby cannot do what is due")
            self._recorder.fall_back(error)

    def say(self, call: Call, person: str, now: Instant) -> Done:
        """Carry out what a person says."""
        try:
            done = self._keep(lambda: self.conductor.say(call, person, now))
        except StorageError as error:
            return Done(GenericCode.INTERNAL_ERROR, error=error)
        if done.error is not None:
            line = call.command.name
            log.error("internal error in a rule", command=line, at=now, exc_info=done.error)
        return done

    def enter(self, command: str, arguments: Mapping[str, Any], now: Instant) -> Done:
        """Enter what the host has to say.

        Raises:
            StorageError: it could not be stored.
        """
        return self._keep(lambda: self.conductor.enter(command, arguments, now))

    def stop(self, last: Instant) -> None:
        """Enter that the host has stopped at an instant; see :meth:`enter`."""
        self._keep(lambda: self.conductor.host_stopped(last))
        self._live.snapshot()  # the next start need not carry out everything again

    def go_up(self, params: LobbyParams, now: Instant) -> None:
        """Enter that the host is up, with these parameters; see :meth:`enter`."""
        self._keep(lambda: self.conductor.host_up(now))
        self._keep(lambda: self.conductor.configure(params, now))

    def flush(self) -> None:
        """Wait until everything is durable.

        Raises:
            StorageError: some of it could not be stored; the lobby has gone back.
        """
        if self._recorder.broken is None:
            self._recorder.flush()

    def report(self, report: CommitReport) -> None:
        """Take up what storage reports; must be called on the host's thread."""
        self._recorder.report(report)

    # -- what the recorder tells ---------------------------------------------------------------

    def on_told(self, live: Live, told: tuple[EmittedEvent, ...]) -> None:
        """Have durable events heard of, as soon as nobody acts."""
        del live
        self._told += told

    def on_stored(self, ticket: int) -> None:
        """Tell what has become durable."""
        del ticket
        self._tell()

    def on_fault(self) -> None:
        """Rest before it is tried again."""
        self._rests = self._clock.now() + _RETRY

    def on_lost(self, ticket: int, *, known: bool) -> None:
        """Go on from what is stored."""
        self.conductor = self._drive()
        self.fell(ticket, known=known)

    # -- its own affairs -----------------------------------------------------------------------

    def _keep(self, act: Callable[[], T]) -> T:
        """Let something be entered."""
        if self._rests is not None:
            self._mend()
        before, self._telling = self._telling, True  # nobody interrupts the lobby while it acts
        try:
            result = act()
        finally:
            self._telling = before
        self._tell()
        return result

    def _drive(self) -> LobbyConductor:
        conductor = LobbyConductor(self._live.match, self._enter)
        game = conductor.match.game
        assert isinstance(game, Lobby)
        game.keys = self._keys
        return conductor

    def _enter(self, done: Done) -> None:
        begun = (told.event for told in done.told)
        self.beginning.update(event.table for event in begun if isinstance(event, GameBegins))
        self._recorder.enter(done)

    def _tell(self) -> None:
        """Tell what is durable, in order, whatever that sets going."""
        if self._telling:
            return
        self._telling = True
        try:
            while self._told:
                self._hear(self._told.popleft())
        finally:
            self._telling = False

    def _hear(self, told: EmittedEvent) -> None:
        if isinstance(told.event, GameBegins):
            self.beginning.discard(told.event.table)
        try:
            self.heard(told)
        except Exception:  # one table's trouble must not keep the others from hearing
            log.exception("an event of the lobby is not acted upon", told=told.event.line())

    def _mend(self) -> None:
        """Go on, or raise ``StorageError`` where storage does not answer yet."""
        self._rests = self._clock.now() + _RETRY
        self._recorder.mend()
        self.conductor = self._drive()
        self._rests = None


def _nobody_hears(told: EmittedEvent) -> None:
    """Let an event pass: no hall is built around the book yet."""
    del told


def _nobody_falls(stored: int, *, known: bool) -> None:
    """Let a failure pass: likewise."""
    del stored, known
