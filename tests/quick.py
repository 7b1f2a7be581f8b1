"""Passwords that are hashed quickly: what is looked at is who logs in, and not how long it takes.

How passwords are really kept is tested in tests/host/test_passwords.py.
"""

from typing import Final

from argon2 import PasswordHasher

_HASHER: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def quick_hash(password: str) -> str:
    """Return what may be kept of a password; it is the right one as with any other hash."""
    return _HASHER.hash(password)
