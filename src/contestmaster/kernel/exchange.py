"""The exchange form of a journal: one file that anyone can check and replay.

JSON Lines. Each line is an array whose last element chains it to all lines before, so that any
changed byte is found at its line, and a file that stops early is told from one that ends::

    ["journal",1,{header},"<chain>"]
    [1,1763632800000000,"red","seat","command","MAKE_GROUP",{"cowboys":16,"gunmen":6},"<chain>"]
    ["digest",1,"<digest>","<chain>"]
    ["end",1,{"digest":...,"seed":...,"salt":...,"outcome":[...]},"<chain>"]

The chain value of a line is the BLAKE2b-128 hash of the previous line's value and of the line's
bytes up to the comma before its own value.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Final

import msgspec

from contestmaster.kernel.acts import DepartedError
from contestmaster.kernel.chain import LENGTH, link
from contestmaster.kernel.counted import SeatCount
from contestmaster.kernel.journal import Entry, Header, decode_entry, encode_entry, encode_plain
from contestmaster.kernel.outcome import Outcome, shown
from contestmaster.kernel.refused import RefusalCount

__all__ = [
    "FORMAT",
    "CutShortError",
    "Digest",
    "End",
    "JournalReader",
    "Writer",
    "standings",
    "write_texts",
]

FORMAT: Final = 1
"""Version of the exchange form."""

_BEGIN: Final = b'["journal",'
_TAIL: Final = len(',""]\n') + LENGTH


class CutShortError(ValueError):
    """The file ends before its last line: the match, or the copy of it, is unfinished."""


class Digest(msgspec.Struct, frozen=True):
    """A check on the way: the digest of the state after an entry."""

    number: int
    digest: str


class End(msgspec.Struct, frozen=True, omit_defaults=True):
    """The trailer: how many entries, the last digest, the revealed secret, the result.

    ``outcome`` holds one ``[seat, score, rank]`` per seat, the score with 6 decimals. ``head`` is
    that of the record: the chain of the header and the entries alone, which the host has kept too.
    ``refused`` is what `play` has counted, ``counted`` what the host has, by seat; a replay cannot
    check either.
    """

    count: int
    digest: str
    seed: int
    salt: str
    over: bool
    outcome: list[tuple[int, str, int]]
    head: str = ""
    refused: Sequence[RefusalCount] = ()
    counted: Sequence[SeatCount] = ()


def write_texts(write: Callable[[bytes], object], header: bytes, bodies: Iterable[bytes]) -> str:
    """Write a record whose texts are at hand already, without an end; return its head.

    Nothing is replayed, so that the game need not be installed; to a reader it is unfinished.
    """
    head = ""
    for payload in chain([b"%s%d,%s" % (_BEGIN, FORMAT, header)], (body[:-1] for body in bodies)):
        head = link(head, payload)
        write(b'%s,"%s"]\n' % (payload, head.encode()))
    return head


def standings(outcome: Outcome) -> list[tuple[int, str, int]]:
    """Return an outcome as the trailer holds it."""
    return [(s.seat, shown(s.score), s.rank) for s in outcome.standings]


class Writer:
    """Writes a journal line by line through a function that takes bytes.

    Attributes:
        head: that of the record so far.
    """

    def __init__(self, write: Callable[[bytes], object], header: Header) -> None:
        """Write the header."""
        self._write = write
        self._chain = self.head = ""
        self._count = 0
        self._recorded(encode_plain(["journal", FORMAT, header])[:-1])

    def entry(self, entry: Entry) -> None:
        """Write an entry."""
        self._count += 1
        self._recorded(encode_entry(entry)[:-1])

    def digest(self, number: int, digest: str) -> None:
        """Write the digest after entry ``number``."""
        self._line(encode_plain(["digest", number, digest])[:-1])

    def end(
        self,
        *,
        digest: str,
        seed: int,
        salt: bytes,
        outcome: Outcome,
        refused: Sequence[RefusalCount] = (),
        counted: Sequence[SeatCount] = (),
    ) -> None:
        """Write the trailer, which reveals the seed."""
        end = End(
            count=self._count,
            digest=digest,
            seed=seed,
            salt=salt.hex(),
            over=outcome.over,
            outcome=standings(outcome),
            head=self.head,
            refused=tuple(refused),
            counted=tuple(counted),
        )
        self._line(encode_plain(["end", self._count, end])[:-1])

    def _recorded(self, payload: bytes) -> None:
        self.head = link(self.head, payload)
        self._line(payload)

    def _line(self, payload: bytes) -> None:
        self._chain = link(self._chain, payload)
        self._write(b'%s,"%s"]\n' % (payload, self._chain.encode()))


class JournalReader:
    """Reads a journal; the header at once, the rest as an iterator.

    What departs is named by the number of the first entry that is in doubt, 0 for the header.

    Attributes:
        header: what stands before the entries.
        head: that of the record as far as it has been read.
        text: the JSON of what was read last, which for an entry is its text in storage.
    """

    def __init__(self, lines: Iterable[bytes]) -> None:
        """Read and check the header.

        Raises:
            DepartedError: the first line is not one of a journal, or was changed.
            CutShortError: there is no whole line.
        """
        self._lines = iter(lines)
        self._chain = self.head = ""
        self.text = b""
        self._line = 0
        self._number = -1
        first = next(self._lines, b"")
        if first[: len(_BEGIN)] != _BEGIN[: len(first)]:
            raise DepartedError(0, "this is no journal")
        payload = self._payload(first)
        self._number = 0
        try:
            _, version, header = msgspec.json.decode(payload, type=tuple[str, int, Any])
            if version != FORMAT:
                raise ValueError(f"it has version {version} of the form, not {FORMAT}")
            self.header = msgspec.convert(header, Header)
            self.head = link("", payload[:-1])
        except (ValueError, msgspec.MsgspecError, RecursionError) as error:
            raise DepartedError(0, f"this is no journal that can be read: {error}") from None

    def __iter__(self) -> Iterator[Entry | Digest | End]:
        """Yield what follows the header; the last is the :class:`End`.

        Raises:
            DepartedError: a line was changed.
            CutShortError: there is no trailer.
        """
        for line in self._lines:
            self.text = self._payload(line)
            record = self._record(self.text)
            yield record
            if isinstance(record, End):
                if next(self._lines, None) is not None:
                    raise DepartedError(self._number + 1, "something follows the end")
                return
        raise CutShortError(f"the journal is unfinished: it stops after entry {self._number}")

    def _payload(self, line: bytes) -> bytes:
        """Return the JSON of the next line without its chain value, which is checked."""
        self._line += 1
        payload = line[:-_TAIL]
        following = link(self._chain, payload)
        tail = b',"%s"]\n' % following.encode()
        if line[-_TAIL:] != tail:
            if not line.endswith(b"\n") and line[-_TAIL:-1] != tail[:-1]:
                raise CutShortError(f"the journal is cut short in its line {self._line}")
            raise DepartedError(self._number + 1, f"line {self._line} is not what was written")
        self._chain = following
        return payload + b"]"

    def _record(self, payload: bytes) -> Entry | Digest | End:
        try:
            if payload.startswith(b'["digest"'):
                _, number, digest = msgspec.json.decode(payload, type=tuple[str, int, str])
                return Digest(number, digest)
            if payload.startswith(b'["end"'):
                _, count, end = msgspec.json.decode(payload, type=tuple[str, int, End])
                if count != self._number or end.count != count:
                    raise ValueError(f"the end speaks of {count} entries")
                if end.head not in ("", self.head):
                    raise ValueError("the end speaks of a record with another head")
                return end
            entry = decode_entry(payload)
            if entry.number != self._number + 1:
                raise ValueError(f"entry {entry.number} stands here")
        except (ValueError, msgspec.MsgspecError, RecursionError) as error:
            raise DepartedError(self._number + 1, str(error)) from None
        self._number = entry.number
        self.head = link(self.head, payload[:-1])
        return entry
