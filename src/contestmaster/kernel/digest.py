"""Digests: a short hash of all that a match is at one moment.

Keyed with the seed, so that a digest shown while the match runs tells nothing about what is
hidden: without the seed nobody can try states against it.
"""

import hashlib
from collections.abc import Iterable

__all__ = ["board_hash", "state_digest"]


def board_hash(data: bytes) -> str:
    """Return the hash of a board's bytes that stands in the journal's header (64 hex digits)."""
    return hashlib.blake2b(data, digest_size=32, person=b"cm-board").hexdigest()


def state_digest(seed: int, board: str, dumped: Iterable[bytes]) -> str:
    """Return the digest of a state: board hash and dump, keyed with the seed (32 hex digits).

    Args:
        seed: of the match.
        board: the hash of its board.
        dumped: the dump of the state, in pieces.
    """
    key = (seed & (2**64 - 1)).to_bytes(8, "little")
    hashed = hashlib.blake2b(board.encode(), digest_size=16, key=key, person=b"cm-state")
    for piece in dumped:
        hashed.update(piece)
    return hashed.hexdigest()
