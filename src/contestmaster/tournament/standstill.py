"""Who has brought a match to stand still [TOUR-13]."""

from collections.abc import Sequence
from typing import Any, Final

from contestmaster.kernel.match import Match

WAITED: Final = "it could have gone on, and waited"


def idle(match: Match[Any, Any], left: Sequence[str]) -> tuple[str, ...]:
    """Return how each seat has left a match that stands still; who waited in vain has not.

    Where all who are there could act, or the rules do not say who can, nobody is blamed.

    Args:
        match: as it stands.
        left: by seat: how it has left before, empty if it has not.
    """
    try:
        movers = match.game.movers(match.state)
    except NotImplementedError:
        return tuple(left)
    staying = [seat for seat, why in enumerate(left) if not why]
    waited = {seat for seat in staying if seat in movers}
    if len(waited) == len(staying):
        return tuple(left)
    return tuple(WAITED if seat in waited else why for seat, why in enumerate(left))
