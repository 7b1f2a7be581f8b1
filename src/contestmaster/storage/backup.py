"""Copies of a database, and the way back to one."""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from contestmaster.storage.directory import DATABASE, connect, prepare
from contestmaster.storage.errors import StorageError, explaining
from contestmaster.storage.privacy import private_file


def back_up(directory: Path, to: Path) -> None:
    """Write a copy of a directory's database to a file, whole or not at all.

    Raises:
        StorageError: the directory is in use or cannot be read, or the file cannot be written.
    """
    lock = prepare(directory)
    try:
        _write(directory, to)
    finally:
        lock.release()


def snapshot(directory: Path, to: Path) -> None:
    """Write a copy of a directory's database as it is now, also while a host uses it.

    The file appears whole or not at all, and only its owner may read it. A file that is there
    already stays as it is.

    Raises:
        StorageError: there is no database, the file is there, or it cannot be written.
    """
    if not (directory / DATABASE).is_file():
        raise StorageError(f"There is no database in {directory}.")
    if to.exists():
        raise StorageError(f"{to} is there already: choose another name.")
    _write(directory, to)


def restore(directory: Path, source: Path) -> None:
    """Make a directory's database what a copy holds, whole or not at all.

    Raises:
        StorageError: the directory is in use, or one of the two cannot be read or written.
    """
    if source.is_dir():
        raise StorageError(f"{source} is a folder, and no copy.")
    if not source.is_file():
        raise StorageError(f"There is no copy {source}.")
    lock = prepare(directory, anew=True)
    try:
        with explaining(directory / DATABASE):
            _copy(source, directory / DATABASE)
    finally:
        lock.release()


@contextmanager
def copied(directory: Path) -> Iterator[Path]:
    """Copy a directory's records into a folder of their own, which is removed in the end.

    Raises:
        StorageError: the directory is in use or cannot be read.
    """
    with TemporaryDirectory() as folder:
        back_up(directory, Path(folder) / DATABASE)
        yield Path(folder)


def adopt(directory: Path, other: Path) -> None:
    """Make a directory's records what those in another are; raises as `restore` does."""
    restore(directory, other / DATABASE)


def fingerprint(directory: Path) -> str:
    """Return a hash of how far all matches of a directory have come, and of its accounts.

    Raises:
        StorageError: the directory is in use, or cannot be read.
    """
    lock = prepare(directory)
    try:
        path = directory / DATABASE
        with explaining(path), closing(connect(path, write=False)) as connection:
            rows = connection.execute(
                "SELECT id, server, ended, (SELECT MAX(last) FROM runs WHERE match = matches.id) "
                "FROM matches ORDER BY id"
            ).fetchall()
            rows += connection.execute("SELECT * FROM accounts ORDER BY login").fetchall()
    finally:
        lock.release()
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def _write(directory: Path, to: Path) -> None:
    draft = to.with_name(f"{to.name}.part")
    with explaining(to):
        try:
            draft.unlink(missing_ok=True)
            _copy(directory / DATABASE, draft)
            draft.replace(to)
        finally:
            draft.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    private_file(target)
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
