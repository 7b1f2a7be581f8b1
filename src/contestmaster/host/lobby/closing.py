"""What ends a wait at a table where nothing has been played yet [TABLE-38]."""

from collections.abc import Sequence
from typing import Any, Final, get_type_hints

from contestmaster.kernel.game import Game
from contestmaster.kernel.replies import shape_of

_PHASE: Final = "OVER"


def empty_closing(rules: type[Game[Any, Any]]) -> Sequence[str]:
    """Return a game's line for waits where the numbers are 0 and the phase is over.

    >>> from contestmaster.games.spacecrack import Spacecrack
    >>> empty_closing(Spacecrack)
    ['0 0 OVER']
    """
    row = rules.Closing
    if row is None:
        return ()
    hints = get_type_hints(row)
    return list(
        shape_of(row).lines(row(*(0 if hint is int else _PHASE for hint in hints.values())))
    )
