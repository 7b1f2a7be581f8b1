"""What records are of: the match they began with, from which the others follow."""

from collections.abc import Callable, Iterable
from typing import Any, Final, LiteralString, NamedTuple

from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import KINDS

# Every schema there has been has these columns, in a file and in a server.
_FIRST: Final[LiteralString] = "SELECT server, game_no, header FROM matches ORDER BY id LIMIT 1"
_OWN: Final[LiteralString] = (
    "SELECT server, game_no, header FROM matches WHERE server IN "
    "('the contest', 'the lobby', 'the forum', 'the season') ORDER BY id LIMIT 1"
)


class RecordsOrigin(NamedTuple):
    """The match of a host itself, if it has one, and the first match of all.

    Attributes:
        kind: what the records are of, in words.
        own: the header of the former, which no other match has.
        first: the header of the latter.
    """

    kind: str
    own: bytes | None
    first: bytes

    def is_of(self, other: "RecordsOrigin") -> bool:
        """Whether both are the beginning of the same records; a forum may come after its games."""
        if self.own is not None and other.own is not None:
            return (self.kind, self.own) == (other.kind, other.own)
        return self.first == other.first


def origin(ask: Callable[[LiteralString], Iterable[Any]]) -> RecordsOrigin | None:
    """Return what records are of, asking their database; ``None`` where there is no match."""
    for server, game_no, first in ask(_FIRST):
        for own_server, _, own in ask(_OWN):
            return RecordsOrigin(KINDS[own_server], bytes(own), bytes(first))
        return RecordsOrigin(f"{server} game {game_no}", None, bytes(first))
    return None


def demand_origin(
    kept: RecordsOrigin | None, kept_in: str, copied: RecordsOrigin | None, copied_in: str
) -> None:
    """StorageError where a copy is of other records than those it would take the place of."""
    if kept is None or (copied is not None and kept.is_of(copied)):
        return
    if copied is None:
        other = "no game at all"
    else:
        other = copied.kind if copied.kind != kept.kind else f"{copied.kind}, but another one"
    raise StorageError(
        f"{kept_in} holds {kept.kind}, and {copied_in} {other}: nothing was changed; name another "
        "place, or say with --replace-other that what is there shall be gone."
    )
