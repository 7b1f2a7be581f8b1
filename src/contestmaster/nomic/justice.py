"""Crimes: recorded offences of a class, and the penalties they bring.

A crime is entered when it is committed. Whether it brings penalty units (blots, rests) at once, by
a ruling, or not at all is the game's to say; the units themselves are a currency.
"""

import msgspec

from contestmaster.kernel.instant import Instant
from contestmaster.nomic.times import When

__all__ = ["Crime", "commit", "find_crime"]


class Crime(msgspec.Struct):
    """A recorded offence.

    Attributes:
        id: from 1, in order of commission.
        person: who committed it, a player still or not.
        name: of the offence.
        grade: its class; the penalty follows from it.
        at: when it was committed.
        reference: what it was about, such as ``battle:3``.
        fined: penalty units given for it, ``None`` while nobody has decided.
    """

    id: int
    person: str
    name: str
    grade: int
    at: When
    reference: str
    fined: int | None = None


def commit(
    crimes: list[Crime], person: str, name: str, grade: int, at: Instant, reference: str = "-"
) -> Crime:
    """Enter a crime."""
    crime = Crime(len(crimes) + 1, person, name, grade, at, reference)
    crimes.append(crime)
    return crime


def find_crime(crimes: list[Crime], id: int) -> Crime | None:  # noqa: A002 - the rule book's word
    """Return a crime by id, or ``None``."""
    return crimes[id - 1] if 1 <= id <= len(crimes) else None
