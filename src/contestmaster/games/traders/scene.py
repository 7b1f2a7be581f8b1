"""What everyone may know of a board at any time, for pictures (chapter Visibility).

That is what DESCRIBE_WORLD shows, without what may grow with the number of teams or is the host's,
and what everyone can count. Orbits, trends and the letter of the set stay hidden [TRADE-4].
"""

from typing import Any, Final

from contestmaster.games.traders.board import Board
from contestmaster.games.traders.reports import SHOWN

GROWING: Final = "facility_limit_total"
"""The limit of the world depends on the number of teams [TRADE-97]; views have it."""
COUNTED: Final = ("traders_per_team", "game_turns")
"""What GET_TRADERS and TIME_TO_END tell in the first turn."""


def scene(board: Board) -> dict[str, Any]:
    """The subspace as far as it is public, by the rule book's names."""
    names = [name for name in (*SHOWN, *COUNTED) if name != GROWING]
    return {name: getattr(board.subspace, name) for name in names}
