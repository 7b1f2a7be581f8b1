"""Opening: from a contest that runs to its pages on a port."""

import socket
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from contestmaster import storage
from contestmaster.doors.tcp.far_port import PortSeen
from contestmaster.doors.tls.certificate import Certificate
from contestmaster.doors.web.app import create_app
from contestmaster.doors.web.live.hub import Hub
from contestmaster.doors.web.office.backstage import Backstage, ServerLine
from contestmaster.doors.web.security.gate import Gate
from contestmaster.doors.web.shell.opening import Pages
from contestmaster.doors.web.site import ContestSite
from contestmaster.host.accounts import Accounts
from contestmaster.host.clocks import Clock
from contestmaster.host.contest.hall import ContestHall
from contestmaster.host.contest.office import ContestOffice
from contestmaster.host.contest.settings import ContestSettings
from contestmaster.host.contest.visitors import ContestVisitors
from contestmaster.host.films.studio import Studio, Worker
from contestmaster.host.gauge import Gauge
from contestmaster.host.opinions import Analysts
from contestmaster.storage.store import Archive

_PAGES: Final = "the pages"
"""Where connections are refused that no server has; with a blank, like no server's name."""


class ContestBackend(NamedTuple):
    """What the pages are opened on.

    Attributes:
        hall: the contest that runs.
        settings: what its file says.
        clock: tells the present instant.
        folder: of its records.
        accounts: of teams and organisers.
        office: does what organisers want.
        listeners: the line protocol of each server, by its name.
        certificate: by which the pages are encrypted, if they are to be.
        analysts: tell what a searching bot thinks of finished games; none: nobody does.
    """

    hall: ContestHall
    settings: ContestSettings
    clock: Clock
    folder: Path
    accounts: Accounts
    office: ContestOffice
    listeners: Mapping[str, PortSeen]
    certificate: Certificate | None = None
    analysts: Analysts | None = None


async def open_pages(behind: ContestBackend, sock: socket.socket) -> Pages:
    """Show a contest on a socket of ``pages_socket``."""
    async with AsyncExitStack() as undo:
        studio = Studio(Worker(behind.folder))
        archive = partial(storage.reading, behind.folder)
        site = ContestSite(
            behind.hall, behind.settings, behind.clock, archive, studio, behind.analysts
        )
        undo.push_async_callback(site.close)
        hub = Hub(site)
        gate = Gate(ContestVisitors(behind.hall, behind.accounts), behind.clock, behind.settings)
        app = create_app(site, gate, hub, _backstage(behind, archive))
        web = behind.settings.web
        shown = behind.certificate if web.tls != "never" else None
        pages = await Pages.open(app, sock, web, undo, hub.close, certificate=shown)
        note, limit = behind.hall.crowding.note, pages.crowd.most
        pages.crowd.turned_away = partial(note, _PAGES, limit, "connections_per_address")
        return pages


def _backstage(behind: ContestBackend, archive: Callable[[], Archive]) -> Backstage:
    """Let organisers look behind the scenes, and measure what they will see there."""
    lines = {
        server.name: ServerLine(behind.listeners[server.name], Gauge(server.series, behind.clock))
        for server in behind.hall.servers
    }
    return Backstage(behind.hall, behind.office, lines, behind.clock, archive)
