"""Serving: an ASGI application on a port, in the event loop of the host."""

import asyncio
import errno
import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from contestmaster.doors.tcp.descriptors import most_descriptors
from contestmaster.doors.tcp.listener import CannotListenError, PortInUseError, accept_nobody
from contestmaster.doors.tls.certificate import Certificate
from contestmaster.doors.tls.vestibule import Vestibule, VestibuleTerms
from contestmaster.doors.web.asgi import Asgi
from contestmaster.doors.web.http import Front, HttpProtocol, Patience
from contestmaster.doors.web.live.wire import SocketProtocol
from contestmaster.doors.web.security.crowd import Crowd, counted
from contestmaster.doors.web.security.names import called, machine_names
from contestmaster.doors.web.sparing import Sparing
from contestmaster.host.contest.web import WebSettings
from contestmaster.protocols.addresses import Networks

_BACKLOG: Final = 2048
_MESSAGE_MAX: Final = 4096
"""Bytes of a message from a browser over a WebSocket: none has much to say."""
_HEAD_MAX: Final = 16 << 10
"""Bytes of the head of a request: what browsers send has some hundred, cookies included."""
_SHARE: Final = 4
"""Of all connections there may be, one address gets this part at most."""
_GRACE_S: Final = 1
_READY_S: Final = 0.005


class WebListener:
    """An application on an open port, from :meth:`open` to :meth:`close`.

    Attributes:
        host: the address.
        port: the port, also where 0 was asked for.
        crowd: who is connected.
        encrypted: whether it is asked over TLS.
    """

    host: str
    port: int

    def __init__(
        self, server: "_Server", sock: socket.socket, crowd: Crowd, *, encrypted: bool = False
    ) -> None:
        """Take over a socket that listens; use :meth:`open`."""
        self.crowd = crowd
        self.encrypted = encrypted
        self.host, self.port = sock.getsockname()[:2]
        self._server = server
        self._task = asyncio.create_task(server.serve([sock]))

    @classmethod
    async def open(
        cls,
        app: Asgi,
        sock: socket.socket,
        settings: WebSettings | None = None,
        patience: Patience | None = None,
        certificate: Certificate | None = None,
    ) -> "WebListener":
        """Answer on a socket, which is closed at the end.

        Args:
            app: the application.
            sock: of :func:`bound`.
            settings: whose word for the address of a client is taken, by which names the site is
                called, and how many connections an address may have.
            patience: how long a client may take.
            certificate: by which it is encrypted, ``None`` where it is not [NET-126].
        """
        settings = WebSettings() if settings is None else settings
        # Odd requests are told of in the log, and not as often as somebody likes to send them.
        told = logging.getLogger("uvicorn.error")
        told.setLevel(logging.WARNING)
        if not any(isinstance(each, Sparing) for each in told.filters):
            told.addFilter(Sparing())
        # Teams must find a place, however many spectators there are.
        room = most_descriptors() // 2
        crowd = Crowd(max(1, min(settings.connections_per_address, room // _SHARE)))
        config = Front(
            _guarded(app, settings, crowd),
            http=HttpProtocol,
            ws=SocketProtocol,
            ws_max_size=_MESSAGE_MAX,
            # Compressing for each spectator anew would cost more than all the rest of a turn.
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            h11_max_incomplete_event_size=_HEAD_MAX,
            backlog=_BACKLOG,
            limit_concurrency=room,
            timeout_graceful_shutdown=_GRACE_S,
        )
        config.crowd = crowd
        config.proxies = Networks(settings.trusted_proxies)
        config.patience = Patience() if patience is None else patience
        server = _Server(config, certificate)
        opened = cls(server, sock, crowd, encrypted=certificate is not None)
        while not opened._server.started:
            if opened._task.done():
                await opened._task  # raises what kept it from starting
            await asyncio.sleep(_READY_S)
        return opened

    @property
    def address(self) -> str:
        """Where a browser on this machine finds it."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        scheme = "https" if self.encrypted else "http"
        return f"{scheme}://{f'[{host}]' if ':' in host else host}:{self.port}"

    def wrap(self, wrapper: Callable[[Asgi], Asgi]) -> None:
        """Put something in the way of all requests of connections to come."""
        config = self._server.config
        config.loaded_app = wrapper(config.loaded_app)

    async def close(self) -> None:
        """Stop listening, and close all connections."""
        self._server.should_exit = True
        with suppress(asyncio.CancelledError):
            await self._task
        await asyncio.sleep(0)  # the loop lets go of a connection one turn after it is closed


def _guarded(app: Asgi, settings: WebSettings, crowd: Crowd) -> Asgi:
    """Return an application that strangers reach, and proxies for others.

    What a site is called behind a proxy is the proxy's affair, unless the settings say it.
    """
    names, proxies = settings.public_names, Networks(settings.trusted_proxies)
    direct = called(app, [*names, *machine_names()])
    proxied = ProxyHeadersMiddleware(
        counted(direct if names else app, crowd), list(settings.trusted_proxies)
    )

    async def guarded(scope: Any, receive: Any, send: Any) -> None:
        client = scope.get("client")
        inner = proxied if client and client[0] in proxies else direct
        await (app if scope["type"] == "lifespan" else inner)(scope, receive, send)

    return guarded


class _Server(uvicorn.Server):
    """Leaves signals to the host, and connections that are to be encrypted to a vestibule."""

    def __init__(self, config: Front, certificate: Certificate | None) -> None:
        super().__init__(config)
        self._front, self._certificate = config, certificate
        self._vestibule: Vestibule | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept whoever comes; over TLS by ways of our own, which bound what a handshake takes."""
        if self._certificate is None or sockets is None:
            await super().startup(sockets)
            return
        await super().startup([])
        terms = VestibuleTerms(
            min(VestibuleTerms().patience_s, self._front.patience.head_s),
            self._front.crowd.most,
            self._front.proxies,
        )
        context = self._certificate
        self._vestibule = Vestibule(sockets, lambda: context.web, self._connection, terms)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept nobody any more, and close all connections."""
        await accept_nobody(sockets or ())
        if self._vestibule is not None:
            await self._vestibule.close()
        await super().shutdown(sockets)
        # Who does not take its answer, or came in the last moment, has had its time.
        for connection in list(self.server_state.connections):
            connection.transport.abort()

    def _connection(self, source: str | None) -> asyncio.Protocol:
        del source  # proxies before pages say it in their own way
        return HttpProtocol(self._front, self.server_state, self.lifespan.state)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def bound(host: str, port: int) -> socket.socket:
    """Return a socket that listens on an address.

    Args:
        host: the address or name to listen on.
        port: 1..65535, or 0 for any that is free.

    Raises:
        PortInUseError: somebody listens there already.
        CannotListenError: the address is not this machine's, or the port not permitted.
    """
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        sock = socket.socket(family, kind, proto)
    except OSError as error:
        raise CannotListenError(host, port, (error.strerror or str(error)).lower()) from error
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(address)
        # With SO_REUSEADDR two may bind; only one may listen.
        sock.listen(_BACKLOG)
        sock.setblocking(False)
    except OSError as error:
        sock.close()
        if error.errno == errno.EADDRINUSE:
            raise PortInUseError(host, port) from error
        raise CannotListenError(host, port, (error.strerror or str(error)).lower()) from error
    return sock
