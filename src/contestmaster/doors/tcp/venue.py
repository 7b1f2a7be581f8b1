"""A venue: a whole contest open to its teams, from its ports to its records."""

import asyncio
import socket
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from threading import Event as Flag
from typing import TYPE_CHECKING, Final

import structlog

from contestmaster import storage
from contestmaster.contest.events import ContestFinished
from contestmaster.doors.desk import Desk
from contestmaster.doors.herald import Herald
from contestmaster.doors.tcp.far_port import FarPort, PortSeen
from contestmaster.doors.tcp.listener import Listener, attend, claimed
from contestmaster.doors.tcp.relay import Relay
from contestmaster.doors.tls.certificate import Certificate
from contestmaster.doors.tls.watching import watched
from contestmaster.host.accounts import Accounts
from contestmaster.host.clocks import Clock, WallClock
from contestmaster.host.contest.hall import ContestHall, TeamLogins, last_recorded
from contestmaster.host.contest.office import ContestOffice
from contestmaster.host.contest.settings import ContestSettings, ServerSetup
from contestmaster.host.contest.watch import Watch
from contestmaster.host.contest.web import WebSettings
from contestmaster.host.control import Control
from contestmaster.host.inspection import damages
from contestmaster.host.opinions import Analysts
from contestmaster.host.pacer import Pacer
from contestmaster.host.people import People
from contestmaster.host.reports import Reports
from contestmaster.host.stages.agent import Behind
from contestmaster.host.stages.follower import FarServer
from contestmaster.host.stages.keeper import Keeper, Staging
from contestmaster.host.stages.machines import Applicant
from contestmaster.host.workshop import Beside
from contestmaster.kernel.events import Event
from contestmaster.storage.store import Store

if TYPE_CHECKING:
    from contestmaster.doors.web.shell.opening import Pages

_PER_HOST: Final = "max_connections_per_host"
_TAKEN_IN_S: Final = 3.0
"""How long pages that are open may take to show how a contest has ended, before their host goes:
they spread what they ask for over two seconds."""

log = structlog.get_logger("contestmaster.contest")


class Venue:
    """A contest that runs in this process.

    Attributes:
        hall: the contest and its servers.
        web: its pages, ``None`` where the contest file wants none.
        started: whether it has been let begin, or go on.
        listeners: the port of each server, by its name.
        desks: what stands between the two, likewise, where they are played here.
        keeper: of the processes in which servers are played, ``None`` where they are here.
        store: where everything is kept.
        clock: tells the present instant.
        control: by which commands on this machine reach it.
    """

    def __init__(
        self,
        hall: ContestHall,
        web: "Pages | None",
        listeners: Mapping[str, PortSeen],
        desks: Mapping[str, Desk],
        keeper: Keeper | None,
        store: Store,
        clock: Clock,
        control: Control,
        undo: AsyncExitStack,
    ) -> None:
        """Take over the parts; use :meth:`open`."""
        self.hall = hall
        self.started = False
        self.web = web
        self.listeners = listeners
        self.desks = desks
        self.keeper = keeper
        self.store = store
        self.clock = clock
        self.control = control
        self._undo = undo
        self._loop = asyncio.get_running_loop()
        self._over_at: float | None = None
        hall.news.append(self._hear)

    @classmethod
    async def open(
        cls,
        settings: ContestSettings,
        folder: Path,
        speed: int = 1,
        staging: Staging | None = None,
        analysts: Analysts | None = None,
    ) -> "Venue":
        """Open the records, the ports and the control channel; the contest may go on.

        The ports are taken, but whoever connects waits for :meth:`start`.

        Args:
            settings: what the contest file says.
            folder: of the records.
            speed: how many times as fast as others its clock runs, for a rehearsal.
            staging: how servers are played in processes of their own; here, if not given.
            analysts: tell on the pages what a searching bot thinks of finished games.

        Raises:
            CannotListenError: a port cannot be opened; then nothing has been changed.
            CertificateError: a port is to be encrypted, and cannot be; nothing has been changed.
            OtherSettingsError: the contest there has started with other settings.
            StorageError, DepartedError: the records cannot be used.
        """
        await probe_ports(settings.servers)
        certificate = certificate_of(settings)
        async with AsyncExitStack() as undo:
            sock = _web_socket(settings, undo)
            reports = Reports(asyncio.get_running_loop())
            store = storage.opened(folder, reports)
            undo.callback(store.close)
            clock = WallClock(last_recorded(store), speed)
            for sentence in shortcomings(settings):
                log.warning("look at the certificate", reason=sentence)
            await undo.enter_async_context(watched(certificate, clock.now))
            workshop = Beside()
            undo.callback(workshop.close)
            far = partial(FarServer, store=store, now=clock.now)
            cast = None if staging is None else far
            hall = ContestHall(settings, store, clock, workshop=workshop, cast=cast)
            accounts = Accounts(store.accounts(), clock.now)
            undo.callback(accounts.close)
            people = TeamLogins(hall, accounts)
            listeners: Mapping[str, PortSeen]
            desks: dict[str, Desk] = {}
            keeper: Keeper | None = None
            if staging is None:
                for server in hall.here:
                    reports.listen(server.series.report)
                    setup = server.setup
                    desks[server.name] = Desk(server.series, people, setup.line, clock.now())
                listeners = _ports_here(hall, desks, certificate, clock, undo)
            else:
                parts = hall, store, clock, people
                keeper, listeners = await _ports_far(staging, parts, undo)
                reports.listen(keeper.report)
            reports.listen(hall.report)
            pacer = Pacer(clock, hall, *(server.series for server in hall.here), speed=speed)
            undo.callback(pacer.stop)
            _paced(hall, pacer)
            attend([one for one in listeners.values() if isinstance(one, Listener)], reports, pacer)
            if keeper is not None:
                await keeper.open()
            await _watched(hall, settings, clock, undo)
            office = ContestOffice(hall, store, accounts.put)
            control = Control(office.answered)
            await control.open(folder)
            undo.push_async_callback(control.close)
            web = None
            if sock is not None:
                from contestmaster.doors.web.opening import ContestBackend, open_pages  # noqa: PLC0415 - see below

                given = hall, settings, clock, folder, accounts, office, listeners
                web = await open_pages(ContestBackend(*given, certificate, analysts), sock)
                undo.push_async_callback(web.close)
            rest = store, clock, control
            return cls(hall, web, listeners, desks, keeper, *rest, undo.pop_all())

    async def start(self) -> None:
        """Let the contest begin, or go on; greet whoever has come, where a game is played."""
        self.hall.start()
        self.started = True
        if self.keeper is not None:
            self.keeper.accept()
        for listener in self.listeners.values():
            if isinstance(listener, Listener):
                await listener.accept()

    async def look_through(self, folder: Path) -> None:
        """Read all journals in the background, those that have ended too, and tell of damage.

        When it is cancelled the thread reads the journal at hand, and no other.
        """
        enough = Flag()
        try:
            self.hall.damage = await asyncio.to_thread(damages, folder, enough.is_set)
        finally:
            enough.set()
        for sentence in self.hall.damage:
            log.error("the records are damaged", reason=sentence)

    async def close(self) -> None:
        """Stop the contest, which goes on when it is opened again, and close everything.

        One that has just ended is shown as it ended by whatever page is open [CONTEST-99].
        """
        if self._over_at is not None and self.web is not None and self.web.crowd.anybody:
            await asyncio.sleep(self._over_at + _TAKEN_IN_S - self._loop.time())
        self.hall.stop()
        await self._undo.aclose()

    def _hear(self, events: Sequence[Event]) -> None:
        if any(isinstance(event, ContestFinished) for event in events):
            self._over_at = self._loop.time()


def _ports_here(
    hall: ContestHall,
    desks: Mapping[str, Desk],
    certificate: Certificate | None,
    clock: Clock,
    undo: AsyncExitStack,
) -> Mapping[str, Listener]:
    """Take the ports of servers that are played in this process; nobody is accepted yet."""
    listeners: dict[str, Listener] = {}
    for server in hall.here:
        setup, desk = server.setup, desks[server.name]
        at, shown = (setup.host, setup.params.port), certificate if setup.tls else None
        listener = Listener.claim(desk.line, *at, clock.now, setup.proxies, shown)
        undo.push_async_callback(listener.close)
        listeners[server.name] = listener
        desk.line.turned_away = partial(_turned_away, hall, server.name)
    return listeners


def _paced(hall: ContestHall, pacer: Pacer) -> None:
    """Have the pacer hear of all that moves what it waits for."""
    for server in hall.here:
        server.series.subscribe(pacer)
    hall.moved = pacer.wind


async def _ports_far(
    staging: Staging,
    parts: tuple[ContestHall, Store, WallClock, People],
    undo: AsyncExitStack,
) -> tuple[Keeper, Mapping[str, FarPort]]:
    """Take the ports of servers that are played on stages, which are lent to them later."""
    gates: dict[str, Relay] = {}
    hall = parts[0]
    for server in hall.servers:
        sockets = claimed(server.setup.host, server.setup.params.port)
        for sock in sockets:
            undo.callback(sock.close)
        gates[server.name] = Relay(sockets, server.setup.proxies)
        undo.push_async_callback(gates[server.name].close)
    ports = {name: FarPort() for name in gates}
    behind = Behind(
        *parts,
        counted=lambda told: ports[told.server].take(told),
        turned_away=partial(_turned_away, hall),
    )
    servers = [server for server in hall.servers if isinstance(server, FarServer)]
    keeper = Keeper(staging, behind, servers, gates)
    undo.push_async_callback(keeper.close)
    await _door_for_machines(staging, keeper, undo)
    return keeper, ports


async def _door_for_machines(staging: Staging, keeper: Keeper, undo: AsyncExitStack) -> None:
    """Let other machines join, if they may [CONTEST-178].

    Raises:
        CannotListenError: not at that address.
    """
    if (doorway := staging.doorway) is None:
        return
    loop = asyncio.get_running_loop()
    for sock in claimed(doorway.host, doorway.port):
        server = await loop.create_server(
            lambda: Applicant(doorway.secret, keeper.admit), sock=sock, ssl=doorway.context
        )
        undo.callback(server.close)


def _turned_away(hall: ContestHall, name: str, host: str) -> None:
    """Note that a host would have had too many connections to a server [NET-110]."""
    (setup,) = [server.setup for server in hall.servers if server.name == name]
    hall.crowding.note(name, setup.line.max_connections_per_host, _PER_HOST, host)


async def _watched(
    hall: ContestHall, settings: ContestSettings, clock: Clock, undo: AsyncExitStack
) -> None:
    """Let organisers be told of what needs them, where the contest file says how."""
    if settings.alarms.wanted:
        herald = Herald(settings.alarms, settings.web.title)
        herald.open(Watch(hall, settings.alarms, clock, herald.tell).look)
        undo.push_async_callback(herald.close)


def _web_socket(settings: ContestSettings, undo: AsyncExitStack) -> socket.socket | None:
    """Return a socket for the pages, if there are to be any; nobody is answered yet."""
    if not settings.web.open:
        return None
    # The web's libraries take a while to load, and not every contest has pages.
    from contestmaster.doors.web.shell.opening import pages_socket  # noqa: PLC0415

    return undo.enter_context(pages_socket(settings.web.host, settings.web.port))


def certificate_of(settings: ContestSettings) -> Certificate | None:
    """Return by which certificate a contest's ports are encrypted; ``None`` where none is.

    Raises:
        CertificateError: it cannot be used.
    """
    tls = settings.tls
    if not tls.wanted:
        return None
    key = Path(tls.key) if tls.key else None
    return Certificate.read(Path(tls.certificate), key, WallClock().now())


def shortcomings(settings: ContestSettings) -> list[str]:
    """Return what is to be said of a contest's certificate, a sentence each.

    Raises:
        CertificateError: it cannot be used.
    """
    certificate = certificate_of(settings)
    if certificate is None:
        return []
    return certificate.warning(settings.web.public_names, WallClock().now())


async def probe_ports(servers: Iterable[ServerSetup], web: WebSettings | None = None) -> None:
    """See whether all ports can be opened, those of servers and of the pages.

    Raises:
        PortInUseError: somebody listens on one of them [CONTEST-73].
        CannotListenError: an address is not this machine's, or a port not permitted.
    """
    for server in servers:
        _probe(server.host, server.params.port)
    if web is not None and web.open:
        _probe(web.host, web.port or 0)


def _probe(host: str, port: int) -> None:
    for sock in claimed(host, port):
        sock.close()
