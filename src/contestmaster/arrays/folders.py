"""Where machine code is kept: the first folder that can be written and that nobody else can.

Code that is loaded runs as the user who loads it. Whoever could put a file into the folder, or
another folder in its place, could do anything in that user's name.
"""

import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from numba.core import config

__all__ = ["folder_for"]

_OWNER: Final = 0o700
_OTHERS: Final = 0o077
_OTHERS_WRITE: Final = 0o022


@cache
def folder_for(sources: Path) -> Path | None:
    """Return where to keep the machine code of the rules in a folder, ``None`` for nowhere.

    In this order: below ``NUMBA_CACHE_DIR``, where somebody has said so; beside the sources; in
    the user's folder for what can be made again; in a folder of the user's among the temporary
    files.
    """
    chosen: str = vars(config)["CACHE_DIR"]
    if chosen and _writable(folder := Path(chosen, _name_of(sources))):
        return folder
    beside = sources / "__pycache__"
    if _writable(beside) and _as_safe_as(beside, sources):
        return beside
    for ours in _of_the_user():
        if _private(ours) and _writable(folder := ours / _name_of(sources)):
            return folder
    return None


def _name_of(sources: Path) -> str:
    """Return a name for a folder that no other folder has."""
    digest = hashlib.blake2b(os.fsencode(sources.absolute()), digest_size=12)
    return f"{sources.name}-{digest.hexdigest()}"


def _of_the_user() -> Iterator[Path]:
    caches = _user_caches()
    if caches is not None:
        yield caches / "contestmaster"
    try:
        yield Path(tempfile.gettempdir(), f"contestmaster-{_user()}")
    except FileNotFoundError:  # there is nowhere a temporary file could be made
        return


def _user_caches() -> Path | None:
    """Return the folder in which programs of this user keep what can be made again."""
    said = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME", "")
    if Path(said).is_absolute():
        return Path(said)
    try:
        return Path("~/Library/Caches" if sys.platform == "darwin" else "~/.cache").expanduser()
    except RuntimeError:  # a user nobody knows has no home
        return None


def _user() -> int | str:
    """Return the number of the user; a system without numbers has a folder for each user."""
    return os.getuid() if hasattr(os, "getuid") else "cache"


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def _as_safe_as(beside: Path, sources: Path) -> bool:
    """Whether the kept code can be changed only by those who can change its sources."""
    if not hasattr(os, "getuid"):
        return True
    code, rules = beside.stat(), sources.stat()
    more = stat.S_IMODE(code.st_mode) & ~stat.S_IMODE(rules.st_mode) & _OTHERS_WRITE
    return code.st_uid in {0, os.getuid(), rules.st_uid} and not more


def _private(folder: Path) -> bool:
    """Make a folder for its owner alone, unless it is there, and tell whether it can be trusted.

    It is ours, others cannot come in, whatever the modes of what lies in it, and none of the
    folders above it can be replaced by them.
    """
    try:
        folder.parent.mkdir(exist_ok=True)  # but no home for who has none
        folder.mkdir(mode=_OWNER, exist_ok=True)
        if not hasattr(os, "getuid"):
            return True
        real = folder.resolve()
        above = {*folder.absolute().parents, *real.parents}
        return _closed(folder.lstat()) and all(_cannot_be_moved(path.lstat()) for path in above)
    except OSError:
        return False


def _closed(found: os.stat_result) -> bool:
    ours = found.st_uid == os.getuid()
    return ours and stat.S_ISDIR(found.st_mode) and not found.st_mode & _OTHERS


def _cannot_be_moved(found: os.stat_result) -> bool:
    """Whether what lies in a folder above ours stays there; of a link, that it leads there."""
    if found.st_uid not in {0, os.getuid()}:
        return False
    return bool(
        stat.S_ISLNK(found.st_mode)
        or found.st_mode & stat.S_ISVTX
        or not found.st_mode & _OTHERS_WRITE
    )
