"""The hall: a contest that runs, all its servers together.

After every entry of the contest the servers are brought in line with it (`following`), whether they
are played in this process or in others (:mod:`contestmaster.host.stages`).
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

import msgspec
import structlog

from contestmaster.contest import admits
from contestmaster.contest.events import TeamChanged
from contestmaster.host.clocks import Clock
from contestmaster.host.contest.book import ContestBook, OtherSettingsError
from contestmaster.host.contest.changing import Change, changes, noted
from contestmaster.host.contest.following import Following, PlayedServer
from contestmaster.host.contest.server import ContestServer
from contestmaster.host.contest.settings import ContestSettings, ServerSetup
from contestmaster.host.contest.standing import standing
from contestmaster.host.contest.wording import worded
from contestmaster.host.crowding import Crowding
from contestmaster.host.live import last_instant
from contestmaster.host.people import People, Verdict
from contestmaster.host.reports import Reports
from contestmaster.host.secrets import Secret, draw
from contestmaster.host.workshop import Workshop
from contestmaster.kernel.events import Event
from contestmaster.kernel.instant import SECOND, Instant, to_text
from contestmaster.kernel.match import Done
from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import CommitReport
from contestmaster.storage.store import Archive, Store

_HOST: Final = "host"
_NOTHING_STORED: Final = "nothing can be stored: storage is full, fails or does not answer"
"""What everyone is told; where, and how it fails, is for the organisers."""
_STORED_AGAIN: Final = "storage takes entries again"

log = structlog.get_logger("contestmaster.contest")

News = Callable[[Sequence[Event]], object]


class StorageTrouble(NamedTuple):
    """Why a contest stands still that cannot be stored, and since when."""

    since: Instant
    reason: str


class ContestHall(Following):
    """A contest with its servers, standing still until :meth:`start`.

    It is to be paced before its servers: of one instant, the contest acts first.

    Attributes:
        book: the contest and its journal.
        here: those of its servers that are played in this process, in port order.
        news: told of what has happened in the contest.
        heeded: waits until servers that are played elsewhere follow what was entered.
        trouble: why nothing can be stored, while that is so.
        damage: what was found wrong in the records, in one sentence each.
        changes: what its file says otherwise since this start of the host.
        crowding: whom limits on connections have turned away.
    """

    def __init__(
        self,
        settings: ContestSettings,
        store: Store,
        clock: Clock,
        draw: Callable[[], Secret] = draw,
        workshop: Workshop | None = None,
        cast: Callable[[ServerSetup], PlayedServer] | None = None,
    ) -> None:
        """Go on with the contest that is stored, or set one up; the host counts as down.

        What was under way when the host died is put in order: its stop is entered at the last
        instant recorded [CONTEST-64], and games that had ended by then are scored.

        Args:
            settings: what the contest file says.
            store: where everything is kept.
            clock: tells the time.
            draw: gives the secret of a new contest, or of each game of one that has none.
            workshop: plays games of others again that have ended; at once, if there is none.
            cast: makes a server that is played elsewhere; all are played here, if not given.

        Raises:
            OtherSettingsError: the stored contest has started with other settings.
            StorageError, DepartedError: storage cannot be read or written.
        """
        super().__init__(clock)
        self._store = store
        self.crowding = Crowding(clock)
        self.trouble: StorageTrouble | None = None
        self.damage: list[str] = []
        self._stopped = True
        self.here: list[ContestServer] = []
        self.heeded: Callable[[], Awaitable[None]] = _heeded_at_once
        self.news: list[News] = []
        self.book = ContestBook.open(store, settings.contest, clock, draw)
        self._reports = Reports()
        self._reports.listen(self.book.report)
        store.listen(self._reports)
        book = self.book

        def played_here(setup: ServerSetup) -> PlayedServer:
            server = ContestServer(setup, book, store, clock, draw, workshop)
            self.here.append(server)
            return server

        servers = map(cast or played_here, settings.servers)
        self.servers = sorted(servers, key=lambda server: server.setup.params.port)
        self.here.sort(key=lambda server: server.setup.params.port)
        self._recover()
        self._register(settings)
        self.changes = self._take_on(settings)
        self.book.heard.append(self._hear)
        self.book.follows = self.follow
        self.follow()
        self.book.flush()

    @property
    def deadline(self) -> Instant | None:
        """When the contest next acts by itself, or something is tried again."""
        deadlines = [at for at in (self.book.deadline, self._retry) if at is not None]
        return None if self._stopped else min(deadlines, default=None)

    def start(self) -> None:
        """Enter that the host is up: from now on the contest plays."""
        with suppress(RuntimeError):  # no loop runs where time is not real
            self._reports.attend()
        self._stopped = False
        now = self._clock.now()
        self.book.keep(lambda conductor: conductor.host_up(now))
        self.follow()
        self.book.flush()

    def stop(self) -> None:
        """Enter that the host stops now; nothing is played any more."""
        self._stopped = True
        now = self._clock.now()
        try:
            self.book.keep(lambda conductor: conductor.host_stopped(now))
            self.book.flush()
        except StorageError as error:
            # When it is up again, the host will see from its records when it stopped.
            log.error("the stop of the host is not stored", reason=str(error))
        self.follow()

    def boundary(self, now: Instant) -> None:
        """Let the contest do what is due, and bring the servers in line."""
        self.heed()
        if self.trouble is not None:
            self._try_later()
            return
        try:
            self.book.pass_time(now)
        except StorageError:
            return  # tried again at the book's deadline
        self.follow()

    def act(self, command: str, arguments: dict[str, Any], person: str) -> Done:
        """Carry out what an organiser orders, with all that follows from it, and wait for the disk.

        For whoever has nobody else to serve.

        Raises:
            LookupError, ValueError: there is no such command, or its arguments do not fit.
            StorageError: it could not be stored, and has not happened.
        """
        done = self.book.act(command, worded(command, arguments, self.book.state), person)
        self.follow()
        return done

    async def order(self, command: str, arguments: dict[str, Any], person: str) -> Done:
        """Carry out what an organiser orders, as :meth:`act`, while others are served."""
        self._reports.attend()
        done = self.book.order(command, worded(command, arguments, self.book.state), person)
        self.follow()
        await self.book.stored()
        await self.heeded()
        return done

    def standing(self) -> dict[str, Any]:
        """Return how the contest stands now, in plain data; also why nothing is stored."""
        book, trouble = self.book, self.trouble
        commitment = None if book.secret is None else book.secret.commitment
        found = standing(
            book.params, book.state, self._clock.now(), commitment=commitment, runs=True
        )
        found["damage"] = self.damage
        found["standbys"] = self.standbys()
        found["refused_connections"] = self.crowding.shown()
        if trouble is not None:
            found["storage"] = {"since": to_text(trouble.since), "reason": trouble.reason}
        return found

    def standbys(self) -> list[str]:
        """Return who waits to go on in this host's place; nobody, while that cannot be told."""
        try:
            return self._store.standbys()
        except StorageError:
            return []

    def report(self, report: CommitReport) -> None:
        """Hear from storage; must be called on the host's thread, after the servers' series."""
        if report.failures:  # of what is lost some may have followed already
            self._try_later()
            self.moved()
        self.heed()

    def heed(self) -> None:
        """Stand still while nothing can be stored [CONTEST-82], and go on after it [CONTEST-83]."""
        trouble = self._store.trouble
        if self._stopped:
            return
        if trouble is not None and self.trouble is None:
            self.trouble = StorageTrouble(self._clock.now(), trouble)
            self._stand_still(self.trouble)
        elif trouble is None and self.trouble is not None:
            self._go_on(self.trouble)

    def _stand_still(self, trouble: StorageTrouble) -> None:
        log.error("the contest stands still", reason=trouble.reason)
        for server in self.servers:
            server.series.halt()
        self.book.hold(trouble.since, _NOTHING_STORED, trouble.reason)
        self._try_later()
        self.moved()

    def _go_on(self, trouble: StorageTrouble) -> None:
        """Enter that nothing could be stored, and since when, and that it can be now."""
        now = self._clock.now()
        self.trouble = None
        try:
            self.book.release(trouble.since, _NOTHING_STORED)
            for server in self.servers:
                server.series.mend(trouble.since, _NOTHING_STORED)
            self.book.keep(lambda conductor: conductor.host_up(now, _STORED_AGAIN))
        except Exception as error:  # reading may fail, too
            log.error("storage does not answer yet", reason=str(error))
            self.trouble = trouble
            self._stand_still(trouble)
            return
        log.info("the contest goes on", stood_still_s=(now - trouble.since) / SECOND)
        self.follow()

    def _hear(self, events: list[Event]) -> None:
        """Take up what has been entered, whoever entered it."""
        for event in events:
            if isinstance(event, TeamChanged) and event.closes:
                name = self.book.state.teams[event.team - 1].name
                for server in self.servers:
                    server.series.dismiss(name)
        for tell in self.news:
            tell(events)

    def _register(self, settings: ContestSettings) -> None:
        """Register the teams of the file that are not known yet."""
        for team in settings.teams:
            if self.book.state.team(team.login) is None:
                arguments = {"team": team.login, "name": team.name}
                done = self.book.act("ADD_TEAM", arguments, _HOST, self.book.at)
                if done.code:
                    log.error(
                        "a team of the contest file is not registered",
                        login=team.login,
                        reason=self.book.message(done),
                    )

    def _take_on(self, settings: ContestSettings) -> list[Change]:
        """Enter which settings hold, or what of them has changed [CONTEST-91, CONTEST-92]."""
        book = self.book
        known, values = book.state.settings, noted(settings)
        if book.state.started is not None:  # a newer release has settings of which nothing is known
            values = {name: value for name, value in values.items() if name not in known}
        if values and known != values:
            entered = {"values": msgspec.json.encode(values).decode()}
            self._enter_settings("NOTE_SETTINGS", entered)
        found = changes(book.params, book.state.settings, settings)
        for change in found:
            self._enter_settings("AMEND", change.arguments())
            log.info("a setting has changed", change=change.tell())
        return found

    def _enter_settings(self, command: str, arguments: dict[str, Any]) -> None:
        done = self.book.act(command, arguments, _HOST, self.book.at)
        if done.code:
            named = f"{arguments['setting']}: " if "setting" in arguments else ""
            raise OtherSettingsError(f"{named}{self.book.message(done)}")

    def _recover(self) -> None:
        """Put in order what a stop of the host has cut."""
        for server in self.servers:
            server.series.take_up()
        matches = [server.series.live for server in self.servers]
        last = max(self.book.at, *(live.match.at for live in matches if live is not None), 0)
        self.book.keep(lambda conductor: conductor.host_stopped(last))


async def _heeded_at_once() -> None:
    """Wait for nobody: servers of this process have followed."""


class TeamLogins:
    """The teams of a contest as people: an account whose team is admitted [CONTEST-60]."""

    def __init__(self, hall: ContestHall, accounts: People) -> None:
        """Ask accounts whose password it is, and the contest whether they may come in."""
        self._hall = hall
        self._accounts = accounts

    def check(
        self, login: str, password: str, now: Instant, verdict: Verdict, machine: str = ""
    ) -> None:
        """Find out which team it is; the person is called like the team."""

        def judge(found: str | None, at: Instant) -> None:
            state = self._hall.book.state
            team = None if found is None else state.team(found)
            admitted = team is not None and admits(state, team.login)
            verdict(team.name if team is not None and admitted else None, at)

        self._accounts.check(login, password, now, judge, machine)


def last_recorded(archive: Archive) -> Instant:
    """Return the last instant in any journal, so that a host's clock need not begin before it."""
    last = 0
    for record in archive.matches():
        last = max(last, last_instant(archive, record), record.ended or 0)
    return last
