"""Files by what is in them: each is named by the SHA-256 of its content, and packed.

What is kept is on the disk when :meth:`Blobs.keep_all` returns, whole or not at all; what is there
already is not written again.
"""

import gzip
import hashlib
import os
import zlib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from contestmaster.storage.errors import StorageError, explaining
from contestmaster.storage.privacy import private_folder

_LEVEL: Final = 4
"""Of compression: for journals a fifth of the time of the best, and a tenth more bytes."""
_ENDING: Final = ".gz"


class Blobs:
    """The files of one folder, which is made when the first is kept."""

    def __init__(self, folder: Path) -> None:
        """Open nothing yet."""
        self._folder = folder

    def keep(self, data: bytes) -> str:
        """Keep bytes, and return their SHA-256 in hexadecimal; StorageError where that fails."""
        return self.keep_all([data])[0]

    def keep_all(self, several: Sequence[bytes]) -> list[str]:
        """Keep several, and return their SHA-256; folders are synchronised once for all."""
        digests, fresh = [], set[Path]()
        for data in several:
            digest = hashlib.sha256(data).hexdigest()
            digests.append(digest)
            path = self._path(digest)
            if not path.exists():
                self._write(path, data)
                fresh.add(path.parent)
        for folder in fresh:
            _sync(folder)
        return digests

    @staticmethod
    def _write(path: Path, data: bytes) -> None:
        """Write a file whole or not at all; its name is not on the disk yet."""
        with explaining(path):
            private_folder(path.parent)
            part = path.with_name(f".{path.name}.{os.getpid()}.part")
            try:
                with part.open("wb") as file:
                    file.write(gzip.compress(data, _LEVEL, mtime=0))
                    file.flush()
                    os.fsync(file.fileno())
                part.replace(path)
            finally:
                part.unlink(missing_ok=True)

    def read(self, digest: str) -> bytes:
        """Return what was kept; StorageError where it is missing, or is not what was kept."""
        path = self._path(digest)
        try:
            data = gzip.decompress(path.read_bytes())
        except FileNotFoundError:
            raise StorageError(f"{path} is missing.") from None
        except (OSError, EOFError, zlib.error) as error:
            raise StorageError(f"{path} is damaged ({error}).") from None
        if hashlib.sha256(data).hexdigest() != digest:
            raise StorageError(f"{path} is damaged: it is not what was stored.")
        return data

    def _path(self, digest: str) -> Path:
        return self._folder / digest[:2] / f"{digest}{_ENDING}"


def _sync(folder: Path) -> None:
    """Have the names in a folder written to the disk, where the system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
