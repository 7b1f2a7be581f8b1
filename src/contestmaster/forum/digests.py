"""Digests: who wants letters about what happens to them, and those that are still to be sent.

A digest tells one person what happened in one game up to an entry of its journal. That it was made,
and up to where, is one entry of the forum's: none is made twice, and none is lost.
"""

from typing import Literal, TypeAlias

import msgspec

from contestmaster.kernel.instant import Instant

Wish: TypeAlias = Literal["off", "daily", "boundary"]
"""When a person wants digests: never, once a day, or whenever the clock has acted on them."""

WISHES: tuple[Wish, ...] = ("off", "daily", "boundary")


class DigestReader(msgspec.Struct):
    """A person who has chosen, at least once, whether to have digests.

    Attributes:
        wish: when they want them.
        since: when they chose that, if they had none before: what is older is not told.
        told: by match, the last entry up to which they were told.
    """

    wish: Wish
    since: Instant
    told: dict[int, int] = {}


class DueDigest(msgspec.Struct):
    """A letter that is still to be sent.

    Attributes:
        person: to whom.
        game: of which game.
        at: when it was made.
        text: what it says.
    """

    person: str
    game: str
    at: Instant
    text: str


class Digests(msgspec.Struct):
    """All that a forum knows of digests.

    Attributes:
        readers: by name.
        made: how many digests there have been.
        owed: those that are still to be sent, by number from 1, in order.
    """

    readers: dict[str, DigestReader] = {}
    made: int = 0
    owed: dict[int, DueDigest] = {}
