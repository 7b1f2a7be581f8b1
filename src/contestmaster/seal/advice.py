"""How to seal a text well: what actors are told, and a plaintext made for them.

>>> sealed = seal_text("ENERGY: 7", salt=bytes(16), actor="alice", context="Space Battle 0001")
>>> print(sealed.plaintext)
ENERGY: 7
by: alice
for: Space Battle 0001
salt: 00000000000000000000000000000000
>>> sealed.method
'sha256'
"""

from typing import Final, NamedTuple

from contestmaster.seal.methods import METHODS, RECOMMENDED
from contestmaster.seal.plaintext import canonical

__all__ = ["ADVICE", "Sealed", "seal_text"]

_LEAST_SALT: Final = 8
"""Bytes; in hex they are the 16 characters that the advice asks for."""

ADVICE: Final = f"""\
Hash with {RECOMMENDED}. Put a random salt of at least 16 characters, your name and
what it is for into the plaintext: an unsalted small number is found by trying
all of them, and an unsigned plaintext can be copied by publishing the same
digest again. Mind that echo adds a newline to what it prints; printf does not."""
"""What the actor of a hashed communication is told, and never made to do [HASH-49]."""


class Sealed(NamedTuple):
    """A text ready to be committed to.

    Attributes:
        method: the recommended hash method.
        digest: to be published now, in hex.
        plaintext: to be kept, and published in time, as it is.
        salt: the random part of it, in hex.
    """

    method: str
    digest: str
    plaintext: str
    salt: str


def seal_text(text: str, salt: bytes, actor: str = "", context: str = "") -> Sealed:
    """Make a plaintext that says ``text`` and follows the advice, and hash it.

    Args:
        text: what shall be revealed.
        salt: at least 8 random bytes, which are 16 hexadecimal digits.
        actor: who will publish it.
        context: what for.

    Raises:
        ValueError: the salt is too short to hide anything.
    """
    if len(salt) < _LEAST_SALT:
        raise ValueError(f"a salt has at least {_LEAST_SALT} bytes, not {len(salt)}")
    lines = [canonical(text)]
    lines += [f"by: {actor}"] if actor else []
    lines += [f"for: {context}"] if context else []
    plaintext = "\n".join([*lines, f"salt: {salt.hex()}"])
    digest = METHODS[RECOMMENDED].digest(plaintext.encode("utf-8"))
    return Sealed(RECOMMENDED, digest.hex(), plaintext, salt.hex())
