"""The stage across a network: any server that speaks the line protocol, as it is.

Nobody knows from outside where a reply ends. A step is taken to be answered when what is expected
has come and nothing more comes for a moment, or when nothing has come for a while.
"""

import socket
import time
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from contestmaster.testing.transcript.compare import aligned
from contestmaster.testing.transcript.document import (
    ActStep,
    Connect,
    Disconnect,
    Expected,
    Say,
    ShowEvents,
    ShowOutcome,
    Speaker,
    Transcript,
)
from contestmaster.testing.transcript.stage import CLOSED, Heard, SkippedError

__all__ = ["RemoteStage", "unsuited"]

Address: TypeAlias = tuple[str, int]

_CONNECT_S: Final = 5.0
_QUIET_S: Final = 0.1
"""Silence after which a reply that fits is taken to be whole."""
_GLANCE_S: Final = 0.001
"""What a look at the other connections takes."""
_PATIENCE_S: Final = 1.5
"""Silence after which a reply that does not fit is taken to be whole."""
_LATE_S: Final = 15.0
"""Silence after which it is, where it is shorter than expected: a server may be far away, or have
to compile a rule that nobody has used before."""
_LONGEST_S: Final = 30.0
"""Time after which a step ends even if the server never falls silent."""
_MOST_BYTES: Final = 16 * 1024 * 1024

_FIXED: Final = {
    "position": "it sets a position",
    "seed": "it sets the seed",
    "setup": "it sets dice",
    "start": "it sets the clock",
    "params": "it sets parameters of the game",
    "server": "it changes settings of the server",
    "host": "it sets facts of the host",
    "contest": "it runs a contest",
    "tables": "it runs a table server",
}
_WELCOME: Final = ["LOGIN", "PASS", "OK"]


def unsuited(transcript: Transcript) -> str | None:
    """Return why nothing of a transcript can be run against a server as it is, if so."""
    return next((reason for key, reason in _FIXED.items() if key in transcript.keys), None)


class RemoteLine:
    """One TCP connection and the bytes that have come on it."""

    def __init__(self, address: Address) -> None:
        """Connect; raises ``OSError`` where nobody answers."""
        self._socket = socket.create_connection(address, _CONNECT_S)
        self._data = bytearray()
        self.open = True

    def send(self, data: bytes) -> None:
        """Send bytes; a server that has closed shows in what is read."""
        self._socket.settimeout(_LONGEST_S)
        try:
            self._socket.sendall(data)
        except OSError:
            return

    def read(self, wait: float) -> bool:
        """Read what comes within so many seconds; return whether anything came."""
        if not self.open:
            return False
        self._socket.settimeout(wait)
        try:
            data = self._socket.recv(65536)
        except TimeoutError:
            return False
        except OSError:
            data = b""
        if not data or len(self._data) > _MOST_BYTES:
            self.close()
        self._data += data
        return True

    def lines(self) -> list[str]:
        """Return what has come so far, the end of the connection as ``<closed>``."""
        lines = bytes(self._data).decode("utf-8", "backslashreplace").split("\n")
        rest = lines.pop()
        if rest:
            lines.append(f"<no line end> {rest}")
        return lines if self.open else [*lines, CLOSED]

    def forget(self) -> None:
        """Forget what has come."""
        self._data.clear()

    def close(self) -> None:
        """Hang up."""
        self.open = False
        self._socket.close()


class RemoteStage:
    """Performs the steps that need nothing but connections to a server."""

    def __init__(
        self,
        transcript: Transcript,
        address: Address,
        logins: Mapping[str, tuple[str, str]],
    ) -> None:
        """Prepare.

        Args:
            transcript: what will be performed.
            address: host and port of the server.
            logins: login and password for persons of the transcript; the others have their own.
        """
        self._address = address
        self._logins = {who: (who, word) for who, word in transcript.front.accounts().items()}
        self._logins.update(logins)
        self._lines: dict[Speaker, RemoteLine] = {}
        self._unsuited = unsuited(transcript)

    def perform(self, step: ActStep) -> list[Heard]:
        """Do what a step says and return what came of it, connection by connection.

        Raises:
            SkippedError: it needs more than a connection.
            OSError: the server does not answer.
        """
        if self._unsuited is not None:
            raise SkippedError(self._unsuited, lasting=True)
        match step.act:
            case Connect(speaker):
                own = self._connect(speaker)
            case Say(speaker, data):
                own = self._ready(speaker)
                own.send(data)
            case Disconnect(speaker):
                self._hang_up(speaker)
                return []
            case ShowEvents() | ShowOutcome():
                raise SkippedError("it looks behind the server", lasting=False)
            case _:
                raise SkippedError("it needs the clock or the position", lasting=True)
        _listen(own, step.expected)
        return [*_taken(speaker, own), *self._elsewhere(own)]

    def close(self) -> None:
        """Hang up everywhere."""
        for line in self._lines.values():
            line.close()

    def _connect(self, speaker: Speaker) -> RemoteLine:
        line = self._lines[speaker] = RemoteLine(self._address)
        return line

    def _hang_up(self, speaker: Speaker) -> None:
        line = self._lines.pop(speaker, None)
        if line is not None:
            line.close()

    def _ready(self, speaker: Speaker) -> RemoteLine:
        line = self._lines.get(speaker)
        return line if line is not None and line.open else self._logged_in(speaker)

    def _logged_in(self, speaker: Speaker) -> RemoteLine:
        line = self._connect(speaker)
        login, password = self._logins[speaker.person]
        line.send(f"{login}\n{password}\n".encode())
        _listen(line, [Expected(0, text) for text in _WELCOME])
        came = line.lines()
        if came != _WELCOME:
            said = " / ".join(came) or "nothing"
            raise SkippedError(f"the server does not let {speaker} in: {said}", lasting=True)
        line.forget()
        return line

    def _elsewhere(self, own: RemoteLine) -> list[Heard]:
        heard: list[Heard] = []
        for speaker, line in self._lines.items():
            if line is not own:
                while line.open and line.read(_GLANCE_S):
                    pass
                heard += _taken(speaker, line)
        self._lines = {who: line for who, line in self._lines.items() if line.open}
        return heard


def _listen(line: RemoteLine, expected: Sequence[Expected]) -> None:
    """Read until nothing more is to be expected."""
    end = time.monotonic() + _LONGEST_S
    while line.open and time.monotonic() < end:
        came = line.lines()
        if all(pair.fits for pair in aligned(expected, came)):
            wait = _QUIET_S
        else:
            wait = _LATE_S if len(came) < len(expected) else _PATIENCE_S
        if not line.read(wait):
            break


def _taken(speaker: Speaker, line: RemoteLine) -> list[Heard]:
    heard = [Heard(speaker, text) for text in line.lines()]
    line.forget()
    return heard
