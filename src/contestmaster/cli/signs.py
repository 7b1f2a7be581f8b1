"""What is printed reaches every terminal and every file, also where signs are lacking."""

import codecs
import sys
from io import TextIOWrapper
from typing import Final

_PLAIN: Final = {"·": b".", "▒": b"#", "\N{EN DASH}": b"-"}
"""What stands for signs of our own; any other is written as its number."""
_BYTES: Final = range(0xDC80, 0xDD00)
"""Characters that Python reads bytes as, in names of files, which it could not decode."""
_HANDLER: Final = "contestmaster.plain"


def print_everywhere() -> None:
    """Let no output fail for a sign that the encoding of a terminal or a file does not have."""
    codecs.register_error(_HANDLER, _plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_HANDLER)


def shows(text: str) -> bool:
    """Whether standard output has all signs of a text."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _plain(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return b"".join(map(_sign, error.object[error.start : error.end])), error.end


def _sign(lacking: str) -> bytes:
    if ord(lacking) in _BYTES:
        return lacking.encode("ascii", "surrogateescape")
    return _PLAIN.get(lacking) or lacking.encode("ascii", "backslashreplace")
