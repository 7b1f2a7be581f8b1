"""The seam between a typed game and whatever answers it: a connection, or a match in process."""

from collections.abc import Callable, Sequence
from typing import Protocol

from contestmaster.client.errors import ProtocolError, Refused
from contestmaster.client.shapes import Shape


class Transport(Protocol):
    """What a typed game such as ``Cows`` speaks through."""

    def command(self, line: str, shape: Shape) -> Sequence[str]:
        """Send one command and return the data lines of its reply, count lines included.

        Raises:
            Refused: if the command is refused.
        """
        ...


class AsyncTransport(Protocol):
    """What an asynchronous typed game such as ``AsyncCows`` speaks through."""

    async def command(self, line: str, shape: Shape) -> Sequence[str]:
        """Send one command and return the data lines of its reply, count lines included.

        Raises:
            Refused: if the command is refused.
        """
        ...


class InProcess:
    """A transport without sockets: a function takes a line and gives the whole reply, both bytes.

    The line comes without its LF, the reply is exactly what a server would send.
    """

    def __init__(self, answer: Callable[[bytes], bytes]) -> None:
        """Speak with whatever this function speaks for."""
        self._answer = answer

    def ask(self, line: bytes) -> bytes:
        """Return the whole reply to a line, as a server would send it."""
        return self._answer(line)

    def command(self, line: str, shape: Shape) -> Sequence[str]:  # noqa: ARG002 - replies come whole
        """Answer one command [NET-28].

        Raises:
            Refused: if the command is refused.
            ProtocolError: if the reply is none.
        """
        reply = self._answer(line.encode()).decode()
        first, *data = reply.removesuffix("\n").split("\n")
        if first == "OK":
            return data
        word, code, message = (*first.split(" ", 2), "", "")[:3]
        if word == "FAILED" and code.isdigit():
            raise Refused(int(code), message, line)
        raise ProtocolError(f"{line!r} was answered with {first!r}")
