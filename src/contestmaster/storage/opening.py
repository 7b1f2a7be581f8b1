"""Stores by name: whoever keeps or reads records says where they are, and never in what.

Where they are is a folder. A name with another kind in front, as ``postgresql://``, is an address;
no store of ours is reached by one yet, so that it is refused rather than taken for a folder.
"""

import re
from pathlib import Path

from contestmaster.storage import directory
from contestmaster.storage.errors import StorageError
from contestmaster.storage.lock import HostLock
from contestmaster.storage.records import CommitReport
from contestmaster.storage.sqlite import SqliteArchive, SqliteStore
from contestmaster.storage.store import Archive, Notify, Store

# A path has lost one of its two slashes, and may stand in another; a single letter is a drive.
_ADDRESS = re.compile(r"(?:^|[/\\])([a-z][a-z0-9+.-]+):[/\\]")


def unheard(_: CommitReport) -> None:
    """Hear of no commit: for whoever waits for each, or stores nothing."""


def opened(where: Path | str, notify: Notify = unheard, *, draft: bool = False) -> Store:
    """Open a place for records as its one host; it is made where it is missing.

    Args:
        where: the folder.
        notify: told of each group that was committed or failed, on a thread of the store: a host
            in an event loop passes it on with ``call_soon_threadsafe``.
        draft: it may be lost in a power cut, since it becomes something when it is whole.

    Raises:
        StorageError: it cannot be used, is in use by another host, or needs an upgrade.
    """
    return SqliteStore(_folder(where), notify, draft=draft)


def reading(where: Path | str) -> Archive:
    """Open records for reading, also while a host writes them.

    Raises:
        StorageError: there are none, or none that can be read.
    """
    return SqliteArchive(_folder(where))


def used(where: Path | str) -> bool:
    """Whether records are kept in a place, readable or not."""
    return (_folder(where) / directory.DATABASE).exists()


def check_place(where: Path | str) -> None:
    """Make a place for records where it is missing; StorageError where it cannot be written."""
    directory.check_folder(_folder(where))


def check_unused(where: Path | str) -> None:
    """StorageError where a host uses a place now."""
    HostLock(_folder(where)).release()


def _folder(where: Path | str) -> Path:
    if address := _ADDRESS.search(str(where)):
        raise StorageError(
            f"Records cannot be kept in {where}: {address[1]} is no kind of store known here; name "
            "a folder."
        )
    return Path(where)
