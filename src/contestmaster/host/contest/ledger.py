"""What a server asks of the contest it belongs to, wherever that is kept."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

from contestmaster.contest import ContestParams, State
from contestmaster.host.secrets import Secret
from contestmaster.kernel.instant import Instant


class Ledger(Protocol):
    """A contest as one of its servers knows it: how it stands, and what is entered in it.

    What is entered is not durable yet when a method returns; but nothing that is stored after it is
    kept where it is lost. Methods raise ``StorageError`` where it cannot be stored, and
    ``NotEnteredError`` where the contest has refused it.
    """

    @property
    def secret(self) -> Secret | None:
        """What the seeds of all games follow from, ``None`` in a contest older than that."""
        ...

    @property
    def state(self) -> State:
        """The present state; not to be changed."""
        ...

    @property
    def params(self) -> ContestParams:
        """The contest's parameters."""
        ...

    def ready(self) -> None:
        """Make sure that new games can share the bond of the contest."""
        ...

    def begin_game(self, server: str, now: Instant) -> None:
        """Enter that a server's next game begins, if there is to be one."""
        ...

    def end_game(
        self,
        server: str,
        game_no: int,
        scores: Sequence[Fraction],
        now: Instant,
        *,
        boundary: Instant,
        over: bool,
    ) -> bool:
        """Enter a game's scores; return whether they are paid. See the conductor's method."""
        ...

    def drop_game(self, server: str, game_no: int, now: Instant, reason: str) -> None:
        """Enter that a game has ended without awards."""
        ...

    def stop_server(self, server: str, reason: str) -> None:
        """Enter that the host suspends a server, until an organiser resumes it."""
        ...

    def void_game(self, server: str, game_no: int, reason: str) -> str:
        """Enter that a game that was paid is void; return why that is refused, if it is."""
        ...
