"""A game by announcement while a host runs: acts from all doors, and a clock that keeps running.

All that acts on the game goes through here, one act at a time; whoever is answered waits for the
ticket of what has been done. Those who show the game hear what that has changed.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import structlog

from contestmaster.host.announced import AnnouncedGame, Taken
from contestmaster.host.clocks import Clock
from contestmaster.host.guarding.rules import on_stopped
from contestmaster.host.listeners import GameListener, Listeners
from contestmaster.host.live import Live
from contestmaster.kernel.acts import Done
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.game import TURN, Facts
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call, Role
from contestmaster.protocols.announce import Message
from contestmaster.storage.records import CommitReport

T = TypeVar("T")

PAUSE: Final = 10 * SECOND
"""How long the clock of a game rests before it is tried again to ring what could not ring."""

log = structlog.get_logger("contestmaster.host")


class Hosting:
    """One game by announcement, open to several doors."""

    def __init__(self, game: AnnouncedGame, clock: Clock) -> None:
        """Take a game over; what has fallen due meanwhile rings when the clock is wound."""
        self._game = game
        self._clock = clock
        self._listeners: Listeners[GameListener] = Listeners()
        self._rests_until: Instant | None = None
        self._turn, self._alarm = game.match.turn(), game.match.alarm()
        """Of its clock, as the doors know it."""
        game.hearers.append(self)
        on_stopped(game.match.game, self._hears_of_a_rule)

    @property
    def name(self) -> str:
        """The game's name in its store."""
        return self._game.name

    @property
    def match(self) -> Match[Any, Any]:
        """The match as it stands."""
        return self._game.match

    @property
    def turns(self) -> int:
        """How often the clock of the game has rung."""
        return self.match.turn()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.match.over

    def ready(self, now: Instant) -> Match[Any, Any] | None:
        """Return the match if nothing rings before a query at ``now``."""
        alarm = self._alarm
        return None if isinstance(alarm, int) and alarm <= now else self.match

    @property
    def ticket(self) -> int:
        """The number of the last entry, committed or not; it never decreases."""
        return self._game.recorder.ticket

    @property
    def committed(self) -> int:
        """The number, counted alike, of the last entry that is durable."""
        return self._game.recorder.committed

    def report(self, report: CommitReport) -> None:
        """Take up what storage reports; must be called on the host's thread."""
        self._game.recorder.report(report)

    def flush(self) -> None:
        """Wait until all that was done is durable; see :meth:`AnnouncedGame.flush`."""
        self._game.flush()

    async def stored(self) -> None:
        """Let others be served until all that was done so far is durable.

        Raises:
            UnknownFateError, StorageError: as :meth:`flush`.
        """
        await self._game.recorder.stored()

    @property
    def deadline(self) -> Instant | None:
        """When the clock next rings; ``None`` when the game is over."""
        alarm = self._alarm
        if alarm is None or alarm is TURN or self._rests_until is None:
            return None if alarm is TURN else alarm
        return max(alarm, self._rests_until)

    def subscribe(self, listener: GameListener) -> None:
        """Let a door hear of boundaries and of alarms that move."""
        self._listeners.add(listener)

    def act(self, person: str, call: Call, now: Instant, facts: Facts) -> Done:
        """Carry out one command; see :meth:`AnnouncedGame.act`."""
        return self._noticed(lambda: self._game.act(person, call, now, facts=facts))

    def post(self, message: Message, *, role: Role = "seat", dry_run: bool = False) -> Taken:
        """Take a message; see :meth:`AnnouncedGame.post`."""
        return self._noticed(lambda: self._game.post(message, role=role, dry_run=dry_run))

    def again(self, message: Message, *, role: Role = "seat") -> Taken | None:
        """Say once more what came of a message; see :meth:`AnnouncedGame.again`."""
        return self._game.again(message, role=role)

    def correct(
        self,
        person: str,
        at: Instant,
        changes: Mapping[str, Any],
        reason: str,
        *,
        dry_run: bool = False,
    ) -> Taken:
        """Correct the record; see :meth:`AnnouncedGame.correct`."""
        return self._noticed(
            lambda: self._game.correct(person, at, changes, reason, dry_run=dry_run)
        )

    def boundary(self, now: Instant) -> None:
        """Ring what is due; where that fails it is tried again after a pause."""
        try:
            self._noticed(lambda: self._game.pass_time(now))
        except Exception as error:  # a rule or the storage: other games must go on
            log.error("a game stands still", game=self.name, reason=str(error), exc_info=error)
            self._rests_until = self._clock.now() + PAUSE
        else:
            if self._game.recorder.broken is None:
                self._rests_until = None

    # What becomes of entries.

    def on_told(self, live: Live, told: tuple[EmittedEvent, ...]) -> None:
        """Tell who listens what has happened."""
        self._listeners.tell(lambda listener: listener.on_events(live, told))

    def on_stored(self, ticket: int) -> None:
        """Let what waits for a ticket go; store that the game is over, if it is."""
        now = self._clock.now()
        self._listeners.tell(lambda listener: listener.on_commit(ticket, now))

    def on_fault(self) -> None:
        """Let the clock rest before it rings again."""
        self._rests_until = self._clock.now() + PAUSE

    def on_lost(self, ticket: int, *, known: bool) -> None:
        """Take back what waits for later tickets; the clock may have gone back."""
        now = self._clock.now()
        if not known:
            self._listeners.tell(lambda listener: listener.on_doubt(ticket, now))
        self._listeners.tell(lambda listener: listener.on_failure(ticket, now))
        on_stopped(self.match.game, self._hears_of_a_rule)
        self._turn, self._alarm = self.match.turn(), self.match.alarm()
        self._listeners.tell(lambda listener: listener.on_change(now))

    def _hears_of_a_rule(self) -> None:
        """Void the game soon: something was asked of a rule outside of any act [NET-108]."""
        self._alarm, now = self._clock.now(), self._clock.now()
        self._listeners.tell(lambda listener: listener.on_change(now))

    def _noticed(self, act: Callable[[], T]) -> T:
        """Do something, and tell the doors what it has done to the clock."""
        before = self._turn, self._alarm
        try:
            return act()
        finally:
            now, match = self._clock.now(), self.match
            self._turn, self._alarm = match.turn(), match.alarm()
            if self._turn != before[0]:
                self._listeners.tell(lambda listener: listener.on_boundary(now))
            elif self._alarm != before[1]:
                self._listeners.tell(lambda listener: listener.on_change(now))
