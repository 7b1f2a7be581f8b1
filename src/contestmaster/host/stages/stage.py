"""A stage: some servers of a contest, kept in line with what their replica of it says."""

from collections.abc import Callable

import structlog

from contestmaster.host.clocks import Clock
from contestmaster.host.contest.following import Following
from contestmaster.host.contest.server import ContestServer
from contestmaster.host.contest.settings import ServerSetup
from contestmaster.host.listeners import GameListener
from contestmaster.host.stages import messages as say
from contestmaster.host.stages.far_store import FarStore
from contestmaster.host.stages.link import Link
from contestmaster.host.stages.replica import Replica
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import CommitReport

log = structlog.get_logger("contestmaster.contest")


class StageCast(Following):
    """Plays servers, each from :meth:`take` on.

    It is to be paced before them: of one instant, the contest acts first.

    Attributes:
        here: its servers, in port order.
        replica: the contest.
        store: asked over the link.
    """

    def __init__(self, link: Link, replica: Replica, store: FarStore, clock: Clock) -> None:
        """Begin without servers."""
        super().__init__(clock)
        self.here: list[ContestServer] = []
        self.replica = replica
        self.store = store
        self._link = link
        self._owed: dict[str, say.Mend] = {}
        """Servers that stood still since nothing could be stored, which is not entered yet."""
        self._rests: Instant = 0

    @property
    def deadline(self) -> Instant | None:
        """When the contest next acts by itself, or something is tried again."""
        alarm = self.replica.alarm
        due = None if alarm is None else max(alarm, self._rests)
        return min((at for at in (due, self._retry) if at is not None), default=None)

    def boundary(self, now: Instant) -> None:
        """Have the contest do what is due, and bring the servers in line."""
        alarm = self.replica.alarm
        if alarm is not None and alarm <= now:
            self._rests = self._clock.now() + SECOND  # where it does nothing, since it cannot
            try:
                self.replica.pass_time()
            except StorageError as error:
                log.error("the contest cannot act", reason=str(error))
        self.follow()

    def take(self, setup: ServerSetup, prepare: Callable[[ContestServer], object]) -> None:
        """Play a server from now on; what is stored of it goes on.

        Args:
            setup: what the contest file says of it.
            prepare: opens its doors, before anything moves.

        Raises:
            StorageError, DepartedError: its game cannot be taken up.
        """
        server = ContestServer(setup, self.replica, self.store, self._clock)
        server.series.take_up()
        server.series.subscribe(_Marks(server, self._link))
        prepare(server)
        self.here = sorted([*self.here, server], key=lambda each: each.setup.params.port)
        self.servers = self.here
        self.follow()
        _mark(server, self._link, self._clock.now(), boundary=True)

    def report(self, told: say.StoreTold) -> None:
        """Take up what became of appends."""
        report = CommitReport(told.committed, told.failures, told.finished)
        for server in self.here:
            server.series.report(report)
        if told.failures:
            self._try_later()
            self.moved()

    def halt(self, name: str) -> None:
        """Let a server stand still, unrecorded: nothing can be stored [CONTEST-82]."""
        self._owed.pop(name, None)
        for server in self._named(name):
            server.series.halt()

    def mend(self, told: say.Mend) -> None:
        """Go back to what is stored of a server, and enter that it stood still [CONTEST-83]."""
        self._owed[told.server] = told
        self.follow()

    def dismiss(self, name: str, person: str) -> None:
        """Close the connections of a person to a server."""
        for server in self._named(name):
            server.series.dismiss(person)

    def follow(self) -> None:
        """Bring the servers in line with the contest, once they know that they stood still."""
        for told in list(self._owed.values()):
            try:
                for server in self._named(told.server):
                    server.series.mend(told.since, told.reason)
            except Exception as error:  # reading may fail, too
                log.error("storage does not answer yet", server=told.server, reason=str(error))
                self._try_later()
                self.moved()
                return
            del self._owed[told.server]
        self.servers = [server for server in self.here if not server.series.halted]
        super().follow()

    def _named(self, name: str) -> list[ContestServer]:
        return [server for server in self.here if server.name == name]


class _Marks(GameListener):
    """Says how a series stands, after whatever it has appended."""

    def __init__(self, server: ContestServer, link: Link) -> None:
        self._server, self._link = server, link

    def on_boundary(self, now: Instant) -> None:
        """Say that a turn has begun."""
        _mark(self._server, self._link, now, boundary=True)

    def on_change(self, now: Instant) -> None:
        """Say that the end of the turn has moved."""
        _mark(self._server, self._link, now, boundary=False)

    def on_failure(self, ticket: int, now: Instant) -> None:
        """Say how it stands where something was not stored."""
        del ticket
        _mark(self._server, self._link, now, boundary=False)


def _mark(server: ContestServer, link: Link, now: Instant, *, boundary: bool) -> None:
    series = server.series
    clock = series.turn_clock
    link.send(
        say.SeriesMark(
            server=server.name,
            now=now,
            boundary=boundary,
            playing=series.live is not None,
            deadline=series.deadline,
            trouble=server.trouble,
            moves=clock.moves,
            lost=clock.lost,
        )
    )
