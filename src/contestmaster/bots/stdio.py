r"""The line protocol over standard input and output, for programs that are bots [WASM-1, WASM-2].

A program says its command lines and reads the replies, as on a connection to a server in lock-step,
after the login. A :class:`Dialogue` is the server's end of that: whole lines go to whatever answers
a bot, and what comes back is byte for byte what a connection would bring. ``WAIT`` ends a turn; the
rest of its reply is owed until the next one has begun:

>>> from contestmaster.client import InProcess
>>> def answer(line):
...     return b"OK\nWAITING 0.000000\nOK\n7\n" if line == b"WAIT -1" else b"OK\n"
>>> from contestmaster.kernel.registry import load_game
>>> talk = Dialogue(InProcess(answer), load_game("cows")().vocabulary)
>>> talk.feed(b"MOVE 1 0 1\nWAIT"), talk.feed(b"\n"), talk.turn_over
(b'OK\n', b'OK\nWAITING 0.000000\n', True)
"""

from typing import Final, NamedTuple

from contestmaster.bots.bot import LimitReachedError, TurnOverError
from contestmaster.bots.shapes import question, shape_for
from contestmaster.client import LIST, NOTHING, ROW, InProcess, Refused, Shape, Transport
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.grammar import BadFormatError
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.protocols.line.intake import Intake
from contestmaster.protocols.line.replies import FORCED_WAIT, OK, failed
from contestmaster.protocols.line.waits import WAIT, awaited
from contestmaster.protocols.line.whole import (
    LOOK,
    NO_TIME,
    mistake_answered,
    read_whole,
    wait_ended,
    waited_enough,
    wire_of,
)

_LOOKED: Final = 3
"""Lines of the reply to :data:`LOOK` before the number: ``OK``, ``WAITING``, ``OK``."""


class _Wait(NamedTuple):
    """A wait that has begun.

    Attributes:
        known: how many turns had ended.
        asked: whether it was asked for, or is imposed.
        counted: whether its end tells how many turns have ended.
    """

    known: int
    asked: bool
    counted: bool


class Dialogue:
    """One seat's conversation in bytes.

    Attributes:
        taken: how many commands it has taken up.
        turn_over: whether the turn has ended for the program: it waits, and is owed the end of its
            wait, or its last line is taken up in the next turn.
    """

    def __init__(
        self, transport: Transport, vocabulary: Vocabulary, closing: Shape = NOTHING
    ) -> None:
        """Begin before the first turn.

        Args:
            transport: answers the commands of the seat.
            vocabulary: of the game: it tells where data blocks are.
            closing: the shape of what the game adds to the end of a wait, for transports that are
                connections.
        """
        self._vocabulary = vocabulary
        self._settings = wire_of(vocabulary)
        self._intake = Intake(None, None, self._settings)
        self._line: _Line = (
            _Whole(transport)
            if isinstance(transport, InProcess)
            else _Connected(transport, vocabulary, closing, self._settings.max_line_bytes)
        )
        self._fed = 0
        self._held: bytes | None = None
        self._wait: _Wait | None = None
        self.taken = 0
        self.turn_over = False

    @property
    def full(self) -> bool:
        """Whether so much is unread that the program may write no more in this turn [NET-63]."""
        return self._intake.full

    def feed(self, data: bytes) -> bytes:
        """Take bytes that the program has written; return the replies that are there now.

        Lines after the end of the turn are kept for the next one.
        """
        if data:
            self._fed += 1
            self._intake.feed(data, self._fed)
        replies = bytearray()
        while not self.turn_over and (command := self._next()) is not None:
            self.taken += 1
            replies += self._taken_up(command)
        return bytes(replies)

    def begin_turn(self) -> bytes:
        """Hear that the seat is up again; return what is owed, and the replies to what was kept.

        Where the end of the turn that is waited for has not come yet, the wait goes on: then
        :attr:`turn_over` stays.
        """
        owed = b""
        if (wait := self._wait) is not None:
            ended, closing = self._line.look()
            if ended <= wait.known:
                return b""
            self._wait = None
            count = ended if wait.counted else None
            owed = wait_ended(count, closing) if wait.asked else OK
        self.turn_over = False
        return owed + self.feed(b"")

    def end_turn(self) -> None:
        """Let the turn be over though the program has not said ``WAIT``: it is out of time."""
        self.turn_over = True

    def _next(self) -> bytes | None:
        """Take the next whole command, with its block below it; ``None`` if none is complete."""
        if self._held is not None:
            held, self._held = self._held, None
            return held
        blocks = self._vocabulary if self._vocabulary.has_blocks else None
        if self._intake.next_command(blocks) is None:
            return None
        line, content = self._intake.take_command()
        if line is None:  # longer than is read: what is asked of it is too long as well
            return b"?" * (self._settings.max_line_bytes + 1)
        block = None if content is None else self._vocabulary.block_of(line)
        if content is None or block is None:
            return line
        return b"\n".join((line, block.begin.encode(), content, block.end.encode()))

    def _taken_up(self, command: bytes) -> bytes:
        first = command.split(b"\n", 1)[0]
        try:
            items = self._vocabulary.dialect.split(first)
        except BadFormatError:
            items = [first]
        if not items:
            return b""
        if items[0].upper() == WAIT:
            return self._pause(items[1:])
        try:
            return self._line.ask(command)
        except LimitReachedError:
            return FORCED_WAIT + self._begin_wait(asked=False, counted=False)
        except TurnOverError:
            self._held = command
            self.turn_over = True
            return b""

    def _pause(self, arguments: list[bytes]) -> bytes:
        try:
            known = awaited(arguments)
        except BadFormatError:
            return failed(GenericCode.TOO_MANY)
        if known is not None:
            ended, closing = self._line.look()
            if ended > known:
                return waited_enough(ended, closing)
        return OK + self._begin_wait(asked=True, counted=known is not None)

    def _begin_wait(self, *, asked: bool, counted: bool) -> bytes:
        ended, _ = self._line.look()
        self._wait = _Wait(ended, asked, counted)
        self.turn_over = True
        return NO_TIME


class _Line:
    """Whatever answers whole commands."""

    def ask(self, command: bytes) -> bytes:
        """Return the whole reply to a command.

        Raises:
            TurnOverError: it was not taken up, since the turn is over.
        """
        raise NotImplementedError

    def look(self) -> tuple[int, list[bytes]]:
        """Return how many turns have ended, and what the game adds to the end of a wait."""
        raise NotImplementedError


class _Whole(_Line):
    """A match in this process: it answers in bytes."""

    def __init__(self, transport: InProcess) -> None:
        self._transport = transport

    def ask(self, command: bytes) -> bytes:
        return self._transport.ask(command)

    def look(self) -> tuple[int, list[bytes]]:
        lines = self.ask(LOOK).split(b"\n")[_LOOKED:-1]
        return int(lines[0]), lines[1:]


class _Connected(_Line):
    """A connection: it must be told where replies end, and its replies are put together again."""

    def __init__(
        self, transport: Transport, vocabulary: Vocabulary, closing: Shape, longest: int
    ) -> None:
        self._transport = transport
        self._vocabulary = vocabulary
        self._closing = closing
        self._longest = longest

    def ask(self, command: bytes) -> bytes:
        try:
            lines = self._transport.command(command.decode(errors="replace"), self._shape(command))
        except Refused as refused:
            return failed(refused.code, refused.message)
        return OK + "".join(f"{line}\n" for line in lines).encode()

    def look(self) -> tuple[int, list[bytes]]:
        shape = (*ROW, *self._closing)
        number, *closing = self._transport.command(LOOK.decode(), shape)
        return int(number), [line.encode() for line in closing]

    def _shape(self, command: bytes) -> Shape:
        """Return the shape of the reply; some are told by another query only [NET-100]."""
        call = read_whole(self._vocabulary, command, self._longest)
        if not isinstance(call, Call):
            code, _ = mistake_answered(self._vocabulary, command, call)
            return NOTHING if code else LIST
        asked = question(self._vocabulary, call)
        rows = asked.rows(self._transport.command(asked.line, LIST)) if asked else 0
        return shape_for(call.command.shape, rows)
