"""Where the files of submissions lie while they play: outside of the host's own folders.

A box runs as a user who may see nothing of the host, so its files are written out for it: in a
folder of this process whose name nobody guesses, to be read, never to be written.
"""

import atexit
import contextlib
import os
import secrets
import shutil
import tempfile
import threading
from functools import cache
from pathlib import Path
from typing import Final

from contestmaster.sandbox.archives import PlainFile

_READ: Final = 0o444
_RUN: Final = 0o555
_PASSED_THROUGH: Final = 0o711
_OWN: Final = 0o700
PREFIX: Final = "contestmaster-boxes-"
"""What the names of such folders begin with, among the temporary files."""
_LOCK: Final = "lock"
_lock = threading.Lock()
_staged: dict[str, Path] = {}


def staged(sha256: str, files: dict[str, PlainFile]) -> Path:
    """Return a folder with the files that a hash names; they are written once in a process."""
    with _lock:
        if (found := _staged.get(sha256)) is not None and found.is_dir():
            return found
        folder = _root() / secrets.token_hex(16)
        folder.mkdir()
        for name, file in files.items():
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(file.data)
            place.chmod(_RUN if file.executable else _READ)
        for path in (folder, *folder.rglob("*")):
            if path.is_dir():
                path.chmod(_RUN)
        _staged[sha256] = folder
        return folder


@cache
def _root() -> Path:
    """Make the folder of this process; as root others may pass through it, and not look around.

    Those of processes that were killed are removed.
    """
    made = Path(tempfile.mkdtemp())
    made.chmod(_PASSED_THROUGH if os.geteuid() == 0 else _OWN)
    _locked(made / _LOCK)  # until this process ends
    swept(made.parent)
    root = made.rename(made.with_name(f"{PREFIX}{made.name}"))
    atexit.register(_removed_by, os.getpid(), root)
    return root


def swept(folder: Path) -> None:
    """Remove what processes of this user have left in a folder that do not run any more."""
    for root in folder.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            if root.lstat().st_uid == os.geteuid() and root.is_dir() and not root.is_symlink():
                lock = _locked(root / _LOCK)
                try:
                    _removed(root)
                finally:
                    os.close(lock)


def _locked(path: Path) -> int:
    """Open a file and lock it for as long as it is open; the kernel lets it go with the process.

    Returns:
        its descriptor.

    Raises:
        BlockingIOError: another process has it.
    """
    from fcntl import LOCK_EX, LOCK_NB, flock  # noqa: PLC0415 - Linux only, as boxes are

    lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    try:
        flock(lock, LOCK_EX | LOCK_NB)
    except OSError:
        os.close(lock)
        raise
    return lock


def _removed_by(maker: int, root: Path) -> None:
    if os.getpid() == maker:  # a fork of the process leaves it alone
        _removed(root)


def _removed(root: Path) -> None:
    for path in (root, *root.rglob("*")):
        if path.is_dir() and not path.is_symlink():
            path.chmod(_OWN)
    shutil.rmtree(root, ignore_errors=True)
