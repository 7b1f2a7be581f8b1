"""The journal: the numbered entries that, with rules and seed, are the match.

An entry is one canonical command (or ring, suspension, resumption, ruling, organiser's act) that
took effect. Its text form is a JSON array, the same in storage and in the exchange form.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from contestmaster.kernel.instant import Instant
from contestmaster.kernel.recording import DeclaredEntrant

__all__ = [
    "Entry",
    "EntryKind",
    "Fork",
    "Header",
    "NoteKind",
    "decode_entry",
    "encode_entry",
    "encode_plain",
]

NoteKind: TypeAlias = Literal[
    "suspend", "resume", "ruling", "organiser", "takeback", "doubt", "confirm", "void"
]
"""What an operator, or the host, enters that is no command of the game.

A ``doubt`` is what somebody may have meant, and ``confirm`` that they did; neither changes
anything. ``void`` ends a match without a result, for a ``reason``.
"""
EntryKind: TypeAlias = Literal["command", "ring", "malformed"] | NoteKind
"""``malformed`` is a line of a seat that means nothing, where refusals are recorded."""


class Entry(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One entry of a journal.

    Attributes:
        number: from 1, without gaps.
        at: its instant; never less than the one before.
        person: who acted; empty for the clock.
        role: as what: ``seat``, ``anyone``, ``operator`` or ``clock``.
        kind: what sort of entry it is.
        command: the command's name; empty for a ring.
        arguments: its parameters by name.
        code: 0, or the refusal of an order in matches that record refusals.
    """

    number: int
    at: Instant
    person: str
    role: str
    kind: EntryKind
    command: str = ""
    arguments: dict[str, Any] = {}
    code: int = 0


class Fork(msgspec.Struct, frozen=True):
    """Where a match that was tried out left one that had been played.

    Attributes:
        after: the last entry that both have; 0 for the set-up.
        branch: of the dice from which all entries behind it draw.
        of: the last link of the journal that was left.
    """

    after: int
    branch: int
    of: str


class Header(msgspec.Struct, frozen=True):
    """What must be known of a match before its first entry.

    The seed and the salt are no part of it: they are committed to here and revealed at the end.
    Who left another match, perhaps one that had left another itself, says where in ``forks``, in
    the order of their entries; a match that was played has none. ``built_on`` has the versions of
    the packages that the rules were made of, if they say so: see ``Game.built_on``. ``refusals`` is
    there where refused and malformed orders are entries, ``entrants`` where somebody has said
    who they are: one for each seat, ``None`` for who has not.
    """

    game: str
    rules: int
    params: dict[str, Any]
    seats: tuple[str, ...]
    at: Instant
    board: str
    commitment: str
    position: dict[str, Any] | None = None
    forks: tuple[Fork, ...] | msgspec.UnsetType = msgspec.UNSET
    built_on: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    refusals: Literal[True] | msgspec.UnsetType = msgspec.UNSET
    entrants: tuple[DeclaredEntrant | None, ...] | msgspec.UnsetType = msgspec.UNSET


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)


def encode_entry(entry: Entry) -> bytes:
    """Return the entry's canonical text: a JSON array; a code of 0 is left out.

    >>> encode_entry(Entry(1, 5, "red", "seat", "command", "MOVE", {"group": 3}))
    b'[1,5,"red","seat","command","MOVE",{"group":3}]'
    """
    if entry.code:
        return _encoder.encode(entry)
    number, at, person, role = entry.number, entry.at, entry.person, entry.role
    return _encoder.encode((number, at, person, role, entry.kind, entry.command, entry.arguments))


def decode_entry(data: bytes) -> Entry:
    """Read an entry's text; raise ``ValueError`` where it is none."""
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise ValueError(f"not a journal entry: {error}") from None


def encode_plain(value: Any) -> bytes:
    """Return plain data as canonical JSON."""
    return _encoder.encode(value)
