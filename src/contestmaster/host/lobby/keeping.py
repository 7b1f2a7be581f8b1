"""What a table server keeps beside its journals: a key, and who may see games of tables long gone.

Games that have ended are kept until they are pruned, their tables are not. Those of a private table
stay with the persons who were members when it was cleared.
"""

import secrets
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

import msgspec

from contestmaster.host.lobby.table import server_of
from contestmaster.lobby import Keys, State
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Archive, Store

_KEY: Final = "key of the lobby"
_KEY_BYTES: Final = 32
_SERVER: Final = server_of(0)[:-1]
_EVERYONE: Final = "everyone"


class Ended(NamedTuple):
    """A game that has ended at a table.

    Attributes:
        table: the number of the table, cleared or not.
        game_no: the number of the game there.
        record: what storage knows of it.
    """

    table: int
    game_no: int
    record: MatchRecord


def keys_of(store: Store) -> Keys:
    """Return what makes the secret words of a server; it is drawn once, and kept [TABLE-5].

    Raises:
        StorageError: it cannot be read or kept.
    """
    kept = store.meta(_KEY)
    if kept is None:
        kept = secrets.token_hex(_KEY_BYTES)
        store.put_meta(_KEY, kept)
    return Keys(bytes.fromhex(kept))


def keep_members(store: Store, table: int, members: Collection[int] | None) -> None:
    """Note who may see the games of a table that is cleared; ``None``: everyone [TABLE-46].

    Members are noted by their numbers: a guest's name may be another's one day [TABLE-6].

    Raises:
        StorageError: it cannot be kept.
    """
    said = _EVERYONE if members is None else msgspec.json.encode(sorted(members)).decode()
    store.put_meta(members_fact(table), said)


def may_see(archive: Archive, state: State, table: int, person: str | None) -> bool:
    """Return whether a person, or anybody, may see what was played at a table [TABLE-49].

    Raises:
        StorageError: that cannot be read.
    """
    found = state.tables.get(table)
    if found is not None:
        return not found.private or (person is not None and found.shown_to(person))
    kept = archive.meta(members_fact(table))
    if kept is None or kept == _EVERYONE:
        return kept is not None  # without a note nobody can be sure
    known = None if person is None else state.person(person)
    return known is not None and known.number in msgspec.json.decode(kept, type=list[int])


def ended_games(archive: Archive, table: int | None = None) -> Iterator[Ended]:
    """Yield the games that have ended by their rules, of all tables or one, the latest first.

    Raises:
        StorageError: they cannot be read.
    """
    records = archive.matches() if table is None else archive.matches(server_of(table))
    for record in reversed(records):
        number = table_of(record)
        if record.ended is not None and number is not None:
            yield Ended(number, record.game_no, record)


def table_of(record: MatchRecord) -> int | None:
    """Return the number of the table at which a game is or was played, ``None`` for no table."""
    number = record.server.removeprefix(_SERVER)
    return int(number) if record.server != number and number.isdecimal() else None


def members_fact(table: int) -> str:
    """Return the name of the fact that says who may see the games of a table that is cleared."""
    return f"members of {server_of(table)}"
