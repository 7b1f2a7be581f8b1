"""Whose records a place has: a contest's, tables', a season's, or those of games by announcement.

A host goes on with what it finds under its own name, and else sets it up; then the place must not
be another's, or two would have one folder, and each of them games that it does not know.
"""

from collections.abc import Mapping
from typing import Final

from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import KINDS
from contestmaster.storage.store import Archive

CONTEST: Final = "the contest"
LOBBY: Final = "the lobby"
FORUM: Final = "the forum"
SEASON: Final = "the season"
"""What the match of each is kept under; no server is called so, since it has a blank."""

TENANTS: Final[Mapping[str, str]] = {
    CONTEST: "contestmaster serve",
    LOBBY: "contestmaster tables",
    FORUM: "contestmaster forum",
    SEASON: "contestmaster season serve",
}
"""By what its match is kept under: the command that hosts it."""
_GAMES: Final = ("games by announcement", "contestmaster open")


def demand_place(archive: Archive, record: str = FORUM) -> None:
    """Demand that something has its records in a place, or may have: nobody else's are there.

    Args:
        archive: of the place.
        record: what its match is kept under; games by announcement count as a forum's.

    Raises:
        StorageError: others' are there.
    """
    there = list(dict.fromkeys(match.server for match in archive.matches()))
    shared = record == FORUM and not TENANTS.keys() & there
    if not there or record in there or shared:
        return
    others = [(KINDS[name], TENANTS[name]) for name in there if name in TENANTS]
    what, command = next(iter(others), _GAMES)
    raise StorageError(
        f"the records there are those of {what}, for `{command}`: name another place for "
        f"{KINDS[record]}"
    )
