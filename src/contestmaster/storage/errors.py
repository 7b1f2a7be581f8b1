"""What may go wrong with a data directory, said in one sentence each."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from contestmaster.storage.room import device_of, full, is_out_of_room

FAULTS = (sqlite3.Error, OverflowError)
"""What a statement may raise: SQLite's own errors, and an integer beyond 64 bits."""

# The beginning of SQLite's name for an error, and the sentence for it; the first match counts.
_SENTENCES = (
    ("SQLITE_FULL", "The disk is full: {path} takes no more; make room on {device}."),
    ("SQLITE_IOERR", "The disk failed to read or write {path} ({name})."),
    ("SQLITE_CORRUPT", "{path} is damaged ({error})."),
    ("SQLITE_NOTADB", "{path} is not a Contestmaster database."),
    ("SQLITE_READONLY", "{path} cannot be written: it, or its folder, is read-only."),
    ("SQLITE_CANTOPEN", "{path} cannot be opened: it is missing, or permission is denied."),
    ("SQLITE_PERM", "{path} cannot be opened: permission is denied."),
    ("SQLITE_BUSY", "{path} is locked by another program."),
    ("SQLITE_CONSTRAINT", "{path} refused to store it: {error}."),
)


# What a statement is refused for before it writes anything.
_HARMLESS = (
    "SQLITE_CONSTRAINT",
    "SQLITE_BUSY",
    "SQLITE_LOCKED",
    "SQLITE_MISMATCH",
    "SQLITE_MISUSE",
    "SQLITE_RANGE",
    "SQLITE_TOOBIG",
)


class StorageError(Exception):
    """A journal, snapshot or account could not be read or stored; its text is one sentence."""


class InUseError(StorageError):
    """Another host has the place."""


class PrunedError(StorageError):
    """The entries of a match were deleted on purpose, and its result was kept."""


class UnknownFateError(StorageError):
    """It is not known whether something was stored: nobody may be told that it was, or was not."""


def is_harmless(error: BaseException) -> bool:
    """Whether an error of a write is known to have left the file as it was.

    Whatever fails while pages are written or synchronised may have stored all of them.
    """
    if not isinstance(error, sqlite3.Error):
        return True
    return getattr(error, "sqlite_errorname", "").startswith(_HARMLESS)


def is_full(error: BaseException) -> bool:
    """Whether the disk is full: the last page of a commit, with its mark, was not written."""
    return getattr(error, "sqlite_errorname", "") == "SQLITE_FULL"


def explained(error: BaseException, path: Path) -> StorageError:
    """One sentence for an error of SQLite or of the file system at `path`."""
    if isinstance(error, StorageError):
        return error
    name = getattr(error, "sqlite_errorname", type(error).__name__)
    said = " ".join(str(error).split())  # a damaged schema is told with its line ends
    for prefix, sentence in _SENTENCES:
        if name.startswith(prefix):
            device = device_of(path)
            return StorageError(sentence.format(path=path, name=name, error=said, device=device))
    if is_out_of_room(error):
        return StorageError(f"{full(path)}.")
    if isinstance(error, FileExistsError | NotADirectoryError):
        return StorageError(f"{path} is not a folder: a file stands in its place.")
    if isinstance(error, PermissionError):
        return StorageError(f"{path} cannot be written: permission is denied.")
    if isinstance(error, OSError):
        return StorageError(f"{path} cannot be used: {error.strerror or error}.")
    return StorageError(f"{path} could not be used: {said}.")


@contextmanager
def explaining(path: Path) -> Iterator[None]:
    """Turn what SQLite or the file system raises inside into a `StorageError` about `path`."""
    try:
        yield
    except (*FAULTS, OSError) as error:
        raise explained(error, path) from error
