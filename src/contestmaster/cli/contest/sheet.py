"""Lists of teams as people keep them: a CSV file comes in, a sheet of passwords goes out."""

import csv
import os
from contextlib import ExitStack
from pathlib import Path
from typing import IO, NamedTuple, Self

from contestmaster.cli.trouble import Trouble

__all__ = ["Row", "Sheet", "read_rows"]


class Row(NamedTuple):
    """A team in a CSV file; the password may be empty."""

    line: int
    login: str
    name: str
    password: str


def read_rows(file: Path) -> list[Row]:
    """Read and check a CSV file of teams.

    Raises:
        Trouble: a column is missing, or a line is no team; the message names file and line.
        OSError: it cannot be read.
    """
    from contestmaster.host.passwords import is_valid

    rows: list[Row] = []
    try:
        with file.open(encoding="utf-8-sig", newline="") as lines:
            reader = csv.DictReader(lines, skipinitialspace=True)
            found = [name.strip().lower() for name in reader.fieldnames or []]
            reader.fieldnames = found
            if not {"login", "name"} <= set(found):
                raise Trouble(f"{file}:1: expected the columns login, name and perhaps password")
            for record in reader:
                values = {key: (value or "").strip() for key, value in record.items() if key}
                if any(values.values()):
                    password = values.get("password", "")
                    rows.append(Row(reader.line_num, values["login"], values["name"], password))
    except UnicodeDecodeError:
        raise Trouble(f"{file}: this is no text in UTF-8") from None
    except csv.Error as error:
        raise Trouble(f"{file}: {error}") from None
    seen: set[str] = set()
    for row in rows:
        if not row.login or not row.name:
            raise Trouble(f"{file}:{row.line}: expected a login and a name")
        if row.password and not is_valid(row.password):
            raise Trouble(f"{file}:{row.line}: a password is 1 to 64 visible ASCII characters")
        for value in (f"login {row.login}", f"name {row.name}"):
            if value in seen:
                raise Trouble(f"{file}:{row.line}: the {value} comes twice")
            seen.add(value)
    return rows


class Sheet:
    """Passwords to be handed out: on standard output, or in a file only its owner may read."""

    def __init__(self, path: Path | None) -> None:
        """Write to a file that must not exist yet, or print."""
        self._path = path
        self._undo = ExitStack()
        self._file: IO[str] | None = None

    def __enter__(self) -> Self:
        """Make the file before anything is done; raises ``Trouble`` where it is there already."""
        if self._path is not None:
            try:
                number = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            except FileExistsError:
                raise Trouble(f"{self._path} is there already") from None
            self._file = self._undo.enter_context(os.fdopen(number, "w", encoding="utf-8"))
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._undo.close()

    def add(self, login: str, name: str, password: str | None) -> None:
        """Write a team down, at once; a password that somebody chose is not repeated."""
        if password is not None:
            print(f"{login}\t{password}\t{name}", file=self._file, flush=True)
