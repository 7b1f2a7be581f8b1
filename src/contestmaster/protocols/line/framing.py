"""Framing: bytes to lines, lines to data blocks, each with the order in which it was received."""

import re
from collections import deque
from functools import cache
from typing import Final

from contestmaster.kernel.grammar import Block

_LF: Final = 0x0A
_CR: Final = b"\r"
_BLANK: Final = b" \t\r\n"


@cache
def _blank_lines(longest: int) -> re.Pattern[bytes]:
    """Return what matches lines without an item, none of them over-long [NET-22, NET-74]."""
    return re.compile(rb"(?:[ \t\r]{0,%d}+\n)++" % longest)


class Inbox:
    """The unread input of one connection, in bounded memory.

    A line longer than ``longest`` is read to its LF and dropped [NET-23]; what has been dropped
    of it no longer counts as unread. A line's stamp is that of the piece its LF came in [NET-33].
    """

    __slots__ = ("_consumed", "_data", "_dropping", "_ends", "longest")

    def __init__(self, longest: int) -> None:
        """Begin empty; ``longest`` is the greatest length of a line without its LF."""
        self.longest = longest
        self._data = bytearray()
        self._consumed = 0
        self._dropping = False
        # For each piece with an LF: the position after its last LF, and the piece's stamp. The
        # next line's LF lies in the first piece whose last LF is still unread.
        self._ends: deque[tuple[int, int]] = deque()

    def __len__(self) -> int:
        """Return how many bytes are unread."""
        return len(self._data)

    @property
    def idle(self) -> bool:
        """Whether nothing is unread, nor the rest of an over-long line awaited."""
        return not self._data and not self._dropping

    def feed(self, data: bytes, stamp: int) -> None:
        """Take in a piece of input."""
        last = data.rfind(b"\n")
        if last >= 0:
            self._ends.append((self._consumed + len(self._data) + last + 1, stamp))
        self._data += data

    def stamp(self) -> int | None:
        """Return the stamp of the next complete line, ``None`` if there is none."""
        return self._ends[0][1] if self._ends else None

    def peek(self) -> bytes | None:
        """Return the next complete line without taking it; ``None`` if it is over-long."""
        end = self._data.find(_LF)
        return None if self._dropping or end > self.longest else bytes(self._data[:end])

    def take(self) -> tuple[bytes | None, int]:
        """Take the next complete line, which there must be.

        Returns:
            The line without its LF, ``None`` for an over-long one, and how many bytes it took.
        """
        end = self._data.find(_LF)
        line = None if self._dropping or end > self.longest else bytes(self._data[:end])
        self._dropping = False
        self._consume(end + 1)
        return line, end + 1

    def skip_blank(self) -> int:
        """Take all blank lines that come next, at one go; return how many bytes they took."""
        if self._dropping or not self._data or self._data[0] not in _BLANK:
            return 0
        blank = _blank_lines(self.longest).match(self._data)
        if blank is None:
            return 0
        size = blank.end()
        del blank  # it keeps the buffer from being cut
        self._consume(size)
        return size

    def drop_excess(self) -> int:
        """Drop what is read of an over-long line that is not complete; return how many bytes."""
        size = len(self._data)
        if self._ends or not (self._dropping or size > self.longest):
            return 0
        self._dropping = True
        self._consume(size)
        return size

    def clear(self) -> None:
        """Forget everything."""
        self._data.clear()
        self._ends.clear()
        self._dropping = False

    def _consume(self, size: int) -> None:
        del self._data[:size]
        self._consumed += size
        while self._ends and self._ends[0][0] <= self._consumed:
            self._ends.popleft()


class BlockReader:
    """A command whose data block is being read [NET-76, NET-77].

    Attributes:
        line: the command's own line.
        opened: whether the opening line has come.
        stamp: of the line that completed the command, once it is complete.
    """

    __slots__ = ("_begin", "_end", "_lines", "_most", "_size", "_spoilt", "line", "opened", "stamp")

    def __init__(self, line: bytes, block: Block, most: int) -> None:
        """Begin after the command's line; ``most`` bounds the bytes of the lines, LFs included."""
        self.line = line
        self.opened = False
        self.stamp: int | None = None
        self._begin = block.begin.encode()
        self._end = block.end.encode()
        self._most = most
        self._size = 0
        self._spoilt = False
        self._lines: list[bytes] = []

    @property
    def content(self) -> bytes | None:
        """The lines joined by LF; ``None`` if the block did not come or is too large."""
        return None if self._spoilt or not self.opened else b"\n".join(self._lines)

    def read(self, inbox: Inbox) -> int:
        """Read what the inbox holds of the block; return how many bytes were taken.

        Afterwards the command is complete if :attr:`stamp` is set: by the closing line, or by a
        line that should have been the opening one and stays in the inbox [NET-78].
        """
        taken = 0
        while self.stamp is None and (stamp := inbox.stamp()) is not None:
            if not self.opened and not _is(inbox.peek(), self._begin):
                self.stamp = stamp
                break
            line, size = inbox.take()
            taken += size
            if not self.opened:
                self.opened = True
            elif _is(line, self._end):
                self.stamp = stamp
            else:
                self._keep(line, size)
        return taken

    def _keep(self, line: bytes | None, size: int) -> None:
        self._size += size
        if line is None or self._size > self._most:
            self._spoilt = True
            self._lines.clear()
        elif not self._spoilt:
            self._lines.append(line)


def _is(line: bytes | None, mark: bytes) -> bool:
    return line is not None and line.removesuffix(_CR) == mark
