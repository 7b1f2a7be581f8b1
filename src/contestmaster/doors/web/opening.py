"""Opening: from a contest that runs to its pages on a port."""

import socket
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import NamedTuple

from contestmaster.doors.tcp.listener import PortInUseError
from contestmaster.doors.web.app import create_app
from contestmaster.doors.web.live.hub import Hub
from contestmaster.doors.web.proxy import fronted
from contestmaster.doors.web.server import WebListener, bound
from contestmaster.doors.web.site import Site
from contestmaster.host.clocks import Clock
from contestmaster.host.contest.hall import Hall
from contestmaster.host.contest.settings import Settings
from contestmaster.host.contest.web import USUAL_PORT, WebSettings
from contestmaster.host.films.studio import Studio, Worker
from contestmaster.storage import SqliteArchive

__all__ = ["Behind", "Web", "web_socket"]


class Behind(NamedTuple):
    """What the pages are opened on.

    Attributes:
        hall: the contest that runs.
        settings: what its file says.
        clock: tells the present instant.
        folder: of its records.
    """

    hall: Hall
    settings: Settings
    clock: Clock
    folder: Path


class Web:
    """The pages of a contest, from :meth:`open` to :meth:`close`.

    Attributes:
        address: where a browser on this machine finds them.
    """

    def __init__(self, address: str, undo: AsyncExitStack) -> None:
        """Take over the parts; use :meth:`open`."""
        self.address = address
        self._undo = undo

    @classmethod
    async def open(cls, behind: Behind, sock: socket.socket) -> "Web":
        """Answer on a socket of :func:`web_socket`."""
        settings = behind.settings.web
        async with AsyncExitStack() as undo:
            studio = Studio(Worker(behind.folder))
            archive = partial(SqliteArchive, behind.folder)
            site = Site(behind.hall, behind.settings, behind.clock, archive, studio)
            undo.push_async_callback(site.close)
            hub = Hub(site)
            undo.push_async_callback(hub.close)
            app = fronted(create_app(site, hub=hub), settings.base_path)
            listener = await WebListener.open(app, sock, trusted_proxies=settings.trusted_proxies)
            undo.push_async_callback(listener.close)
            return cls(listener.address + settings.base_path, undo.pop_all())

    async def close(self) -> None:
        """Close all connections, and let go of everything."""
        await self._undo.aclose()


def web_socket(settings: WebSettings) -> socket.socket:
    """Return a socket that listens where a contest's file says.

    Raises:
        PortInUseError: somebody listens there, and the file does not leave the port open.
        CannotListenError: the address is not this machine's, or the port not permitted.
    """
    if settings.port is not None:
        return bound(settings.host, settings.port)
    try:
        return bound(settings.host, USUAL_PORT)
    except PortInUseError:
        return bound(settings.host, 0)
