r"""The commitment to the dice of a match: a hash of its seed and of a salt.

The hash is published before the match and seed and salt after it, so that the dice can neither be
foreseen nor chosen afterwards. What is hashed is a text of three lines, each ended by a line feed:

    contestmaster seed commitment 1
    seed <decimal, without leading zeros>
    salt <32 hexadecimal digits, lower case>

The first line keeps this use of the hash apart from every other and numbers the form of the text.
Any tool that computes SHA-256 checks a commitment:

    printf 'contestmaster seed commitment 1\nseed 7\nsalt 000102030405060708090a0b0c0d0e0f\n' \
        | sha256sum

>>> commitment = commit(7, bytes(range(16)))
>>> commitment.digest
'ab53d9687c451debb413d04a53b11efa7aaeb03a3a7cdcb71cca5927fc2b6f38'
>>> verify(commitment, 7, bytes(range(16))), verify(commitment, 8, bytes(range(16)))
(True, False)
"""

import hashlib
import re
from dataclasses import dataclass
from typing import Final

__all__ = ["SALT_BYTES", "Commitment", "commit", "derived", "sealed_text", "verify"]

SALT_BYTES: Final = 16
"""128 random bits: without them a seed of 64 bits could be found by trying."""
SEED_BITS: Final = 64
DOMAIN: Final = "contestmaster seed commitment 1"
_OF_GAME: Final = b"cm-game-secret"
_SHA256: Final = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True)
class Commitment:
    """A published SHA-256 digest.

    Raises:
        ValueError: The digest is not one of SHA-256.
    """

    digest: str
    """64 hexadecimal digits; capitals become small letters."""

    def __post_init__(self) -> None:
        """Check the digest."""
        digest = self.digest.lower()
        if not _SHA256.fullmatch(digest):
            raise ValueError(f"{self.digest!r} is no SHA-256 digest: it has 64 hexadecimal digits")
        object.__setattr__(self, "digest", digest)

    def __str__(self) -> str:
        """The bare digest, as it is published."""
        return self.digest


def sealed_text(seed: int, salt: bytes) -> bytes:
    """The text whose hash is the commitment, as described above.

    Raises:
        ValueError: The seed is not of 64 bits or the salt not of ``SALT_BYTES``.
    """
    if not 0 <= seed < 1 << SEED_BITS:
        raise ValueError(f"a seed is 0 to 2**{SEED_BITS} - 1, not {seed}")
    if len(salt) != SALT_BYTES:
        raise ValueError(f"a salt has {SALT_BYTES} bytes, not {len(salt)}")
    return f"{DOMAIN}\nseed {seed}\nsalt {salt.hex()}\n".encode("ascii")


def commit(seed: int, salt: bytes) -> Commitment:
    """Commit to a seed; ``ValueError`` as :func:`sealed_text`."""
    return Commitment(hashlib.sha256(sealed_text(seed, salt)).hexdigest())


def verify(commitment: Commitment, seed: int, salt: bytes) -> bool:
    """Whether this seed and salt are the ones that were committed to.

    Raises:
        ValueError: The seed is not of 64 bits or the salt not of ``SALT_BYTES``.
    """
    return commit(seed, salt) == commitment


def derived(seed: int, salt: bytes, server: str, game_no: int) -> tuple[int, bytes]:
    r"""Return seed and salt of a game that follow from those of its contest [CONTEST-87].

    They are the first 8 and the last 16 bytes of a BLAKE2b hash of 24 bytes, personalised with
    ``cm-game-secret``, of the server's name and the game's number in decimal, each ended by a line
    feed; its key is the contest's seed in 8 bytes, the highest first, and then its salt. So who
    knows the secrets of some games learns nothing of the others, and once the key is known anybody
    can work all of them out.

    >>> derived(7, bytes(range(16)), "Cows1", 12)[0]
    3685092137311185624

    Raises:
        ValueError: the seed is not of 64 bits or the salt not of ``SALT_BYTES``.
    """
    sealed_text(seed, salt)
    found = hashlib.blake2b(
        f"{server}\n{game_no}\n".encode(),
        key=seed.to_bytes(SEED_BITS // 8, "big") + salt,
        digest_size=SEED_BITS // 8 + SALT_BYTES,
        person=_OF_GAME,
    ).digest()
    return int.from_bytes(found[: SEED_BITS // 8], "big"), found[SEED_BITS // 8 :]
