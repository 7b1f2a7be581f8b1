"""Servers that follow a contest: after every entry they are brought in line with it, in port order.

The same step does it live, after a failure and after a crash; so there is one way from the
contest's journal to what its servers do.
"""

from collections.abc import Sequence
from typing import Final, Protocol

import structlog

from contestmaster.host.clocks import Clock
from contestmaster.host.contest.settings import ServerSetup
from contestmaster.host.listeners import GameListener
from contestmaster.host.live import Live
from contestmaster.host.turnclock import TurnClock
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.storage.errors import StorageError

_RETRY: Final = SECOND
"""How long is rested before it is tried again what could not be stored."""

log = structlog.get_logger("contestmaster.contest")


class PlayedSeries(Protocol):
    """The games of a server as pages and organisers see them, wherever they are played."""

    turn_clock: TurnClock

    @property
    def live(self) -> Live | None:
        """The game now being played, or ``None``."""
        ...

    @property
    def deadline(self) -> Instant | None:
        """The earliest boundary known."""
        ...

    @property
    def ticket(self) -> int:
        """The number, over all games of this host, of the last entry."""
        ...

    @property
    def committed(self) -> int:
        """The number, counted alike, of the last that is durable."""
        ...

    def subscribe(self, listener: GameListener) -> None:
        """Let a door or a board hear what happens."""
        ...

    def take_up(self) -> None:
        """Bring back the game that a stop of the host cut, if there is one; it stands still."""
        ...

    def halt(self) -> None:
        """Stand still, unrecorded, while nothing can be stored [CONTEST-82]."""
        ...

    def mend(self, since: Instant, reason: str) -> None:
        """Go back to what is stored, and enter that the game stood still from an instant on."""
        ...

    def dismiss(self, person: str) -> None:
        """Close all connections of a person [CONTEST-60, CONTEST-62]."""
        ...


class PlayedServer(Protocol):
    """One server of a contest, wherever it is played."""

    @property
    def setup(self) -> ServerSetup:
        """What the contest file says of it."""
        ...

    @property
    def series(self) -> PlayedSeries:
        """Its games."""
        ...

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def trouble(self) -> bool:
        """Whether it cannot follow the contest now, and will have to later."""
        ...

    def follow(self) -> None:
        """Bring its games in line with the contest; raises ``StorageError``."""
        ...


class Following:
    """Keeps servers in line with a contest.

    Attributes:
        servers: in port order.
        moved: called when a deadline may have moved.
    """

    def __init__(self, clock: Clock) -> None:
        """Begin without servers."""
        self._clock = clock
        self.servers: Sequence[PlayedServer] = ()
        self.moved = _nobody_waits
        self._retry: Instant | None = None
        """When it is tried again what could not be done."""
        self._following = False
        self._again = False

    def follow(self) -> None:
        """Bring all servers in line with the contest, in port order.

        What happens meanwhile, such as a game that begins, makes another round.
        """
        self._again = True
        if self._following:
            return
        self._following = True
        try:
            while self._again:
                self._again = False
                self._retry = None
                for server in self.servers:
                    self._lead(server)
        finally:
            self._following = False
        self.moved()

    def _try_later(self) -> None:
        self._retry = self._clock.now() + _RETRY

    def _lead(self, server: PlayedServer) -> None:
        try:
            server.follow()
        except StorageError as error:
            log.error("a server cannot follow", server=server.name, reason=str(error))
        if server.trouble:
            self._try_later()


def _nobody_waits() -> None:
    """Let a deadline move unnoticed: nobody is paced yet."""
