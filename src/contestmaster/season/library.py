"""The files that were submitted, each under its SHA-256, whole or not at all."""

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from contestmaster.storage import StorageError

FOLDER: Final = "bots"
"""The folder of the files, in the folder of the season's records."""


class BotLibrary:
    """The files of a season.

    Attributes:
        folder: where they are: it can be given to `contestmaster verify --bots`.
    """

    def __init__(self, records: Path) -> None:
        """Find the folder, which is made when the first file is kept."""
        self.folder = records / FOLDER

    def path(self, sha256: str) -> Path:
        """Return where a file is, if it is kept."""
        return self.folder / sha256

    def keep(self, data: bytes) -> str:
        """Keep a file; when this returns it is on the disk. Return its SHA-256.

        Raises:
            StorageError: it cannot be written; nothing is kept.
        """
        sha256 = hashlib.sha256(data).hexdigest()
        path = self.path(sha256)
        if path.exists():
            return sha256
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with part.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
            _sync(self.folder)
        except OSError as error:
            raise StorageError(f"{path}: {error.strerror or error}") from None
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        return sha256

    def read(self, sha256: str) -> bytes:
        """Return a file that was kept.

        Raises:
            StorageError: it is missing, or is not what was kept.
        """
        try:
            data = self.path(sha256).read_bytes()
        except OSError as error:
            raise StorageError(f"{self.path(sha256)}: {error.strerror or error}") from None
        if hashlib.sha256(data).hexdigest() != sha256:
            raise StorageError(f"{self.path(sha256)} is damaged: it is not what was stored.")
        return data


def _sync(folder: Path) -> None:
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
