"""Standard input and output as a connection, for a program that others start and have logged in.

So play bots that are submitted: :func:`attached` stands for :func:`~contestmaster.client.connect`.
"""

import os
import sys

from contestmaster.client.conversation import Conversation
from contestmaster.client.sync import Connection

__all__ = ["attached"]


class Streams:
    """The two streams, as a socket: what is said, and what is answered."""

    def __init__(self) -> None:
        """Keep standard output for commands: what is printed from now on goes to the log."""
        sys.stdout.flush()
        self._said = sys.stdout.fileno()
        self._heard = sys.stdin.fileno()
        sys.stdout = sys.stderr

    def settimeout(self, timeout: float | None, /) -> None:
        """Do nothing: who has started a program decides how long it waits."""

    def sendall(self, data: bytes, /) -> None:
        """Write all of it."""
        while data:
            data = data[os.write(self._said, data) :]

    def recv(self, most: int, /) -> bytes:
        """Read what is there, once something is; nothing at the end."""
        return os.read(self._heard, most)

    def close(self) -> None:
        """Do nothing: the streams end with the program."""


def attached() -> Connection:
    """Return the connection on which a program was started, logged in.

    The end of standard input is the end of the connection. From now on ``print`` writes to
    standard error, which the author of a submitted bot can read.
    """
    talk = Conversation("", "")
    talk.hear(b"LOGIN\nPASS\nOK\n")  # as a server says; who has started us has answered it
    talk.outgoing()
    return Connection(Streams(), talk, None)
