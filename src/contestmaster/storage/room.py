"""Room on disks: which one is full, and what to do about it."""

import errno
import os
import shutil
from pathlib import Path
from typing import Final

_OUT: Final = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)})
_TIGHT: Final = 1 << 20
"""Bytes: who has no more is out of room for all that we write."""


def is_out_of_room(error: BaseException) -> bool:
    """Whether a disk is full, or whoever runs this has used up their share of it."""
    return isinstance(error, OSError) and error.errno in _OUT


def device_of(path: Path) -> Path:
    """Return where the file system that holds a path is mounted."""
    place = _nearest(path)
    while not os.path.ismount(place) and place != place.parent:
        place = place.parent
    return place


def free_bytes(path: Path) -> int:
    """Return how many bytes find room where a path lies, or would.

    Raises:
        OSError: nothing can be known of that place.
    """
    return shutil.disk_usage(_nearest(path)).free


def full(path: Path) -> str:
    """Say that a file finds no room, on which disk, and what to do."""
    return (
        f"{path} finds no room on the disk mounted at {device_of(path)} "
        f"({_shown(path)} MB free): delete what you do not need there, or choose another folder"
    )


def which_is_full(*places: Path) -> str:
    """Say which of the disks that some places lie on is full, where it is not known what failed."""
    tight = sorted({device_of(each) for each in places if _is_tight(each)})
    if not tight:
        return "a disk is full, or your share of it: `contestmaster doctor` shows the room there is"
    where = " and ".join(map(str, tight))
    return f"no room on the disk mounted at {where}: delete what you do not need there"


def _nearest(path: Path) -> Path:
    """Return the lowest folder above a path that is there."""
    place = path.absolute()
    while not place.exists() and place != place.parent:
        place = place.parent
    return place.resolve()


def _is_tight(path: Path) -> bool:
    try:
        return free_bytes(path) < _TIGHT
    except OSError:
        return False


def _shown(path: Path) -> str:
    try:
        return f"{free_bytes(path) / 1e6:.1f}"
    except OSError:
        return "?"
