"""Opening: from a season file to a season on a port, its course included."""

import asyncio
from contextlib import AsyncExitStack, suppress
from pathlib import Path

from contestmaster import storage
from contestmaster.doors.tls.certificate import Certificate
from contestmaster.doors.tls.watching import watched
from contestmaster.doors.web.proxy import fronted
from contestmaster.doors.web.server import WebListener
from contestmaster.doors.web.shell.opening import pages_socket
from contestmaster.host.accounts import Accounts
from contestmaster.host.clocks import WallClock
from contestmaster.host.contest.hall import last_recorded
from contestmaster.host.forum.members import Members
from contestmaster.season.course import SeasonCourse
from contestmaster.season.engine import engine_of
from contestmaster.season.house import SeasonHouse
from contestmaster.season.natives import Natives, box_limits
from contestmaster.season.pages.app import create_app
from contestmaster.season.pages.gate import SeasonGate
from contestmaster.season.settings import SeasonSettings, data_folder, read_settings
from contestmaster.season.site import SeasonSite
from contestmaster.storage.store import Store


class OpenSeason:
    """A season with its pages, from :meth:`open` to :meth:`close`.

    Attributes:
        address: where a browser on this machine finds the pages.
        host: the address that is listened on.
        house: what is shown there.
        members: who may log in.
        folder: of its records.
        store: where they are kept.
    """

    def __init__(
        self,
        listener: WebListener,
        base_path: str,
        house: SeasonHouse,
        members: Members,
        folder: Path,
        store: Store,
        undo: AsyncExitStack,
    ) -> None:
        """Take over the parts; use :meth:`open`."""
        self.address = listener.address + base_path
        self.host = listener.host
        self.house = house
        self.members = members
        self.folder = folder
        self.store = store
        self._undo = undo

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        host: str | None = None,
        port: int | None = None,
        certificate: Certificate | None = None,
    ) -> "OpenSeason":
        """Open the season of a file, and go on with it.

        Args:
            path: the file.
            host: the address to listen on, instead of that in the file.
            port: likewise.
            certificate: by which the pages are encrypted, if they are.

        Raises:
            SettingsError: the file is not what it should be.
            OtherSeasonError: it says something else than what was fixed when the season opened.
            PortInUseError, CannotListenError: the port cannot be had.
            StorageError: the folder cannot be used; perhaps another host runs on it.
        """
        settings = read_settings(path)
        engine = engine_of(path, settings.limits)
        folder, web = data_folder(path, settings), settings.pages()
        async with AsyncExitStack() as undo:
            wanted = web.port if port is None else port
            sock = undo.enter_context(pages_socket(host or web.host, wanted))
            store = storage.opened(folder)
            undo.callback(store.close)
            clock = WallClock(last_recorded(store))
            natives = await asyncio.to_thread(natives_of, path, settings)
            house = await SeasonHouse.open(store, clock, settings, engine, folder, natives)
            undo.push_async_callback(house.close)
            accounts = Accounts(store.accounts(), clock.now)
            undo.callback(accounts.close)
            members = Members(house, store, accounts)
            site = SeasonSite(house)
            gate = SeasonGate(house, members, clock, sock.getsockname()[1], web.secure_cookies)
            app = fronted(create_app(site, gate), web.base_path)
            await undo.enter_async_context(watched(certificate, clock.now))
            listener = await WebListener.open(app, sock, web, certificate=certificate)
            undo.push_async_callback(listener.close)
            undo.push_async_callback(site.close)
            course = SeasonCourse(house)
            undo.push_async_callback(course.close)
            running = asyncio.create_task(course.run())
            undo.push_async_callback(_ended, running)
            return cls(listener, web.base_path, house, members, folder, store, undo.pop_all())

    async def close(self) -> None:
        """Close all connections, stop the course and let the folder go."""
        await self._undo.aclose()


def natives_of(path: Path, settings: SeasonSettings) -> Natives:
    """Return what looks at native programs; SettingsError where their limits mean nothing."""
    wanted = any(one.native for one in settings.games)
    return Natives(box_limits(path, settings.box), wanted=wanted)


async def _ended(task: "asyncio.Task[None]") -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
