"""The stage of a contest: organisers and the host enter lines, on virtual time, without games.

The lines are those of the contest's own vocabulary, so that every action of the rule book, and
what a host enters of its games, can be written down.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from contestmaster.contest import Conductor, ContestParams, public_tables
from contestmaster.contest.state import State
from contestmaster.kernel.acts import Done
from contestmaster.kernel.events import Event
from contestmaster.kernel.grammar import BadFormatError
from contestmaster.kernel.instant import Instant, from_text
from contestmaster.kernel.reals import shown
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.line.replies import answered, failed
from contestmaster.testing.transcript.document import (
    Act,
    At,
    Clock,
    Events,
    News,
    Organise,
    Outcome,
    Ranking,
    Step,
    Stops,
    Transcript,
    Wait,
)
from contestmaster.testing.transcript.stage import CannotError, Heard

__all__ = ["ContestStage"]

_ORGANISER: Final = "organiser"
_MEANT: Final = ("contest", "start", "game", "seats")
"""The keys of a front matter that mean something to a contest."""
_NONE: Final = "none"
"""How a transcript says that there is no start time, or no resumption by itself."""


class ContestStage:
    """Performs the steps of one transcript on a contest."""

    def __init__(self, transcript: Transcript) -> None:
        """Set the contest up, and register its teams.

        Raises:
            TranscriptError: its table allows none.
        """
        front = transcript.front
        for key in transcript.keys:
            if key not in _MEANT:
                raise transcript.front_error(key, "it means nothing to a contest")
        if front.game != "contest" or front.seats:
            raise transcript.front_error("game", "a [contest] is told of its games by ! game_begun")
        table = dict(front.contest or {})
        teams = table.pop("teams", [])
        if not isinstance(teams, list):
            raise transcript.front_error("contest", "teams are a list of names")
        given = {name: None if value == _NONE else value for name, value in table.items()}
        try:
            params = msgspec.convert(given, ContestParams)
        except (msgspec.ValidationError, ValueError) as error:
            raise transcript.front_error("contest", str(error)) from None
        self._start = self._now = from_text(front.start.isoformat())
        self._told: list[Event] = []
        self._looked = self._read = 0
        self._conductor = Conductor.begin(params, self._now, self._enter)
        for team in teams:
            if problem := self._refused(team):
                raise transcript.front_error("contest", f"the team {team!r}: {problem}")
        self._conductor.pass_time(self._now)
        self._told.clear()

    def perform(self, step: Step) -> list[Heard]:
        """Do what a step says and return all that came of it.

        Raises:
            CannotError: nobody could.
        """
        return [Heard(None, line) for line in self._do(step.act)]

    def close(self) -> None:
        """Nothing is open outside of memory."""

    @property
    def _state(self) -> State:
        return self._conductor.state

    def _enter(self, done: Done) -> None:
        self._told += [told.event for told in done.told]

    def _do(self, act: Act) -> list[str]:
        match act:
            case Organise(line):
                return self._organise(line)
            case Wait(length):
                self._pass_time(self._now + length)
            case At(time):
                self._pass_time(self._start + time)
            case Ranking(name):
                return list(self._ranking(name))
            case Clock():
                return [self._clock()]
            case Stops():
                return list(self._stops())
            case News():
                return list(self._news())
            case Events(count):
                return list(self._events(count))
            case Outcome():
                return list(self._outcome())
            case _:
                raise CannotError("a contest has neither connections nor turns")
        return []

    # Entering.

    def _refused(self, team: object) -> str:
        """Register a team whose login is its name; return why that cannot be, if so."""
        try:
            named = {"team": team, "name": team}
            call = self._conductor.match.game.vocabulary.call("ADD_TEAM", named)
        except BadFormatError as error:
            return str(error)
        first = self._answer(call)[0]
        return "" if first == "OK" else first

    def _organise(self, line: str) -> list[str]:
        call = self._conductor.match.game.vocabulary.parse(line.encode())
        if not isinstance(call, Call):
            raise CannotError(f"! {line}: {failed(call).decode().rstrip()}")
        return self._answer(call)

    def _answer(self, call: Call) -> list[str]:
        game = self._conductor.match.game
        done = self._conductor.act(call, _ORGANISER, self._now)
        data = answered(done.code, done.reply, call.command.shape, game.messages)
        return data.decode().splitlines()

    def _pass_time(self, until: Instant) -> None:
        if until < self._now:
            gone = amount(self._now - self._start)
            raise CannotError(f"that time has passed: it is {gone} s already")
        self._now = until
        self._conductor.pass_time(until)

    # Looking.

    def _clock(self) -> str:
        elapsed = amount(self._conductor.elapsed(self._now))
        return f"{self._state.phase} {elapsed} {amount(self._conductor.k(self._now))}"

    def _ranking(self, name: str) -> Iterator[str]:
        tables = public_tables(self._state)
        if not name:
            for row in tables.general:
                by_task = zip(tables.tasks, row.by_task, strict=True)
                parts = [f"{task}={amount(points)}" for task, points in by_task]
                yield " ".join([f"{row.place} {self._team(row.team)} {amount(row.total)}", *parts])
        elif name in tables.servers:
            for on in tables.servers[name]:
                team = self._team(on.team)
                yield f"{on.place} {team} {amount(on.result)} {amount(on.points)} {on.games}"
        elif name in tables.tasks:
            for line in tables.tasks[name]:
                yield " ".join(
                    [self._team(line.team), amount(line.points), *map(amount, line.by_server)]
                )
        else:
            raise CannotError(f"{name} is neither a server nor a task")

    def _stops(self) -> Iterator[str]:
        for stop in self._state.stops:
            begin = amount(stop.begin - self._start)
            end = "-" if stop.end is None else amount(stop.end - self._start)
            yield f"{stop.scope} {begin} {end} {stop.reason}"

    def _news(self) -> Iterator[str]:
        news, self._read = self._state.news[self._read :], len(self._state.news)
        for one in news:
            when = "" if one.when is None else f" (at {amount(one.when - self._start)})"
            yield f"{one.kind}: {one.text}{when}"

    def _events(self, count: int | None) -> Iterator[str]:
        first = self._looked if count is None else max(0, len(self._told) - count)
        self._looked = len(self._told)
        for event in self._told[first:]:
            yield event.tell()

    def _outcome(self) -> Iterator[str]:
        outcome = self._conductor.match.game.outcome(self._state)
        yield "over" if outcome.over else "not over"
        for standing in sorted(outcome.standings, key=lambda s: (s.rank, s.seat)):
            yield f"{standing.rank} {self._team(standing.seat + 1)} {shown(standing.score)}"

    def _team(self, team_no: int) -> str:
        return self._state.teams[team_no - 1].name


def amount(millionths: int) -> str:
    """Write an amount, or a length of time in seconds, with its six decimals.

    >>> amount(1_681_793)
    '1.681793'
    """
    return f"{millionths // 1_000_000}.{millionths % 1_000_000:06d}"
