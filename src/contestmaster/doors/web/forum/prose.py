"""How a post is written on a page: as it is, but for what would make it seem to say otherwise."""

import re
import unicodedata
from typing import Final, Literal, NamedTuple

_HIDDEN: Final = frozenset(("Cc", "Cf", "Zl", "Zp", "Co", "Cn"))
"""Categories of what nobody would see, or what turns the text around it, so that it is read
otherwise than it stands."""


class Piece(NamedTuple):
    """Part of a post: said by its author, quoted, or a character that nobody would see."""

    kind: Literal["said", "quoted", "hidden"]
    text: str


def pieces(text: str) -> list[Piece]:
    r"""Return a text in pieces, which put together show all that is in it.

    >>> pieces("MOVE 2\n> MOVE 3")
    [Piece(kind='said', text='MOVE 2\n'), Piece(kind='quoted', text='> MOVE 3')]
    """
    found: list[Piece] = []
    for line in re.findall(r"[^\n]*\n|[^\n]+", text):
        kind: Literal["said", "quoted"] = "quoted" if line.lstrip().startswith(">") else "said"
        for piece in _shown(line, kind):
            if found and found[-1].kind == piece.kind != "hidden":
                found[-1] = Piece(piece.kind, found[-1].text + piece.text)
            else:
                found.append(piece)
    return found


def _shown(line: str, kind: Literal["said", "quoted"]) -> list[Piece]:
    parts, plain = [], ""
    for letter in line:
        if letter not in "\n\t" and unicodedata.category(letter) in _HIDDEN:
            parts += [Piece(kind, plain)] if plain else []
            parts.append(Piece("hidden", f"U+{ord(letter):04X}"))
            plain = ""
        else:
            plain += letter
    return [*parts, Piece(kind, plain)] if plain else parts
