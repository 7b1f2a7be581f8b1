"""Whether a line stands for itself, or is a piece of running text that was wrapped there."""

import re
from typing import Final

from contestmaster.protocols.announce.introductions import announces
from contestmaster.protocols.announce.sentences import PREFIX
from contestmaster.protocols.announce.trimmings import GREETING, PARTING

_ENDS: Final = re.compile(r".*(?:[.!?:;\u2026]|[:;=]-?[)(D])[\s\"')\]*_]*\Z")
_TITLE: Final = 5
"""Words of a line that may be a headline."""
_SHORT: Final = 3
"""Words of a line that may be a greeting, or a name, and a comma."""


def stands_alone(above: str, below: str, *, word: bool = False) -> bool:
    """Whether what stands between two lines of the same paragraph is no part of their text.

    Args:
        above: the line above, empty where there is none or where it is a command.
        below: the line below, likewise.
        word: whether it is a single word, which may end any sentence.

    >>> stands_alone("My plan is to", "and never to"), stands_alone("Hi all,", "Thanks.")
    (False, True)
    """
    short = not word and len(above.split()) <= _TITLE
    return (short or _ended(above.strip())) and not _goes_on(below.strip())


def _ended(line: str) -> bool:
    """Whether nothing of a line is still to be said below it."""
    if not line or _ENDS.match(line) or GREETING.fullmatch(line) or PREFIX.match(line):
        return True
    return (line.endswith(",") and len(line.split()) <= _SHORT) or announces(f"{line}:") > len(line)


def _goes_on(line: str) -> bool:
    """Whether a line goes on with what has begun above it."""
    return line[:1].islower() and not PARTING.match(line) and not line.startswith("i ")
