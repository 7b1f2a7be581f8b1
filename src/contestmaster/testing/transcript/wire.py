"""A wire without a socket: what the server sends is kept until the transcript looks at it."""

from collections.abc import Iterator

from contestmaster.protocols.line.session import Session
from contestmaster.testing.transcript.document import Speaker
from contestmaster.testing.transcript.stage import CLOSED, Heard

__all__ = ["Heap", "MemoryWire"]


class Heap:
    """All that has come on all connections, in the order in which it was sent."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._heard: list[tuple[Speaker, bytes | None]] = []

    def add(self, speaker: Speaker, data: bytes | None) -> None:
        """Note bytes, or ``None`` for the end of a connection."""
        self._heard.append((speaker, data))

    def take(self) -> Iterator[Heard]:
        """Take everything, line by line; a piece without its line end says so."""
        heard, self._heard = self._heard, []
        for speaker, data in heard:
            if data is None:
                yield Heard(speaker, CLOSED)
                continue
            *lines, rest = data.decode("utf-8", "backslashreplace").split("\n")
            for line in lines:
                yield Heard(speaker, line)
            if rest:
                yield Heard(speaker, f"<no line end> {rest}")

    def drop(self, speaker: Speaker, data: bytes) -> bool:
        """Forget what came last if it is just these bytes of this connection, in any pieces."""
        pieces = [piece for who, piece in self._heard if who == speaker]
        if None in pieces or b"".join(filter(None, pieces)) != data:
            return False
        self._heard = [(who, piece) for who, piece in self._heard if who != speaker]
        return True


class MemoryWire:
    """One connection's sending side.

    Attributes:
        session: the server's side, once it has accepted.
        open: whether more can come.
    """

    def __init__(self, speaker: Speaker, heap: Heap) -> None:
        """Begin open; what comes goes to the heap."""
        self._speaker = speaker
        self._heap = heap
        self.session: Session | None = None
        self.open = True

    def write(self, data: bytes, /) -> None:
        """Keep what the server sends."""
        if self.open:
            self._heap.add(self._speaker, data)

    def close(self) -> None:
        """Note that the server has closed."""
        if self.open:
            self.open = False
            self._heap.add(self._speaker, None)

    write_eof = close
    abort = close

    def pause_reading(self) -> None:
        """Nothing is read ahead: a step's bytes are handed over whole."""

    resume_reading = pause_reading

    def get_write_buffer_size(self) -> int:
        """Everything is sent at once."""
        return 0
