"""Where the files of submissions lie while they play: outside of the host's own folders.

A box runs as a user who may see nothing of the host, so its files are written out for it: in a
folder of this process whose name nobody guesses, to be read, never to be written.
"""

import atexit
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
    """Make the folder of this process; as root others may pass through it, and not look around."""
    root = Path(tempfile.mkdtemp(prefix="contestmaster-boxes-"))
    root.chmod(_PASSED_THROUGH if os.geteuid() == 0 else _OWN)
    atexit.register(_removed, root, os.getpid())
    return root


def _removed(root: Path, maker: int) -> None:
    if os.getpid() == maker:  # a fork of the process leaves it alone
        for path in (root, *root.rglob("*")):
            if path.is_dir():
                path.chmod(_OWN)
        shutil.rmtree(root, ignore_errors=True)
