"""Games by announcement open on ports, for as long as their host runs."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from contestmaster import storage
from contestmaster.doors.announced import AnnouncedDesk
from contestmaster.doors.tcp.listener import Listener, attend
from contestmaster.doors.tls.certificate import Certificate
from contestmaster.doors.tls.watching import watched
from contestmaster.host.accounts import Accounts
from contestmaster.host.announced import AnnouncedGame
from contestmaster.host.clocks import Clock, WallClock
from contestmaster.host.control import Control
from contestmaster.host.counter import Counter
from contestmaster.host.hosting import Hosting
from contestmaster.host.pacer import Pacer
from contestmaster.host.reports import Reports
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage.store import Store


class OpenGames:
    """Some games of a folder, a port each, and the control channel for all that are kept there.

    Attributes:
        listeners: the open ports, in the order of the games.
        hostings: the games.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        """Begin with nothing open; use :meth:`open`."""
        self.listeners: list[Listener] = []
        self.hostings: list[Hosting] = []
        self._store = store
        self._clock = clock
        self._accounts = Accounts(store.accounts(), clock.now)
        self._pacer: Pacer | None = None
        self._control: Control | None = None
        self._undo = AsyncExitStack()

    @classmethod
    async def open(
        cls,
        folder: Path,
        names: Sequence[str],
        host: str,
        port: int,
        certificate: Certificate | None = None,
    ) -> "OpenGames":
        """Open games: the first on ``port``, the others on those after it; all on any if it is 0.

        What has fallen due while no host ran happens first, at its instants. Connections are
        encrypted where there is a certificate.

        Raises:
            UnknownNameError: no game of such a name is kept in the folder.
            CannotListenError: a port cannot be opened.
            StorageError: the folder cannot be used; perhaps another host runs on it.
            DepartedError: a game does not replay.
        """
        reports = Reports(asyncio.get_running_loop())
        store = storage.opened(folder, reports)
        clock = WallClock()
        opened = cls(store, clock)
        try:
            for number, name in enumerate(names):
                opened._open(name, host, port and port + number, certificate)
            await opened._undo.enter_async_context(watched(certificate, clock.now))
            for hosting in opened.hostings:
                reports.listen(hosting.report)
            control = Control(Counter(store, clock, opened.hostings, opened._accounts).answered)
            await control.open(folder)
            opened._control = control
        except BaseException:
            await opened.close()
            raise
        opened._pacer = Pacer(clock, *opened.hostings)
        for hosting in opened.hostings:
            hosting.subscribe(opened._pacer)
        attend(opened.listeners, reports, opened._pacer)
        for listener in opened.listeners:
            await listener.accept()
        return opened

    async def close(self) -> None:
        """Close all ports and connections, and let the folder go."""
        await self._undo.aclose()
        if self._control is not None:
            await self._control.close()
        if self._pacer is not None:
            self._pacer.stop()
        for listener in self.listeners:
            await listener.close()
        self._accounts.close()
        self._store.close()

    def _open(self, name: str, host: str, port: int, certificate: Certificate | None) -> None:
        hosting = Hosting(AnnouncedGame.take_up(self._store, name), self._clock)
        hosting.boundary(self._clock.now())
        hosting.flush()
        settings = LineSettings.suited(turns=False, blocks=True)  # for messages
        desk = AnnouncedDesk(hosting, self._accounts, settings, self._clock.now())
        now = self._clock.now
        self.listeners.append(Listener.claim(desk.line, host, port, now, (), certificate))
        self.hostings.append(hosting)


def going_on(folder: Path) -> list[str]:
    """Return the names of the games in a folder that are not over.

    Raises:
        StorageError: the folder cannot be used; perhaps another host runs on it.
    """
    with storage.opened(folder) as store:
        return sorted({each.server for each in store.matches() if each.ended is None})
