"""The games of a community: found in its store, and at hand while somebody wants them."""

from collections import OrderedDict
from typing import Final

import structlog

from contestmaster.host.announced import AnnouncedGame
from contestmaster.host.forum.book import BOND
from contestmaster.host.tenants import FORUM
from contestmaster.kernel.registry import UnknownGameError, load_game
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Archive, Store

AT_HAND: Final = 64
"""Games that are kept in memory; the one that was wanted longest ago makes room."""

log = structlog.get_logger("contestmaster.forum")


class Games:
    """Takes games up when they are wanted, and puts them away."""

    def __init__(self, store: Store, at_hand: int = AT_HAND) -> None:
        """Begin with none at hand."""
        self._store = store
        self._most = at_hand
        self._open: OrderedDict[str, AnnouncedGame] = OrderedDict()

    def find(self, name: str) -> AnnouncedGame:
        """Return a game as it stands in the store.

        Raises:
            UnknownNameError: there is none of that name.
            DepartedError, StorageError: it cannot be brought back.
        """
        game = self._open.get(name)
        if game is None:
            game = AnnouncedGame.take_up(self._store, name, BOND)
            self._open[name] = game
        self._open.move_to_end(name)
        if len(self._open) > self._most:
            # One whose entries are not stored yet cannot be read again as it stands.
            settled = (each for each, one in self._open.items() if not one.recorder.waits)
            self._open.pop(next(settled, ""), None)
        return game

    def at_hand(self) -> list[AnnouncedGame]:
        """Return the games that are in memory."""
        return list(self._open.values())

    def distrust(self, name: str, error: Exception) -> None:
        """Take a game back to what the store has of it, since it may be something else."""
        game = self._open.get(name)
        if game is not None:
            game.recorder.fall_back(error)

    def drop(self, name: str) -> None:
        """Put a game away, since its name is another's now."""
        self._open.pop(name, None)


def newest(archive: Archive) -> dict[str, MatchRecord]:
    """Return the games by announcement that a store holds: of each name the last."""
    found: dict[str, MatchRecord] = {}
    known: dict[str, bool] = {}
    for record in archive.matches():
        if record.server == FORUM:
            continue
        if record.game not in known:
            known[record.game] = _is_announced(record.game)
        if known[record.game]:
            found[record.server] = record
    return found


def _is_announced(game: str) -> bool:
    """Whether a game that may have gone is played by announcement."""
    try:
        return load_game(game).by_announcement
    except UnknownGameError as error:
        log.warning("a game is left out", reason=str(error))
        return False
