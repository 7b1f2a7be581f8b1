"""The results of a contest as plain tables: for the terminal, CSV and JSON alike."""

from fractions import Fraction
from typing import Any, Final, NamedTuple

from contestmaster.contest import ContestParams, State, Tables, elapsed
from contestmaster.contest.state import GameRecord
from contestmaster.kernel.instant import SECOND, Instant, to_text
from contestmaster.kernel.outcome import shown

__all__ = ["Table", "general_table", "plain_results", "server_table", "task_table"]

_MILLION: Final = 1_000_000


class Table(NamedTuple):
    """A table: its head, and rows of plain values; amounts are whole millionths.

    Attributes:
        head: names of the columns.
        rows: the rows, the best first.
        amounts: the numbers of the columns that hold amounts.
    """

    head: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    amounts: tuple[int, ...]

    def texts(self, decimals: int = 6) -> list[list[str]]:
        """Return the rows as texts, amounts with so many decimals [CONTEST-53]."""
        return [
            [
                shown(Fraction(cell, _MILLION), decimals) if i in self.amounts else str(cell)
                for i, cell in enumerate(row)
            ]
            for row in self.rows
        ]


def general_table(params: ContestParams, state: State, tables: Tables) -> Table:
    """Return the general ranking [CONTEST-46]."""
    tasks = tuple(params.tasks())
    rows = [(r.place, _name(state, r.team), r.total, *r.by_task) for r in tables.general]
    return Table(("place", "team", "total", *tasks), rows, tuple(range(2, 3 + len(tasks))))


def task_table(params: ContestParams, state: State, tables: Tables, task: str) -> Table:
    """Return the points for a task [CONTEST-47]; raise ``LookupError`` where it is not played."""
    servers = params.tasks().get(task)
    if servers is None:
        raise LookupError(f"no server plays {task}; there are {', '.join(params.tasks())}")
    rows = [(_name(state, r.team), r.points, *r.by_server) for r in tables.tasks[task]]
    return Table(("team", "points", *servers), rows, tuple(range(1, 2 + len(servers))))


def server_table(state: State, tables: Tables, server: str) -> Table:
    """Return the results on a server [CONTEST-48]; raise ``LookupError`` where there is none."""
    if server not in tables.servers:
        raise LookupError(f"there is no server {server}; there are {', '.join(tables.servers)}")
    rows = [
        (r.place, _name(state, r.team), r.result, r.points, r.games) for r in tables.servers[server]
    ]
    return Table(("place", "team", "result", "points", "games"), rows, (2, 3))


def plain_results(params: ContestParams, state: State, tables: Tables, at: Instant) -> Any:
    """Return everything as JSON holds it: amounts are texts with six decimals."""
    tasks = params.tasks()
    return {
        "state": state.phase,
        "contest_clock_s": elapsed(params, state, at) // SECOND,
        "changed": to_text(tables.at),
        "general": _records(general_table(params, state, tables)),
        "tasks": {task: _records(task_table(params, state, tables, task)) for task in tasks},
        "servers": {
            name: {
                "games": [_game(state, game) for game in server.games],
                "results": _records(server_table(state, tables, name)),
            }
            for name, server in state.servers.items()
        },
    }


def _game(state: State, game: GameRecord) -> dict[str, Any]:
    scored = zip(game.teams, game.scores, game.awards, strict=False)  # a dropped game has none
    return {
        "game": game.number,
        "status": game.status,
        "k": _amount(game.k) if game.scores else None,
        "awards": [
            {"team": _name(state, team), "score": _amount(score), "award": _amount(award)}
            for team, score, award in scored
        ],
    }


def _records(table: Table) -> list[dict[str, Any]]:
    return [
        {
            name: _amount(cell) if i in table.amounts else cell
            for i, (name, cell) in enumerate(zip(table.head, row, strict=True))
        }
        for row in table.rows
    ]


def _amount(millionths: int) -> str:
    return shown(Fraction(millionths, _MILLION))


def _name(state: State, team: int) -> str:
    return state.teams[team - 1].name
