"""Folders, zip and tar.gz files as what they hold: plain files by path, bounded, no links.

Nothing is written here, and nothing that an archive names is believed: a size is what was read.
"""

import io
import stat
import tarfile
import unicodedata
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import IO, Final, NamedTuple

from contestmaster.kernel.unseen import harmless, printable
from contestmaster.sandbox.errors import RefusedSubmissionError

MOST_BYTES: Final = 64 << 20
"""How much a submission holds at the most [BOX-3]."""
MOST_FILES: Final = 4096
"""How many files and folders."""
_PATH_CHARS: Final = 200
_ENCRYPTED: Final = 1
_DAMAGE: Final = (zipfile.BadZipFile, tarfile.TarError, zlib.error, EOFError, NotImplementedError)


class PlainFile(NamedTuple):
    """One file.

    Attributes:
        data: its bytes.
        executable: whether it may be executed.
    """

    data: bytes
    executable: bool


class _Entry(NamedTuple):
    """One entry of whatever holds them; ``begin`` opens it, and is none for a folder."""

    path: str
    begin: "Callable[[], IO[bytes] | io.FileIO | None] | None"
    executable: bool


def held(path: Path) -> dict[str, PlainFile]:
    """Return the files in a folder or an archive, by path with slashes, in the order of paths.

    Raises:
        RefusedSubmissionError: it is none, is damaged, too large, or holds what is no plain file.
    """
    try:
        if path.is_dir():
            return _read(_of_folder(path))
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                return _read(_of_zip(archive))
        with path.open("rb") as file:
            return unpacked(file)
    except _DAMAGE as error:
        raise RefusedSubmissionError(f"it is damaged: {error}") from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise RefusedSubmissionError(f"it cannot be read: {reason}") from None


def unpacked(file: IO[bytes]) -> dict[str, PlainFile]:
    """Return the files in a tar file, compressed by gzip or not.

    Raises:
        RefusedSubmissionError: as :func:`held`.
    """
    try:
        with tarfile.open(fileobj=_Bounded(file), mode="r|*") as archive:
            return _read(_of_tar(archive))
    except tarfile.ReadError:
        raise RefusedSubmissionError("it is no folder, no zip file and no tar.gz file") from None
    except _DAMAGE as error:
        raise RefusedSubmissionError(f"the tar file is damaged: {error}") from None


def packed(files: dict[str, PlainFile]) -> bytes:
    """Return files as one tar file, the same bytes for the same files."""
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, file in files.items():
            info = tarfile.TarInfo(path)
            info.size = len(file.data)
            info.mode = 0o755 if file.executable else 0o644
            archive.addfile(info, io.BytesIO(file.data))
    return written.getvalue()


class _Bounded(io.RawIOBase):
    """A file of which no more is read than an archive of the largest submission has."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__()
        self._file = file
        self._left = 2 * MOST_BYTES

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(size)
        self._left -= len(data)
        if self._left < 0:
            raise _too_large()
        return data


def _read(entries: Iterable[_Entry]) -> dict[str, PlainFile]:
    found: dict[str, PlainFile] = {}
    left, count = MOST_BYTES, 0
    for path, begin, executable in entries:
        count += 1
        if count > MOST_FILES:
            raise RefusedSubmissionError(f"it holds more than {MOST_FILES} files and folders")
        _check(path)
        if begin is None:
            continue
        if path in found:
            raise RefusedSubmissionError(f"{path} is in it twice")
        opened = begin()
        if opened is None:
            raise _special(path)
        with opened:
            data = opened.read(left + 1)
        left -= len(data)
        if left < 0:
            raise _too_large()
        found[path] = PlainFile(data, executable)
    for path in found:
        if any(parent in found for parent in _parents(path)):
            raise RefusedSubmissionError(f"{path} lies in what is a file itself")
    return dict(sorted(found.items()))


def _too_large() -> RefusedSubmissionError:
    return RefusedSubmissionError(f"it holds more than {MOST_BYTES >> 20} MiB")


def _parents(path: str) -> Iterator[str]:
    while "/" in path:
        path = path.rpartition("/")[0]
        yield path


def _check(path: str) -> None:
    """Refuse a path that leads out of the folder, or that two systems read in two ways."""
    shown = harmless(path[:_PATH_CHARS])
    if len(path) > _PATH_CHARS or not printable(path) or "\\" in path:
        raise RefusedSubmissionError(f"{shown!r} is no path of a file that can be taken")
    if not path or path.startswith("/") or any(part in {"", ".", ".."} for part in path.split("/")):
        raise RefusedSubmissionError(f"{shown!r} leads out of the submission")
    if unicodedata.normalize("NFC", path) != path:
        raise RefusedSubmissionError(f"{shown!r} is written in another form of Unicode than NFC")


def _of_folder(folder: Path) -> Iterator[_Entry]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        mode = path.lstat().st_mode
        if stat.S_ISDIR(mode):
            yield _Entry(name, None, executable=False)
        elif stat.S_ISREG(mode):
            yield _Entry(name, partial(io.FileIO, path), bool(mode & stat.S_IXUSR))
        else:
            raise _special(name)


def _of_zip(archive: zipfile.ZipFile) -> Iterator[_Entry]:
    for info in archive.infolist():
        mode = info.external_attr >> 16
        name = info.filename.removesuffix("/")
        if info.flag_bits & _ENCRYPTED:
            raise RefusedSubmissionError(f"{harmless(name)} is encrypted")
        if info.is_dir():
            yield _Entry(name, None, executable=False)
        elif stat.S_IFMT(mode) in {0, stat.S_IFREG}:
            yield _Entry(name, partial(archive.open, info), bool(mode & stat.S_IXUSR))
        else:
            raise _special(name)


def _of_tar(archive: tarfile.TarFile) -> Iterator[_Entry]:
    for info in archive:
        name = info.name.removeprefix("./").removesuffix("/")
        if info.isdir():
            if name not in {"", "."}:
                yield _Entry(name, None, executable=False)
        elif info.isreg() and not info.issparse():
            yield _Entry(name, partial(archive.extractfile, info), bool(info.mode & stat.S_IXUSR))
        else:
            raise _special(name)


def _special(name: str) -> RefusedSubmissionError:
    return RefusedSubmissionError(f"{harmless(name)} is a link or no plain file")
