"""Offices: jobs that a player holds, that the platform does by itself, or that nobody has."""

from typing import Final

import msgspec

from contestmaster.kernel.instant import Instant
from contestmaster.nomic.times import When

__all__ = ["AUTOMATIC", "VACANT", "Office"]

AUTOMATIC: Final = "automatic"
"""The holder of an office whose duties the platform does without delay; nobody is called so."""
VACANT: Final = "-"
"""How an office without a holder is written; nobody is called so."""


class Office(msgspec.Struct):
    """One office.

    Attributes:
        holder: a player, ``automatic``, or ``None`` while it is vacant.
        since: from when on it has been held so, without a break.
    """

    holder: str | None
    since: When

    @property
    def player(self) -> str | None:
        """The player who holds it, if one does."""
        return None if self.holder == AUTOMATIC else self.holder

    @property
    def is_automatic(self) -> bool:
        """Whether the platform does its duties."""
        return self.holder == AUTOMATIC

    def written(self) -> str:
        """Return the holder as a word."""
        return VACANT if self.holder is None else self.holder

    def give(self, holder: str | None, at: Instant) -> bool:
        """Give the office to someone; return whether that is a change."""
        if holder == self.holder:
            return False
        self.holder, self.since = holder, at
        return True

    def held_by_player_since(self, start: Instant) -> bool:
        """Return whether one player has held it from ``start`` on."""
        return self.player is not None and self.since <= start
