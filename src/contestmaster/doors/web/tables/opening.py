"""Opening: from a hall that runs to its pages on a port."""

import socket
from contextlib import AsyncExitStack
from ipaddress import ip_address
from typing import Final, NamedTuple

from litestar import Litestar

from contestmaster.doors.tcp.listener import PortInUseError
from contestmaster.doors.web.proxy import fronted
from contestmaster.doors.web.server import WebListener, bound
from contestmaster.doors.web.tables.acts import Acts
from contestmaster.doors.web.tables.allowance import Allowance
from contestmaster.doors.web.tables.app import create_tables_app
from contestmaster.doors.web.tables.gate import TableGate
from contestmaster.doors.web.tables.house import House
from contestmaster.doors.web.tables.live.rooms import Rooms
from contestmaster.doors.web.tables.presence import Presences
from contestmaster.doors.web.tables.replays import Replays
from contestmaster.host.accounts import Accounts
from contestmaster.host.clocks import Clock
from contestmaster.host.contest.web import USUAL_PORT, WebSettings
from contestmaster.host.films.studio import Crew, Studio
from contestmaster.host.lobby.hall import Hall
from contestmaster.host.lobby.visitors import Visitors
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage.store import Store

__all__ = ["USUAL", "Behind", "Doors", "TablesWeb", "pages_socket"]

USUAL: Final = WebSettings(title="Contestmaster tables")
"""How the pages are offered where nobody says otherwise."""


class Behind(NamedTuple):
    """What the pages are opened on.

    Attributes:
        hall: the tables.
        visitors: who comes there.
        clock: tells the present instant.
        store: where everything is kept.
        accounts: of persons and programs.
        crew: makes films of finished games.
        settings: of the line protocol, for what is limited on all doors alike.
    """

    hall: Hall
    visitors: Visitors
    clock: Clock
    store: Store
    accounts: Accounts
    crew: Crew
    settings: LineSettings = LineSettings.suited(turns=False)


class Doors:
    """The parts of the web of a hall, without a socket; made and used in a running loop.

    Attributes:
        app: the application.
        acts: carries out what people do.
        gate: knows who they are.
        rooms: what can be listened to.
    """

    def __init__(self, behind: Behind, port: int, settings: WebSettings = USUAL) -> None:
        """Put the parts together; ``port`` tells the cookies of this server from others'."""

        def kept(login: str) -> str | None:
            account = behind.accounts.find(login)
            return None if account is None else account.password

        house = House(behind.hall, behind.visitors, behind.clock, behind.store, kept)
        self.rooms = Rooms(house)
        allowance = Allowance(behind.settings, house.now())
        self.acts = Acts(house, Presences(house), allowance)
        self._replays = Replays(house.shelf, Studio(behind.crew))
        self.gate = TableGate(house, port, settings.secure_cookies)
        self.app: Litestar = create_tables_app(
            self.acts, self.gate, self.rooms, self._replays, settings.title
        )

    async def close(self) -> None:
        """Let go of everything."""
        await self.rooms.close()
        self.acts.presences.close()
        await self._replays.close()


class TablesWeb:
    """The pages of a table server, from :meth:`open` to :meth:`close`.

    Attributes:
        address: where a browser on this machine finds them.
        local: whether no other machine can reach them.
    """

    def __init__(self, listener: WebListener, base_path: str, undo: AsyncExitStack) -> None:
        """Take over the parts; use :meth:`open`."""
        self.address = listener.address + base_path
        self.local = ip_address(listener.host.partition("%")[0]).is_loopback
        self._undo = undo

    @classmethod
    async def open(
        cls, behind: Behind, sock: socket.socket, settings: WebSettings = USUAL
    ) -> "TablesWeb":
        """Answer on a socket of :func:`pages_socket`.

        Args:
            behind: what is shown.
            sock: where; the address and port of the settings do not matter any more.
            settings: how the pages are offered, behind a proxy above all.
        """
        async with AsyncExitStack() as undo:
            doors = Doors(behind, sock.getsockname()[1], settings)
            undo.push_async_callback(doors.close)
            app = fronted(doors.app, settings.base_path)
            listener = await WebListener.open(app, sock, settings)
            undo.push_async_callback(listener.close)
            undo.push_async_callback(doors.rooms.close)  # first, so that nobody is left listening
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
