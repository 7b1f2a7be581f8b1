"""The client's side of the line protocol, without input or output [NET-6].

Every rule of the dialogue is here and only here: login, refusals, waits, forced waits, and where
a reply ends. Bytes that arrived go into :meth:`Conversation.hear`, bytes to be sent come out of
:meth:`Conversation.outgoing`; sockets, clocks and event loops are the business of the shells.
"""

import re
from collections import deque
from collections.abc import Generator
from typing import Final

from contestmaster.client.errors import (
    LIMIT_REACHED,
    ClientError,
    ConnectionLost,
    LoginFailed,
    ProtocolError,
    Refused,
)
from contestmaster.client.shapes import NOTHING, Shape, reading

MAX_LINE_BYTES: Final = 1 << 20
"""The longest line of a server that is taken, in bytes; more is no game but a broken server."""

_FAILED: Final = re.compile(r"FAILED (\d+) (.+)")
_CLOCK: Final = re.compile(r"(\d+):(\d\d):(\d\d(?:\.\d+)?)")

Reader = Generator[None, str, None]


class Request:
    """One command on its way: what was asked and, once it is there, what came of it."""

    __slots__ = ("_outcome", "held", "line", "shape", "waiting", "waits")

    def __init__(self, line: str, shape: Shape) -> None:
        """Remember the command's line and the shape its reply will have."""
        self.line = line
        self.shape = shape
        self.held = False
        """Whether the server has said ``WAITING`` and not yet the ``OK`` that ends the wait."""
        self.waiting: float | None = None
        """How many seconds the last ``WAITING`` promised; none: not told [NET-57, NET-81]."""
        self.waits = 0
        """How many times the server has said ``WAITING``."""
        self._outcome: tuple[str, ...] | ClientError | None = None

    @property
    def is_wait(self) -> bool:
        """Whether the command is ``WAIT``, which is answered in two parts [NET-56]."""
        return self.line.split(None, 1)[0].upper() == "WAIT"

    @property
    def done(self) -> bool:
        """Whether the whole reply is there."""
        return self._outcome is not None

    def settle(self, outcome: tuple[str, ...] | ClientError) -> None:
        """Store what came of the command."""
        self._outcome = outcome

    def result(self) -> tuple[str, ...]:
        """Return the data lines of the reply.

        Raises:
            Refused: if the server refused the command.
            ClientError: if the conversation ended before the reply was complete.
        """
        if self._outcome is None:
            raise RuntimeError(f"{self.line!r} is not answered yet")
        if isinstance(self._outcome, ClientError):
            raise self._outcome
        return self._outcome


class Conversation:
    """What a client says and understands on one connection, from ``LOGIN`` to the end.

    Several commands may be under way at once; the server answers them in order [NET-32]. A command
    refused for the command limit is sent again when its forced wait is over [NET-52], unless
    ``repeat`` is false; then it ends as :class:`Refused` with code 6.
    """

    def __init__(self, login: str, password: str, *, repeat: bool = True) -> None:
        """Prepare to log in with this account.

        Raises:
            ValueError: if login or password are no single line.
        """
        self._answers = (_one_line(login), _one_line(password))
        self._repeat = repeat
        self._unread = bytearray()
        self._unsent = bytearray()
        self._asked: deque[Request] = deque()
        self._finished: list[Request] = []
        self.entered = False
        """Whether the login has succeeded."""
        self.failure: ClientError | None = None
        """Why the conversation is over; none while it goes on."""
        self._reader = self._talk()
        next(self._reader)

    def ask(self, line: str, shape: Shape = NOTHING) -> Request:
        """Queue a command whose reply will have this shape.

        Lines after the first are the command's data block [NET-76].

        Raises:
            ValueError: if the first line holds no item: a server would ignore it [NET-22].
            ClientError: if the conversation is over.
        """
        if self.failure is not None:
            raise self.failure
        if not self.entered:
            raise RuntimeError("the login comes before the first command")
        if not line.split("\n", 1)[0].strip(" \t\r"):
            raise ValueError("a command needs a name")
        request = Request(line, shape)
        self._send(request)
        return request

    def hear(self, data: bytes) -> list[Request]:
        """Take bytes from the server and return the requests they complete.

        No bytes at all mean that the server closed the connection.
        """
        if self.failure is None:
            if data:
                self._unread += data
                self._read_lines()
            else:
                self._fail(ConnectionLost(self._why_closed()))
        finished, self._finished = self._finished, []
        return finished

    def outgoing(self) -> bytes:
        """Take the bytes that are to be sent now."""
        data = bytes(self._unsent)
        self._unsent.clear()
        return data

    def _read_lines(self) -> None:
        *lines, rest = self._unread.split(b"\n")
        self._unread = rest
        try:
            for line in lines:
                self._reader.send(line.decode("utf-8", "replace"))
            if len(rest) > MAX_LINE_BYTES:
                raise ProtocolError(f"the server sent {len(rest)} bytes without an end of line")
        except (LoginFailed, ProtocolError) as failure:
            self._fail(failure)

    def _talk(self) -> Reader:
        yield from self._log_in()
        while True:
            line = yield
            if not self._asked:
                raise ProtocolError(f"the server said {line!r}, which no command awaits")
            try:
                yield from self._take_reply(self._asked[0], line)
            except Refused as refusal:
                self._finish(refusal)

    def _log_in(self) -> Reader:
        for prompt, answer in zip(("LOGIN", "PASS"), self._answers, strict=True):
            line = yield
            if line != prompt:
                raise ProtocolError(f"expected {prompt}, the server said {line!r}")
            self._unsent += answer.encode() + b"\n"
        line = yield
        refused = _FAILED.fullmatch(line)
        if refused:
            raise LoginFailed(refused[2])
        if line != "OK":
            raise ProtocolError(f"expected OK after the password, the server said {line!r}")
        self.entered = True

    def _take_reply(self, request: Request, line: str) -> Reader:
        refused = _FAILED.fullmatch(line)
        if refused:
            yield from self._take_refusal(request, int(refused[1]), refused[2])
            return
        _expect_ok(request, line)
        if request.is_wait:
            yield from self._wait(request)
        self._finish((yield from reading(request.shape)))

    def _take_refusal(self, request: Request, code: int, message: str) -> Reader:
        if code != LIMIT_REACHED:
            raise Refused(code, message, request.line)
        yield from self._wait(request)
        if not self._repeat:
            raise Refused(code, message, request.line)
        self._send(self._asked.popleft())

    def _wait(self, request: Request) -> Reader:
        request.waiting = _seconds((yield))
        request.held = True
        request.waits += 1
        _expect_ok(request, (yield))
        request.held = False

    def _send(self, request: Request) -> None:
        self._asked.append(request)
        self._unsent += request.line.encode() + b"\n"

    def _finish(self, outcome: tuple[str, ...] | ClientError) -> None:
        request = self._asked.popleft()
        request.settle(outcome)
        self._finished.append(request)

    def _fail(self, failure: ClientError) -> None:
        self.failure = failure
        while self._asked:
            self._finish(failure)
        self._unsent.clear()

    def _why_closed(self) -> str:
        if not self.entered:
            # A contest that stands still, and one connection too many, look like this [NET-4, 17].
            return "the server closed the connection before the login was complete"
        return "the server closed the connection"


def _one_line(text: str) -> str:
    if "\n" in text:
        raise ValueError("a login and a password are one line each")
    return text


def _expect_ok(request: Request, line: str) -> None:
    if line != "OK":
        raise ProtocolError(f"expected OK for {request.line!r}, the server said {line!r}")


def _seconds(line: str) -> float | None:
    """Read ``WAITING x``: seconds, a clock value [NET-58], or ``-`` for unknown [NET-81]."""
    word, _, value = line.partition(" ")
    if word == "WAITING":
        if value == "-":
            return None
        clock = _CLOCK.fullmatch(value)
        if clock:
            return int(clock[1]) * 3600 + int(clock[2]) * 60 + float(clock[3])
        try:
            return float(value)
        except ValueError:
            pass
    raise ProtocolError(f"expected WAITING and a time, the server said {line!r}")
