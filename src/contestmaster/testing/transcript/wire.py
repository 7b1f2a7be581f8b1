"""A wire without a socket: what the server sends is kept until the transcript looks at it."""

from collections.abc import Callable, Iterator, Mapping

from contestmaster.kernel.instant import Instant
from contestmaster.protocols.line.replies import LOGIN, OK, PASS
from contestmaster.protocols.line.session import Session
from contestmaster.testing.transcript.document import Speaker
from contestmaster.testing.transcript.stage import CLOSED, Heard

__all__ = ["Heap", "MemoryWire", "Switchboard"]


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


class Switchboard:
    """All connections of a transcript: opened when somebody first speaks, and logged in."""

    def __init__(
        self,
        passwords: Mapping[str, str],
        accept: Callable[[Speaker, MemoryWire], Session | None],
        now: Callable[[], Instant],
        logins: Mapping[str, str] | None = None,
    ) -> None:
        """Begin without a connection.

        Args:
            passwords: by the person's name in the transcript.
            accept: lets a server take a connection; ``None`` where it closes it at once.
            now: tells the time.
            logins: by that name, where the login is another.
        """
        self._passwords = passwords
        self._logins = logins or {}
        self._accept = accept
        self._now = now
        self._heap = Heap()
        self._wires: dict[Speaker, MemoryWire] = {}

    def connect(self, speaker: Speaker) -> MemoryWire:
        """Open a connection, in place of one of that name."""
        wire = self._wires[speaker] = MemoryWire(speaker, self._heap)
        wire.session = self._accept(speaker, wire)
        return wire

    def say(self, speaker: Speaker, data: bytes) -> None:
        """Send bytes, on a connection that is logged in unless the transcript has opened it."""
        wire = self._wires.get(speaker)
        if wire is None or not wire.open:
            wire = self.connect(speaker)
            self._log_in(wire, speaker)
        if wire.session is not None and wire.open:
            wire.session.receive(data, self._now())

    def hang_up(self, speaker: Speaker) -> None:
        """Let a connection break; what it was sent is seen no more."""
        wire = self._wires.pop(speaker, None)
        if wire is not None and wire.session is not None:
            wire.session.lost(self._now())

    def break_off(self) -> None:
        """Let all connections break, as with a host that dies."""
        for wire in self._wires.values():
            wire.session = None
            wire.close()

    def take(self) -> list[Heard]:
        """Return all that has come; sessions of connections that are closed hear of it."""
        for wire in self._wires.values():
            if not wire.open and wire.session is not None:
                session, wire.session = wire.session, None
                session.lost(self._now())
        return list(self._heap.take())

    def _log_in(self, wire: MemoryWire, speaker: Speaker) -> None:
        """Log in; the dialogue shows only if it goes in another way than usual."""
        if wire.session is not None:
            login = self._logins.get(speaker.person, speaker.person)
            password = self._passwords[speaker.person]
            wire.session.receive(f"{login}\n{password}\n".encode(), self._now())
            self._heap.drop(speaker, LOGIN + PASS + OK)
