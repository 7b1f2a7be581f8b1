"""The one folder for what can be made again, and where in it machine code is kept.

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
from itertools import takewhile
from pathlib import Path
from typing import Final

__all__ = [
    "RULES",
    "SETTING",
    "beside",
    "cache_folder",
    "candidates",
    "chosen_folder",
    "folder_for",
    "passed_over",
    "rules_folder",
]

SETTING: Final = "CONTESTMASTER_CACHE"
"""The environment variable that names the folder."""
RULES: Final = "rules"
"""Where compiled rules lie in it, in a folder for each folder of sources."""

_OF_NUMBA: Final = "NUMBA_CACHE_DIR"
"""Counts for rules where ours is not set: who has told Numba where to keep code means them too."""
_INSTALLED: Final = frozenset({"site-packages", "dist-packages"})
_ROOM: Final = bytes(1 << 16)
"""What must find room: on a full disk files can be made, and nothing written into them."""
_OWNER: Final = 0o700
_OTHERS: Final = 0o077
_OTHERS_WRITE: Final = 0o022


@cache
def folder_for(sources: Path) -> Path | None:
    """Return where to keep the machine code of the rules in a folder, ``None`` for nowhere.

    A named folder is taken as it is: it may hold code and be read-only. Code of sources that are
    not installed lies beside them, as their bytecode does. All other goes into the cache folder.
    """
    chosen = _chosen_for_rules()
    if chosen is None and (found := beside(sources)) is not None:
        return found
    kept = rules_folder()
    if kept is None:
        return None
    folder = kept / _name_of(sources)
    return folder if _writable(folder) or chosen is not None else None


def rules_folder() -> Path | None:
    """Return the folder of compiled rules that do not lie beside their sources."""
    kept = _chosen_for_rules() or cache_folder()
    return None if kept is None else kept / RULES


def chosen_folder() -> Path | None:
    """Return the cache folder that somebody has named, who answers for who may write there."""
    named = os.environ.get(SETTING)
    return Path(named).absolute() if named else None


def _chosen_for_rules() -> Path | None:
    named = os.environ.get(_OF_NUMBA)
    return chosen_folder() or (Path(named).absolute() if named else None)


def cache_folder() -> Path | None:
    """Return the folder for what can be made again, ``None`` where there is none.

    In this order: the one that is named; the user's own for such things; one of the user's among
    the temporary files. The last two are made, and passed over where they are not safe.
    """
    chosen = chosen_folder()
    if chosen is not None:
        return chosen
    return next((ours for ours in candidates() if not _fault(ours)), None)


def passed_over() -> list[tuple[Path, str]]:
    """Return the folders that would come before the cache folder, and why each was not taken."""
    if chosen_folder() is not None:
        return []
    looked = [(each, _fault(each)) for each in candidates()]
    return list(takewhile(lambda found: found[1], looked))


def beside(sources: Path) -> Path | None:
    """Return the folder beside sources that are not installed, if it is as safe as they are."""
    folder = sources / "__pycache__"
    # An installer removes what it has installed, and would leave what was added later.
    if _INSTALLED.isdisjoint(sources.parts) and _writable(folder) and _as_safe_as(folder, sources):
        return folder
    return None


def _name_of(sources: Path) -> str:
    """Return a name for a folder that no other folder has."""
    digest = hashlib.blake2b(os.fsencode(sources.absolute()), digest_size=12)
    return f"{sources.name}-{digest.hexdigest()}"


def candidates() -> Iterator[Path]:
    """Yield the folders of the user that may become the cache folder, the first choice first."""
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
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(_ROOM)
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


def _fault(folder: Path) -> str:
    """Make a folder for its owner alone, unless it is there; say why it cannot be used, if so.

    It must be ours, others must not come in, whatever the modes of what lies in it, and none of
    the folders above it may be one that they can replace.
    """
    try:
        folder.parent.mkdir(exist_ok=True)  # but no home for who has none
        folder.mkdir(mode=_OWNER, exist_ok=True)
        fault = _danger(folder) if hasattr(os, "getuid") else ""
    except OSError as error:
        return (error.strerror or str(error)).lower()
    return fault or ("" if _writable(folder) else "nothing can be written there")


def _danger(folder: Path) -> str:
    """Say by what others could put code into a folder, if by anything."""
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode):
        return "it is a link"
    if found.st_uid != os.getuid():
        return "it belongs to another user"
    if found.st_mode & _OTHERS:
        return f"others can come in; `chmod 700 {folder}` shuts them out"
    above = {*folder.absolute().parents, *folder.resolve().parents}
    moved = sorted(path for path in above if not _cannot_be_moved(path.lstat()))
    return f"others can replace {moved[0]} above it" if moved else ""


def _cannot_be_moved(found: os.stat_result) -> bool:
    """Whether what lies in a folder above ours stays there; of a link, that it leads there."""
    if found.st_uid not in {0, os.getuid()}:
        return False
    return bool(
        stat.S_ISLNK(found.st_mode)
        or found.st_mode & stat.S_ISVTX
        or not found.st_mode & _OTHERS_WRITE
    )
