"""The forum's own match in storage: whoever is answered waits until what it tells of is durable."""

from typing import Final

from contestmaster.forum import Forum, State
from contestmaster.host.actbook import ActBook, record_of
from contestmaster.host.tenants import FORUM
from contestmaster.kernel.instant import Instant
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Archive, Store

BOND: Final = "the community"
"""A forum and its games stand and fall together: no game has a message whose post was lost."""


class ForumBook(ActBook[State]):
    """A forum and its journal."""

    @classmethod
    def open(cls, store: Store, at: Instant) -> "ForumBook":
        """Go on with the forum that is stored, or set one up.

        Raises:
            StorageError, DepartedError: storage cannot be read or written.
        """
        return cls.kept(store, Forum(), FORUM, BOND, at)


def forum_record(archive: Archive) -> MatchRecord | None:
    """Return the forum that is kept in a store, ``None`` where there is none."""
    return record_of(archive, FORUM)
