"""What an organiser says of a game before it begins, and who else decides when it ends."""

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from contestmaster.host.secrets import Secret
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import Game, SetupError
from contestmaster.kernel.recording import USUAL, Recording

if TYPE_CHECKING:
    from contestmaster.host.live import Live


class Plan(NamedTuple):
    """How a game of a series is set up.

    Attributes:
        game: the rules with their parameters.
        seats: who plays, by seat.
        secret: seed and salt, drawn if not given.
        position: to start from, or the usual set-up.
        game_no: its number on the server, where some have been left out; else the next.
        dice: to set up with, in examples and tests.
        recording: what its record holds beside what takes effect.
    """

    game: Game[Any, Any]
    seats: tuple[str, ...]
    secret: Secret | None = None
    position: dict[str, Any] | None = None
    game_no: int | None = None
    dice: Dice | None = None
    recording: Recording = USUAL


class Referee(Protocol):
    """Whoever a series asks when a game ends: a contest, or nobody else than its rules.

    A method may raise ``StorageError``: then the series pauses, goes back to what is stored, and
    asks again.
    """

    def cuts(self, live: "Live") -> bool:
        """Return whether the boundary just computed ends a game that is not over."""
        ...

    def ended(self, live: "Live") -> None:
        """Hear that a game has ended, or is void, before it is archived; perhaps more than once."""
        ...

    def archived(self, live: "Live") -> None:
        """Hear that it is durable how a game has ended."""
        ...

    def unplayable(self, game_no: int, error: SetupError) -> None:
        """Hear that a game cannot be set up; the series plays none until it is told to."""
        ...


class NobodyElse:
    """Leaves it all to the rules of the game."""

    def cuts(self, live: "Live") -> bool:
        """Never cut a game."""
        del live
        return False

    def ended(self, live: "Live") -> None:
        """Leave the result to the archive."""

    def archived(self, live: "Live") -> None:
        """Leave it at that."""

    def unplayable(self, game_no: int, error: SetupError) -> None:
        """Leave the series without a game."""
