"""Secret words: tokens of guests and invitations, made of a key that only the host has.

A word follows from the key and from what it opens, so that neither the journal nor the state holds
one: whoever reads them cannot sit at a private table, or be somebody else.
"""

import base64
import hmac
from typing import Final

INVITATION: Final = "t-"
"""How invitations begin [TABLE-50]."""
_BYTES: Final = 17
_LENGTH: Final = 26
"""Characters of a word: 130 bits [TABLE-5, TABLE-50]."""


class Keys:
    """Makes secret words, the same for the same key."""

    def __init__(self, key: bytes) -> None:
        """Take the key of the host, at least 128 random bits."""
        self._key = key

    def guest(self, number: int) -> str:
        """Return the token of the person of that number [TABLE-5]."""
        return self._word(f"guest {number}")

    def invitation(self, table: int, count: int) -> str:
        """Return the invitation to a table, the ``count``-th it has had [TABLE-50]."""
        return INVITATION + self._word(f"table {table} {count}")

    def _word(self, opens: str) -> str:
        drawn = hmac.digest(self._key, opens.encode(), "sha256")[:_BYTES]
        return base64.b32encode(drawn).decode().lower()[:_LENGTH]
