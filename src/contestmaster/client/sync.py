"""The blocking shell: one plain socket, one command at a time."""

import socket
import time
from types import TracebackType
from typing import TYPE_CHECKING, Final, Protocol, Self

from contestmaster.client.conversation import Conversation, Request
from contestmaster.client.errors import ConnectionLost
from contestmaster.client.hosts import entering, in_turn
from contestmaster.client.patience import SILENCE, Notice, again, pauses
from contestmaster.client.secure import Trust, context_of, why
from contestmaster.client.shapes import NOTHING, ROW, Shape
from contestmaster.client.waits import NONE_KNOWN, Waited, waited, waiting_line

if TYPE_CHECKING:
    from ssl import SSLContext

CHUNK: Final = 1 << 16
"""How many bytes are taken from the socket at once."""


class Link(Protocol):
    """What a connection needs of a socket."""

    def settimeout(self, timeout: float | None, /) -> None:
        """Say how long the others may take."""

    def sendall(self, data: bytes, /) -> None:
        """Send all of it."""

    def recv(self, most: int, /) -> bytes:
        """Return bytes that have come, at most so many; none at the end."""
        ...

    def close(self) -> None:
        """End it."""


class Connection:
    """An open, logged-in connection to a server; also a :class:`~.transport.Transport`."""

    def __init__(self, link: Link, talk: Conversation, timeout: float | None) -> None:
        """Wrap a connected socket; :func:`connect` does that and logs in."""
        self._link = link
        self._talk = talk
        self._timeout = timeout

    def command(self, line: str, shape: Shape = NOTHING) -> tuple[str, ...]:
        """Send one command, and return the data lines of its reply, which has this shape.

        Where the server demands a forced wait [NET-51] this call lasts until the command was
        accepted in the next turn.

        Raises:
            Refused: if the server refuses the command.
            ConnectionLost: if the connection ends first.
            TimeoutError: if the server owes an answer and is silent for too long. The connection
                stays usable: a late answer is recognised and dropped.
        """
        request = self._talk.ask(line, shape)
        self._run(request, self._timeout, None)
        return request.result()

    def wait(self, shape: Shape = NOTHING, *, timeout: float | None = None) -> tuple[str, ...]:
        """Wait until the next turn has begun [NET-56].

        ``shape`` is that of the data which some games give to ``WAIT`` [NET-83]; ``timeout`` the
        longest silence in seconds that is put up with, none for as long as it takes.

        Raises:
            Refused: if there is nothing to wait for, as on a table server without a table.
            ConnectionLost: if the connection ends first.
            TimeoutError: if the time runs out.
        """
        return self.end_wait(self.begin_wait(shape), timeout=timeout)

    def wait_after(
        self, ended: int = NONE_KNOWN, shape: Shape = NOTHING, *, timeout: float | None = None
    ) -> Waited:
        """Wait until more turns have ended than so many; at once if they have [NET-101].

        So no end of a turn is missed, whoever brought it about while one looked and acted. The
        answer says how many have ended by now, which is what to know at the next wait:

        >>> ended = NONE_KNOWN
        >>> while True:  # doctest: +SKIP
        ...     ended, _ = link.wait_after(ended)
        ...     look_and_act()

        Args:
            ended: how many are known to have ended; by default not even that a game has begun.
            shape: as for :meth:`wait`.
            timeout: as for :meth:`wait`.

        Raises:
            as :meth:`wait`.
        """
        request = self.begin_wait(shape, after=ended)
        return waited(self.end_wait(request, timeout=timeout))

    def begin_wait(self, shape: Shape = NOTHING, *, after: int | None = None) -> Request:
        """Begin to wait; what is promised so far can be read from the request.

        For whatever turn ends first from now on, or with ``after`` until more turns have ended
        than so many: :meth:`end_wait` then returns how many have before all else.

        Raises:
            as :meth:`wait`.
        """
        line, wanted = ("WAIT", shape) if after is None else (waiting_line(after), ROW + shape)
        request = self._talk.ask(line, wanted)
        while not (request.held or request.done):
            self._exchange(self._timeout)
        return request

    def end_wait(self, request: Request, *, timeout: float | None = None) -> tuple[str, ...]:
        """Go on waiting until the next turn has begun, perhaps long ago; as :meth:`wait`."""
        self._run(request, self._timeout, timeout)
        return request.result()

    def close(self) -> None:
        """Close the connection; orders that were accepted stand."""
        self._link.close()

    def __enter__(self) -> Self:
        """Give the connection itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the connection."""
        self.close()

    def _enter(self, timeout: float | None) -> None:
        while not self._talk.entered:
            self._exchange(timeout)
            if self._talk.failure is not None:
                raise self._talk.failure

    def _run(self, request: Request, answer: float | None, wait: float | None) -> None:
        while not request.done:
            self._exchange(wait if request.held else answer)

    def _exchange(self, timeout: float | None) -> None:
        self._link.settimeout(timeout)
        try:
            self._link.sendall(self._talk.outgoing())
            data = self._link.recv(CHUNK)
        except TimeoutError:
            raise TimeoutError(f"the server was silent for {timeout} seconds") from None
        except OSError as error:
            self._talk.hear(b"")
            raise ConnectionLost(f"the connection broke: {error}") from error
        self._talk.hear(data)


def connect(
    host: str,
    port: int,
    login: str,
    password: str,
    *,
    timeout: float | None = SILENCE,
    patience: float = 0.0,
    repeat: bool = True,
    notice: Notice | None = None,
    tls: Trust = False,
) -> Connection:
    """Open a connection and log in.

    Args:
        host: the server's name or address; several, with commas between them and perhaps a port
            after a colon, are tried one after the other: hosts that stand by for each other.
        port: the server's port.
        login: the account, as the organiser gave it.
        password: its password.
        timeout: how many seconds the server may be silent while it owes an answer; a wait for the
            next turn is no silence. None: for ever.
        patience: for how many seconds to try again, with growing pauses, where nobody answers or
            the connection is closed before the login is complete, as in a suspension [NET-17];
            ``math.inf``: for ever.
        repeat: whether a command refused for the command limit is sent again [NET-52].
        notice: told of each attempt that failed and is followed by another.
        tls: whom to trust as the server over TLS: ``True``: whoever this machine trusts; the path
            of a file: the authorities in it; or an ``ssl.SSLContext``. ``False``: no TLS.

    Raises:
        LoginFailed: if the account is refused; this is never tried again.
        ConnectionLost: if the server cannot be reached.
        TimeoutError: if the server accepts the connection and says nothing.
    """
    left, limit, secure = pauses(patience), entering(host, timeout), context_of(tls)
    for name, number, last in in_turn(host, port):
        try:
            talk = Conversation(login, password, repeat=repeat)
            return _connect_once(name, number, talk, timeout, limit, secure)
        except (ConnectionLost, TimeoutError) as error:
            if not last:
                continue
            pause = next(left, None)
            if pause is None:
                raise
            if notice is not None:
                notice(again(error, pause))
            time.sleep(pause)
    raise AssertionError("hosts are given for ever")


def _connect_once(
    host: str,
    port: int,
    talk: Conversation,
    timeout: float | None,
    limit: float | None,
    secure: "SSLContext | None",
) -> Connection:
    link: socket.socket | None = None
    try:
        link = socket.create_connection((host, port), limit)
        if secure is not None:
            link = secure.wrap_socket(link, server_hostname=host)
    except OSError as error:
        if link is not None:
            link.close()
        raise ConnectionLost(f"{host}:{port} cannot be reached: {why(error)}") from error
    try:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # A server that vanished during a long wait is noticed by the operating system.
        link.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        connection = Connection(link, talk, timeout)
        connection._enter(limit)
    except BaseException:
        link.close()
        raise
    return connection
