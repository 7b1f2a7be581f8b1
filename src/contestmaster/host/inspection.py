"""Looking through all that is stored: is everything what it was when it was committed?

Every journal is read from its first entry, and its chain worked out anew; what has ended is not
left out. It takes a second for some hundred thousand entries. Whether a journal replays is another
question, which a recount and ``verify`` answer.
"""

from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from contestmaster import storage
from contestmaster.storage.errors import PrunedError, StorageError
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Archive


class Inspected(NamedTuple):
    """A match that was looked through.

    Attributes:
        record: what is kept of it.
        entries: how many there are.
        head: of its record, for whoever has noted it earlier.
        damage: what is wrong, in one sentence; empty where nothing is.
        pruned: whether its entries were deleted on purpose.
    """

    record: MatchRecord
    entries: int
    head: str
    damage: str = ""
    pruned: bool = False


def inspect(archive: Archive) -> Iterator[Inspected]:
    """Yield all matches, looked through, in the order in which they were begun.

    Raises:
        StorageError: what is kept of the matches themselves is damaged, or cannot be read.
    """
    for record in archive.matches():
        number, head = 0, ""
        try:
            head = archive.head(record.id)
            for entry in archive.entries(record.id):
                number = entry.number
        except PrunedError:
            yield Inspected(record, 0, head, pruned=True)
        except StorageError as error:
            yield Inspected(record, number, "", str(error))
        else:
            yield Inspected(record, number, head)


def damages(folder: Path, enough: Callable[[], bool] = lambda: False) -> list[str]:
    """Return what is wrong in a data folder, in one sentence each; to be called on any thread.

    Args:
        folder: the data folder.
        enough: asked after each match; once it says so, no more are looked through.
    """
    try:
        with storage.reading(folder) as archive:
            whole = archive.damage()
            looked = takewhile(lambda _: not enough(), inspect(archive))
            found = [seen.damage for seen in looked if seen.damage]
    except StorageError as error:
        return [str(error)]
    return found or ([whole] if whole else [])
