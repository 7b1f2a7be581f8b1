"""Lists of teams as people keep them: a CSV file comes in, a sheet of passwords goes out."""

import os
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, Self

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.host.contest.roster import RosterRow

_COLUMNS: Final = 3
"""Of a sheet: login, password, name."""


def read_rows(file: Path) -> "list[RosterRow]":
    """Read and check a CSV file of teams.

    Raises:
        Trouble: a column is missing, or a line is no team; the message names file and line.
        OSError: it cannot be read.
    """
    from contestmaster.host.contest.roster import RosterError, read_roster

    try:
        with file.open(encoding="utf-8-sig", newline="") as lines:
            return read_roster(lines)
    except UnicodeDecodeError:
        raise Trouble(f"{file}: this is no text in UTF-8") from None
    except RosterError as error:
        raise Trouble(f"{file}:{error.line}: {error}") from None


def read_sheet(path: Path) -> dict[str, tuple[str, str]]:
    """Return password and name of each team of a sheet, by login; its last line counts.

    Raises:
        Trouble: the file is no sheet.
        OSError: it cannot be read.
    """
    if path.is_file() and not _is_sheet(path):
        raise Trouble(f"{path} is no sheet of passwords, as `admin team import --sheet` writes it")
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines)
    return {login: (password, name) for login, password, name in rows}


def _is_sheet(path: Path) -> bool:
    """Return whether a file is a sheet of before, to which teams may be added."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return False
    return all(len(line.split("\t")) == _COLUMNS for line in lines)


class Sheet:
    """Passwords to be handed out: on standard output, or in a file only its owner may read."""

    def __init__(self, path: Path | None) -> None:
        """Write to a file, below what a sheet has already, or print."""
        self._path = path
        self._undo = ExitStack()
        self._file: IO[str] | None = None
        self._printed = False

    def __enter__(self) -> Self:
        """Open the file before anything is done; ``Trouble`` where another one is there."""
        from contestmaster.storage.privacy import private_file

        if self._path is not None:
            if self._path.exists() and not _is_sheet(self._path):
                raise Trouble(f"{self._path} is there already, and is no sheet of passwords")
            number = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            self._file = self._undo.enter_context(os.fdopen(number, "a", encoding="utf-8"))
            private_file(self._path)
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._undo.close()

    def add(self, login: str, name: str, password: str | None) -> None:
        """Write a team down, at once; a password that somebody chose is not repeated."""
        if password is not None:
            print(f"{login}\t{password}\t{name}", file=self._file, flush=True)
            self._printed = self._file is None

    def sum_up(self, what: str) -> None:
        """Say what was done: on standard error where standard output has passwords and no more.

        So what goes into a file by ``>`` is a sheet, too.
        """
        print(what, file=sys.stderr if self._printed else sys.stdout)
