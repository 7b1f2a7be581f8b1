"""What a look at a contest shows, as lines: clock, rankings, stops, news, events and outcome."""

from collections.abc import Iterator, Sequence

from contestmaster.contest import ContestConductor, State, public_tables
from contestmaster.kernel.events import Event
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.reals import shown
from contestmaster.testing.transcript.document import (
    Act,
    Ranking,
    ShowClock,
    ShowEvents,
    ShowNews,
    ShowOutcome,
    Stops,
)
from contestmaster.testing.transcript.stage import CannotError

__all__ = ["Looks", "amount"]


class Looks:
    """Looks at a contest for a transcript, which sees news and events once.

    Attributes:
        told: all events so far.
    """

    def __init__(self, start: Instant) -> None:
        """Count seconds from an instant."""
        self._start = start
        self._looked = self._read = 0
        self.told: list[Event] = []

    def look(self, act: Act, conductor: ContestConductor, now: Instant) -> Sequence[str] | None:
        """Return what a step shows, ``None`` if it is no look at a contest.

        Raises:
            CannotError: there is nothing of that name.
        """
        state = conductor.state
        match act:
            case Ranking(name):
                return list(self._ranking(state, name))
            case ShowClock():
                clock, k = amount(conductor.elapsed(now)), amount(conductor.k(now))
                return [f"{state.phase} {clock} {k}"]
            case Stops():
                return list(self._stops(state))
            case ShowNews():
                return list(self._news(state))
            case ShowEvents(count):
                return self._events(count)
            case ShowOutcome():
                return list(self._outcome(conductor))
            case _:
                return None

    def _ranking(self, state: State, name: str) -> Iterator[str]:
        tables = public_tables(state)
        if not name:
            for row in tables.general:
                by_task = zip(tables.tasks, row.by_task, strict=True)
                parts = [f"{task}={amount(points)}" for task, points in by_task]
                yield " ".join(
                    [f"{row.place} {_team(state, row.team)} {amount(row.total)}", *parts]
                )
        elif name in tables.servers:
            for on in tables.servers[name]:
                team = _team(state, on.team)
                yield f"{on.place} {team} {amount(on.result)} {amount(on.points)} {on.games}"
        elif name in tables.tasks:
            for line in tables.tasks[name]:
                yield " ".join(
                    [_team(state, line.team), amount(line.points), *map(amount, line.by_server)]
                )
        else:
            raise CannotError(f"{name} is neither a server nor a task")

    def _stops(self, state: State) -> Iterator[str]:
        for stop in state.stops:
            begin = amount(stop.begin - self._start)
            end = "-" if stop.end is None else amount(stop.end - self._start)
            yield f"{stop.scope} {begin} {end} {stop.reason}"

    def _news(self, state: State) -> Iterator[str]:
        news, self._read = state.news[self._read :], len(state.news)
        for one in news:
            when = "" if one.when is None else f" (at {amount(one.when - self._start)})"
            yield f"{one.kind}: {one.text}{when}"

    def _events(self, count: int | None) -> list[str]:
        first = self._looked if count is None else max(0, len(self.told) - count)
        self._looked = len(self.told)
        return [event.tell() for event in self.told[first:]]

    def _outcome(self, conductor: ContestConductor) -> Iterator[str]:
        outcome = conductor.match.game.outcome(conductor.state)
        yield "over" if outcome.over else "not over"
        for standing in sorted(outcome.standings, key=lambda s: (s.rank, s.seat)):
            name = _team(conductor.state, standing.seat + 1)
            yield f"{standing.rank} {name} {shown(standing.score)}"


def _team(state: State, team_no: int) -> str:
    return state.teams[team_no - 1].name


def amount(millionths: int) -> str:
    """Write an amount, or a length of time in seconds, with its six decimals.

    >>> amount(1_681_793)
    '1.681793'
    """
    return f"{millionths // 1_000_000}.{millionths % 1_000_000:06d}"
