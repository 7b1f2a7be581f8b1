"""The chain: one short value that vouches for a header and all entries up to some entry.

Each link is a hash of the link before it and of the bytes it adds. The head of a record is its link
after the last entry: whoever has noted it can tell that record from every other. There is no key in
it: who can write a whole record anew can write its chain anew.
"""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

__all__ = ["LENGTH", "chained", "link", "root"]

LENGTH: Final = 32
"""Characters of a link: hexadecimal digits."""

_SIZE: Final = LENGTH // 2
_PERSON: Final = b"cm-chain"
_HEADER: Final = b'["journal",1,'
_BEGUN: Final = blake2b(digest_size=_SIZE, person=_PERSON)
"""To be copied: that takes half as long as to begin anew, and there is a link for every entry."""


def link(before: str, payload: bytes) -> str:
    """Return the link that follows another, which is empty before the first."""
    return blake2b(before.encode() + payload, digest_size=_SIZE, person=_PERSON).hexdigest()


def root(header: bytes) -> str:
    """Return the link of a header, given as JSON: that of the first line of a journal."""
    return link("", _HEADER + header)


def chained(head: str, bodies: Iterable[bytes]) -> str:
    """Return the head after more entries, each as its text in a journal.

    >>> first = b'[1,5,"red","seat","command","MOVE",{"group":3}]'
    >>> chained("", [first]) == link("", first[:-1])
    True
    """
    text = head.encode()
    for body in bodies:
        hashed = _BEGUN.copy()
        hashed.update(text)
        hashed.update(body[:-1])  # an entry's line goes on after its text with the link
        text = hashed.hexdigest().encode()
    return text.decode()
