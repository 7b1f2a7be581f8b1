"""The house behind a transcript: one host with one server, in memory, on a clock that is moved."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec

from contestmaster.doors.desk import Desk
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.listeners import GameListener
from contestmaster.host.live import Live
from contestmaster.host.people import Register
from contestmaster.host.plan import Plan
from contestmaster.host.secrets import Secret
from contestmaster.host.series import Series
from contestmaster.kernel.declared import fault_of
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.game import TURN, Facts, Game, SetupError
from contestmaster.kernel.instant import Instant, from_text
from contestmaster.kernel.registry import UnknownGameError, load_game
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage.memory import MemoryStore
from contestmaster.storage.records import CommitReport
from contestmaster.testing.dice import Pick, ScriptedDice
from contestmaster.testing.transcript.document import Draws, Transcript, TranscriptError
from contestmaster.testing.transcript.faults import declared, line_settings, unplaceable

__all__ = ["GameFinder", "StagedSeries", "scripted"]

GameFinder: TypeAlias = Callable[[str], type[Game[Any, Any]]]
"""Finds a game's class by name, or raises ``UnknownGameError``."""

_MILLION: Final = 1_000_000


class StagedSeries(GameListener):
    """A host's series and its desk, with the events they have told.

    Attributes:
        clock: stands until it is moved.
        series: the games, one after another.
        desk: gives them to the line server, ``desk.line``.
        told: all events so far, of all games, whoever may know them.
        turned: when the last boundary was, at first the start.
    """

    def __init__(self, transcript: Transcript, find: GameFinder = load_game) -> None:
        """Begin the first game of a transcript.

        Raises:
            TranscriptError: its game, parameters, position or settings allow none.
        """
        front = transcript.front
        self._transcript = transcript
        self._rules, self._params = self._game(find)
        self.clock = VirtualClock(from_text(front.start.isoformat()))
        self.turned: Instant = self.clock.now()
        self.told: list[EmittedEvent] = []
        settings = self._settings(turns=True)
        draws = front.setup.dice
        self._dice = None if draws is None else scripted(draws)
        self._facts = Facts(
            k=round(front.host.k * _MILLION),
            command_limit=settings.command_limit,
            events_max=settings.events_max,
        )
        self.series = Series(
            "transcript",
            self._plan,
            MemoryStore(self._report),
            self.clock,
            timed=not settings.lock_step and self._rules(self._params).turn_length > 0,
            facts=self._facts_of,
        )
        try:
            self.series.open()
        except SetupError as error:
            raise self._impossible(error) from None
        except (AssertionError, TypeError) as error:
            if self._dice is None:
                raise
            raise transcript.front_error(("setup", "dice"), str(error)) from None
        if self._dice is not None and self._dice.left:
            left = f"{self._dice.left} of them were not drawn"
            raise transcript.front_error(("setup", "dice"), left)
        settings = self._settings(turns=self.series.match.alarm() is TURN)
        people = Register(front.accounts())
        self.desk = Desk(self.series, people, settings, self.clock.now())
        self.series.subscribe(self)

    def pass_time(self, until: Instant) -> None:
        """Let time pass, and what falls due on the way happen: boundaries before timers."""
        line = self.desk.line
        while True:
            deadline, timer = self.series.deadline, line.next_timer()
            due = min((at for at in (deadline, timer) if at is not None), default=None)
            if due is None or due > until:
                break
            self.clock.move(max(due, self.clock.now()))
            if deadline is not None and deadline == due:
                self.series.boundary(deadline)
            else:
                line.tick(self.clock.now())
        self.clock.move(until)

    # What the series tells.

    def on_boundary(self, now: Instant) -> None:
        """Note when the turn began."""
        self.turned = now

    def on_events(self, live: Live, events: tuple[EmittedEvent, ...]) -> None:
        """Note what happened."""
        del live
        self.told += events

    # Setting up.

    def _game(self, find: GameFinder) -> tuple[type[Game[Any, Any]], Any]:
        transcript = self._transcript
        try:
            rules = find(transcript.front.game)
        except UnknownGameError as error:
            raise transcript.front_error("game", str(error)) from None
        return rules, declared(transcript, ("params",), transcript.front.params, rules.Params)

    def _impossible(self, error: SetupError) -> TranscriptError:
        """Return why the first game cannot begin: because of its position, or its parameters."""
        transcript = self._transcript
        given, seats = transcript.front.position, transcript.front.seats
        if given is None:
            where, what = fault_of(error, ("params",), self._rules.Params.__struct_fields__)
            return transcript.front_error(where, what)
        game, at = self._rules(self._params), self.clock.now()
        try:
            like = game.position(game.setup(game.board(transcript.front.seed), seats, Dice(0), at))
        except SetupError as other:
            return transcript.front_error("params", str(other))
        where, what = unplaceable(error, given, like)
        return transcript.front_error(("position", *where), what)

    def _settings(self, *, turns: bool) -> LineSettings:
        """What is set, on top of what suits a game, whose turns are known once it has begun."""
        vocabulary = self._rules(self._params).vocabulary
        blocks = any(command.block is not None for command in vocabulary)
        usual = LineSettings.suited(turns=turns, blocks=blocks)
        return line_settings(self._transcript, usual)

    def _report(self, report: CommitReport) -> None:
        self.series.report(report)

    def _plan(self, number: int) -> Plan:
        front = self._transcript.front
        secret = Secret(front.seed + number - 1, bytes(16))
        game = self._rules(self._params)
        if number > 1:
            return Plan(game, front.seats, secret)
        return Plan(game, front.seats, secret, front.position, dice=self._dice)

    def _facts_of(self, number: int) -> Facts:
        first = self._transcript.front.host.game_no
        return msgspec.structs.replace(self._facts, game_no=first + number - 1)


def scripted(draws: Draws) -> ScriptedDice:
    """Return dice that show what a transcript says."""
    return ScriptedDice(*[Pick(draw) if isinstance(draw, tuple) else draw for draw in draws])
