"""Secrets: the seed of a match or a contest, and the salt that hides it behind a commitment.

The only place where the host takes randomness from the machine.
"""

import hashlib
import secrets
from typing import Final, NamedTuple

from contestmaster.seal import commit, derived

_REPEATABLE: Final = b"contestmaster salt that follows from a seed\n"


class Secret(NamedTuple):
    """What is committed to before a match and revealed after it.

    Attributes:
        seed: 64 bits that decide all dice.
        salt: 16 bytes, so that the seed cannot be guessed from the commitment.
    """

    seed: int
    salt: bytes

    @property
    def commitment(self) -> str:
        """What is published of it before it is used."""
        return commit(self.seed, self.salt).digest

    @property
    def repeatable(self) -> "Secret":
        """The secret with a salt that follows from its seed.

        For matches on one's own machine: what is published of it is the same whenever the seed is,
        and so is what bots derive from that.
        """
        return Secret(self.seed, hashlib.sha256(_REPEATABLE + b"%d" % self.seed).digest()[:16])

    def of_game(self, server: str, game_no: int) -> "Secret":
        """Return the secret of a game of the contest whose secret this is [CONTEST-87]."""
        return Secret(*derived(self.seed, self.salt, server, game_no))


def draw(seed: int | None = None) -> Secret:
    """Draw a secret, or only the salt for a seed that is given."""
    return Secret(secrets.randbits(64) if seed is None else seed, secrets.token_bytes(16))
