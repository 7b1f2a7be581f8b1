"""The small notations inside a line: comments, quoted bytes, lengths of time, a line as text."""

import ast
import json
import re
from decimal import Decimal
from typing import Final

from contestmaster.kernel.instant import DAY, HOUR, MINUTE, SECOND, Instant

__all__ = [
    "ANY",
    "comment_of",
    "is_blank",
    "quoted_bytes",
    "quoted_text",
    "shown",
    "span",
    "without_comment",
]

ANY: Final = "..."
"""Anything, within a line; alone on a line any number of lines."""

MOST_BYTES: Final = 16 * 1024 * 1024
"""What one step can send: enough to try every limit, and no more than memory takes easily."""

_COMMENT: Final = re.compile(r"(?:^|\s\s+)#(?:\s.*)?$")
_PIECE: Final = re.compile(r'\s*("(?:[^"\\]|\\.)*")(?:\s*\*\s*([0-9]{1,9}))?')
_SPAN: Final = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,6})?)\s*(ms|s|m|h|d)")
_UNITS: Final = {"ms": SECOND // 1000, "s": SECOND, "m": MINUTE, "h": HOUR, "d": DAY}
_STEP: Final = re.compile(r"[~!](?: |$)|[^\s<>]+>>?(?: |$)")


def without_comment(line: str) -> str:
    """Return a line without its comment: two blanks, a hash, a blank, and the rest.

    >>> without_comment("red> MOVE 3 0 1   # to the north")
    'red> MOVE 3 0 1'
    """
    return _COMMENT.sub("", line).rstrip()


def comment_of(line: str) -> str:
    """Return the comment of a line with the blanks before it; empty if it has none.

    >>> comment_of("red> MOVE 3 0 1   # to the north")
    '   # to the north'
    """
    found = _COMMENT.search(line)
    return found[0] if found else ""


def is_blank(line: str) -> bool:
    """Whether a line says nothing: it is empty, or all comment."""
    return not without_comment(line)


def quoted_bytes(text: str) -> bytes:
    r"""Read pieces such as ``"\tmove 3\r\n"`` or ``" " * 4093``, one after another.

    Escapes are those of Python's bytes; other characters stand for their UTF-8.

    Raises:
        ValueError: one sentence that says what is wrong.

    >>> quoted_bytes('"WAIT" " " * 3 "\\n"')
    b'WAIT   \n'
    """
    data = bytearray()
    place = 0
    while piece := _PIECE.match(text, place):
        ascii_only = "".join(c if c.isascii() else _escaped(c) for c in piece[1])
        try:
            part: bytes = ast.literal_eval(f"b{ascii_only}")
        except SyntaxError:
            raise ValueError(f"{piece[1]} holds an escape that means nothing") from None
        times = int(piece[2] or 1)
        if len(data) + len(part) * times > MOST_BYTES:
            raise ValueError(f"a step sends at most {MOST_BYTES} bytes")
        data += part * times
        place = piece.end()
    if place == 0 or not is_blank(" " + text[place:]):
        raise ValueError(f'write the bytes in double quotes, like "\\tmove 3\\r\\n", not {text}')
    return bytes(data)


def _escaped(character: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in character.encode())


def quoted_text(text: str) -> str:
    """Read a JSON string.

    Raises:
        ValueError: it is none.
    """
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, str):
        raise ValueError(f"{text} is no text in double quotes")
    return value


def span(text: str) -> Instant:
    """Read a length of time, exactly.

    Raises:
        ValueError: it has another form.

    >>> span("0.100s"), span("12h")
    (100000, 43200000000)
    """
    found = _SPAN.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no length of time: write it like 0.100s, 250ms, 5m, 12h, 3d")
    exact = Decimal(found[1]) * _UNITS[found[2]]
    if exact != int(exact):
        raise ValueError(f"{text!r} is no whole number of microseconds")
    return int(exact)


def shown(line: str) -> str:
    """Write a line that came so that it can be expected: in quotes where it must be.

    >>> shown("OK"), shown(""), shown("# no comment")
    ('OK', '""', '"# no comment"')
    """
    plain = (
        line.isprintable()
        and line == line.strip()
        and line == without_comment(line)
        and not line.startswith('"')
        and line != ANY
        and not _STEP.match(line)
    )
    return line if line and plain else json.dumps(line, ensure_ascii=False)
