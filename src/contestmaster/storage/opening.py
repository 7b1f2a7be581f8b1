"""Stores by name: whoever keeps or reads records says where they are, and never in what.

Where they are is a folder, which holds them or says in which database they are; an address, as
``postgresql://user@host/database``, is the folder that stands for it.
"""

from contextlib import closing
from importlib import import_module
from pathlib import Path
from threading import Event
from types import ModuleType
from typing import Any

from contestmaster.storage import directory
from contestmaster.storage.errors import StorageError
from contestmaster.storage.lock import HostLock, was_whole
from contestmaster.storage.places import address_of, place
from contestmaster.storage.postgres.address import Address
from contestmaster.storage.privacy import DATABASE, USED, private_file
from contestmaster.storage.records import CommitReport
from contestmaster.storage.sqlite import SqliteArchive, SqliteStore
from contestmaster.storage.standby import FolderStandby, Standby, Tell, held, keep, waits
from contestmaster.storage.store import Archive, Notify, Store


def unheard(_: CommitReport) -> None:
    """Hear of no commit: for whoever waits for each, or stores nothing."""


def opened(where: Path | str, notify: Notify = unheard, *, draft: bool = False) -> Store:
    """Open a place for records as its one host; it is made where it is missing.

    One that this process has waited for is opened with the lock it has; see `waited_for`.

    Args:
        where: the folder, or an address.
        notify: told of each group that was committed or failed, on a thread of the store: a host
            in an event loop passes it on with ``call_soon_threadsafe``.
        draft: it may be lost in a power cut, since it becomes something when it is whole. A server
            makes no such difference.

    Raises:
        StorageError: it cannot be used, is in use by another host, or needs an upgrade.
    """
    folder, address = _found(where)
    if address is None:
        return SqliteStore(folder, notify, draft=draft, lock=_taken(folder))
    mark = folder / USED
    if mark.exists() and not used(folder):
        raise StorageError(
            f"{address.shown} has no records, but has been used before: bring a copy of them back, "
            f"or, to begin anew, name another schema or remove {mark}."
        )
    store: Store = postgres("store").PostgresStore(address, notify, session=_taken(folder))
    private_file(mark)
    return store


def _taken(folder: Path) -> Any:
    """What holds a place that this process has waited for."""
    hold = held(folder)
    return None if hold is None else hold.take()


def standby(where: Path | str, tell: Tell) -> Standby:
    """Prepare to wait for a place; `tell` hears in lines what happens meanwhile."""
    folder, address = _found(where)
    if address is None:
        return FolderStandby(folder, tell)
    made: Standby = postgres("standby").ServerStandby(address, tell)
    return made


def standbys(where: Path | str) -> list[str]:
    """Say who waits for a place, in words; StorageError where that cannot be told."""
    folder, address = _found(where)
    if address is not None:
        with closing(postgres("session").ServerSession(address)) as session:
            return list(session.standbys())
    return ["a process on this machine"] if waits(folder) else []


def waited_for(where: Path | str, waiting: Standby, stop: Event) -> bool:
    """Wait until a place is this process's, and hold it for `opened`; False where that is stopped.

    Raises:
        StorageError: nothing can ever come of it.
    """
    hold = waiting.wait(stop)
    if hold is None:
        return False
    keep(_found(where)[0], hold)
    return True


def give_up(where: Path | str) -> None:
    """Let go of a place that was waited for and has not been opened."""
    hold = held(_found(where)[0])
    if hold is not None:
        hold.release()


def reading(where: Path | str) -> Archive:
    """Open records for reading, also while a host writes them.

    Raises:
        StorageError: there are none, or none that can be read.
    """
    folder, address = _found(where)
    if address is None:
        return SqliteArchive(folder)
    archive: Archive = postgres("store").PostgresArchive(address)
    return archive


def used(where: Path | str) -> bool:
    """Whether records are kept in a place, readable or not; StorageError if that is not known."""
    folder, address = _found(where)
    if address is None:
        return (folder / DATABASE).exists()
    return bool(postgres("store").used(address))


def unused(where: Path | str) -> bool:
    """Whether no records were ever kept in a place, as far as can be told.

    Raises:
        StorageError: that is not known.
    """
    folder, address = _found(where)
    before = was_whole(folder) if address is None else (folder / USED).exists()
    return not (before or used(folder))


def check_place(where: Path | str) -> None:
    """Make a place for records where it is missing; StorageError where it cannot be written."""
    folder, address = _found(where)
    directory.check_folder(folder)
    if address is not None:
        postgres("store").check(address)


def server_facts(where: Path | str) -> dict[str, str]:
    """Return settings of the server that has the records, which decide whether they are safe.

    Raises:
        StorageError: they are in none, or it does not answer.
    """
    _, address = _found(where)
    if address is None:
        raise StorageError(f"{where} is in no server.")
    told: dict[str, str] = postgres("session").facts(address)
    return told


def check_unused(where: Path | str) -> None:
    """StorageError where a host uses a place now."""
    folder, address = _found(where)
    if address is None:
        HostLock(folder).release()
    else:
        postgres("store").locked(address).close()


def upgrade(where: Path | str) -> tuple[int, int]:
    """Lead an older database to the newest schema; the versions before and after.

    Raises:
        StorageError: there is none, a host uses it, or it is not ours to upgrade.
    """
    folder, address = _found(where)
    if address is None:
        return directory.upgrade(folder)
    before, after = postgres("store").upgrade(address)
    return int(before), int(after)


def _found(where: Path | str) -> tuple[Path, Address | None]:
    folder = place(where)
    return folder, address_of(folder)


def postgres(module: str) -> ModuleType:
    """What speaks to servers: imported when an address is met, since few need it.

    Raises:
        StorageError: it is not installed.
    """
    try:
        return import_module(f"contestmaster.storage.postgres.{module}")
    except ImportError as error:
        if (error.name or "").partition(".")[0] != "psycopg" and "pq wrapper" not in str(error):
            raise
        raise StorageError(
            "Records in PostgreSQL need psycopg: install contestmaster with its extra postgres, "
            "as pip install 'contestmaster[postgres]'."
        ) from None
