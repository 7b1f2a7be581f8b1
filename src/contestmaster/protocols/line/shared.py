"""What the sessions of one server have in common, whoever decides whose line is next."""

import heapq
from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from typing import Final, Generic, TypeVar

from contestmaster.kernel.instant import Instant
from contestmaster.protocols.line.lexicon import Lexicon
from contestmaster.protocols.line.limits import CommandWindow
from contestmaster.protocols.line.lockstep import LockStep
from contestmaster.protocols.line.place import Backend, Witness
from contestmaster.protocols.line.players import Players
from contestmaster.protocols.line.releases import Releases
from contestmaster.protocols.line.replies import wait_time
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.protocols.line.timers import Timers

S = TypeVar("S")

GAME: Final = 0
"""Where those wait who wait for the boundary of the one game."""
WINDOW: Final = -1
"""Where those wait who wait for the end of the window that their commands are counted over."""

NEVER: Final = 1 << 62
"""Later than any instant."""


class Shared(ABC, Generic[S]):
    """What a session asks of its server.

    Attributes:
        settings: what the organiser has set.
        backend: the accounts and the records.
        common: the place of all sessions, ``None`` where each has its own.
        players: the persons logged in.
        timers: what is to be done when; a door sets ``timers.moved``.
        lock_step: present on lock-step servers.
        sessions: the open connections, in order of acceptance.
        lexicon: what lines mean at the common place.
        releases: the replies that wait for a commit.
        waits: the sessions that wait, by the table whose boundary ends it, in the order in which
            the waits began; and whether it was asked for, or is imposed by error 6.
        window: over which commands are counted, ``None`` where that is the turn.
        horizon: until when commands run without a second look: the boundary, the window's end.
        command_limit: commands per person and turn or window.
        busy: whether a command is being executed, so that what it sets off must wait.
        unsettled: whether it has set something off.
        ready: the sessions with a command in view, by its order of receipt.
        arrivals: how many pieces of input have come in; stamps their lines.
        witness: told of all that is said; on lock-step servers only, where no line goes the
            straight way.
        accepted, refused, logins, failed_logins, forced_waits, internal_errors: counts.
        refusals: commands that were not carried out, by person.
    """

    def __init__(self, settings: LineSettings, backend: Backend[S], now: Instant) -> None:
        """Begin with nobody connected.

        Raises:
            ValueError: the command limit would run over turns, of which each table has its own.
        """
        turns = settings.limit_window_s == "turn"
        self.settings = settings
        self.backend = backend
        self.common = common = backend.common
        if common is None and turns:
            raise ValueError("limit_window_s: at tables the limit runs over seconds, not turns")
        self.players = Players()
        self.timers = Timers()
        self.lock_step: LockStep | None = None
        if settings.lock_step and common is not None:
            self.lock_step = LockStep(settings, common, self.players, self.timers)
        self.sessions: dict[S, None] = {}
        self.lexicon = Lexicon(settings.max_line_bytes)
        self.releases = Releases(backend.committed())
        self.waits: defaultdict[int, dict[S, bool]] = defaultdict(dict)
        self.window: CommandWindow | None = None
        if settings.limit_window_s != "turn":
            self.window = CommandWindow(settings.limit_window_s, now)
        self.horizon: Instant = NEVER
        self.command_limit = settings.command_limit
        self.busy = False
        self.unsettled = False
        self.arrivals = 0
        self.witness: Witness[S] | None = None
        self.accepted = self.refused = 0
        self.logins = self.failed_logins = 0
        self.forced_waits = self.internal_errors = 0
        self.refusals: Counter[str] = Counter()
        self.ready: list[tuple[int, int, S]] = []

    def offer(self, session: S, number: int, stamp: int) -> None:
        """Put a session's next command in line, by order of receipt [NET-33]."""
        heapq.heappush(self.ready, (stamp, number, session))

    def waiting(self, left: Instant | None) -> bytes:
        """Return the ``WAITING`` line."""
        return f"WAITING {wait_time(left, self.settings.wait_time_format)}\n".encode()

    @abstractmethod
    def settle(self, now: Instant) -> None:
        """Take up what has been offered, as far as it may be; while one is busy, later."""
