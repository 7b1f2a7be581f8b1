"""The score of a live game from its first turn, made by carrying its entries out once more.

After a restart a game goes on in the middle. What was worth telling of it before is in its journal,
and is worked out in small pieces, so that no turn of any game is late for it.
"""

import asyncio
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any, Final

from contestmaster.host.live import Live, game_of
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.game import Eye
from contestmaster.kernel.journal import decode_entry
from contestmaster.kernel.match import Match
from contestmaster.story import Scorebook

_PIECE_S: Final = 0.002
_REST_S: Final = 0.008
"""A fifth of the host's time at most goes into what is over."""


def new_score(live: Live, eyes: Sequence[Eye] | None = None) -> Scorebook:
    """Return an empty scorebook of a game, for the eyes that :class:`.Scorebook` is made for."""
    match = live.match
    return Scorebook(match.game, match.header.seats, match.state, eyes)


async def scored(
    live: Live, eyes: Sequence[Eye] | None = None, *, by_order: bool = False
) -> Scorebook:
    """Return the score of what is stored of a game; others get their turn meanwhile.

    Args:
        live: the game, which may go on.
        eyes: who may ask, see :class:`.Scorebook`.
        by_order: whether frames are of orders, and not of turns.

    Raises:
        StorageError: the entries cannot be read.
        DepartedError: they do not replay.
    """
    book = new_score(live, eyes)
    begun = perf_counter()
    for _ in _noted(live, book, by_order=by_order):
        if perf_counter() - begun > _PIECE_S:
            await asyncio.sleep(_REST_S)
            begun = perf_counter()
    return book


def _noted(live: Live, book: Scorebook, *, by_order: bool) -> Iterator[None]:
    """Note a game, an entry at a time."""
    header = live.match.header
    match: Match[Any, Any] = Match(game_of(header), header, live.secret.seed)
    match.log = None
    told: list[EmittedEvent] = []
    turn = match.turn()
    book.note(match.number if by_order else turn, turn, book.read(match.state))
    for entry in live.entries():
        told += match.apply(decode_entry(entry.body)).told
        if by_order or match.turn() != turn:
            turn = match.turn()
            frame = match.number if by_order else turn
            book.note(frame, turn, book.read(match.state), told)
            told.clear()
        yield
