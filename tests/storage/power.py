"""A power cut: what a killed process had not synchronised is taken back.

`failing_disk.c` logs, for every change in a folder, what was there before. Until a file is
synchronised any of its sectors may be on the disk as it was at the last synchronisation, or as it
was left; so may its length. Names (new, replaced and removed files) are safe when their folder has
been synchronised; until then they come to the disk in the order in which they were given.
"""

import os
import random
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_RECORD = struct.Struct("=iiqqqqq")
SECTOR = 512
"""Bytes that a disk writes whole, or not at all."""


class Change(NamedTuple):
    """A record of the log.

    Attributes:
        kind: ``W`` written or cut, ``S`` file synchronised, ``D`` folder synchronised, ``N`` new
            file, ``R`` renamed, ``U`` removed.
        inode: of the file.
        at: the first byte that was changed.
        span: how many were.
        before: how long the file had been.
        names: those in the record.
        old: the bytes that were there from `at` on.
    """

    kind: str
    inode: int
    at: int
    span: int
    before: int
    names: list[str]
    old: bytes


class Taken(NamedTuple):
    """What a power cut took back: sectors, files that are shorter or longer, and names."""

    sectors: int
    lengths: int
    names: int


def changes(log: Path) -> Iterator[Change]:
    """Read the log; a last record that the kill cut short is of a change that was not made."""
    data, start = log.read_bytes() if log.exists() else b"", 0
    while start + _RECORD.size <= len(data):
        kind, names, inode, at, span, before, size = _RECORD.unpack_from(data, start)
        start += _RECORD.size
        if start + names + size > len(data):
            return
        said = data[start : start + names].decode().replace("\0", "\n").splitlines()
        yield Change(
            chr(kind), inode, at, span, before, said, data[start + names : start + names + size]
        )
        start += names + size


def cut(log: Path, folder: Path, chance: random.Random, *, all_of_it: bool) -> Taken:
    """Take back what was not safe when the power was cut, and begin a new log.

    Args:
        log: what `failing_disk.c` wrote.
        folder: the one that it watched.
        chance: draws which sectors and names had come to the disk anyway.
        all_of_it: none had.
    """
    written: dict[int, list[Change]] = {}
    named: list[Change] = []
    for change in changes(log):
        if change.kind == "W":
            written.setdefault(change.inode, []).append(change)
        elif change.kind == "S":
            written.pop(change.inode, None)
        elif change.kind == "D":
            named = [each for each in named if not _is_in(each, change.names[0])]
        else:
            named.append(change)
    files = {path.stat().st_ino: path for path in _files(folder, log)}
    sectors = lengths = 0
    for inode, pending in written.items():
        if inode in files:
            done = _file_taken_back(files[inode], pending, chance, all_of_it)
            sectors, lengths = sectors + done[0], lengths + done[1]
    safe = 0 if all_of_it else chance.randint(0, len(named))
    for change in reversed(named[safe:]):
        _name_taken_back(change)
    for path in [log, *log.parent.glob(f"{log.name}.*"), *folder.rglob("*-shm")]:
        path.unlink(missing_ok=True)
    return Taken(sectors, lengths, len(named) - safe)


def _files(folder: Path, log: Path) -> Iterator[Path]:
    for path in [*folder.rglob("*"), *log.parent.glob(f"{log.name}.*")]:
        if path.is_file() and not path.is_symlink():
            yield path


def _is_in(change: Change, folder: str) -> bool:
    return os.path.dirname(change.names[0]) == folder  # noqa: PTH120 - a text from the log


def _file_taken_back(
    path: Path, pending: list[Change], chance: random.Random, all_of_it: bool
) -> tuple[int, int]:
    now = path.read_bytes()
    base = bytearray(now)
    touched: set[int] = set()
    for change in reversed(pending):
        end = change.at + len(change.old)
        base.extend(bytes(max(0, end - len(base))))
        base[change.at : end] = change.old
        del base[change.before :]
        base.extend(bytes(max(0, change.before - len(base))))
        touched.update(range(change.at // SECTOR, -(-(change.at + change.span) // SECTOR)))
    kept_length = not all_of_it and chance.random() < 0.5
    found = bytearray(base)
    if kept_length:
        del found[len(now) :]
        found.extend(bytes(max(0, len(now) - len(found))))
    taken = 0
    share = chance.random()
    for sector in sorted(touched):
        start, end = sector * SECTOR, min((sector + 1) * SECTOR, len(found))
        if not all_of_it and chance.random() < share and len(now) >= end:
            found[start:end] = now[start:end]
        elif found[start:end] != now[start:end]:
            taken += 1
    if bytes(found) != now:
        with path.open("r+b") as file:
            file.write(found)
            file.truncate(len(found))
    return taken, len(found) != len(now)


def _name_taken_back(change: Change) -> None:
    first = Path(change.names[0])
    stashed = Path(change.names[-1]) if len(change.names) > 1 and change.names[-1] else None
    if change.kind == "N":
        first.unlink(missing_ok=True)
    elif change.kind == "R":
        Path(change.names[1]).replace(first)
        if len(change.names) > 2 and stashed is not None and stashed.exists():
            stashed.replace(change.names[1])
    elif stashed is not None and stashed.exists() and not first.exists():
        stashed.replace(first)
