"""A stage's end of the link: what it says goes in batches, and it may wait for answers.

A stage waits where the code that asks cannot go on without the answer: for what is read from
storage, and for what a game that ends or begins has entered in the contest. Meanwhile it serves
nobody. What else comes in then is heard afterwards, in order; but for entries of the contest, which
are heard at once, since the answer follows from them.
"""

import asyncio
import select
import socket
import ssl
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Any, Final, NamedTuple

import msgspec
import structlog

from contestmaster.contest import NotEnteredError
from contestmaster.host.stages.messages import (
    Answer,
    Ask,
    ContestEntry,
    ContestSet,
    Down,
    LinkMessage,
    Question,
    Unframer,
    framed,
)
from contestmaster.storage.errors import StorageError, UnknownFateError

_CHUNK: Final = 1 << 18
_MUCH: Final = 1 << 25
"""Bytes unsent at which a stage waits until the process of the contest has taken some."""

log = structlog.get_logger("contestmaster.contest")

GONE: Final = "the process of the contest has gone"
_LATER: Final = (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError)
"""What a socket says that can do nothing now: a plain one, and one that is encrypted."""


class Fallible(NamedTuple):
    """An error that crosses the link by its kind."""

    kind: str
    error: type[Exception]


ERRORS: Final = (  # the most special first
    Fallible("unknown", UnknownFateError),
    Fallible("storage", StorageError),
    Fallible("refused", NotEnteredError),
    Fallible("lookup", LookupError),
)


def kind_of(error: Exception) -> str:
    """Return the kind of an error, as it crosses the link."""
    return next((one.kind for one in ERRORS if isinstance(error, one.error)), "other")


def error_of(kind: str, text: str) -> Exception:
    """Return the error of a kind."""
    made = next((one.error for one in ERRORS if one.kind == kind), RuntimeError)
    return made(text)


class Link:
    """A stage's end of a stream.

    Attributes:
        closed: whether the other end has gone.
    """

    def __init__(
        self,
        sock: socket.socket,
        hear: Callable[[Down], object],
        gone: Callable[[], object],
    ) -> None:
        """Listen in the loop that runs.

        Args:
            sock: a connected stream, also an encrypted one.
            hear: is given each message, in order, but answers to questions.
            gone: called once, when the other end has gone.
        """
        sock.setblocking(False)
        self.closed = False
        self._sock = sock
        self._hear, self._gone = hear, gone
        self._loop = asyncio.get_running_loop()
        self._unframer: Unframer[Down] = Unframer(Down)
        self._inbox: deque[Down] = deque()
        self._waiting: list[LinkMessage] = []
        self._unsent = bytearray()
        self._numbers = count(1)
        self._answers: dict[int, Answer] = {}
        self._loop.add_reader(sock, self._readable)

    def send(self, message: LinkMessage) -> None:
        """Say something, together with what else is said in this turn of the loop."""
        if self.closed:
            return
        if not self._waiting:
            self._loop.call_soon(self.flush)
        self._waiting.append(message)

    def ask(self, question: Question, answer: Any) -> Any:
        """Ask, and wait for the answer, which is of a type.

        Raises:
            StorageError: the other end has gone.
            UnknownFateError, StorageError, NotEnteredError, LookupError: that is the answer.
        """
        number = next(self._numbers)
        self.send(Ask(number, question))
        self.flush()
        self._hear_ahead()
        while (told := self._answers.pop(number, None)) is None:
            if self.closed:
                raise StorageError(GONE)
            select.select([self._sock], [self._sock] if self._unsent else [], [])
            self._write()
            self._read()
            self._hear_ahead()
        if self._inbox:
            self._loop.call_soon(self._hear_all)
        if told.error:
            raise error_of(told.kind, told.error)
        return msgspec.msgpack.decode(told.value, type=answer)

    def flush(self) -> None:
        """Hand what has been said to the system, as far as it takes it; wait where it is much."""
        if self._waiting:
            self._unsent += framed(self._waiting)
            self._waiting = []
        self._write()
        while len(self._unsent) > _MUCH and not self.closed:
            select.select([], [self._sock], [])
            self._write()

    def drain(self) -> None:
        """Wait until all that was said is taken."""
        self.flush()
        while self._unsent and not self.closed:
            select.select([], [self._sock], [])
            self._write()

    def close(self) -> None:
        """Hear and say nothing more."""
        if not self.closed:
            self.closed = True
            self._loop.remove_reader(self._sock)
            self._loop.remove_writer(self._sock)
            self._sock.close()

    def _readable(self) -> None:
        self._read()
        self._hear_all()

    def _read(self) -> None:
        """Take what has come, as much as there is."""
        while not self.closed:
            try:
                data = self._sock.recv(_CHUNK)
            except _LATER:
                return
            except OSError:
                data = b""
            if not data:
                self._lose()
                return
            self._take(data)

    def _take(self, data: bytes) -> None:
        try:
            for message in self._unframer.feed(data):
                if isinstance(message, Answer):
                    self._answers[message.number] = message
                else:
                    self._inbox.append(message)
        except ValueError as error:  # also what msgspec raises
            log.error("the process of the contest says what means nothing", reason=str(error))
            self._lose()

    def _hear_all(self) -> None:
        while self._inbox:
            self._hear(self._inbox.popleft())

    def _hear_ahead(self) -> None:
        """Hear of the contest before all else."""
        ahead = [each for each in self._inbox if isinstance(each, ContestSet | ContestEntry)]
        if ahead:
            rest = [e for e in self._inbox if not isinstance(e, ContestSet | ContestEntry)]
            self._inbox = deque(rest)
            for each in ahead:
                self._hear(each)

    def _write(self) -> None:
        if self.closed:
            return
        try:
            while self._unsent:
                sent = self._sock.send(bytes(self._unsent[:_CHUNK]))
                del self._unsent[:sent]
        except _LATER:
            self._loop.add_writer(self._sock, self._write)
        except OSError:
            self._lose()
        else:
            self._loop.remove_writer(self._sock)

    def _lose(self) -> None:
        self.close()
        self._loop.call_soon(self._gone)
