"""Files of bots that were fetched: each under its SHA-256, looked at before it is used."""

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from contestmaster.storage.privacy import private_folder

KEPT: Final = 512
"""So many files are kept; those that were not used for the longest time go first."""


class FileCache:
    """A folder of files by their SHA-256, for many processes.

    Attributes:
        folder: where they are.
    """

    def __init__(self, folder: Path) -> None:
        """Keep files in a folder, which is made; OSError where it cannot be."""
        self.folder = folder
        private_folder(folder)
        self._seen: set[str] = set()

    def fetched(self, sha256: str, fetch: Callable[[str], bytes]) -> None:
        """See that a file is there, and is what its name says [TOUR-52].

        Args:
            sha256: of the file.
            fetch: returns it from elsewhere.

        Raises:
            OSError: it cannot be kept, or what was fetched is another file.
        """
        path = self.folder / sha256
        if sha256 in self._seen and path.exists():
            return
        with suppress(OSError):
            if hashlib.sha256(path.read_bytes()).hexdigest() == sha256:
                os.utime(path)
                self._seen.add(sha256)
                return
        data = fetch(sha256)
        if hashlib.sha256(data).hexdigest() != sha256:
            raise OSError(f"the host has sent another file than {sha256}")
        part = path.with_name(f".{sha256}.{os.getpid()}.part")
        try:
            part.write_bytes(data)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
        self._seen.add(sha256)
        self._prune()

    def _prune(self) -> None:
        kept = [each for each in self.folder.iterdir() if not each.name.startswith(".")]
        if len(kept) <= KEPT:
            return
        with suppress(OSError):  # another process was faster
            for each in sorted(kept, key=lambda path: path.stat().st_mtime)[: len(kept) - KEPT]:
                each.unlink(missing_ok=True)
                self._seen.discard(each.name)
