"""Lists of teams as people keep them: a CSV file comes in, a sheet of passwords goes out."""

import os
from contextlib import ExitStack
from pathlib import Path
from typing import IO, TYPE_CHECKING, Self

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.host.contest.roster import Row

__all__ = ["Sheet", "read_rows"]


def read_rows(file: Path) -> "list[Row]":
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
