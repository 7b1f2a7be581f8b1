"""Passwords: how they are drawn and hashed, and whether one is right. Never kept as they are.

Argon2id with the smaller of the usual recommendations (19 MiB, two passes): a login takes some 20
ms of one core, so that a hall full of bots that come back together is served in a second.
"""

import re
import secrets
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)

_VALID: Final = re.compile(r"[!-~]{1,64}")
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Nothing that looks like something else on a printed sheet."""
_DRAWN: Final = 12
"""Characters of a drawn password: about 59 bits."""


def new_password() -> str:
    """Draw a password that is easy to type."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_DRAWN))


def is_valid(password: str) -> bool:
    """Return whether a password is 1 to 64 visible ASCII characters [CONTEST-58]."""
    return _VALID.fullmatch(password) is not None


def hash_password(password: str) -> str:
    """Return what is kept of a password."""
    return _HASHER.hash(password)


def is_right(kept: str, password: str) -> bool:
    """Return whether a password is the one that something is kept of; takes a while, by intent."""
    try:
        return _HASHER.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
