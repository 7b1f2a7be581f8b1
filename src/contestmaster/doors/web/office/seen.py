"""What organisers see of their contest, beyond what everyone sees."""

from typing import Any, NamedTuple

from contestmaster.doors.tcp.traffic import Bytes
from contestmaster.host.gauge import Spread
from contestmaster.kernel.instant import Instant


class TeamSeen(NamedTuple):
    """A team: its account, and what it does on the line protocol.

    Attributes:
        team_no: its number.
        login: of its account.
        name: as pages show it.
        disabled: its logins fail.
        excluded: it is out of the contest.
        password: whether it has one.
        connections: open ones, by server.
        addresses: where they come from.
        carried: bytes since the host started, ``None`` where the system does not count them.
        refusals: commands that were not carried out, since then.
        browsers: how many are logged in on the pages.
    """

    team_no: int
    login: str
    name: str
    disabled: bool
    excluded: bool
    password: bool
    connections: dict[str, int]
    addresses: list[str]
    carried: Bytes | None
    refusals: int
    browsers: int


class Health(NamedTuple):
    """How a server does, since the host started.

    Attributes:
        server: its name.
        open: whether its port accepts connections.
        trouble: whether something could not be stored, and it waits.
        turns: how late turns end, boundary's computation included.
        commits: how long the end of a turn takes to be stored.
        moves: how often the turn clock was moved on, as turns began late [CONTEST-80].
        lost: by how many microseconds, all together.
        connections: open ones.
        accepted: connections that were accepted.
        refused: connections that were closed at once.
        crowded: those among them that came from an address with as many as it may have.
        commands: that were taken up.
        forced_waits: after the limit of commands.
        failed_logins: and right ones are not counted.
        internal_errors: answers with error 5.
    """

    server: str
    open: bool
    trouble: bool
    turns: Spread
    commits: Spread
    moves: int
    lost: Instant
    connections: int
    accepted: int
    refused: int
    crowded: int
    commands: int
    forced_waits: int
    failed_logins: int
    internal_errors: int


class OfficeDeed(NamedTuple):
    """An entry of the contest's journal: who did what, and why."""

    number: int
    at: Instant
    person: str
    action: str
    arguments: dict[str, Any]
    reason: str
