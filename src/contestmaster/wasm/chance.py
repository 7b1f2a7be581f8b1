"""What a bot learns of chance: numbers that follow from what is public before a match begins.

They are others in every match and on every seat, and tell nothing of the secret seed: who knows
the commitment, which everybody may, can compute them, and nobody can compute the seed from them
[WASM-12].
"""

import hashlib
from typing import Final

_DOMAIN: Final = b"contestmaster wasm random 1\n"


class Chance:
    """The random bytes of one bot in one match: SHA-256 of a key and a counter.

    >>> Chance("c0ffee", 0).bytes(4) == Chance("c0ffee", 0).bytes(4) != Chance("c0ffee", 1).bytes(4)
    True
    """

    def __init__(self, commitment: str, seat: int) -> None:
        """Begin before the first byte."""
        self._key = hashlib.sha256(_DOMAIN + f"{commitment}\n{seat}".encode()).digest()
        self._block = 0
        self._left = b""

    def bytes(self, count: int) -> bytes:
        """Return the next bytes."""
        pieces = [self._left]
        size = len(self._left)
        while size < count:
            block = hashlib.sha256(self._key + self._block.to_bytes(8, "little")).digest()
            self._block += 1
            pieces.append(block)
            size += len(block)
        found = b"".join(pieces)
        self._left = found[count:]
        return found[:count]
