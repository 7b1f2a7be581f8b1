"""Lists of teams as people keep them: CSV with the columns login, name and perhaps password."""

import csv
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from contestmaster.contest.codes import MESSAGES, Code
from contestmaster.contest.rules.teams import why_not
from contestmaster.contest.state import Team
from contestmaster.host.passwords import is_valid

_REST: Final = ""
"""The key of the cells of a line that stand below no column."""


class RosterError(ValueError):
    """A line is no team; the message is one sentence.

    Attributes:
        line: its number, from 1.
    """

    def __init__(self, line: int, reason: str) -> None:
        """Blame a line."""
        super().__init__(reason)
        self.line = line


class RosterRow(NamedTuple):
    """A team in a list; the password may be empty."""

    line: int
    login: str
    name: str
    password: str


def read_roster(lines: Iterable[str]) -> list[RosterRow]:
    """Read and check a list of teams.

    Raises:
        RosterError: a column is missing, or a line is no team.
    """
    rows: list[RosterRow] = []
    reader = csv.DictReader(lines, skipinitialspace=True, restkey=_REST)
    try:
        found = [name.strip().lower() for name in reader.fieldnames or []]
        reader.fieldnames = found
        if not {"login", "name"} <= set(found):
            raise RosterError(1, "expected the columns login, name and perhaps password")
        for record in reader:
            values = {key: (value or "").strip() for key, value in record.items() if key}
            if any(map(str.strip, record.get(_REST, ()))):
                raise RosterError(
                    reader.line_num,
                    'more cells than columns: put a name with a comma into "quotes"',
                )
            if any(values.values()):
                password = values.get("password", "")
                rows.append(RosterRow(reader.line_num, values["login"], values["name"], password))
    except csv.Error as error:
        raise RosterError(max(1, reader.line_num), str(error)) from None
    _check(rows)
    return rows


def unregistered(rows: Iterable[RosterRow], teams: Sequence[Team]) -> list[RosterRow]:
    """Return the rows that are none of a contest's teams; all can be registered, in this order.

    Raises:
        RosterError: one cannot, or is registered under another name.
    """
    names = {team.login: team.name for team in teams}
    then = list(teams)
    fresh: list[RosterRow] = []
    for row in rows:
        if names.get(row.login, row.name) != row.name:
            raise RosterError(
                row.line,
                f"{row.login} is registered as {names[row.login]!r}, and a team keeps its name: "
                "write it so, or give a new team another login",
            )
        if row.login not in names:
            if (code := why_not(then, row.login, row.name)) is not Code.DONE:
                raise RosterError(row.line, MESSAGES[code])
            then.append(Team(len(then) + 1, row.login, row.name))
            fresh.append(row)
    return fresh


def _check(rows: list[RosterRow]) -> None:
    seen: set[str] = set()
    for row in rows:
        if not row.login or not row.name:
            raise RosterError(row.line, "expected a login and a name")
        if row.password and not is_valid(row.password):
            raise RosterError(row.line, "a password is 1 to 64 visible ASCII characters")
        for value in (f"login {row.login}", f"name {row.name}"):
            if value in seen:
                raise RosterError(row.line, f"the {value} comes twice")
            seen.add(value)
