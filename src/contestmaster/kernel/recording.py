"""What the record of a match holds beside what took effect: its settings, and who came to play.

Both are of the match, not of its kind of game, and stand in its header where they are not usual: so
headers of matches without them are what they always were.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from contestmaster.kernel.unseen import harmless, printable

__all__ = [
    "MALFORMED_CHARS",
    "USUAL",
    "DeclaredEntrant",
    "Recording",
    "declared",
    "entrant",
    "kept_text",
]

MALFORMED_CHARS: Final = 200
"""How much of a line that means nothing is kept, in characters."""
_NAME_CHARS: Final = 100
_VALUE_CHARS: Final = 200
_DECLARED: Final = 20
_KEY: Final = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,39}")


class DeclaredEntrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who plays on a seat, as it says itself: nobody has checked that.

    Attributes:
        name: of the bot, program or model.
        version: of it.
        declares: what else it says, by name, as ``model`` or ``harness``.
    """

    name: str
    version: str = ""
    declares: dict[str, str] = {}


class Recording(NamedTuple):
    """What the record of a match holds beside what took effect.

    Attributes:
        refusals: whether refused and malformed orders of seats are entries.
        entrants: who plays, by seat, ``None`` for who has said nothing; empty where nobody has.
    """

    refusals: bool = False
    entrants: Sequence[DeclaredEntrant | None] = ()


USUAL: Final = Recording()
"""Nothing beside what took effect."""


def entrant(
    name: str, version: str = "", declares: Mapping[str, str] | None = None
) -> DeclaredEntrant:
    """Return who plays on a seat, if that can stand in a header.

    Raises:
        ValueError: a text is too long, or holds what nobody sees, or there are too many.
    """
    given = dict(declares or {})
    if len(given) > _DECLARED:
        raise ValueError(f"{len(given)} things are declared; {_DECLARED} are enough")
    if not name:
        raise ValueError("an entrant needs a name")
    for key in given:
        if not _KEY.fullmatch(key):
            raise ValueError(f"{harmless(key[:50])!r} is no word of up to 40 letters and digits")
    texts = {"name": name, "version": version, **given}
    for key, text in texts.items():
        most = _VALUE_CHARS if key in given else _NAME_CHARS
        if len(text) > most:
            raise ValueError(f"{key}: {len(text)} characters are more than {most}")
        if not printable(text):
            raise ValueError(f"{key}: {harmless(text)!r} holds characters that nobody sees")
    return DeclaredEntrant(name, version, given)


def declared(said: Mapping[str, str]) -> DeclaredEntrant | None:
    """Return who plays by words with values, as ``name``, ``version`` and others.

    ``None`` for none.

    Raises:
        ValueError: that cannot stand in a header.
    """
    words = dict(said)
    return entrant(words.pop("name", ""), words.pop("version", ""), words) if words else None


def kept_text(line: bytes) -> str:
    r"""Return as much of a line as is kept, with what acts on a screen written out.

    >>> kept_text(b"MOVE\x1b[2J it")
    'MOVE\\x1b[2J it'
    """
    text = harmless(line[: 4 * MALFORMED_CHARS].decode(errors="replace"))
    return text if len(text) <= MALFORMED_CHARS else text[: MALFORMED_CHARS - 1] + "…"
