"""What has happened in the games of tables, for pages that are opened again."""

from collections import deque
from collections.abc import Iterable
from typing import Final
from weakref import WeakKeyDictionary

from contestmaster.host.lobby.table import TableGame
from contestmaster.kernel.events import EmittedEvent, Event, hears

TOLD: Final = 60
"""Events that are told to who asks."""
_KEPT: Final = 400
"""Those of all seats that are kept of a game."""


class Recall:
    """The last events of each game, as long as the game is kept."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._games: WeakKeyDictionary[TableGame, deque[EmittedEvent]] = WeakKeyDictionary()

    def keep(self, game: TableGame, told: Iterable[EmittedEvent]) -> None:
        """Keep what has happened, and is stored."""
        self._games.setdefault(game, deque(maxlen=_KEPT)).extend(told)

    def heard(self, game: TableGame, seat: int) -> list[Event]:
        """Return the last events that a seat may know of, the newest last."""
        kept = self._games.get(game, ())
        known = [one.event for one in kept if hears(one.audience, seat, over=game.match.over)]
        return known[-TOLD:]
