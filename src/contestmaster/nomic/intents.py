"""Intents: acts that must be announced before they are done, or that others must support.

An intent is announced once and used at most once. Age is counted in seconds, both ends included.
Whoever supports an intent is on its list once, and may leave it before it is used.
"""

from collections.abc import Container, Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from contestmaster.kernel.instant import Instant
from contestmaster.nomic.times import When, age_within, seconds

__all__ = [
    "DAYS",
    "Intent",
    "Support",
    "Term",
    "announce",
    "oldest_ripe",
    "support",
    "supported",
    "term",
    "withdraw",
]

DAYS: Final = "[(1|one|2|two|3|three|4|four|5|five|7|seven|14|fourteen) (day's|days'|days|day)]"
"""How people say, in the phrase of an intent, how long it is announced before; the rules decide."""

Support: TypeAlias = Literal["own", "again", "dead"]
"""Why a support does not count: of one's own intent, for the second time, of one past use."""


class Intent(msgspec.Struct):
    """One announced intent.

    Attributes:
        id: from 1, in order of announcement.
        by: who announced it, and alone may use it as the rules say.
        kind: to do what.
        at: when it was announced.
        supporters: others who support it, in order.
        used: whether it has served.
        about: the number of what it is about, where it is about something.
    """

    id: int
    by: str
    kind: str
    at: When
    supporters: list[str] = []
    used: bool = False
    about: int | None = None


class Term(NamedTuple):
    """An intent, what its announcer can do by it, and the first and last instant for that."""

    intent: Intent
    what: str
    earliest: Instant
    latest: Instant


def term(intent: Intent, what: str, *, least_s: int, most_s: int) -> Term:
    """Return when an intent can serve: so many seconds after it was announced, ends included."""
    return Term(intent, what, intent.at + seconds(least_s), intent.at + seconds(most_s))


def announce(
    intents: list[Intent], by: str, kind: str, at: Instant, about: int | None = None
) -> Intent:
    """Add an intent; the same one announced again is a second, separate intent."""
    intent = Intent(len(intents) + 1, by, kind, at, about=about)
    intents.append(intent)
    return intent


def oldest_ripe(
    intents: Iterable[Intent], by: str, kind: str, now: Instant, *, least_s: int, most_s: int
) -> Intent | None:
    """Return the oldest unused intent of a person whose notice period fits now, or ``None``."""
    for intent in intents:
        mine = intent.by == by and intent.kind == kind and not intent.used
        if mine and age_within(intent.at, now, least_s, most_s):
            return intent
    return None


def support(intent: Intent, person: str, now: Instant, most_s: int) -> Support | None:
    """Put a person on an intent's list, or say why not and change nothing."""
    if intent.used or not age_within(intent.at, now, 0, most_s):
        return "dead"
    if person == intent.by:
        return "own"
    if person in intent.supporters:
        return "again"
    intent.supporters.append(person)
    return None


def withdraw(intent: Intent, person: str) -> bool:
    """Take a person off an intent's list; return whether they stood there."""
    if intent.used or person not in intent.supporters:
        return False
    intent.supporters.remove(person)
    return True


def supported(
    intent: Intent, now: Instant, *, count: int, most_s: int, counting: Container[str]
) -> bool:
    """Return whether enough of those who count support an intent that is young enough."""
    if intent.used or not age_within(intent.at, now, 0, most_s):
        return False
    return sum(person in counting for person in intent.supporters) >= count
