"""The results of a contest as plain tables: for the terminal, CSV and JSON alike."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

from contestmaster.contest import ContestParams, Rankings, State, elapsed
from contestmaster.contest.state import GameRecord
from contestmaster.host.contest.ranked import general_ranking
from contestmaster.host.ended import FigureValues
from contestmaster.kernel.figures import Figure
from contestmaster.kernel.instant import SECOND, Instant, to_text
from contestmaster.kernel.outcome import places as ranks
from contestmaster.kernel.outcome import shown

Figures: TypeAlias = Mapping[tuple[str, int], Sequence[FigureValues]]
"""What games have counted, by server and number."""

_MILLION: Final = 1_000_000


class ReportTable(NamedTuple):
    """A table: its head, and rows of plain values; amounts are whole millionths.

    Attributes:
        head: names of the columns.
        rows: the rows, the best first.
        amounts: the numbers of the columns that hold amounts.
        figures: the figures of the game that columns hold, by the number of the column.
    """

    head: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    amounts: tuple[int, ...]
    figures: Mapping[int, Figure] = {}

    def texts(self, decimals: int | None = None) -> list[list[str]]:
        """Return the rows as texts.

        Args:
            decimals: of amounts, for people [CONTEST-53]; for programs all there are, and figures
                as plain numbers.
        """
        return [[self._text(i, cell, decimals) for i, cell in enumerate(row)] for row in self.rows]

    def _text(self, column: int, cell: Any, decimals: int | None) -> str:
        if column in self.amounts:
            return shown(Fraction(cell, _MILLION), 6 if decimals is None else decimals)
        if column in self.figures and decimals is not None:
            return self.figures[column].shown(cell)
        return "" if cell is None else str(cell)


def general_table(params: ContestParams, state: State, tables: Rankings) -> ReportTable:
    """Return the general ranking [CONTEST-46]."""
    tasks = tuple(params.tasks())
    ranked = general_ranking(params, state, tables)
    rows = [(row.place, row.name, row.total, *row.tasks.values()) for row in ranked]
    return ReportTable(("place", "team", "total", *tasks), rows, tuple(range(2, 3 + len(tasks))))


def task_table(params: ContestParams, state: State, tables: Rankings, task: str) -> ReportTable:
    """Return the points for a task [CONTEST-47]; raise ``LookupError`` where it is not played."""
    servers = params.tasks().get(task)
    if servers is None:
        raise LookupError(f"no server plays {task}; there are {', '.join(params.tasks())}")
    rows = [(_name(state, r.team), r.points, *r.by_server) for r in tables.tasks[task]]
    return ReportTable(("team", "points", *servers), rows, tuple(range(1, 2 + len(servers))))


def server_table(state: State, tables: Rankings, server: str) -> ReportTable:
    """Return the results on a server [CONTEST-48]; raise ``LookupError`` where there is none."""
    if server not in tables.servers:
        raise LookupError(f"there is no server {server}; there are {', '.join(tables.servers)}")
    rows = [
        (r.place, _name(state, r.team), r.result, r.points, r.games) for r in tables.servers[server]
    ]
    return ReportTable(("place", "team", "result", "points", "games"), rows, (2, 3))


def game_table(state: State, name: str, figures: Figures) -> ReportTable:
    """Return what a game such as ``Cows1-12`` paid, with its own figures; the best team first.

    Raises:
        LookupError: there is no such game, or it has paid nothing.
    """
    server, game = _scored(state, name)
    counted = figures.get((server, game.number), ())
    places = ranks([Fraction(score) for score in game.scores])
    seats = sorted(range(len(game.teams)), key=lambda seat: (places[seat], game.teams[seat]))
    rows = [
        (
            places[seat],
            _name(state, game.teams[seat]),
            *(one.counts[seat] for one in counted),
            game.scores[seat],
            game.k,
            game.awards[seat],
        )
        for seat in seats
    ]
    head = ("place", "team", *(one.figure.name for one in counted), "score", "K", "award")
    first = 2 + len(counted)
    by_column = {2 + i: one.figure for i, one in enumerate(counted)}
    return ReportTable(head, rows, tuple(range(first, first + 3)), by_column)


def _scored(state: State, name: str) -> tuple[str, GameRecord]:
    server, game = state.game(name)
    if not game.scores:
        why = "is still played" if game.status == "running" else "ended without awards"
        raise LookupError(f"{name} {why}, so it has no results")
    return server, game


def plain_results(
    params: ContestParams, state: State, tables: Rankings, at: Instant, figures: Figures
) -> Any:
    """Return everything as JSON holds it: amounts are texts with six decimals.

    ``figures`` are what games have counted.
    """
    tasks = params.tasks()
    return {
        "state": state.phase,
        "contest_clock_s": elapsed(params, state, at) // SECOND,
        "changed": to_text(tables.at),
        "general": _records(general_table(params, state, tables)),
        "tasks": {task: _records(task_table(params, state, tables, task)) for task in tasks},
        "servers": {
            name: {
                "games": [
                    _game(state, game, figures.get((name, game.number), ()))
                    for game in server.games
                ],
                "results": _records(server_table(state, tables, name)),
            }
            for name, server in state.servers.items()
        },
    }


def _game(state: State, game: GameRecord, figures: Sequence[FigureValues]) -> dict[str, Any]:
    scored = zip(game.teams, game.scores, game.awards, strict=False)  # a dropped game has none
    return {
        "game": game.number,
        "status": game.status,
        "k": _amount(game.k) if game.scores else None,
        "awards": [
            {
                "team": _name(state, team),
                "score": _amount(score),
                "award": _amount(award),
                "figures": {one.figure.name: one.counts[seat] for one in figures},
            }
            for seat, (team, score, award) in enumerate(scored)
        ],
    }


def _records(table: ReportTable) -> list[dict[str, Any]]:
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
