"""Hash methods: their names, the digests they can give, and how people write both.

The list is closed. Broken methods are not on it: whoever can make two texts with one hash can
choose later which of them was meant.
"""

import base64
import binascii
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias

__all__ = ["METHODS", "RECOMMENDED", "Encoding", "Method", "method_named", "read_digest"]

Encoding: TypeAlias = Literal["hex", "base64"]
"""How a digest is written."""

_BLANKS: Final = str.maketrans("", "", " \t\r\n")
_HEX: Final = frozenset("0123456789abcdefABCDEF")
_NAME_NOISE: Final = str.maketrans("", "", "-_ \t")


class _Hashed(Protocol):
    def digest(self) -> bytes: ...


@dataclass(frozen=True)
class Method:
    """A hash method.

    Attributes:
        name: its canonical name.
        size: bytes of its digests.
    """

    name: str
    size: int
    _make: Callable[[bytes], _Hashed]

    def digest(self, data: bytes) -> bytes:
        """Return the hash of these bytes."""
        return self._make(data).digest()


METHODS: Final[Mapping[str, Method]] = {
    method.name: method
    for method in (
        Method("sha256", 32, hashlib.sha256),
        Method("sha384", 48, hashlib.sha384),
        Method("sha512", 64, hashlib.sha512),
        Method("sha3-256", 32, hashlib.sha3_256),
        Method("sha3-384", 48, hashlib.sha3_384),
        Method("sha3-512", 64, hashlib.sha3_512),
        Method("blake2b", 64, hashlib.blake2b),
        Method("blake2s", 32, hashlib.blake2s),
    )
}
"""All methods by canonical name [HASH-3]."""

RECOMMENDED: Final = "sha256"
"""The method that players are told to take [HASH-49]."""

_BY_BARE_NAME: Final = {name.translate(_NAME_NOISE): method for name, method in METHODS.items()}


def method_named(name: str) -> Method | None:
    """Return a method by a name as people write it, or ``None`` [HASH-4].

    >>> method_named("SHA3_256").name
    'sha3-256'
    >>> method_named("md5")
    """
    return _BY_BARE_NAME.get(name.lower().translate(_NAME_NOISE))


def read_digest(method: Method, text: str, encoding: Encoding = "hex") -> bytes | None:
    """Return the digest that a text writes, or ``None`` where the method cannot have given it.

    Blanks and line ends inside are dropped [HASH-6]. Hex digits may have either case [HASH-7];
    base64 must be the canonical, padded form with the standard alphabet [HASH-8]. Any value of
    the right length and alphabet will do [HASH-10].

    >>> read_digest(METHODS["sha256"], "00" * 31)
    """
    written = text.translate(_BLANKS)
    if encoding == "hex":
        fits = len(written) == 2 * method.size and _HEX.issuperset(written)
        return bytes.fromhex(written) if fits else None
    try:
        digest = base64.b64decode(written.encode("ascii"), validate=True)
    except (UnicodeEncodeError, binascii.Error):
        return None
    canonical = base64.b64encode(digest).decode("ascii") == written
    return digest if canonical and len(digest) == method.size else None
