"""What stands in an archive file, and under which names."""

from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

FORMAT: Final = 1
"""Version of the form."""

MANIFEST: Final = "manifest.json"
MATCHES: Final = "matches.jsonl"
ACCOUNTS: Final = "accounts.jsonl"
FACTS: Final = "facts.jsonl"
SETTINGS: Final = "settings/"
"""Files of settings, such as that of a contest, stand below it under their own names."""

NO_TIME: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every part: that of writing it would make the bytes of equal records differ."""
NO_OUTCOME: Final = b"null"
LONGEST_LINE: Final = 1 << 26
"""Bytes of a line at most; a longer one is none of ours."""

ArchiveKind: TypeAlias = Literal["whole", "public", "games"]
"""Everything with its secrets; what everybody may know; or some games that are over."""


class PartFact(msgspec.Struct, frozen=True):
    """A part, how many bytes it has, and their SHA-256."""

    name: str
    bytes: int
    sha256: str


class ArchiveManifest(msgspec.Struct, frozen=True, tag_field="archive", tag="contestmaster"):
    """What an archive file holds; its own hash vouches for all of it.

    Attributes:
        format: version of the form.
        kind: what was left out.
        matches: how many there are.
        entries: of all of them together.
        accounts: how many there are.
        parts: all files but this one, in their order.
    """

    format: int
    kind: ArchiveKind
    matches: int
    entries: int
    accounts: int
    parts: tuple[PartFact, ...]


class PackedMatch(msgspec.Struct, frozen=True):
    """A match as a line of ``matches.jsonl``: what storage knows besides its entries.

    ``header`` and ``outcome`` (``null`` while it goes on) stand there to the byte. ``head`` is that
    of the record after its last entry; where its entries were pruned, ``entries`` is 0.
    """

    id: int
    server: str
    game_no: int
    game: str
    epoch: int
    alarm: int | None
    ended: int | None
    outcome: msgspec.Raw
    header: msgspec.Raw
    entries: int
    head: str


class SettingsFile(NamedTuple):
    """A file of settings that goes along.

    Attributes:
        name: without folders.
        content: its bytes.
    """

    name: str
    content: bytes


def journal_part(match: int) -> str:
    """Return the name of the part with the journal of a match."""
    return f"journals/{match}.journal"


def sources_part(match: int) -> str:
    """Return the name of the part with what the entries of a match came from."""
    return f"sources/{match}.jsonl"
