"""The secret of a match: its seed, and the salt that hides the seed behind a commitment.

The only place where the host takes randomness from the machine.
"""

import secrets
from typing import NamedTuple

__all__ = ["Secret", "draw"]


class Secret(NamedTuple):
    """What is committed to before a match and revealed after it.

    Attributes:
        seed: 64 bits that decide all dice.
        salt: 16 bytes, so that the seed cannot be guessed from the commitment.
    """

    seed: int
    salt: bytes


def draw(seed: int | None = None) -> Secret:
    """Draw a secret, or only the salt for a seed that is given."""
    return Secret(secrets.randbits(64) if seed is None else seed, secrets.token_bytes(16))
