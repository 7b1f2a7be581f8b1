"""Runs: entries of one match that were committed together, as the one row that keeps them.

A row costs SQLite some ten times what it takes to copy the bytes of an entry into it, so entries
that share a commit share a row.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from contestmaster.storage.links import head_of, sealed
from contestmaster.storage.records import StoredEntry

_LARGEST = 4096
"""Entries of one run at most, so that a reader of a few need not read very many."""

_encode = msgspec.msgpack.Encoder().encode
_lengths = msgspec.msgpack.Decoder(list[int])
_sources = msgspec.msgpack.Decoder(list[bytes | None])


class DamagedError(Exception):
    """Entries are not what was stored; the text names the first of them, and the last."""

    def __init__(self, first: int, last: int) -> None:
        which = f"entry {first}" if last <= first else f"one of the entries {first} to {last}"
        super().__init__(which)


class Run(NamedTuple):
    """Consecutive entries; the columns of its row."""

    first: int
    last: int
    bodies: bytes
    """All bodies, one after the other."""
    lengths: bytes
    """How long each of them is: MessagePack."""
    sources: bytes | None
    """What each of them came from: MessagePack, or None where nothing is kept of any."""
    chain: str
    """The head of the record after the last of them."""
    seal: str
    """Over bodies and sources."""


Row = tuple[int | None, int | None, int | None, int, int, bytes, bytes, bytes | None, str, str]
"""A run with its match, the epoch under which it is appended, and the alarm after it."""


def packed(entries: Sequence[StoredEntry], chain: str) -> Iterator[Run]:
    """Return entries as runs, in order, chained to the head before them.

    A new run begins wherever the numbers do not go on.
    """
    numbers = [entry.number for entry in entries]
    cuts: list[int] = []
    if numbers and numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        cuts = [i for i, (a, b) in enumerate(pairwise(numbers), 1) if b != a + 1]
    for start, end in pairwise([0, *cuts, len(entries)]):
        for part in range(start, end, _LARGEST):
            run = _run(entries[part : min(part + _LARGEST, end)], chain)
            chain = run.chain
            yield run


def unpacked(rows: Iterable[Run], after: int, chain: str) -> Iterator[list[StoredEntry]]:
    """Return the entries of runs that follow an entry, run by run.

    Args:
        rows: the runs, in order.
        after: the number of the last entry before them.
        chain: the head of the record there.

    Raises:
        DamagedError: a run does not hold what was stored.
    """
    for row in rows:
        entries = _entries_after(row, after, chain)
        if not entries:
            raise DamagedError(after + 1, row.last if isinstance(row.last, int) else after + 1)
        yield entries
        after, chain = row.last, row.chain


def _entries_after(row: Run, after: int, chain: str) -> list[StoredEntry]:
    """Return the entries of a run; none where it does not follow, or is not what was stored."""
    try:
        entries = _entries(row)
        head = head_of(chain, [entry.body for entry in entries])
        found = (after + 1, after + len(entries), head, sealed(head, row.bodies, row.sources))
    except (TypeError, ValueError, OverflowError, msgspec.MsgspecError):
        return []
    return entries if found == (row.first, row.last, row.chain, row.seal) else []


def _entries(row: Run) -> list[StoredEntry]:
    bodies, sizes = row.bodies, _lengths.decode(row.lengths)
    if sum(sizes) != len(bodies) or min(sizes, default=-1) < 0:
        raise ValueError("the bodies are not whole")
    origins = [None] * len(sizes) if row.sources is None else _sources.decode(row.sources)
    entries: list[StoredEntry] = []
    start = 0
    for number, (size, source) in enumerate(zip(sizes, origins, strict=True), row.first):
        entries.append(StoredEntry(number, bodies[start : start + size], source))
        start += size
    return entries


def _run(entries: Sequence[StoredEntry], chain: str) -> Run:
    bodies = [entry.body for entry in entries]
    origins = [entry.source for entry in entries]
    kept = origins.count(None) < len(origins)
    sources = _encode(origins) if kept else None
    head, whole = head_of(chain, bodies), b"".join(bodies)
    return Run(
        entries[0].number,
        entries[-1].number,
        whole,
        _encode([len(body) for body in bodies]),
        sources,
        head,
        sealed(head, whole, sources),
    )
