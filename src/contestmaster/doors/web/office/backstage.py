"""Backstage: what only organisers see and do; the only way from their pages to the host."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import closing
from typing import Any, Final, NamedTuple

from contestmaster.contest import ContestParams, State
from contestmaster.doors.tcp.far_port import PortSeen
from contestmaster.doors.tcp.traffic import Bytes
from contestmaster.doors.web.office.seen import Health, OfficeDeed, TeamSeen
from contestmaster.host.clocks import Clock
from contestmaster.host.contest.archive import entries
from contestmaster.host.contest.following import PlayedServer
from contestmaster.host.contest.hall import ContestHall, StorageTrouble
from contestmaster.host.contest.office import AUDITED, ContestOffice
from contestmaster.host.contest.trial import Trial, tried
from contestmaster.host.control import ControlReply, Request
from contestmaster.host.crowding import CrowdedPlace
from contestmaster.host.gauge import Gauge
from contestmaster.host.passwords import hash_password
from contestmaster.kernel.instant import Instant
from contestmaster.storage.store import Archive

_DEEDS: Final = 300
"""Entries of the audit log on its page."""


class ServerLine(NamedTuple):
    """The line protocol of a server, as far as somebody looks after it."""

    listener: PortSeen
    gauge: Gauge


class Backstage:
    """A contest as its organisers see it."""

    def __init__(
        self,
        hall: ContestHall,
        office: ContestOffice,
        lines: Mapping[str, ServerLine],
        clock: Clock,
        archive: Callable[[], Archive],
    ) -> None:
        """Look after a contest.

        Args:
            hall: the contest that runs.
            office: carries out what organisers want.
            lines: the line protocol of each server, by its name.
            clock: tells the present instant.
            archive: opens the contest's records for reading, on any thread.
        """
        self._hall = hall
        self._office = office
        self._lines = lines
        self._clock = clock
        self._archive = archive

    @property
    def state(self) -> State:
        """How the contest stands; not to be changed."""
        return self._hall.book.state

    @property
    def params(self) -> ContestParams:
        """The contest's parameters."""
        return self._hall.book.params

    @property
    def now(self) -> Instant:
        """The present instant."""
        return self._clock.now()

    @property
    def trouble(self) -> StorageTrouble | None:
        """Why nothing can be stored, and since when, while that is so."""
        return self._hall.trouble

    @property
    def crowding(self) -> dict[str, CrowdedPlace]:
        """Where limits for each address have turned connections away [NET-110]."""
        return self._hall.crowding.places

    @property
    def crowded(self) -> dict[str, CrowdedPlace]:
        """Where they have lately."""
        return self._hall.crowding.lately()

    def tried(self, command: str, arguments: dict[str, Any], person: str) -> Trial:
        """Try an action out on a copy of the contest.

        Raises:
            LookupError, ValueError: the arguments do not fit.
        """
        return tried(self._hall.book, command, arguments, person, self.now)

    async def act(
        self, command: str, arguments: dict[str, Any], person: str, password: str | None = None
    ) -> ControlReply:
        """Carry out what an organiser wants; a password is hashed on the way."""
        # A hash takes as long as many turns' ends: not here, where turns end.
        kept = None if password is None else await asyncio.to_thread(hash_password, password)
        return await self._office.answered(Request(command, arguments, person, kept))

    async def ask(self, login: str, text: str) -> ControlReply:
        """Take a team's question to the organisers [CONTEST-94]."""
        return await self._office.ask(login, text)

    def connections(self, scope: str, person: str | None = None) -> int:
        """Return how many connections are open on a scope, or how many of one person there."""
        lines = [line for name, line in self._lines.items() if scope in ("all", name)]
        return sum(
            person is None or session.player.name == person
            for line in lines
            for session in line.listener.line.sessions
        )

    def teams(self, browsers: Mapping[str, int]) -> list[TeamSeen]:
        """Return all teams, by number; ``browsers`` says how many each has logged in."""
        return [
            TeamSeen(
                team_no=team.number,
                login=team.login,
                name=team.name,
                disabled=team.disabled,
                excluded=team.excluded,
                password=bool(team.passwords),
                connections={
                    name: count
                    for name in self._lines
                    if (count := self.connections(name, team.name))
                },
                addresses=self._addresses(team.name),
                carried=self._carried(team.name),
                refusals=sum(
                    line.listener.line.refusals[team.name] for line in self._lines.values()
                ),
                browsers=browsers.get(team.login, 0),
            )
            for team in self.state.teams
        ]

    def health(self) -> list[Health]:
        """Return how all servers do, in port order."""
        places = self._hall.crowding.places
        return [
            _health(server, self._lines[server.name], places.get(server.name))
            for server in self._hall.servers
            if server.name in self._lines
        ]

    def standbys(self) -> list[str]:
        """Return which hosts wait to take over."""
        return self._hall.standbys()

    async def deeds(self, *, everything: bool = False) -> list[OfficeDeed]:
        """Return the newest entries of the contest's journal; those of organisers, or all."""
        return await asyncio.to_thread(self._read, everything)

    def _read(self, everything: bool) -> list[OfficeDeed]:
        newest: deque[OfficeDeed] = deque(maxlen=_DEEDS)
        with closing(self._archive()) as archive:
            for entry in entries(archive):
                if everything or entry.command in AUDITED:
                    about = {k: v for k, v in entry.arguments.items() if k != "text"}
                    reason = str(entry.arguments.get("text", ""))
                    action = entry.command or entry.kind
                    person = entry.person or "clock"
                    newest.append(OfficeDeed(entry.number, entry.at, person, action, about, reason))
        return list(reversed(newest))

    def _addresses(self, person: str) -> list[str]:
        found = {
            session.host.name
            for line in self._lines.values()
            for session in line.listener.line.sessions
            if session.player.name == person
        }
        return sorted(found)

    def _carried(self, person: str) -> Bytes | None:
        """Return the bytes of a person's connections, open and closed ones."""
        total = Bytes(0, 0)
        for line in self._lines.values():
            carried = line.listener.traffic.of(person)
            if carried is None:
                return None
            total += carried
        return total


def _health(server: PlayedServer, line: ServerLine, place: CrowdedPlace | None) -> Health:
    wire, clock = line.listener.line, server.series.turn_clock
    return Health(
        server=server.name,
        open=wire.open,
        trouble=server.trouble,
        turns=line.gauge.turns,
        commits=line.gauge.commits,
        moves=clock.moves,
        lost=clock.lost,
        connections=len(wire.sessions),
        accepted=wire.accepted,
        refused=wire.refused,
        crowded=0 if place is None else place.total,
        commands=wire.commands,
        forced_waits=wire.forced_waits,
        failed_logins=wire.failed_logins,
        internal_errors=wire.internal_errors,
    )
