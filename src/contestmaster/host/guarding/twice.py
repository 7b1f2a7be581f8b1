"""Whether a game draws chance of its own: what it does twice must come out alike.

Rules draw from the dice that a match gives them, and from nothing else [NET-109]. A game that asks
the clock, the system, or an order of hashes cannot be replayed: its results cannot be checked.
"""

from typing import Any

from contestmaster.kernel.game import SetupError
from contestmaster.kernel.match import Match


def demand_alike(first: Match[Any, Any], second: Match[Any, Any]) -> None:
    """Compare two matches that were set up alike.

    Raises:
        SetupError: they differ.
    """
    alike = first.board_hash == second.board_hash
    if not (alike and first.digest() == second.digest()):
        name = first.game.name
        raise SetupError(
            f"{name} draws chance of its own: two set-ups with one seed differ [NET-109]"
        )
