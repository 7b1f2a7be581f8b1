"""What the ports of the line protocol have seen."""

from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter
from typing import Final

from prometheus_client.metrics_core import Metric

from contestmaster.doors.metrics.families import Measured, counted, gauged
from contestmaster.doors.tcp.far_port import LineSeen

_COUNTED: Final[Mapping[str, tuple[str, Callable[[LineSeen], float]]]] = {
    "connections_accepted": ("Connections that were accepted.", attrgetter("accepted")),
    "connections_refused": (
        "Connections that were turned away: too many of one address, or no game.",
        attrgetter("refused"),
    ),
    "commands": ("Command lines of players, queries and orders.", attrgetter("commands")),
    "refusals": (
        "Command lines that were answered with an error.",
        lambda line: line.refusals.total(),
    ),
    "forced_waits": (
        "Times that a player had used up its commands of a turn.",
        attrgetter("forced_waits"),
    ),
    "failed_logins": ("Logins with a wrong name or password.", attrgetter("failed_logins")),
    "internal_errors": ("Commands that failed by our own fault.", attrgetter("internal_errors")),
}


def line_families(lines: Mapping[str, LineSeen]) -> Iterator[Metric]:
    """Read the counters of servers, by name."""
    for name, (what, read) in _COUNTED.items():
        yield counted(
            Measured(name, what, {at: read(line) for at, line in lines.items()}), "server"
        )
    connected = {at: float(len(line.sessions)) for at, line in lines.items()}
    yield gauged(Measured("connections", "Connections that are open.", connected), "server")
