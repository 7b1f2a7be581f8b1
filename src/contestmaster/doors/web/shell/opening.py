"""Opening: from an application to pages on a port."""

import socket
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from ipaddress import ip_address

from contestmaster.doors.tcp.listener import PortInUseError
from contestmaster.doors.tls.certificate import Certificate
from contestmaster.doors.web.asgi import Asgi
from contestmaster.doors.web.proxy import fronted
from contestmaster.doors.web.server import WebListener, bound
from contestmaster.host.contest.web import USUAL_PORT, WebSettings


class Pages:
    """Pages on a port, from :meth:`open` to :meth:`close`.

    Attributes:
        address: where a browser on this machine finds them.
        local: whether no other machine can reach them.
        crowd: who has connections open, and who is turned away.
        wrap: puts something in the way of requests.
    """

    def __init__(self, listener: WebListener, base_path: str, undo: AsyncExitStack) -> None:
        """Take over the parts; use :meth:`open`."""
        self.address = listener.address + base_path
        self.local = ip_address(listener.host.partition("%")[0]).is_loopback
        self.crowd = listener.crowd
        self.wrap = listener.wrap
        self._undo = undo

    @classmethod
    async def open(
        cls,
        app: Asgi,
        sock: socket.socket,
        settings: WebSettings,
        undo: AsyncExitStack,
        *quiet: Callable[[], Awaitable[None]],
        certificate: Certificate | None = None,
    ) -> "Pages":
        """Answer on a socket of :func:`pages_socket`.

        Args:
            app: what answers.
            sock: where; the address and port of the settings do not matter any more.
            settings: how the pages are offered, behind a proxy above all.
            undo: lets go of what the application is made of; taken over, if all goes well.
            quiet: ends what browsers listen to, before the connections are closed.
            certificate: by which they are encrypted, ``None`` where they are not.
        """
        front = fronted(app, settings.base_path)
        listener = await WebListener.open(front, sock, settings, certificate=certificate)
        undo.push_async_callback(listener.close)
        for end in quiet:
            undo.push_async_callback(end)
        return cls(listener, settings.base_path, undo.pop_all())

    async def close(self) -> None:
        """Close all connections, and let go of everything."""
        await self._undo.aclose()


def pages_socket(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens for the pages.

    Args:
        host: the address to listen on.
        port: 1..65535, 0 for any that is free; ``None``: the usual one, or else any.

    Raises:
        PortInUseError: somebody listens on the port that was named.
        CannotListenError: the address is not this machine's, or the port not permitted.
    """
    try:
        return bound(host, USUAL_PORT if port is None else port)
    except PortInUseError:
        if port is not None:
            raise
        return bound(host, 0)
