"""Opening: from a hall that runs to its pages on a port."""

import asyncio
import socket
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from typing import Final, NamedTuple

from litestar import Litestar

from contestmaster.doors.tls.certificate import Certificate
from contestmaster.doors.web.agents import AgentsDoor
from contestmaster.doors.web.shell.opening import Pages
from contestmaster.doors.web.tables.acts import TableActions
from contestmaster.doors.web.tables.allowance import Allowance
from contestmaster.doors.web.tables.app import create_tables_app
from contestmaster.doors.web.tables.gate import TableGate
from contestmaster.doors.web.tables.house import TableHouse
from contestmaster.doors.web.tables.live.rooms import Rooms
from contestmaster.doors.web.tables.presence import Presences
from contestmaster.doors.web.tables.replays import Replays
from contestmaster.host.accounts import Accounts
from contestmaster.host.clocks import Clock
from contestmaster.host.contest.web import WebSettings
from contestmaster.host.films.studio import FilmCrew, FilmError, Studio
from contestmaster.host.lobby.hall import LobbyHall
from contestmaster.host.lobby.visitors import LobbyVisitors
from contestmaster.host.opinions import Analysts
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage.store import Store

USUAL: Final = WebSettings(title="Contestmaster tables")
"""How the pages are offered where nobody says otherwise."""


class TablesBackend(NamedTuple):
    """What the pages are opened on.

    Attributes:
        hall: the tables.
        visitors: who comes there.
        clock: tells the present instant.
        store: where everything is kept.
        accounts: of persons and programs.
        crew: makes films of finished games.
        settings: of the line protocol, for what is limited on all doors alike.
        ladder: the bots of a game, by its name, on rungs, the weakest first.
        analysts: tell what a searching bot thinks of finished games; none: nobody does.
    """

    hall: LobbyHall
    visitors: LobbyVisitors
    clock: Clock
    store: Store
    accounts: Accounts
    crew: FilmCrew
    settings: LineSettings = LineSettings.suited(turns=False)
    ladder: Callable[[str], Sequence[Sequence[str]]] = lambda _: ()
    analysts: Analysts | None = None


class Doors:
    """The parts of the web of a hall, without a socket; made and used in a running loop.

    Attributes:
        app: the application.
        acts: carries out what people do.
        gate: knows who they are.
        rooms: what can be listened to.
        agents: leads agents to their door.
        preparing: has a film made, from :meth:`prepare` on, where one is wanted.
    """

    def __init__(self, behind: TablesBackend, port: int, settings: WebSettings = USUAL) -> None:
        """Put the parts together; ``port`` tells the cookies of this server from others'."""

        def kept(login: str) -> str | None:
            account = behind.accounts.find(login)
            return None if account is None else account.password

        house = TableHouse(
            behind.hall, behind.visitors, behind.clock, behind.store, kept, behind.ladder
        )
        self.rooms = Rooms(house)
        allowance = Allowance(behind.settings, house.now())
        self.acts = TableActions(house, Presences(house), allowance)
        self._replays = Replays(house.shelf, Studio(behind.crew), behind.analysts or Analysts())
        self.preparing: asyncio.Task[None] | None = None
        self.gate = TableGate(house, port, settings.secure_cookies)
        self.agents = AgentsDoor()
        self.app: Litestar = create_tables_app(
            self.acts, self.gate, self.rooms, self._replays, settings.title, self.agents
        )

    def prepare(self) -> None:
        """Have the film made that the first visitor will want to see, if nobody has played here."""
        board = None if self._replays.games("", 1) else self.rooms.stage.exhibition()
        if board is not None:
            self.preparing = asyncio.create_task(self._film(board.game))

    async def _film(self, game: str) -> None:
        with suppress(FilmError):  # which the studio has logged
            await self._replays.exhibited(game)

    async def close(self) -> None:
        """Let go of everything."""
        if self.preparing is not None:
            self.preparing.cancel()
        await self.agents.close()
        await self.rooms.close()
        self.acts.presences.close()
        await self._replays.close()


async def open_tables(
    behind: TablesBackend,
    sock: socket.socket,
    settings: WebSettings = USUAL,
    certificate: Certificate | None = None,
) -> Pages:
    """Show tables on a socket of ``pages_socket``; raises as ``Pages.open``."""
    async with AsyncExitStack() as undo:
        doors = Doors(behind, sock.getsockname()[1], settings)
        undo.push_async_callback(doors.close)
        app = doors.agents.believing(doors.app)
        quiet = doors.rooms.close
        pages = await Pages.open(app, sock, settings, undo, quiet, certificate=certificate)
        doors.agents.base, doors.agents.certificate = pages.address, certificate
        doors.prepare()
        return pages
