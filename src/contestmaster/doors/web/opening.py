"""Opening: from a contest that runs to its pages on a port."""

import socket
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import Final, NamedTuple

from contestmaster.doors.tcp.listener import Listener, PortInUseError
from contestmaster.doors.web.app import create_app
from contestmaster.doors.web.live.hub import Hub
from contestmaster.doors.web.office.backstage import Backstage, Line
from contestmaster.doors.web.proxy import fronted
from contestmaster.doors.web.security.gate import Gate
from contestmaster.doors.web.server import WebListener, bound
from contestmaster.doors.web.site import Site
from contestmaster.host.accounts import Accounts
from contestmaster.host.clocks import Clock
from contestmaster.host.contest.hall import Hall
from contestmaster.host.contest.office import Office
from contestmaster.host.contest.settings import Settings
from contestmaster.host.contest.visitors import Visitors
from contestmaster.host.contest.web import USUAL_PORT, WebSettings
from contestmaster.host.films.studio import Studio, Worker
from contestmaster.host.gauge import Gauge
from contestmaster.storage import SqliteArchive
from contestmaster.storage.store import Archive

__all__ = ["Behind", "Web", "web_socket"]


_PAGES: Final = "the pages"
"""Where connections are refused that no server has; with a blank, like no server's name."""


class Behind(NamedTuple):
    """What the pages are opened on.

    Attributes:
        hall: the contest that runs.
        settings: what its file says.
        clock: tells the present instant.
        folder: of its records.
        accounts: of teams and organisers.
        office: does what organisers want.
        listeners: the line protocol of each server, by its name.
    """

    hall: Hall
    settings: Settings
    clock: Clock
    folder: Path
    accounts: Accounts
    office: Office
    listeners: Mapping[str, Listener]


class Web:
    """The pages of a contest, from :meth:`open` to :meth:`close`.

    Attributes:
        address: where a browser on this machine finds them.
        local: whether no other machine can reach them.
    """

    def __init__(self, address: str, local: bool, undo: AsyncExitStack) -> None:
        """Take over the parts; use :meth:`open`."""
        self.address = address
        self.local = local
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
            gate = Gate(Visitors(behind.hall, behind.accounts), behind.clock, behind.settings)
            app = create_app(site, gate, hub, _backstage(behind, archive))
            listener = await WebListener.open(fronted(app, settings.base_path), sock, settings)
            undo.push_async_callback(listener.close)
            crowd = listener.crowd
            note, limit = behind.hall.crowding.note, crowd.most
            crowd.turned_away = partial(note, _PAGES, limit, "connections_per_address")
            undo.push_async_callback(hub.close)  # first, so that nobody is left listening
            local = ip_address(listener.host.partition("%")[0]).is_loopback
            return cls(listener.address + settings.base_path, local, undo.pop_all())

    async def close(self) -> None:
        """Close all connections, and let go of everything."""
        await self._undo.aclose()


def _backstage(behind: Behind, archive: Callable[[], Archive]) -> Backstage:
    """Let organisers look behind the scenes, and measure what they will see there."""
    lines = {
        server.name: Line(behind.listeners[server.name], Gauge(server.series, behind.clock))
        for server in behind.hall.servers
    }
    return Backstage(behind.hall, behind.office, lines, behind.clock, archive)


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
