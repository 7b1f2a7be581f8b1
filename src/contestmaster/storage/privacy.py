"""Who may read the files of a host: its owner, and nobody else on the machine.

Seeds of running games, the key of a lobby, hashes of passwords lie there. Whatever the umask, and
wherever a folder came from, files are made for their owner alone; those of ours that others may
read, from an older release or a careless copy, are mended.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from contestmaster.storage.errors import StorageError

DATABASE: Final = "contestmaster.db"
"""The database's file in a data directory; SQLite puts its -wal and -shm beside it."""
ADDRESS: Final = "contestmaster.address"
"""The file, in the place of a database, that says in which server the records are."""

USED: Final = "contestmaster.used"
"""The file that says that the records in that server were whole once."""

_OWNER: Final = 0o700
_FILE: Final = 0o600
_OTHERS: Final = 0o077
_OURS: Final = (
    *(DATABASE, ADDRESS, USED, "host.lock", "control."),
    *("before-import", "after-import", "console-history"),
)
"""How the names of what a host writes begin."""
_GUARDED: Final = os.name == "posix"
"""Elsewhere a folder hands its permissions down to what is made in it."""


def private_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for its owner only.

    One that is there already is mended where nothing but records lies in it. Others keep their
    permissions: what is not ours to change may be meant to be read.

    Raises:
        StorageError: everybody may write in it, so that others could put records in place of ours.
        OSError: it cannot be made.
    """
    for each in reversed(_missing(folder)):
        with suppress(FileExistsError):  # somebody else makes it at the same time
            each.mkdir(mode=_OWNER)
    if not folder.is_dir():
        raise NotADirectoryError(folder)
    mode = folder.stat().st_mode
    if not (_GUARDED and mode & _OTHERS):
        return
    if all(each.name.startswith(_OURS) for each in folder.iterdir()):
        _mend(folder, _OWNER)
    elif mode & stat.S_IWOTH:
        raise StorageError(
            f"{folder} may be written by everybody on this machine, who could put other records "
            "there: choose a folder of your own, or chmod it."
        )


@contextmanager
def new_folder(folder: Path) -> Iterator[None]:
    """Make a folder as `private_folder` does; where the block raises, nothing new stays of it.

    What the block itself has put there is its own to remove.
    """
    missing = _missing(folder)
    try:
        private_folder(folder)
        yield
    except BaseException:
        for each in missing:
            with suppress(OSError):  # something is in it, or it was not made at all
                each.rmdir()
        raise


def _missing(folder: Path) -> list[Path]:
    """Return which of a folder and those above it are not there, it itself first."""
    above = [folder, *folder.parents]
    return above[: next(n for n, each in enumerate(above) if each.exists())]


def private_file(path: Path, *, make: bool = True) -> bool:
    """Make an empty file for its owner only where there is none; mend one that others may read.

    Returns:
        Whether others could read it until now.

    Args:
        path: the file.
        make: whether to make it.

    Raises:
        StorageError: others may read it, and it is not ours to mend.
        OSError: it cannot be made.
    """
    if not _GUARDED:
        return False
    if make:
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE))
            return False
    wide = path.is_file() and bool(path.stat().st_mode & _OTHERS)
    if wide:
        _mend(path, _FILE)
    return wide


def _mend(path: Path, mode: int) -> None:
    try:
        path.chmod(mode)
    except PermissionError:
        raise StorageError(
            f"{path} may be read by others on this machine, and is somebody else's: its owner must "
            f"chmod it to {mode:o}."
        ) from None
