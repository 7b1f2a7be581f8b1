"""Exhibitions: games of two of our bots, played once and for all, for pages to show.

A first page should move, also where nobody plays. So of some games one match stands here as a
journal, chosen because the lead changed hands in it (``python -m tests.exhibitions`` plays them
anew). A host makes a film of it when somebody first looks, like of any game that is over: nothing
is played, and no rule is compiled, for a visitor. How the moment looks with which a stage begins,
and what is said of it, stands beside the journal: that is there before any film.
"""

import gzip
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec

from contestmaster.kernel.exchange import JournalReader
from contestmaster.kernel.registry import UnknownGameError, load_game

_SUFFIX: Final = ".journal.gz"
_STILL: Final = ".still.gz"


class Still(msgspec.Struct, frozen=True):
    """The moment of an exhibition with which a stage begins.

    Attributes:
        frame: of its film.
        headline: who led then, in a sentence.
        leader: the seat that led alone, if one did.
        happened: what happened then; empty where that is not worth telling.
        picture: the board, as SVG.
    """

    frame: int
    headline: str
    leader: int | None
    happened: str
    picture: str


class Exhibition(NamedTuple):
    """A match to be shown.

    Attributes:
        game: what is played.
        seats: who plays: the names of two bots.
        journal: in exchange form.
        still: the moment with which a stage begins.
    """

    game: str
    seats: Sequence[str]
    journal: bytes
    still: Still


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
        journal, still = _read(game + _SUFFIX), _read(game + _STILL)
    except FileNotFoundError:
        return None
    header = JournalReader(journal.splitlines(keepends=True)).header
    told = msgspec.json.decode(still, type=Still)
    return _Kept(header.rules, Exhibition(game, tuple(header.seats), journal, told))


def _read(name: str) -> bytes:
    return gzip.decompress((files(__name__) / name).read_bytes())
