"""Opening: from a folder of games to a community on a port, its clock included."""

import asyncio
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Final

import structlog

from contestmaster import storage
from contestmaster.doors.tls.certificate import Certificate
from contestmaster.doors.tls.watching import watched
from contestmaster.doors.web.agents import AgentsDoor
from contestmaster.doors.web.forum.app import create_app
from contestmaster.doors.web.forum.gate import MemberGate
from contestmaster.doors.web.forum.site import ForumSite
from contestmaster.doors.web.proxy import fronted
from contestmaster.doors.web.server import WebListener, bound
from contestmaster.host.accounts import Accounts
from contestmaster.host.clocks import Clock, WallClock
from contestmaster.host.contest.hall import last_recorded
from contestmaster.host.contest.web import WebSettings
from contestmaster.host.forum.community import Community
from contestmaster.host.forum.members import Members
from contestmaster.kernel.instant import HOUR, SECOND
from contestmaster.storage.store import Store

_LONGEST_SLEEP: Final = HOUR
"""How long the clock is not looked at, at most."""

_PAUSE: Final = 10 * SECOND
"""How long to wait after the clock could not be looked at."""

log = structlog.get_logger("contestmaster.forum")


class OpenForum:
    """A community with its pages, from :meth:`open` to :meth:`close`.

    Attributes:
        address: where a browser on this machine finds the pages.
        host: the address that is listened on.
        community: what is shown there.
        members: who may log in.
        store: where everything is kept.
        crowd: who has pages open.
        wrap: puts something in the way of requests.
    """

    def __init__(
        self,
        listener: WebListener,
        base_path: str,
        community: Community,
        members: Members,
        store: Store,
        undo: AsyncExitStack,
    ) -> None:
        """Take over the parts; use :meth:`open`."""
        self.address = listener.address + base_path
        self.host = listener.host
        self.community = community
        self.members = members
        self.store = store
        self.crowd = listener.crowd
        self.wrap = listener.wrap
        self._undo = undo

    @classmethod
    async def open(
        cls, folder: Path, settings: WebSettings, certificate: Certificate | None = None
    ) -> "OpenForum":
        """Open the records and the pages; what has fallen due meanwhile happens now.

        Args:
            folder: of the games.
            settings: how the pages are offered.
            certificate: by which they are encrypted, if they are.

        Raises:
            PortInUseError, CannotListenError: the port cannot be had.
            StorageError: the folder cannot be used; perhaps another host runs on it.
            DepartedError: the forum does not replay.
        """
        async with AsyncExitStack() as undo:
            sock = undo.enter_context(bound(settings.host, settings.port or 0))
            store = storage.opened(folder)
            undo.callback(store.close)
            clock = WallClock(last_recorded(store))
            community = Community.open(store, clock)
            accounts = Accounts(store.accounts(), clock.now)
            undo.callback(accounts.close)
            members = Members(community, store, accounts)
            site = ForumSite(community, store, settings.title)
            gate = MemberGate(members, clock, sock.getsockname()[1], settings.secure_cookies)
            agents = AgentsDoor()
            app = agents.believing(create_app(site, gate, agents))
            await undo.enter_async_context(watched(certificate, clock.now))
            front = fronted(app, settings.base_path)
            listener = await WebListener.open(front, sock, settings, certificate=certificate)
            undo.push_async_callback(listener.close)
            agents.base = listener.address + settings.base_path
            agents.certificate = certificate
            undo.push_async_callback(agents.close)
            undo.push_async_callback(site.close)
            ticking = asyncio.create_task(_tick(community, clock))
            undo.push_async_callback(_ended, ticking)
            parts = listener, settings.base_path, community, members, store
            return cls(*parts, undo.pop_all())

    async def close(self) -> None:
        """Close all connections, stop the clock and let the folder go."""
        await self._undo.aclose()


async def _tick(community: Community, clock: Clock) -> None:
    """Let time pass, as long as the community is open."""
    while True:
        try:
            wakes = await community.catch_up()
        except Exception as error:  # the storage, most likely: the clock must go on
            log.error("the clock could not be looked at", exc_info=error)
            wakes = clock.now() + _PAUSE
        wait = _LONGEST_SLEEP if wakes is None else wakes - clock.now()
        with suppress(TimeoutError):
            async with asyncio.timeout(min(max(wait, 0), _LONGEST_SLEEP) / SECOND):
                await community.moved.wait()


async def _ended(task: "asyncio.Task[None]") -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
