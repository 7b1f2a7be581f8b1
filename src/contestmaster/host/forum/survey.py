"""What a game's journal holds that its forum must know: who has acted, and rulings."""

from collections.abc import Iterator
from typing import NamedTuple

from contestmaster.host.live import decode_header
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.journal import Entry, decode_entry
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Archive


class Ruling(NamedTuple):
    """A correction of the record: by whom, when and why."""

    by: str
    at: Instant
    reason: str


class Survey(NamedTuple):
    """What was found.

    Attributes:
        persons: everybody who has a seat or has acted, in order.
        rulings: in order.
    """

    persons: tuple[str, ...]
    rulings: tuple[Ruling, ...]


def survey(archive: Archive, record: MatchRecord) -> Survey:
    """Read a journal through, without playing it."""
    persons = dict.fromkeys(decode_header(record.header).header.seats)
    rulings = []
    for entry in _entries(archive, record):
        if entry.kind == "command":
            persons[entry.person] = None
        elif entry.kind == "ruling":
            rulings.append(Ruling(entry.person, entry.at, str(entry.arguments.get("reason", ""))))
    return Survey(tuple(persons), tuple(rulings))


def _entries(archive: Archive, record: MatchRecord) -> Iterator[Entry]:
    return (decode_entry(stored.body) for stored in archive.entries(record.id))
