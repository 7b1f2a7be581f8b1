"""Files that appear whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Self

from contestmaster.cli.trouble import Trouble

_numbers = count()
"""Tell the drafts of one process apart, even for the same place."""


def check_place(path: Path) -> None:
    """Raise ``Trouble`` where no file can lie at ``path``."""
    if not path.parent.is_dir():
        raise Trouble(f"{path}: there is no folder {path.parent}")
    if path.exists() and not path.is_file():
        raise Trouble(f"{path} is a folder" if path.is_dir() else f"{path} is not a file")


class FileDraft:
    """A file in the making, beside the one whose place it takes when it is kept.

    Attributes:
        path: where it shall lie.
        part: where it lies until then.
    """

    def __init__(self, path: Path, *, private: bool = False) -> None:
        """Begin an empty draft; raise ``Trouble`` where nothing can be written.

        What somebody asked for at a place of their own has the permissions of all their files;
        what is ``private`` only its owner may read.
        """
        check_place(path)
        self.path = path
        self.part = path.with_name(f".{path.name}.{os.getpid()}.{next(_numbers)}.part")
        with _named(path):
            flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
            self._file = os.fdopen(os.open(self.part, flags, 0o600 if private else 0o666), "wb")

    def find_room(self, size: int) -> None:
        """Raise ``Trouble`` where an empty draft could not hold so many bytes, before much work."""
        with _named(self.path):
            self._file.write(bytes(size))
            self._file.flush()
            self._file.seek(0)
            self._file.truncate()

    def write(self, data: bytes) -> None:
        """Append bytes; raise ``Trouble`` where they cannot be written."""
        try:
            self._file.write(data)
        except OSError as error:
            raise _trouble(self.path, error) from None

    def finish(self) -> None:
        """Write out what is still on its way; raise ``Trouble`` where that fails."""
        with _named(self.path):
            self._file.close()

    def keep(self) -> None:
        """Let the draft take its place; raise ``Trouble`` where it cannot."""
        self.finish()
        with _named(self.path):
            self.part.replace(self.path)

    def __enter__(self) -> Self:
        """Give the draft itself, which is gone at the end of the block unless it is kept."""
        return self

    def __exit__(self, *_: object) -> None:
        """Throw away what was not kept."""
        with suppress(OSError):
            self._file.close()
        self.part.unlink(missing_ok=True)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _trouble(path, error) from None


def _trouble(path: Path, error: OSError) -> Trouble:
    from contestmaster.storage.room import full, is_out_of_room

    if is_out_of_room(error):
        return Trouble(full(path))
    return Trouble(f"{path} cannot be written: {(error.strerror or str(error)).lower()}")
