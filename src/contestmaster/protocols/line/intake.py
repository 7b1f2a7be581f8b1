"""The receiving side of a connection: what is unread, what is complete, what it costs."""

from contestmaster.kernel.vocabulary import Vocabulary
from contestmaster.protocols.line.framing import BlockReader, Inbox
from contestmaster.protocols.line.limits import Bucket
from contestmaster.protocols.line.outlet import Wire
from contestmaster.protocols.line.settings import LineSettings


class Intake:
    """Cuts the input of one connection into dialogue lines and commands.

    Whoever holds the session back asks for nothing: then all stays unread, and from
    ``input_buffer_bytes`` on the wire is not read any more [NET-63].
    """

    __slots__ = ("_bucket", "_inbox", "_paused", "_reader", "_settings", "_wire")

    def __init__(self, wire: Wire | None, bucket: Bucket | None, settings: LineSettings) -> None:
        """Begin with nothing unread; lines are charged to ``bucket`` as they are taken.

        Where there is no wire, whoever feeds asks for :attr:`full`.
        """
        self._wire = wire
        self._bucket = bucket
        self._settings = settings
        self._inbox = Inbox(settings.max_line_bytes)
        self._reader: BlockReader | None = None
        self._paused = False

    @property
    def idle(self) -> bool:
        """Whether the next piece of input begins a new line, and nothing comes before it."""
        return self._inbox.idle and self._reader is None

    @property
    def complete(self) -> bool:
        """Whether a line or a command is there to be taken."""
        return self._inbox.stamp() is not None or (
            self._reader is not None and self._reader.stamp is not None
        )

    @property
    def full(self) -> bool:
        """Whether so much is unread that no more is to be read [NET-63]."""
        return len(self._inbox) >= self._settings.input_buffer_bytes

    def feed(self, data: bytes, stamp: int) -> None:
        """Take in a piece of input."""
        self._inbox.feed(data, stamp)

    def regulate(self) -> None:
        """Read on or pause, as the amount of unread input demands [NET-63]."""
        full = self.full
        if full != self._paused and self._wire is not None:
            self._paused = full
            if full:
                self._wire.pause_reading()
            else:
                self._wire.resume_reading()

    def clear(self) -> None:
        """Forget all input."""
        self._inbox.clear()
        self._reader = None

    def has_line(self) -> bool:
        """Return whether a dialogue line is complete; drop what is read of an over-long one."""
        if self._inbox.stamp() is not None:
            return True
        self._charge(self._inbox.drop_excess())
        return False

    def take_line(self) -> bytes | None:
        """Take the next dialogue line, ``None`` if it is over-long."""
        line, size = self._inbox.take()
        self._charge(size)
        return line

    def next_command(self, blocks: Vocabulary | None) -> int | None:
        """Return when the next command became complete, ``None`` if none is.

        Args:
            blocks: the vocabulary, if any of its commands takes a data block.
        """
        reader = self._reader
        if reader is None:
            self._charge(self._inbox.skip_blank())
            if not self.has_line():
                return None
            reader = None if blocks is None else self._begin_block(blocks)
            if reader is None:
                return self._inbox.stamp()
        self._charge(reader.read(self._inbox))
        if reader.stamp is None:
            self._charge(self._inbox.drop_excess())
        return reader.stamp

    def take_command(self) -> tuple[bytes | None, bytes | None]:
        """Take the next command, which is complete.

        Returns:
            Its line, ``None`` if over-long, and its data block, ``None`` if there is none.
        """
        reader = self._reader
        if reader is None:
            return self.take_line(), None
        self._reader = None
        return reader.line, reader.content

    def _begin_block(self, vocabulary: Vocabulary) -> BlockReader | None:
        """Take the next line if a data block must follow it."""
        line = self._inbox.peek()
        block = None if line is None else vocabulary.block_of(line)
        if line is None or block is None:
            return None
        self.take_line()
        self._reader = BlockReader(line, block, self._settings.max_block_bytes)
        return self._reader

    def _charge(self, size: int) -> None:
        if self._bucket is not None:
            self._bucket.charge(size)
