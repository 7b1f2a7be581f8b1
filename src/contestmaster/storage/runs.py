"""Runs: entries of one match that were committed together, as the one row that keeps them.

A row costs SQLite some ten times what it takes to copy the bytes of an entry into it, so entries
that share a commit share a row.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from contestmaster.storage.records import Entry

__all__ = ["Run", "packed", "unpacked"]

_LARGEST = 4096
"""Entries of one run at most, so that a reader of a few need not read very many."""

_encode = msgspec.msgpack.Encoder().encode
_lengths = msgspec.msgpack.Decoder(list[int])
_sources = msgspec.msgpack.Decoder(list[bytes | None])


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


def packed(entries: Sequence[Entry]) -> Iterator[Run]:
    """Return entries as runs, in order; a new one begins wherever the numbers do not go on."""
    cuts = [i for i, (a, b) in enumerate(pairwise(entries), 1) if b.number != a.number + 1]
    for start, end in pairwise([0, *cuts, len(entries)]):
        for part in range(start, end, _LARGEST):
            yield _run(entries[part : min(part + _LARGEST, end)])


def unpacked(rows: Iterable[tuple[int, bytes, bytes, bytes | None]]) -> Iterator[Entry]:
    """Return the entries of runs, each given as first number, bodies, lengths and sources.

    Raises:
        ValueError: a row does not hold what it should.
    """
    for first, bodies, lengths, sources in rows:
        sizes = _lengths.decode(lengths)
        if sum(sizes) != len(bodies):
            raise ValueError(f"the bodies of the entries from {first} on are not whole")
        origins = [None] * len(sizes) if sources is None else _sources.decode(sources)
        start = 0
        for number, (size, source) in enumerate(zip(sizes, origins, strict=True), first):
            yield Entry(number, bodies[start : start + size], source)
            start += size


def _run(entries: Sequence[Entry]) -> Run:
    _, bodies, sources = zip(*entries, strict=True)
    kept = any(source is not None for source in sources)
    return Run(
        entries[0].number,
        entries[-1].number,
        b"".join(bodies),
        _encode([len(body) for body in bodies]),
        _encode(sources) if kept else None,
    )
