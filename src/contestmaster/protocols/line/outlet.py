"""The sending side of a connection: what it costs, whether it flows."""

from collections.abc import Callable
from typing import Final, Protocol

from contestmaster.kernel.instant import Instant
from contestmaster.protocols.line.limits import Bucket

_GATHERED: Final = 16384
"""How many bytes of replies may be gathered for one write."""


class Wire(Protocol):
    """Where a session's bytes go: what an asyncio transport is, and no more."""

    def write(self, data: bytes, /) -> object:
        """Send these bytes, soon and in order; never blocks."""
        ...

    def write_eof(self) -> object:
        """Close the sending side once all is sent."""
        ...

    def close(self) -> object:
        """Close once all is sent."""
        ...

    def abort(self) -> object:
        """Close at once."""
        ...

    def pause_reading(self) -> object:
        """Let no more bytes come in."""
        ...

    def resume_reading(self) -> object:
        """Let bytes come in again."""
        ...

    def get_write_buffer_size(self) -> int:
        """Return how many bytes wait to be sent."""
        ...


class Outlet:
    """Sends whole replies, each in one write [NET-66].

    Bytes are counted only where something depends on the count: the bucket of the host, or
    whether a peer that has let bytes wait still takes any.

    Attributes:
        write: sends one whole reply.
        clogged: whether the wire has more to send than it should [NET-69].
        held: bytes of replies that wait for a commit.
        most: ``output_buffer_bytes``: with more held or unsent, no line is taken up.
    """

    __slots__ = (
        "_bucket",
        "_gathered",
        "_left",
        "_room",
        "_since",
        "_size",
        "_written",
        "clogged",
        "held",
        "most",
        "wire",
        "write",
    )

    def __init__(self, wire: Wire, bucket: Bucket | None, most: int) -> None:
        """Begin with nothing to send."""
        self.wire = wire
        self.clogged = False
        self.held = 0
        self._bucket = bucket
        self.most = most
        self._gathered: list[bytes] = []
        self._size = 0
        self._room = 0
        self._written = 0
        self._left = 0
        self._since: Instant | None = None
        self.write: Callable[[bytes], object] = wire.write
        self._route()

    @property
    def flows(self) -> bool:
        """Whether further lines may be taken up as far as output goes [NET-69]."""
        return not self.clogged and self.held <= self.most

    def stalled(self, now: Instant, timeout: Instant) -> bool:
        """Look whether bytes wait, and none has left for ``timeout``; asked now and then."""
        waiting = self.wire.get_write_buffer_size()
        if not waiting:
            if self._since is not None:
                self._since = None
                self._route()
            return False
        left = self._written - waiting  # up to a constant, and right while bytes are counted
        if self._since is None:
            self._since, self._left = now, left
            self._route()
        elif left > self._left:
            self._since, self._left = now, left
        return now - self._since >= timeout

    def gather(self) -> None:
        """Send the replies to several lines of one piece of input together, in few writes."""
        self._measure()
        self.write = self._gather

    def flush(self) -> None:
        """Send what has been gathered, and gather no more."""
        self._send_gathered()
        self._route()

    def shut(self) -> None:
        """Send nothing any more, but what has been gathered."""
        self._send_gathered()
        self.write = _discard

    def _route(self) -> None:
        if self.write is not _discard:
            plain = self._bucket is None and self._since is None
            self.write = self.wire.write if plain else self._write_counted

    def _gather(self, data: bytes) -> None:
        self._count(data)
        self._gathered.append(data)
        self._size += len(data)
        if self._size > self._room:
            self._send_gathered()
            self._measure()

    def _measure(self) -> None:
        """See how much may be gathered: not so much that a line is taken up too many [NET-69]."""
        self._room = min(_GATHERED, self.most - self.wire.get_write_buffer_size())

    def _send_gathered(self) -> None:
        if self._gathered:
            data = b"".join(self._gathered)
            self._gathered.clear()
            self._size = 0
            self.wire.write(data)

    def _write_counted(self, data: bytes) -> None:
        self._count(data)
        self.wire.write(data)

    def _count(self, data: bytes) -> None:
        self._written += len(data)
        if self._bucket is not None:
            self._bucket.charge(len(data))


def _discard(data: bytes) -> None:
    """Drop what would go to a closed connection."""
