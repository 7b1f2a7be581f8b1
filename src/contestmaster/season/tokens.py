"""Tokens by which programs act for a person: made of a key of the host, so that none is stored.

A token follows from the key, the person and how many they have had: neither the journal nor a state
or a page of anybody else holds one [SEASON-11].
"""

import base64
import hmac
import secrets
from typing import Final

from contestmaster.season.rules import State
from contestmaster.storage import Store

_KEY: Final = "key of the season"
_KEY_BYTES: Final = 32
_BYTES: Final = 20
_MARK: Final = "cms"


class Tokens:
    """Makes tokens and knows whose they are."""

    def __init__(self, key: bytes) -> None:
        """Take the key of the host."""
        self._key = key

    @classmethod
    def kept(cls, store: Store) -> "Tokens":
        """Return the tokens of a season; the key is drawn once, and kept.

        Raises:
            StorageError: it cannot be read or kept.
        """
        key = store.meta(_KEY)
        if key is None:
            key = secrets.token_hex(_KEY_BYTES)
            store.put_meta(_KEY, key)
        return cls(bytes.fromhex(key))

    def of(self, state: State, person: str) -> str:
        """Return the token of a person; empty where they have none."""
        known = state.persons.get(person)
        if known is None or not known.tokens:
            return ""
        number = list(state.persons).index(person) + 1
        return f"{_MARK}{number}.{self._word(person, known.tokens)}"

    def whose(self, state: State, token: str) -> str | None:
        """Return whose token this is, ``None`` for nobody's."""
        number = token.partition(".")[0].removeprefix(_MARK)
        names = list(state.persons)
        if not (number.isascii() and number.isdigit() and 0 < int(number[:9]) <= len(names)):
            return None
        person = names[int(number[:9]) - 1]
        good = self.of(state, person)
        shown = token.encode(errors="replace")
        return person if good and hmac.compare_digest(good.encode(), shown) else None

    def _word(self, person: str, count: int) -> str:
        drawn = hmac.digest(self._key, f"season token {count} {person}".encode(), "sha256")
        return base64.b32encode(drawn[:_BYTES]).decode().lower()
