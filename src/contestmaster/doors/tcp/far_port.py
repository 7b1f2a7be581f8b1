"""The port of a server that is played on a stage, as the process of the contest knows it."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from contestmaster.doors.tcp.traffic import Bytes
from contestmaster.host.stages.messages import PortCount

COUNTED: Final = (
    "accepted",
    "refused",
    "commands",
    "forced_waits",
    "failed_logins",
    "internal_errors",
)
"""What a line server counts that organisers see, by the names it has there."""


class NamedLike(Protocol):
    """A host or a person, by name."""

    @property
    def name(self) -> str:
        """The name."""
        ...


class SessionSeen(Protocol):
    """A connection as organisers see it."""

    @property
    def host(self) -> NamedLike:
        """From where."""
        ...

    @property
    def player(self) -> NamedLike:
        """Who it is."""
        ...


class LineSeen(Protocol):
    """A line server as organisers and monitoring see it."""

    refusals: Counter[str]
    accepted: int
    refused: int
    forced_waits: int
    failed_logins: int
    internal_errors: int

    @property
    def commands(self) -> int:
        """Command lines of players."""
        ...

    @property
    def open(self) -> bool:
        """Whether connections are accepted."""
        ...

    @property
    def sessions(self) -> Collection[SessionSeen]:
        """The connections."""
        ...


class TrafficSeen(Protocol):
    """What connections have carried."""

    def of(self, person: str) -> Bytes | None:
        """Return what a person's have carried, ``None`` where nobody counts."""
        ...


class PortSeen(Protocol):
    """The port of a server, wherever it is served."""

    @property
    def line(self) -> LineSeen:
        """What its line server has seen."""
        ...

    @property
    def traffic(self) -> TrafficSeen:
        """What its connections have carried."""
        ...


class _Named(NamedTuple):
    name: str


class _Session(NamedTuple):
    host: _Named
    player: _Named


class FarLine:
    """What the line server of a stage has seen, as it was told last."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.open = False
        self.sessions: Sequence[_Session] = ()
        self.refusals: Counter[str] = Counter()
        self.accepted = self.refused = self.commands = 0
        self.forced_waits = self.failed_logins = self.internal_errors = 0


class FarTraffic:
    """What the connections to a stage have carried, as it was told last."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.carried: Mapping[str, tuple[int, int] | None] = {}

    def of(self, person: str) -> Bytes | None:
        """Return what a person's have carried, ``None`` where nobody counts."""
        carried = self.carried.get(person, (0, 0))
        return None if carried is None else Bytes(*carried)


class FarPort:
    """A port that a stage serves.

    Numbers go on where a stage has ended: what it had counted is kept.

    Attributes:
        line: what its line server has seen.
        traffic: what its connections have carried.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.line = FarLine()
        self.traffic = FarTraffic()
        self._before: Counter[str] = Counter()
        self._counts: Counter[str] = Counter()
        self._refused_before: Counter[str] = Counter()
        self._refused: Counter[str] = Counter()

    def take(self, told: PortCount) -> None:
        """Take what the stage has counted."""
        line, counts = self.line, Counter(told.counts)
        if counts["accepted"] < self._counts["accepted"]:  # it is another stage
            self._before += self._counts
            self._refused_before += self._refused
        self._counts = counts
        for name in COUNTED:
            setattr(line, name, self._before[name] + counts[name])
        line.open = told.open
        line.sessions = [_Session(_Named(host), _Named(who)) for host, who in told.sessions]
        self._refused = Counter(told.refusals)
        line.refusals = self._refused_before + self._refused
        self.traffic.carried = told.carried


def counted(server: str, port: PortSeen, persons: Callable[[], Collection[str]]) -> PortCount:
    """Write down what a port has seen; ``persons`` are those who may have connections."""
    line = port.line
    carried: dict[str, tuple[int, int] | None] = {}
    for person in persons():
        found = port.traffic.of(person)
        carried[person] = None if found is None else (found.received, found.sent)
    return PortCount(
        server,
        line.open,
        {name: getattr(line, name) for name in COUNTED},
        tuple((each.host.name, each.player.name) for each in line.sessions),
        dict(line.refusals),
        carried,
    )
