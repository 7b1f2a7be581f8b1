"""Whether two archives hold the same records."""

from itertools import zip_longest

from contestmaster.storage.errors import StorageError
from contestmaster.storage.pruned import pruned_fact
from contestmaster.storage.store import Archive


def demand_alike(original: Archive, copy: Archive) -> None:
    """StorageError where a copy does not hold the records of another archive.

    All entries are read, whose chains are checked with that; of snapshots, which can be made again,
    those that are valid.
    """
    if original.accounts() != copy.accounts():
        raise _other("the accounts are")
    ours, theirs = original.matches(), copy.matches()
    for record, copied in zip_longest(ours, theirs):
        if record is None or record != copied:
            which = record or copied
            raise _other(f"what is kept of {which.server} game {which.game_no} is")
        called = f"{record.server} game {record.game_no}"
        if original.head(record.id) != copy.head(record.id):
            raise _other(f"the head of {called} is")
        pruned = pruned_fact(record.id)
        if original.meta(pruned) != copy.meta(pruned):
            raise _other(f"what was pruned of {called} is")
        if original.meta(pruned) is not None:
            continue
        for one, other in zip_longest(original.entries(record.id), copy.entries(record.id)):
            if one != other:
                number = (one or other).number
                raise _other(f"entry {number} of {called} is")
        if original.note(record.id) != copy.note(record.id):
            raise _other(f"the note of {called} is")


def _other(what: str) -> StorageError:
    return StorageError(f"The copy is not like its original: {what} another; nothing was changed.")
