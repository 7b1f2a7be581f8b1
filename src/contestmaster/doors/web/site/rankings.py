"""Rankings as everyone may see them, and how they come about."""

from collections.abc import Sequence
from fractions import Fraction

from contestmaster.contest import ContestParams, Rankings, State, elapsed
from contestmaster.contest.arithmetic import mean_of_best
from contestmaster.contest.ranking import ServerRow
from contestmaster.doors.web import shown
from contestmaster.doors.web.site.source import MILLION, SiteSource, amount
from contestmaster.host.contest.ranked import general_ranking
from contestmaster.kernel.instant import SECOND, to_text
from contestmaster.kernel.outcome import places
from contestmaster.kernel.reals import shown as written


def scoreboard(source: SiteSource) -> shown.Scoreboard:
    """Return the general ranking as everyone may see it [CONTEST-46]."""
    return scoreboard_of(source.params, source.state, source.tables)


def scoreboard_of(params: ContestParams, state: State, tables: Rankings) -> shown.Scoreboard:
    """Return the general ranking as tables have it, of a contest that runs or is kept."""
    tasks = params.tasks()
    rows = [
        shown.ScoreRow(
            row.place,
            row.team,
            row.name,
            amount(row.total),
            [
                shown.AtTask(
                    task, amount(row.tasks[task]), [_at(name, row.servers[name]) for name in names]
                )
                for task, names in tasks.items()
            ],
        )
        for row in general_ranking(params, state, tables)
    ]
    return shown.Scoreboard(
        changed=to_text(tables.at),
        changed_s=elapsed(params, state, tables.at) / SECOND,
        frozen=state.frozen is not None,
        decimals=params.scoreboard_decimals,
        scale=f"{params.ranking_scale:f}",
        best=params.mean_best_count,
        mean_of_best={name: _mean(params, rows) for name, rows in tables.servers.items()},
        tasks=tasks,
        rows=rows,
    )


def task(source: SiteSource, name: str) -> shown.TaskView:
    """Return the points for a task [CONTEST-47]; raise ``LookupError`` where it is none."""
    tables = source.tables
    if name not in tables.tasks:
        raise LookupError(f"no server plays {name}")
    rows = tables.tasks[name]
    ranks = places([Fraction(row.points) for row in rows])
    rules = next(s.rules for s in source.settings.servers if s.params.task == name)
    return shown.TaskView(
        task=name,
        about=(rules.__doc__ or "").partition("\n")[0],
        servers=source.params.tasks()[name],
        changed=to_text(tables.at),
        frozen=source.frozen,
        rows=[
            shown.TaskRowView(
                rank,
                row.team,
                source.team(row.team),
                amount(row.points),
                [amount(points) for points in row.by_server],
            )
            for rank, row in zip(ranks, rows, strict=True)
        ],
    )


def server_rows(source: SiteSource, server: str) -> list[shown.ServerRowView]:
    """Return the results on a server [CONTEST-48]."""
    return [
        shown.ServerRowView(
            row.place,
            row.team,
            source.team(row.team),
            amount(row.result),
            amount(row.points),
            row.games,
        )
        for row in source.tables.servers[server]
    ]


def mean(source: SiteSource, server: str) -> str:
    """Return the mean of the best results on a server, rounded [CONTEST-19]."""
    return _mean(source.params, source.tables.servers[server])


def _mean(params: ContestParams, rows: Sequence[ServerRow]) -> str:
    results = [row.result for row in rows]
    return written(mean_of_best(results, params.mean_best_count) / MILLION)


def _at(server: str, row: ServerRow) -> shown.AtServer:
    return shown.AtServer(server, row.place, amount(row.result), amount(row.points), row.games)
