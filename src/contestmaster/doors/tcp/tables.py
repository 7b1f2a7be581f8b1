"""A table server open on its port, for as long as its host runs."""

import asyncio
from collections.abc import Collection
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Protocol

from contestmaster import storage
from contestmaster.doors.tables import TableDesk
from contestmaster.doors.tcp.listener import Listener, attend, claimed
from contestmaster.doors.tls.certificate import Certificate
from contestmaster.doors.tls.watching import watched
from contestmaster.host.accounts import Accounts
from contestmaster.host.clocks import WallClock
from contestmaster.host.control import Control
from contestmaster.host.live import last_instant
from contestmaster.host.lobby.counter import TableCounter
from contestmaster.host.lobby.crew import Crew
from contestmaster.host.lobby.hall import LobbyHall
from contestmaster.host.lobby.places import Programs
from contestmaster.host.lobby.visitors import LobbyVisitors
from contestmaster.host.pacer import Pacer
from contestmaster.host.reports import Reports
from contestmaster.host.workshop import Beside
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.recording import entrant
from contestmaster.lobby import LobbyParams
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage.store import Archive, Store


class Troop(Crew, Protocol):
    """A crew that is to be closed in the end."""

    async def close(self) -> None:
        """End all programs."""
        ...


class OpenTables:
    """A table server that runs in this process.

    Attributes:
        hall: the lobby, the games and the bots.
        visitors: who may come in, on whatever door.
        clock: tells the time.
        store: where everything is kept.
        accounts: of persons and programs.
        listener: the port of the line protocol.
        control: by which commands on this machine reach it.
    """

    def __init__(
        self,
        hall: LobbyHall,
        visitors: LobbyVisitors,
        accounts: Accounts,
        clock: WallClock,
        store: Store,
        listener: Listener,
        control: Control,
        undo: AsyncExitStack,
    ) -> None:
        """Take over the parts; use :meth:`open`."""
        self.hall = hall
        self.visitors = visitors
        self.accounts = accounts
        self.clock = clock
        self.store = store
        self.listener = listener
        self.control = control
        self._undo = undo

    @classmethod
    async def open(
        cls,
        folder: Path,
        params: LobbyParams,
        settings: LineSettings,
        crew: Troop,
        host: str,
        port: int,
        programs: Collection[str] = (),
        entrants: Programs = lambda _, program: entrant(program),
        certificate: Certificate | None = None,
    ) -> "OpenTables":
        """Open the records, the port and the control channel; everything goes on where it stood.

        Args:
            folder: where everything is kept.
            params: of the tables.
            settings: of the line protocol.
            crew: runs the bots; it is closed with the rest.
            host: the address to listen on.
            port: 1..65535, or 0 for any that is free.
            programs: the accounts that are programs' [TABLE-7].
            entrants: says who plays when a bot does.
            certificate: by which connections are encrypted, if they are.

        Raises:
            CannotListenError: the port cannot be opened.
            StorageError, DepartedError: the records cannot be used.
        """
        async with AsyncExitStack() as undo:
            undo.push_async_callback(crew.close)
            for sock in claimed(host, port):  # before the records, which stay as they are then
                sock.close()
            reports = Reports(asyncio.get_running_loop())
            store = storage.opened(folder, reports)
            undo.callback(store.close)
            clock = WallClock(_last_recorded(store))
            workshop = Beside()
            undo.callback(workshop.close)
            hall = LobbyHall(
                store,
                params,
                clock,
                crew,
                command_limit=settings.command_limit,
                workshop=workshop,
                programs=entrants,
            )
            reports.listen(hall.report)
            accounts = Accounts(store.accounts(), clock.now)
            undo.callback(accounts.close)
            visitors = LobbyVisitors(hall, accounts)
            desk = TableDesk(hall, visitors, settings, clock.now())
            listener = Listener.claim(desk.line, host, port, clock.now, (), certificate)
            await undo.enter_async_context(watched(certificate, clock.now))
            undo.push_async_callback(listener.close)
            hall.start()
            undo.callback(hall.stop)
            pacer = Pacer(clock, hall)
            undo.callback(pacer.stop)
            attend([listener], reports, pacer)
            hall.wake(pacer.wind)
            counter = TableCounter(store, accounts, visitors, clock, programs)
            counter.know_accounts()
            control = Control(counter.answer)
            await control.open(folder)
            undo.push_async_callback(control.close)
            await listener.accept()
            parts = hall, visitors, accounts, clock, store, listener, control
            return cls(*parts, undo.pop_all())

    async def close(self) -> None:
        """Close the port and stop; tables, seats and games are there when it is opened again."""
        await self._undo.aclose()


def _last_recorded(archive: Archive) -> Instant:
    """Return the last instant in any journal that goes on, so that no clock begins before it."""
    last = 0
    for record in archive.matches():
        last = max(last, record.ended or 0)
        if record.ended is None:
            last = max(last, last_instant(archive, record))
    return last
