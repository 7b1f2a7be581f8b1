"""Tension: what keeps a game by announcement in suspense while nothing is scored in it.

What is at stake, and who has announced something. All of it is from what everybody may see.
"""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from contestmaster.doors.web.forum.discreet import discreet
from contestmaster.doors.web.forum.shown import Marked
from contestmaster.host.frames.patch import bare
from contestmaster.kernel.game import PUBLIC
from contestmaster.kernel.journal import decode_entry
from contestmaster.kernel.match import Match
from contestmaster.storage.store import Archive
from contestmaster.story.words import listed


def public_view(match: Match[Any, Any]) -> Any:
    """Return a game as everybody may see it, as plain data without addresses."""
    return discreet(bare(match.game.view(match.state, PUBLIC)))


def stakes(match: Match[Any, Any], most: int) -> list[Marked]:
    """Return what is at stake in a game, in sentences, the greatest first."""
    names = match.header.seats
    return [marked(one, names) for one in match.game.stakes(public_view(match))[:most]]


def marked(text: str, names: Sequence[str]) -> Marked:
    """Return a sentence with the number of the player whose name it begins with, if it does.

    >>> marked("bob is attacked by alice", ["alice", "bob"]).mark
    2
    >>> marked("bobby moves", ["alice", "bob"]).mark
    """
    first = (number for number, name in enumerate(names, 1) if _begins(text, name))
    return Marked(text, next(first, None))


def _begins(text: str, name: str) -> bool:
    return text == name or text.startswith((f"{name} ", f"{name},"))


class _Heard(NamedTuple):
    """Who has announced something in the first so many entries of a match."""

    number: int
    persons: frozenset[str]


class Announcers:
    """Knows who has announced something; reads what has been entered since it looked last."""

    def __init__(self, archive: Archive) -> None:
        """Have heard of nobody."""
        self._archive = archive
        self._known: dict[int, _Heard] = {}

    def of(self, number: int) -> frozenset[str]:
        """Return who has announced something in a match that then was done.

        Args:
            number: of the match in storage.
        """
        known = self._known.get(number, _Heard(0, frozenset()))
        last, persons = known.number, set(known.persons)
        for stored in self._archive.entries(number, last):
            entry = decode_entry(stored.body)
            last = entry.number
            if entry.kind == "command" and entry.person and not entry.code:
                persons.add(entry.person)
        found = self._known[number] = _Heard(last, frozenset(persons))
        return found.persons


def announced(names: Sequence[str], heard: Collection[str]) -> str:
    """Return how many players have announced something; empty where all have.

    >>> announced(["alice", "bob", "carol"], {"bob"})
    '1 of 3 has announced something; not yet alice and carol'
    >>> announced(["alice", "bob"], ())
    'nobody yet: the first announcement is still to be made'
    """
    silent = [name for name in names if name not in heard]
    if not silent:
        return ""
    if len(silent) == len(names):
        return "nobody yet: the first announcement is still to be made"
    spoken = len(names) - len(silent)
    have = "has" if spoken == 1 else "have"
    return f"{spoken} of {len(names)} {have} announced something; not yet {listed(silent)}"
