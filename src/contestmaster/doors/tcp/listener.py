"""Listening: a port opened for a line server, and its timers rung on the event loop."""

import asyncio
import errno
import os
import socket
from asyncio.trsock import TransportSocket
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Final

from contestmaster.doors.tcp.connection import LineConnection
from contestmaster.doors.tcp.entrance import Entrance
from contestmaster.doors.tcp.traffic import Traffic
from contestmaster.doors.tls.certificate import Certificate
from contestmaster.doors.tls.vestibule import MakeProtocol, Vestibule, VestibuleTerms
from contestmaster.host.pacer import Pacer
from contestmaster.host.reports import Reports
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.protocols.addresses import Networks
from contestmaster.protocols.line.server import LineServer

BACKLOG: Final = 4096
"""Connections that may wait to be accepted: a whole contest's bots, all at once after a restart.
The system may cut it to its own limit."""

_GRACE_S: Final = 1.0
_HANDSHAKES: Final = 8
"""Times as many handshakes an address may begin at once as it may have connections."""
_TURNS_OF_ACCEPTANCE: Final = 8
"""More than a loop takes from a connection that the system has accepted to its transport."""


class CannotListenError(Exception):
    """A port cannot be opened; the message is one sentence for the organiser."""

    def __init__(self, host: str, port: int, reason: str) -> None:
        """Note the address and why."""
        super().__init__(f"cannot listen on {host} port {port}: {reason}")
        self.host = host
        self.port = port


class PortInUseError(CannotListenError):
    """Another program, or another server of this one, listens there [CONTEST-73]."""

    def __init__(self, host: str, port: int) -> None:
        """Note the address."""
        super().__init__(host, port, "the port is in use")


class Listener:
    """A port, from :meth:`claim` to :meth:`close`; whoever comes waits for :meth:`accept`.

    So a port is there, and nobody else's, before the game behind it stands; who comes meanwhile is
    greeted as soon as it does [NET-93].

    Attributes:
        line: the line server that answers there.
        host: the address given.
        port: the port, also where 0 was asked for.
        traffic: what its connections have carried.
        certificate: by which they are encrypted, ``None`` for plain ones [NET-126].
        between: called after each piece of input; see :func:`attend`.
    """

    def __init__(
        self,
        line: LineServer,
        now: Callable[[], Instant],
        sockets: Sequence[socket.socket],
        host: str,
        proxies: Sequence[str],
        certificate: Certificate | None = None,
    ) -> None:
        """Take over sockets that listen; use :meth:`claim` or :meth:`open`."""
        self.line = line
        self.host = host
        self.traffic = Traffic()
        self.port: int = sockets[0].getsockname()[1]
        self._sockets = sockets
        self._servers: list[asyncio.Server] = []
        self._wires: set[asyncio.Transport] = set()
        self._vestibule: Vestibule | None = None
        self._proxies = proxies
        self.certificate = certificate
        self.between: Callable[[], object] = _nothing
        self._now = now
        self._loop = asyncio.get_running_loop()
        self._alarm: asyncio.TimerHandle | None = None
        line.timers.moved = self._set_alarm
        self._set_alarm()

    @classmethod
    def claim(
        cls,
        line: LineServer,
        host: str,
        port: int,
        now: Callable[[], Instant],
        proxies: Sequence[str] = (),
        certificate: Certificate | None = None,
    ) -> "Listener":
        """Listen on an address, and accept nobody yet.

        Args:
            line: the line server.
            host: the address or name to listen on.
            port: 1..65535, or 0 for any that is free.
            now: tells the present instant.
            proxies: addresses and networks of proxies, whose connections say whose they are.
            certificate: by which connections are encrypted, ``None`` for plain ones [NET-126].

        Raises:
            PortInUseError: somebody listens there already.
            CannotListenError: the address is not this machine's, or the port not permitted.
        """
        return cls(line, now, claimed(host, port), host, proxies, certificate)

    @classmethod
    async def open(
        cls,
        line: LineServer,
        host: str,
        port: int,
        now: Callable[[], Instant],
        proxies: Sequence[str] = (),
        certificate: Certificate | None = None,
    ) -> "Listener":
        """Listen on an address and accept whoever comes; arguments as for :meth:`claim`."""
        listener = cls.claim(line, host, port, now, proxies, certificate)
        await listener.accept()
        return listener

    async def accept(self) -> None:
        """Accept those who have come, and who will come."""
        known = Networks(self._proxies)

        def connection(client: str | None = None) -> asyncio.Protocol:
            parts = self.line, self._now, self.traffic, self._wires, self.between
            return LineConnection(*parts, client)

        def entrance() -> asyncio.Protocol:
            return Entrance(known, connection, self.line.settings.login_timeout_s)

        if self.certificate is not None:
            self._vestibule = self._encrypting(self.certificate, connection, known)
            return
        make = entrance if self._proxies else connection
        for sock in self._sockets:
            server = await self._loop.create_server(make, sock=sock, backlog=BACKLOG)
            self._servers.append(server)

    async def close(self) -> None:
        """Stop listening and close all connections without a message.

        What was answered before is still sent, but a client that does not read it is not waited
        for longer than a second.
        """
        self.line.timers.moved = None
        if self._alarm is not None:
            self._alarm.cancel()
        await accept_nobody(self._sockets)
        if self._vestibule is not None:
            await self._vestibule.close()
        for server in self._servers:
            server.close()
        for sock in self._sockets:
            sock.close()
        self.line.finish(self._now())
        until = self._loop.time() + _GRACE_S
        while self._wires and self._loop.time() < until:  # noqa: ASYNC110 - a last look
            await asyncio.sleep(0.01)
        for wire in list(self._wires):
            wire.abort()
        await asyncio.sleep(0)  # the loop lets go of a connection one turn after it is closed

    def _encrypting(
        self, certificate: Certificate, make: MakeProtocol, proxies: Networks
    ) -> Vestibule:
        """Let those in who have made themselves safe by a certificate."""
        settings = self.line.settings
        terms = VestibuleTerms(
            min(VestibuleTerms().patience_s, settings.login_timeout_s),
            _HANDSHAKES * settings.max_connections_per_host,
            Networks(settings.unlimited_hosts),
            proxies,
        )
        return Vestibule(self._sockets, lambda: certificate.line, make, terms)

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        at = self.line.next_timer()
        if at is not None:
            left = max(0, at - self._now()) / SECOND
            self._alarm = self._loop.call_later(left, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        try:
            self.line.tick(self._now())
        finally:
            self._set_alarm()


def _nothing() -> None:
    """Do nothing between pieces of input, where nobody attends."""


def attend(listeners: Iterable[Listener], reports: Reports, pacer: Pacer) -> None:
    """Have a host hear of commits, and ring what is due, after each piece of input.

    A round of the loop takes up what all connections have sent; turns and replies need not wait.
    """

    def between() -> None:
        reports.take()
        pacer.look()

    for listener in listeners:
        listener.between = between


async def accept_nobody(sockets: Iterable[socket.socket | TransportSocket]) -> None:
    """Let in who has been accepted, and nobody else; what listens can be closed then.

    asyncio loses a connection that it accepts in the very turn in which a server closes.
    """
    loop = asyncio.get_running_loop()
    for sock in sockets:
        if sock.fileno() >= 0:  # not closed yet
            with suppress(NotImplementedError):  # on Windows
                loop.remove_reader(sock.fileno())
    for _ in range(_TURNS_OF_ACCEPTANCE):
        await asyncio.sleep(0)


async def listen(make: Callable[[], asyncio.BaseProtocol], host: str, port: int) -> asyncio.Server:
    """Open a port.

    Raises:
        PortInUseError: somebody listens there already [CONTEST-73].
        CannotListenError: the address is not this machine's, or the port not permitted.
    """
    loop = asyncio.get_running_loop()
    with _explained(host, port):
        return await loop.create_server(make, host, port, backlog=BACKLOG)


def claimed(host: str, port: int) -> list[socket.socket]:
    """Return sockets that listen on all addresses of a host; nobody is accepted there yet.

    Raises:
        PortInUseError: somebody listens there already [CONTEST-73].
        CannotListenError: the address is not this machine's, or the port not permitted.
    """
    with ExitStack() as undo, _explained(host, port):
        sockets: list[socket.socket] = []
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, kind, proto, _, address in found:
            try:
                sock = undo.enter_context(socket.socket(family, kind, proto))
            except OSError:
                continue  # a machine without IPv6 may know IPv6 addresses all the same
            sock.setblocking(False)
            if os.name == "posix":
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            sock.bind(address)
            sock.listen(BACKLOG)  # with SO_REUSEADDR two may bind, but one only may listen
            sockets.append(sock)
        if not sockets:
            raise OSError(errno.EAFNOSUPPORT, os.strerror(errno.EAFNOSUPPORT))
        undo.pop_all()
        return sockets


@contextmanager
def _explained(host: str, port: int) -> Iterator[None]:
    """Say in one sentence why an address cannot be listened on."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortInUseError(host, port) from error
        reason = error.strerror or str(error)
        raise CannotListenError(host, port, reason.lower()) from error
