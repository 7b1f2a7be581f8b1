"""Server results, ranking points, task points and the general ranking [CONTEST-19 to CONTEST-27].

Tables are made whole whenever something changes that counts [CONTEST-28]; they are part of the
state, so that what the pages show is what the journal says. Amounts are whole millionths.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from contestmaster.contest.arithmetic import mean_of_best, millionths, points
from contestmaster.contest.params import ContestParams
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import places


class ServerRow(msgspec.Struct, frozen=True):
    """A team on one server: its place, result, ranking points, and for how many games it scored."""

    place: int
    team: int
    result: int
    points: int
    games: int


class TaskRow(msgspec.Struct, frozen=True):
    """A team in one task: its points there, and its ranking points on each of its servers."""

    team: int
    points: int
    by_server: tuple[int, ...]


class TotalRow(msgspec.Struct, frozen=True):
    """A team in the general ranking: its place, total, and points for each task."""

    place: int
    team: int
    total: int
    by_task: tuple[int, ...]


class Scored(msgspec.Struct, frozen=True):
    """What counts on one server: results and numbers of scored games by ``team_no``."""

    results: Mapping[int, int]
    games: Mapping[int, int]


class Rankings(msgspec.Struct, frozen=True):
    """All rankings at one time; rows by place, and within a place by ``team_no`` [CONTEST-27].

    Attributes:
        at: the instant of the change that made them.
        servers: by name.
        tasks: by task, rows by points.
        general: the general ranking.
    """

    at: Instant
    servers: dict[str, tuple[ServerRow, ...]]
    tasks: dict[str, tuple[TaskRow, ...]]
    general: tuple[TotalRow, ...]

    @classmethod
    def empty(cls, params: ContestParams, at: Instant) -> "Rankings":
        """Return the tables without a team [CONTEST-23]."""
        return tables(params, [], {server.name: Scored({}, {}) for server in params.servers}, at)


def tables(
    params: ContestParams, teams: Sequence[int], scored: Mapping[str, Scored], at: Instant
) -> Rankings:
    """Rank the teams by what they have on each server.

    Args:
        params: of the contest.
        teams: who is ranked, ascending; all others are as if never registered [CONTEST-61].
        scored: by server.
        at: the instant of the change.
    """
    servers = {server.name: ranked(params, teams, scored[server.name]) for server in params.servers}
    on = {name: {row.team: row.points for row in rows} for name, rows in servers.items()}
    tasks = {
        task: _task(teams, [on[name] for name in names]) for task, names in params.tasks().items()
    }
    return Rankings(at, servers, tasks, general(teams, list(tasks.values())))


def ranked(params: ContestParams, teams: Sequence[int], scored: Scored) -> tuple[ServerRow, ...]:
    """Return the table of one server: results over the mean of the best [CONTEST-19].

    Raises nothing: a team without awards has the result 0, which counts [CONTEST-21].
    """
    results = [scored.results.get(team, 0) for team in teams]
    mean = mean_of_best(results, params.mean_best_count)
    rows = [
        ServerRow(
            place,
            team,
            result,
            points(result, mean, params.ranking_scale),
            scored.games.get(team, 0),
        )
        for team, result, place in zip(teams, results, _places(results), strict=True)
    ]
    return tuple(sorted(rows, key=lambda row: (row.place, row.team)))


def _task(teams: Sequence[int], servers: Sequence[Mapping[int, int]]) -> tuple[TaskRow, ...]:
    """Return the table of one task: the mean over all its servers [CONTEST-25]."""
    rows = []
    for team in teams:
        by_server = tuple(server[team] for server in servers)
        # The amounts are millionths already: their mean is rounded to a whole one.
        mean = millionths(Fraction(sum(by_server), len(by_server) * 1_000_000))
        rows.append(TaskRow(team, mean, by_server))
    return tuple(sorted(rows, key=lambda row: (-row.points, row.team)))


def general(teams: Sequence[int], tasks: Sequence[Sequence[TaskRow]]) -> tuple[TotalRow, ...]:
    """Return the general ranking: the sums of points for all tasks, largest first [CONTEST-26]."""
    points_in = [{row.team: row.points for row in rows} for rows in tasks]
    by_task = [tuple(task[team] for task in points_in) for team in teams]
    totals = [sum(each) for each in by_task]
    rows = [
        TotalRow(place, team, total, each)
        for team, total, each, place in zip(teams, totals, by_task, _places(totals), strict=True)
    ]
    return tuple(sorted(rows, key=lambda row: (row.place, row.team)))


def _places(amounts: Sequence[int]) -> list[int]:
    return places([Fraction(amount) for amount in amounts])
