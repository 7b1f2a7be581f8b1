"""The records that storage takes in and gives back: plain, frozen, and free of any database."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from contestmaster.storage.errors import StorageError, UnknownFateError

AccountRole: TypeAlias = Literal["team", "organiser", "reader"]
"""Whoever plays, runs a contest, or sees what those who run it see."""

KINDS: Final = {
    "the contest": "a contest",
    "the lobby": "tables",
    "the forum": "a forum",
    "the season": "a season",
}
"""By the name under which a host keeps its own match: what it hosts."""


class StoredEntry(msgspec.Struct, frozen=True, array_like=True):
    """One journal entry as storage sees it: a number, and bytes that only the kernel reads."""

    number: int
    """From 1 upwards in each match, without gaps."""
    body: bytes
    """The encoded entry."""
    source: bytes | None = None
    """The line or message it came from, as it arrived."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """What is known of a match before its first entry."""

    game: str
    header: bytes
    """The header of its journal, encoded by the kernel."""
    server: str
    """The server it is played on; with `game_no` it names the match."""
    game_no: int
    alarm: int | None = None
    """The instant it first wants to be woken at, in microseconds since 1970 UTC."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """What storage knows of a match besides its entries."""

    id: int
    game: str
    header: bytes
    server: str
    game_no: int
    epoch: int
    """How often a host has claimed it; entries are taken from the latest claim only."""
    alarm: int | None
    """The instant it next wants to be woken at, as of its last entry."""
    ended: int | None
    """The instant it ended, None while it goes on."""
    outcome: bytes | None
    """How it ended, encoded by the kernel."""


class WakeUp(NamedTuple):
    """A match that is to be woken, and when."""

    at: int
    match: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a match just after an entry, to start a recovery from."""

    match: int
    number: int
    """The last entry the state contains."""
    digest: str
    """The state's digest, by which the host checks what it has loaded."""
    dump: bytes


@dataclass(frozen=True, slots=True)
class Account:
    """A person who may log in."""

    login: str
    name: str
    password: str | None = None
    """The hash of the password, or None where there is none by which to log in."""
    role: AccountRole = "team"
    """What the person may do: play, run the contest, or see what those who run it see."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Entries that were not stored, and never will be: their orders must not be answered.

    Where that is not known, since the disk failed in the midst of it, `known` is false: what became
    of them is found when the match is claimed again, or after the next start.
    """

    match: int
    first: int
    last: int
    reason: str
    """One sentence."""
    epoch: int
    """Of the claim under which they were appended: an earlier one is no news to a host that has
    claimed the match again."""
    known: bool = True
    """Whether it is certain that they were not stored."""

    @property
    def error(self) -> StorageError:
        """The failure as an error."""
        return StorageError(self.reason) if self.known else UnknownFateError(self.reason)


@dataclass(frozen=True, slots=True)
class CommitReport:
    """What became of the entries appended: sent once for each group."""

    committed: Mapping[int, int] = field(default_factory=dict)
    """By match: the number of the last entry that is now safe on the disk."""
    failures: tuple[Failure, ...] = ()
    finished: Mapping[int, str] = field(default_factory=dict)
    """By match: the head of its record, of which it is now safe on the disk that it is over."""
