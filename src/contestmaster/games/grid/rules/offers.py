"""Families of announcements that are not refused now, as kinds and rules tell them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from contestmaster.games.grid.squares import Square
from contestmaster.kernel.game import Legal


def at_squares(command: str, squares: Iterable[Square], *before: Sequence[str]) -> Iterator[Legal]:
    """Yield a family for each x among some squares; the square comes last."""
    for x, column in groupby(sorted(squares), key=lambda square: square[0]):
        yield Legal(command, (*before, (x,), tuple(y for _, y in column)))


def of_ids(command: str, ids: Iterable[str]) -> Iterator[Legal]:
    """Yield the family of what can be named, if there is any."""
    if named := tuple(ids):
        yield Legal(command, (named,))
