"""Exhibitions: games of two of our bots, played once and for all, for pages to show.

A first page should move, also where nobody plays. So of some games one match stands here as a
journal, chosen because the lead changed hands in it (``python -m tests.exhibitions`` plays them
anew). A host makes a film of it when somebody first looks, like of any game that is over: nothing
is played, and no rule is compiled, for a visitor.
"""

import gzip
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from contestmaster.kernel.exchange import JournalReader
from contestmaster.kernel.registry import UnknownGameError, load_game

_SUFFIX: Final = ".journal.gz"


class Exhibition(NamedTuple):
    """A match to be shown.

    Attributes:
        game: what is played.
        seats: who plays: the names of two bots.
        journal: in exchange form.
    """

    game: str
    seats: Sequence[str]
    journal: bytes


class _Kept(NamedTuple):
    """An exhibition, and the version of the rules by which it was played."""

    rules: int
    exhibition: Exhibition


def exhibition(game: str) -> Exhibition | None:
    """Return the match of a game that is to be shown.

    ``None`` where there is none, or where the rules that are installed are not those by which it
    was played.
    """
    kept = _kept(game)
    try:
        return kept.exhibition if kept and kept.rules == load_game(game).version else None
    except UnknownGameError:
        return None


@cache
def _kept(game: str) -> _Kept | None:
    try:
        packed = (files(__name__) / f"{game}{_SUFFIX}").read_bytes()
    except FileNotFoundError:
        return None
    journal = gzip.decompress(packed)
    header = JournalReader(journal.splitlines(keepends=True)).header
    return _Kept(header.rules, Exhibition(game, tuple(header.seats), journal))
