"""Header fields of a message as text, whatever was done to them."""

import re
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.utils import getaddresses
from typing import Final

_LONGEST: Final = 10_000
"""Characters of a text that is decoded: no name and no subject has more."""
_ID: Final = re.compile(r"<([^<>\s]{1,996})>")
_HIDDEN: Final = re.compile(r"[\x00-\x1f\x7f\u2028\u2029]+")


def texts(message: Message, name: str) -> list[str]:
    """Return all fields of a name, decoded, each on one line without control characters.

    What claims an encoding and does not have it stands there as it came, and so does what is longer
    than any person would write.
    """
    return [_HIDDEN.sub(" ", _decoded(str(value))).strip() for value in message.get_all(name, [])]


def first(message: Message, name: str) -> str:
    """Return the first field of a name, or nothing."""
    return next(iter(texts(message, name)), "")


def addresses(message: Message, name: str) -> list[tuple[str, str]]:
    """Return name and address of everyone in all fields of a name.

    They are taken apart before anything is decoded, so that no encoded comma or bracket makes
    another address of one.
    """
    raw = [_HIDDEN.sub(" ", str(value)) for value in message.get_all(name, [])]
    found = getaddresses(raw)
    return [(_HIDDEN.sub(" ", _decoded(shown)), at) for shown, at in found if "@" in at]


def ids(message: Message, name: str) -> tuple[str, ...]:
    """Return the message ids in the fields of a name, without brackets, in order."""
    return tuple(found for text in texts(message, name) for found in _ID.findall(text))


def _decoded(value: str) -> str:
    if len(value) > _LONGEST:
        return value
    try:
        parts = decode_header(value)
    except (HeaderParseError, ValueError):
        return value
    said = []
    for part, charset in parts:
        if isinstance(part, str):
            said.append(part)
            continue
        try:
            said.append(part.decode(charset or "ascii", "replace"))
        except (LookupError, ValueError):  # a charset that does not exist, or is none
            said.append(part.decode("latin-1"))
    return "".join(said)
