"""The games of one server, one after another, as every door sees them [CONTEST-4].

A series carries orders out, rings boundaries, begins the next game where one ends, and knows what
is committed. It is driven: a door brings orders, a pacer calls :meth:`Series.boundary` at the
deadline, storage reports commits. It starts no thread, and waits for storage at its start alone.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final

import structlog

from contestmaster.host.clocks import Clock
from contestmaster.host.guarding.reasons import told
from contestmaster.host.live import Live
from contestmaster.host.plan import NobodyElse, Plan, Referee
from contestmaster.host.playing import Playing
from contestmaster.host.secrets import draw
from contestmaster.kernel.game import TURN, Facts, SetupError
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.recording import DeclaredEntrant
from contestmaster.storage.store import MatchStore

FINISHED_KEPT: Final = 4
"""Ended games that stay at hand, for boards that show the result; storage has them all."""

log = structlog.get_logger("contestmaster.host")


class Series(Playing):
    """One server's games.

    Attributes:
        finished: the last few games that ended since the host started, in order.
        turns: how many turns have begun since then, over all games; it becomes another together
            with :attr:`deadline`.
    """

    def __init__(
        self,
        name: str,
        plan: Callable[[int], Plan | None],
        store: MatchStore,
        clock: Clock,
        *,
        timed: bool = True,
        referee: Referee | None = None,
        facts: Callable[[int], Facts] = lambda game_no: Facts(game_no=game_no),
        bond: str = "",
    ) -> None:
        """Prepare the series; nothing is played before :meth:`open`.

        Args:
            name: of the server.
            plan: gives the plan of game number n, or ``None`` where there shall be no such game.
            store: where its matches are kept.
            clock: tells the time.
            timed: whether turns end at deadlines; otherwise someone rings them (lock-step).
            referee: decides with the rules when a game ends; nobody else, if not given.
            facts: what queries may show of the host, by game number.
            bond: shared by its games with what stands and falls with them; see ``Store.claim``.
        """
        super().__init__(name, clock, timed=timed, facts=facts)
        self._plan = plan
        self._store = store
        self._referee = NobodyElse() if referee is None else referee
        self._bond = bond or f"the games of {name}"
        self._played: int | None = None
        """The number of the last game that was begun; ``None``: storage is to say."""
        self.turns = 0
        self.entrants: dict[str, DeclaredEntrant] = {}
        self.finished: deque[Live] = deque(maxlen=FINISHED_KEPT)

    def open(self) -> None:
        """Go on with the game that a stop of the host cut [CONTEST-64], or begin the next.

        It is stored when this returns. A game that was suspended stays so [CONTEST-66].

        Raises:
            SetupError: the next game cannot be set up.
            StorageError: storage cannot be read or written.
            DepartedError: a stored game does not replay.
        """
        live = self._recover()
        if live is None:
            live = self._planned(self._number() + 1, self._clock.now())
            if live is not None:
                live.begin()
                live.flush()
                self._recorder.take(live)
                self._note_begun(live)
            self._begin_turn(self._clock.now())
            return
        if live.match.over:  # the host died between the last boundary and the note that it was one
            self._next(self._clock.now())
            self._recorder.flush()
            self._begin_turn(self._clock.now())
            return
        newest = live.newest()
        if newest is not None and newest.kind == "suspend" and newest.person:
            self.suspended = True
            return
        self._note_stop(live)
        self._enter(self._note_up())
        self._wind(self._clock.now())

    def take_up(self) -> None:
        """Bring back the game that a stop of the host cut, if there is one; it stands still.

        For a series that is told when to begin games, and when they go on.

        Raises:
            StorageError, DepartedError: as :meth:`open`.
        """
        self.suspended = True
        live = self._recover()
        if live is not None and not live.match.over:
            newest = live.newest()
            if newest is None or newest.kind != "suspend":
                self._note_stop(live)

    def begin(self, *, suspended: bool = False) -> None:
        """Begin the next game, where none is played; stand still no more, or with it.

        Raises:
            StorageError: it cannot be stored; none is played.
        """
        if self.live is not None:
            return
        self._recorder.mend()  # one that was begun before may not have been stored
        self.suspended = suspended
        self._begin_or_tell(self._clock.now())
        self.turns += 1
        self._wind(self._clock.now(), anew=True)
        self._tell_boundary()

    def conclude(self) -> None:
        """End the game being played as it stands, and begin the next if there is to be one.

        Where that cannot be stored, the game stands as it stood.
        """
        try:
            self._next(self._clock.now())
        except Exception as error:  # as in a boundary: it may pass
            self._recorder.fall_back(error)
        else:
            self._begin_turn(self._clock.now())
        self._tell_boundary()

    # -- from game to game ---------------------------------------------------------------------

    def _recover(self) -> Live | None:
        """Take up the stored game that has not ended, and note how many there were."""
        records = self._store.matches(self.name)
        last = max(records, key=lambda r: r.game_no, default=None)
        if last is None or last.ended is not None:
            return None
        live = Live.recover(self._store, last, self._bond)
        self._recorder.take(live)
        self._note_begun(live)
        return live

    def _number(self) -> int:
        """Return the number of the last game that was begun."""
        if self._played is None:
            stored = self._store.matches(self.name)
            self._played = max((record.game_no for record in stored), default=0)
        return self._played

    def on_lost(self, ticket: int, *, known: bool) -> None:
        """Have what tells of it taken back; a game that is not stored has never begun."""
        self._played = None
        super().on_lost(ticket, known=known)

    def _note_stop(self, live: Live) -> None:
        """Enter at the last instant recorded that the host stopped [CONTEST-64]."""
        stopped = {"reason": "host stopped"}
        self._enter(live.match.note("suspend", "", live.match.at, arguments=stopped))

    def _advance(self, now: Instant) -> None:
        live = self._playing()
        self._pass(lambda: self._ring(live, now), now)

    def _void(self, live: Live, now: Instant, reason: str) -> None:
        self._pass(lambda: self._annul(live, now, reason), now)

    def _annul(self, live: Live, now: Instant, reason: str) -> bool:
        """End a game without a result, and begin the next."""
        if live is self.live and not live.match.void:
            self._enter(live.match.note("void", "", now, arguments={"reason": reason}))
            self._next(now)
        return True

    def _turned(self, now: Instant) -> None:
        live = self._playing()
        self._pass(lambda: self._ended(live, now), now)

    def _pass(self, boundary: Callable[[], bool], due: Instant) -> None:
        """Compute the boundary of an instant, if there is one, and begin the turn after it."""
        try:
            if not boundary():
                return
        except Exception as error:
            # A rule that fails in a ring voids its game. Whatever fails besides (storage, a game
            # that cannot say how it ended) may pass, and must not stop the clock.
            self._recorder.fall_back(error)
            return
        self._begin_turn(due)
        self._tell_boundary()

    def _begin_turn(self, due: Instant) -> None:
        self.turns += 1
        self._wind(due)

    def _tell_boundary(self) -> None:
        now = self._clock.now()
        self._listeners.tell(lambda listener: listener.on_boundary(now))

    def _ring(self, live: Live, now: Instant) -> bool:
        """Ring what is due first; return whether there was something."""
        match = live.match
        if not live.ended and (why := self._failing(match)):
            return self._annul(live, now, why)
        if match.over or live.ended:  # the next game could not be stored yet
            self._next(now)
            return True
        alarm = match.alarm()
        if alarm is None or (alarm is not TURN and alarm > now):
            return False
        at = now if alarm is TURN else alarm
        done = match.ring(at)
        if done.error is not None:
            self._complain(live, at, done.error)
            what = f"the end of turn {self._turn + 1} failed: {told(done.error)}"
            return self._annul(live, at, what)
        self._enter(done)
        return self._ended(live, at)

    def _ended(self, live: Live, at: Instant) -> bool:
        """Begin the next game if this one ends with the turn; return that a new turn begins."""
        if live.match.over or self._referee.cuts(live):
            self._next(at)
        return True

    def _begin(self, game_no: int, now: Instant) -> None:
        live = self._planned(game_no, now)
        if live is None:
            self._end()
            return
        self._recorder.begin(live)
        self._note_begun(live)

    def _planned(self, game_no: int, now: Instant) -> Live | None:
        """Return a game that is set up, ``None`` where there shall be none."""
        plan = self._plan(game_no)
        if plan is None:
            return None
        secret = plan.secret or draw()
        recording = plan.recording
        if not recording.entrants and any(name in self.entrants for name in plan.seats):
            said = tuple(map(self.entrants.get, plan.seats))
            recording = recording._replace(entrants=said)
        match = Live.made(
            plan.game,
            seats=plan.seats,
            secret=secret,
            at=now,
            position=plan.position,
            dice=plan.dice,
            recording=recording,
        )
        return Live.planned(
            self._store,
            match,
            server=self.name,
            game_no=plan.game_no or game_no,
            secret=secret,
            bond=self._bond,
        )

    def _note_begun(self, live: Live) -> None:
        self._played = live.game_no
        self._facts = self._facts_of(live.game_no)

    def _next(self, now: Instant) -> None:
        """Archive the game that has ended and begin the next in the same instant."""
        live = self._playing()
        self._referee.ended(live)
        self._recorder.finish(now, partial(self._archive, live))
        self._begin_or_tell(now)
        live.snapshot()  # last: writing it would only delay what the clocks of all games wait for

    def _archive(self, live: Live) -> None:
        if live not in self.finished:
            self.finished.append(live)
            self._referee.archived(live)

    def _begin_or_tell(self, now: Instant) -> None:
        game_no = self._number() + 1
        try:
            self._begin(game_no, now)
        except SetupError as error:
            log.exception("the next game cannot be set up", server=self.name)
            self._end()
            self._referee.unplayable(game_no, error)

    def _end(self) -> None:
        self._recorder.take(None)
        self._deadline = None
