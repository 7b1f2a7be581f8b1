"""The stage in memory: every step can be done, on virtual time and without a socket."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from contestmaster.host.contest.tomllines import named
from contestmaster.kernel.game import TURN, SetupError
from contestmaster.kernel.outcome import shown
from contestmaster.kernel.registry import load_game
from contestmaster.protocols.line.replies import answered, failed
from contestmaster.protocols.line.session import Session
from contestmaster.testing.dice import ScriptedDice
from contestmaster.testing.transcript.document import (
    Act,
    ActStep,
    At,
    Connect,
    Disconnect,
    Organise,
    PassTime,
    PassTurns,
    Resume,
    Say,
    SetPosition,
    ShowEvents,
    ShowOutcome,
    Speaker,
    Suspend,
    Throw,
    Transcript,
)
from contestmaster.testing.transcript.faults import unplaceable
from contestmaster.testing.transcript.house import GameFinder, StagedSeries, scripted
from contestmaster.testing.transcript.stage import CannotError, Heard
from contestmaster.testing.transcript.wire import MemoryWire, Switchboard

__all__ = ["LineStage"]

_HERE: Final = "127.0.0.1"
"""Where all connections come from: loopback, so that limits per host are off [NET-68]."""
_ORGANISER: Final = "organiser"


class LineStage:
    """Performs the steps of one transcript through the line protocol."""

    def __init__(self, transcript: Transcript, find: GameFinder = load_game) -> None:
        """Begin the first game.

        Raises:
            TranscriptError: its game, parameters, position or settings allow none.
        """
        self._house = StagedSeries(transcript, find)
        self._wires = Switchboard(transcript.front.accounts(), self._accept, self._house.clock.now)
        self._looked = 0
        self._thrown: ScriptedDice | None = None
        self._suspended = False

    def perform(self, step: ActStep) -> list[Heard]:
        """Do what a step says and return all that came of it.

        Raises:
            CannotError: nobody could.
        """
        self.check_dice()
        seen = [Heard(None, line) for line in self._do(step.act)]
        return [*self._wires.take(), *seen]

    def close(self) -> None:
        """Nothing is open outside of memory."""

    def check_dice(self) -> None:
        """Raise ``CannotError`` where the last entry has left some of its scripted dice."""
        thrown = self._thrown
        if thrown is not None and thrown is not self._house.series.match.loaded:
            self._thrown = None
            if thrown.left:
                raise CannotError(f"{thrown.left} of the dice were not drawn")

    def _do(self, act: Act) -> Iterator[str]:
        """Do it, and yield the lines of a look at the match."""
        house = self._house
        match act:
            case Say(speaker, data):
                self._wires.say(speaker, data)
            case Connect(speaker):
                self._wires.connect(speaker)
            case Disconnect(speaker):
                self._wires.hang_up(speaker)
            case PassTurns(count):
                for _ in range(count):
                    self._turn()
            case PassTime(length):
                house.pass_time(house.clock.now() + length)
            case At(time):
                self._at(house.turned + time)
            case SetPosition() | Throw():
                self._interfere(act)
            case ShowEvents(count):
                yield from self._events(count)
            case ShowOutcome():
                yield from self._outcome()
            case Suspend() | Resume() | Organise():
                yield from self._organise(act)
            case _:
                raise CannotError("there is no contest: its table [contest] is missing")

    # On the wire.

    def _accept(self, speaker: Speaker, wire: MemoryWire) -> Session | None:
        if speaker.server:
            raise CannotError(f"there is no server {speaker.server}: this is no contest")
        return self._house.desk.line.connect(wire, _HERE, self._house.clock.now())

    # In time.

    def _turn(self) -> None:
        house = self._house
        if self._suspended:
            raise CannotError("no boundary comes while the server is suspended")
        if house.series.deadline is not None:
            house.pass_time(house.series.deadline)
        elif house.series.match.alarm() is TURN:
            house.series.boundary(house.clock.now())
        else:
            raise CannotError("no boundary can come any more")

    def _at(self, time: int) -> None:
        house = self._house
        if time < house.clock.now():
            late = (house.clock.now() - house.turned) / 1_000_000
            raise CannotError(f"that time has passed: the turn has lasted {late:.6f}s already")
        house.pass_time(time)

    # Organisers.

    def _organise(self, act: Suspend | Resume | Organise) -> Iterator[str]:
        match act:
            case Suspend(reason):
                self._suspend(reason)
            case Resume(reason):
                self._resume(reason)
            case Organise(line):
                yield from self._operate(line)

    def _suspend(self, reason: str) -> None:
        if self._suspended:
            raise CannotError("the server is suspended already")
        self._suspended = True
        self._house.series.suspend(_ORGANISER, reason)

    def _resume(self, reason: str) -> None:
        if not self._suspended:
            raise CannotError("the server is not suspended")
        self._suspended = False
        self._house.turned = self._house.clock.now()
        self._house.series.resume(_ORGANISER, reason)

    def _operate(self, line: str) -> Iterator[str]:
        """Enter a command of the game as its operator."""
        series = self._house.series
        call = series.match.game.vocabulary.parse(line.encode())
        if isinstance(call, int):
            reply = failed(call)
        else:
            done = series.do(_ORGANISER, call, self._house.clock.now(), role="operator")
            messages = series.match.game.messages
            reply = answered(done.code, done.reply, call.command.shape, messages)
        yield from reply.decode().splitlines()

    # Behind the scenes.

    def _interfere(self, act: SetPosition | Throw) -> None:
        match act:
            case SetPosition(changes):
                self._place(changes)
            case Throw(draws):
                self._thrown = scripted(draws)
                self._house.series.match.load_dice(self._thrown)

    def _place(self, changes: Mapping[str, Any]) -> None:
        match = self._house.series.match
        game, header = match.game, match.header
        position = _merged(game.position(match.state), changes)
        try:
            state = game.place(match.board, position, header.seats, match.at)
        except SetupError as error:
            where, what = unplaceable(error, changes, game.position(match.state))
            raise CannotError(f"{named(where)}: {what}".removeprefix(": ")) from None
        match.restore(game.dump(state), match.number, match.at)

    def _events(self, count: int | None) -> Iterator[str]:
        told = self._house.told
        first = self._looked if count is None else max(0, len(told) - count)
        self._looked = len(told)
        for one in told[first:]:
            yield one.event.line()

    def _outcome(self) -> Iterator[str]:
        series = self._house.series
        match = series.finished[-1].match if series.finished else series.match
        outcome = match.game.outcome(match.state)
        yield "over" if outcome.over else "not over"
        for standing in sorted(outcome.standings, key=lambda s: (s.rank, s.seat)):
            yield f"{standing.rank} {match.header.seats[standing.seat]} {shown(standing.score)}"


def _merged(position: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position with some parts changed; a name in it may be a number."""
    merged: dict[Any, Any] = dict(position)
    names = {str(name): name for name in merged}
    for key, value in changes.items():
        name = names.get(key, key)
        old = merged.get(name)
        nested = isinstance(old, Mapping) and isinstance(value, Mapping)
        merged[name] = _merged(dict(old or {}), value) if nested else value
    return merged
