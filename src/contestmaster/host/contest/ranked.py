"""The general ranking with what each total is made of: whatever shows it is made from this."""

from collections.abc import Mapping
from typing import NamedTuple

from contestmaster.contest import ContestParams, Rankings, State
from contestmaster.contest.ranking import ServerRow


class Ranked(NamedTuple):
    """A team in the general ranking [CONTEST-46]; amounts are whole millionths.

    Attributes:
        place: shared by equals.
        team: its number, from 1.
        name: what it is called.
        total: the sum of the points for all tasks.
        tasks: the points for each task, by its name.
        servers: how it stands on each server, by its name.
    """

    place: int
    team: int
    name: str
    total: int
    tasks: Mapping[str, int]
    servers: Mapping[str, ServerRow]


def general_ranking(params: ContestParams, state: State, tables: Rankings) -> list[Ranked]:
    """Return the general ranking as the tables have it, the best first."""
    on = {name: {row.team: row for row in rows} for name, rows in tables.servers.items()}
    return [
        Ranked(
            row.place,
            row.team,
            state.teams[row.team - 1].name,
            row.total,
            dict(zip(params.tasks(), row.by_task, strict=True)),
            {name: rows[row.team] for name, rows in on.items()},
        )
        for row in tables.general
    ]
