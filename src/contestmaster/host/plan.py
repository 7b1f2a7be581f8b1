"""What an organiser says of a game before it begins."""

from typing import Any, NamedTuple

from contestmaster.host.secrets import Secret
from contestmaster.kernel.game import Game

__all__ = ["Plan"]


class Plan(NamedTuple):
    """How a game of a series is set up.

    Attributes:
        game: the rules with their parameters.
        seats: who plays, by seat.
        secret: seed and salt, drawn if not given.
        position: to start from, or the usual set-up.
    """

    game: Game[Any, Any]
    seats: tuple[str, ...]
    secret: Secret | None = None
    position: dict[str, Any] | None = None
