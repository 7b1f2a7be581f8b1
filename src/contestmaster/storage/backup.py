"""Copies of records, and the way back to them; a copy is a file of SQLite, whatever it is of."""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from contestmaster.storage import schema
from contestmaster.storage.alike import demand_alike
from contestmaster.storage.directory import connect, prepare
from contestmaster.storage.errors import StorageError, explaining
from contestmaster.storage.lock import LOCK
from contestmaster.storage.opening import postgres, reading, used
from contestmaster.storage.origin import RecordsOrigin, demand_origin, origin
from contestmaster.storage.places import address_of, shown
from contestmaster.storage.privacy import DATABASE, new_folder, private_file
from contestmaster.storage.sqlite import connect_copy

_ZIP: Final = b"PK\x03\x04"


def back_up(directory: Path, to: Path) -> None:
    """Write a copy of a place's records to a file, whole or not at all.

    Raises:
        StorageError: the place is in use or cannot be read, or the file cannot be written.
    """
    with _kept_still(directory):
        _write(directory, to)


def snapshot(directory: Path, to: Path) -> None:
    """Write a copy of a place's records as they are now, also while a host uses them.

    The file appears whole or not at all, and only its owner may read it. A file that is there
    already stays as it is.

    Raises:
        StorageError: there are no records, the file is there, or it cannot be written.
    """
    if address_of(directory) is None and not (directory / DATABASE).is_file():
        raise StorageError(f"There is no database in {directory}.")
    if to.exists():
        raise StorageError(f"{to} is there already: choose another name.")
    _write(directory, to)


def restore(directory: Path, source: Path, *, replace_other: bool = False) -> None:
    """Make a place's records what a copy holds, whole or not at all.

    Args:
        directory: the place; it is made where it is missing.
        source: the copy, which is looked at before anything is made or changed.
        replace_other: whether it may hold other records than those that are there, and not only an
            earlier or later state of them.

    Raises:
        StorageError: the place is in use or holds other records, or one of the two cannot be read
            or written.
    """
    theirs = _looked_at(source)
    address = address_of(directory)
    if address is not None:
        postgres("copying").load(address, source, replace_other=replace_other)
        return
    path = directory / DATABASE
    files = (path, *(path.with_name(path.name + each) for each in ("-wal", "-shm")))
    with explaining(directory), new_folder(directory):
        new = [each for each in (*files, directory / LOCK) if not each.exists()]
        lock = prepare(directory, anew=True)
        try:
            with explaining(path):
                if not replace_other:
                    with closing(connect(path, write=False)) as connection:
                        ours = origin(connection.execute)
                    demand_origin(ours, str(directory), theirs, str(source))
                _copy(source, path, still=True)
        except BaseException:
            # Before the lock is given free: nobody else can have made them.
            for each in new:
                with suppress(OSError):
                    each.unlink(missing_ok=True)
            raise
        finally:
            lock.release()


def _looked_at(source: Path) -> RecordsOrigin | None:
    """Say what a copy is of; StorageError, which names it, where it cannot be restored."""
    if source.is_dir():
        raise StorageError(f"{source} is a folder, and no copy.")
    if not source.is_file():
        raise StorageError(f"There is no copy {source}.")
    try:
        with source.open("rb") as opened:
            begins = opened.read(len(_ZIP))
    except OSError as error:
        raise StorageError(f"{source} cannot be read: {error.strerror}.") from None
    if begins == _ZIP:
        raise StorageError(
            f"{source} is an archive, and no copy as contestmaster db backup writes it: an archive "
            "of contestmaster db export is taken by contestmaster db import."
        )
    with explaining(source), closing(connect_copy(source)) as file:
        if schema.version(file, source) == 0:
            raise StorageError(f"{source} is empty, and no copy.")
        ((found,),) = file.execute("PRAGMA quick_check(1)").fetchall()
        if found != "ok":
            lines = " ".join(str(found).replace("*", "").split())
            raise StorageError(f"{source} is damaged ({lines}): take another copy.")
        return origin(file.execute)


def copy(source: Path, target: Path) -> int:
    """Copy all records from one place to another that has none, whole or not at all.

    They are compared with their original before they count. Neither place may be in use.

    Returns:
        How many matches there are.

    Raises:
        StorageError: one of the two is in use or cannot be used, the target has records, or the
            copy is not like its original.
    """
    if not used(source):
        raise StorageError(f"There are no records in {shown(source)}.")
    if used(target):
        raise StorageError(f"{shown(target)} has records already: name another place.")
    with (
        explaining(target),
        new_folder(target),
        _kept_still(source),
        TemporaryDirectory(prefix=".contestmaster-copy-", dir=target) as folder,
    ):
        draft = Path(folder)
        _write(source, draft / DATABASE)
        with reading(source) as original, reading(draft) as copied:
            demand_alike(original, copied)
            matches = len(original.matches())
        restore(target, draft / DATABASE)
    return matches


@contextmanager
def rewritten(directory: Path) -> Iterator[Path]:
    """Give a copy of a place's records in a file, which takes their place at the end of the block.

    No host can use the place meanwhile. Where the block raises, the records stay as they are.

    Raises:
        StorageError: the place is in use, or cannot be read or written.
    """
    address = address_of(directory)
    with (
        _kept_still(directory) as session,
        explaining(directory),
        TemporaryDirectory(prefix=".contestmaster-copy-", dir=directory) as folder,
    ):
        draft = Path(folder) / DATABASE
        _write(directory, draft)
        yield draft
        if address is not None:
            postgres("copying").load(address, draft, session, replace_other=True)
            return
        with explaining(directory / DATABASE):
            _copy(draft, directory / DATABASE, still=True)
            with closing(connect(directory / DATABASE, write=True)) as connection:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


@contextmanager
def copied(directory: Path) -> Iterator[Path]:
    """Copy a place's records into a folder of their own, which is removed in the end.

    Raises:
        StorageError: the place is in use or cannot be read.
    """
    with TemporaryDirectory() as folder:
        back_up(directory, Path(folder) / DATABASE)
        yield Path(folder)


def adopt(directory: Path, other: Path) -> None:
    """Make a place's records what those in a folder are; raises as `restore` does."""
    restore(directory, other / DATABASE)


def fingerprint(directory: Path) -> str:
    """Return a hash of how far all matches of a place have come, and of its accounts.

    Raises:
        StorageError: the place is in use, or cannot be read.
    """
    address = address_of(directory)
    if address is not None:
        return str(postgres("copying").fingerprint(address))
    lock = prepare(directory)
    try:
        path = directory / DATABASE
        with explaining(path), closing(connect(path, write=False)) as connection:
            rows = connection.execute(
                "SELECT id, server, ended, (SELECT MAX(last) FROM runs WHERE match = matches.id) "
                "FROM matches ORDER BY id"
            ).fetchall()
            rows += connection.execute(
                "SELECT login, name, password, role FROM accounts ORDER BY login"
            ).fetchall()
    finally:
        lock.release()
    return hashlib.sha256(repr(rows).encode()).hexdigest()


@contextmanager
def _kept_still(directory: Path) -> Iterator[Any]:
    """Let no host use a place meanwhile; StorageError where one does.

    What is given is the session that has the lock of an address.
    """
    address = address_of(directory)
    if address is None:
        lock = prepare(directory)
        try:
            yield None
        finally:
            lock.release()
        return
    session = postgres("store").locked(address)
    try:
        yield session
    finally:
        session.close()


def _write(directory: Path, to: Path) -> None:
    draft = to.with_name(f"{to.name}.part")
    address = address_of(directory)
    with explaining(to):
        try:
            draft.unlink(missing_ok=True)
            if address is None:
                _copy(directory / DATABASE, draft)
            else:
                private_file(draft)
                postgres("copying").save(address, draft)
            draft.replace(to)
        finally:
            draft.unlink(missing_ok=True)


def _copy(source: Path, target: Path, *, still: bool = False) -> None:
    """Copy a database that a host may use meanwhile, or, `still`, one that is a copy itself."""
    private_file(target)
    with (
        closing(connect_copy(source) if still else connect(source, write=False)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
