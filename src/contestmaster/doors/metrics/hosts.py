"""What each kind of host measures: a contest, tables, a forum."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from prometheus_client.metrics_core import Metric

from contestmaster.doors.metrics.families import (
    Families,
    Measured,
    count,
    counted,
    gauge,
    gauged,
    spread,
)
from contestmaster.doors.metrics.lines import line_families
from contestmaster.doors.tcp.far_port import LineSeen
from contestmaster.host.clocks import Clock
from contestmaster.host.contest.hall import ContestHall
from contestmaster.host.forum.community import Community
from contestmaster.host.gauge import Gauge
from contestmaster.host.lobby.hall import LobbyHall
from contestmaster.protocols.line.server import LineServer

_PHASES: Final = ("SCHEDULED", "RUNNING", "SUSPENDED", "FINISHED")

Reasons = Callable[[], list[str]]
"""Says why a host is not ready, in sentences; none where it is."""


def contest_families(hall: ContestHall, lines: Mapping[str, LineSeen], clock: Clock) -> Families:
    """Return what reads a contest; turns are measured from now on."""
    gauges = {server.name: Gauge(server.series, clock) for server in hall.servers}

    def read() -> Iterator[Metric]:
        yield from line_families(lines)
        yield spread(
            "turn_lateness_seconds",
            "By how much turns have ended after their deadline.",
            {name: one.late for name, one in gauges.items()},
            "server",
        )
        yield spread(
            "turn_commit_seconds",
            "How long the ends of turns took to be stored.",
            {name: one.storing for name, one in gauges.items()},
            "server",
        )
        clocks = {server.name: server.series.turn_clock for server in hall.servers}
        moved = Measured(
            "turn_clock_moves",
            "Times that deadlines were moved, because the host was away or behind.",
            {name: one.moves for name, one in clocks.items()},
        )
        yield counted(moved, "server")
        ended = {
            server.name: float(len(hall.book.state.servers[server.name].games))
            for server in hall.servers
        }
        yield counted(Measured("games", "Games that were begun.", ended), "server")
        phase = hall.book.state.phase
        known = {one: float(one == phase) for one in _PHASES}
        yield gauged(Measured("contest_phase", "1 for the phase of the contest.", known), "phase")

    return read


def contest_reasons(hall: ContestHall, opened: Callable[[], bool]) -> Reasons:
    """Return what says why a contest is not ready; ``opened`` whether it plays, or waits to."""

    def reasons() -> list[str]:
        if not opened():
            return ["the rules are being compiled"]
        return [] if hall.trouble is None else [f"nothing can be stored: {hall.trouble.reason}"]

    return reasons


def tables_families(hall: LobbyHall, line: LineServer) -> Families:
    """Return what reads a host of tables."""

    def read() -> Iterator[Metric]:
        yield from line_families({"tables": line})
        tables = hall.state.tables.values()
        phases = Counter[str](table.phase for table in tables)
        yield gauged(Measured("tables", "Tables, by their phase.", phases), "phase")
        present = {person for table in tables for person in table.present}
        yield gauge("persons_at_tables", "Persons and programs at tables.", len(present))

    return read


def forum_families(community: Community) -> Families:
    """Return what reads a forum."""

    def read() -> Iterator[Metric]:
        state = community.state
        yield count("posts", "Posts, from the first on.", len(state.posts))
        yield gauge("posts_waiting", "Posts that are not judged yet.", len(state.waiting))
        yield gauge("mail_owed", "Posts of which mail is still to be sent.", len(state.outgoing))
        yield gauge("persons", "Persons who are registered.", len(state.persons))
        yield gauge("forum_games", "Games that are played by posts.", len(state.places))

    return read
