"""Folders: the cache, temporary files, the home, and where records shall be kept."""

import os
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from contestmaster.cli.doctor.finding import Finding, bad, good, warning

_LITTLE: Final = 100e6
"""Bytes: too few for compiled rules and a demo."""
_TIGHT: Final = 1e9
"""Bytes: an hour of a large contest takes about a tenth of that; see docs/operations.md."""
_COMMITS: Final = 8
_SLOW_MS: Final = 50.0
"""Of one commit: a turn of two seconds has some dozens of them to wait for."""
_FAR: Final = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "fuse.sshfs", "ceph"})
"""File systems of other machines, on which a database that several processes use is not safe."""


def cache_place() -> Iterator[Finding]:
    """There is a folder for compiled rules, ours alone and with room."""
    from contestmaster.arrays.folders import SETTING, cache_folder, chosen_folder, passed_over
    from contestmaster.cli.cache import parts, size

    missing = _missing()
    folder, passed = cache_folder(), passed_over()
    kept = sum(size(part.files) for part in parts(folder))
    for each in missing:  # it was made to try it
        with suppress(OSError):
            each.rmdir()
    for each, why in passed:
        mend = f"mend that if you want it there, or set {SETTING} to a folder of yours"
        yield warning("cache", f"{each} is passed over: {why}", mend)
    if folder is None:
        mend = f"set {SETTING} to a folder of yours; each start compiles anew until then"
        yield warning("cache", "no folder can be written that is safe from others", mend)
        return
    if chosen_folder() is not None and not _writable(folder):
        mend = f"make it, let it be written, or set {SETTING} to another folder"
        yield warning("cache", f"{folder} cannot be written", mend)
    yield good("cache", f"{folder}, {kept / 1e6:.0f} MB; `contestmaster cache` shows what is there")
    yield from _room("cache", folder)


def _missing() -> list[Path]:
    """Return the folders that a search for the cache folder may make, the lowest first."""
    from contestmaster.arrays.folders import candidates

    made = [path for each in candidates() for path in (each, each.parent)]
    return [path for path in made if not path.exists()]


def temporary() -> Iterator[Finding]:
    """Files can be made that are soon gone again."""
    try:
        folder = Path(tempfile.gettempdir())
    except FileNotFoundError as error:
        mend = "set TMPDIR to a folder that can be written"
        yield bad("temporary files", str(error.strerror or error), mend)
        return
    yield good("temporary files", str(folder))
    yield from _room("temporary files", folder)


def home() -> Iterator[Finding]:
    """There is a home, or none is needed."""
    try:
        folder = Path("~").expanduser()
    except RuntimeError:
        yield good("home", "this user has none, and none is needed")
        return
    if _writable(folder):
        yield good("home", str(folder))
    else:
        yield good("home", f"{folder} cannot be written; nothing is kept there then")


def standbys(folder: Path) -> Iterator[Finding]:
    """Whether a host waits to take over."""
    from contestmaster import storage

    with suppress(storage.StorageError):  # that is said of the records
        for each in storage.standbys(folder):
            yield good("standby", f"{each} waits to take over {storage.shown(folder)}")


def records(folder: Path) -> Iterator[Finding]:
    """Records can be kept in a folder, and a commit does not take long."""
    from contestmaster.storage import is_elsewhere
    from contestmaster.storage.errors import StorageError
    from contestmaster.storage.room import device_of, full

    if is_elsewhere(folder):
        yield from _elsewhere(folder)
        return
    place = folder.absolute()
    while not place.exists() and place != place.parent:
        place = place.parent
    if not place.is_dir() or not _writable(place):
        yield bad("records", f"{place} cannot be written", "choose another folder, or chown it")
        return
    if (kind := _file_system(device_of(place))) in _FAR:
        mend = "keep records on a disk of this machine: SQLite needs its locks"
        yield bad("records", f"{place} lies on another machine ({kind})", mend)
        return
    try:
        took = _commit_ms(place)
    except (StorageError, OSError):
        yield bad("records", full(place), "choose another folder if there is room: its disk fails")
        return
    if place != folder.absolute():
        said = f"{folder.absolute()} is not there; a start would make it"
        yield good("records", f"{said} (what follows is of {place})")
    said = f"a commit in {place} takes {took:.1f} ms"
    if took > _SLOW_MS:
        yield warning("records", said, "choose a faster disk: every order waits for a commit")
    else:
        yield good("records", said)
    yield from _room("records", place)


def _elsewhere(folder: Path) -> Iterator[Finding]:
    """Records can be kept in a server; a commit is not tried where a host may be at work."""
    from contestmaster import storage

    try:
        storage.check_place(folder)
    except storage.StorageError as error:
        yield bad("records", str(error), "see docs/operations.md on PostgreSQL")
        return
    state = "has records" if storage.used(folder) else "is empty; a start would make the tables"
    yield good("records", f"{storage.shown(folder)} {state}")
    yield from _room("records", folder)


def _commit_ms(folder: Path) -> float:
    """Return how long a commit takes in a folder, in the middle of some; the files are removed."""
    from contestmaster import storage

    took = []
    with (
        tempfile.TemporaryDirectory(prefix=".contestmaster-doctor-", dir=folder) as made,
        storage.opened(made) as trial,
    ):
        for number in range(_COMMITS):
            began = time.perf_counter()
            trial.put_meta("trial", str(number))
            took.append(time.perf_counter() - began)
    return sorted(took)[len(took) // 2] * 1e3


def _room(about: str, folder: Path) -> Iterator[Finding]:
    from contestmaster.storage.room import device_of, free_bytes

    try:
        free = free_bytes(folder)
    except OSError as error:
        yield warning(about, f"{folder}: {error.strerror}", "look whether its disk is mounted")
        return
    said = f"{free / 1e9:.1f} GB free on {device_of(folder)}"
    if free < _LITTLE:
        yield bad(about, said, "make room there: compiled rules and a demo take 100 MB")
    elif free < _TIGHT:
        yield warning(about, said, "make room there before a contest: see docs/operations.md")
    else:
        yield good(about, said)


def _writable(folder: Path) -> bool:
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def _file_system(mount: Path) -> str:
    """Return the kind of the file system that is mounted somewhere; empty if nothing tells."""
    try:
        lines = Path("/proc/mounts").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    found = [line.split(" ") for line in lines]
    return next((kind for _, at, kind, *_ in reversed(found) if _plain(at) == os.fspath(mount)), "")


def _plain(escaped: str) -> str:
    r"""Return a path of ``/proc/mounts`` with its blanks.

    >>> _plain(r"/mnt/my\040disk")
    '/mnt/my disk'
    """
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), escaped)
