"""Taking back: a person who plays against bots alone may undo their last order of the turn.

Only in games in which everybody sees everything and no order draws dice: elsewhere one would try
until the dice are kind, or until one has seen what was hidden. Nothing leaves the journal: what is
entered is the position without that order. What the bots have ordered since stays, as far as it is
still possible: they have thought about it, and are not asked again.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from contestmaster.host.lobby.terms import FINISHING
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.journal import Entry
from contestmaster.kernel.match import Match
from contestmaster.kernel.players import is_bot
from contestmaster.kernel.vocabulary import RESIGN


class TakebackPoint(NamedTuple):
    """A match as it stood: dump, number and instant of its last entry."""

    dump: bytes
    number: int
    at: Instant


class _Step(NamedTuple):
    """An order of this turn, and how the match stood before it."""

    entry: Entry
    before: TakebackPoint


def alone(match: Match[Any, Any]) -> int | None:
    """Return the seat of the one person who plays here against bots, ``None`` where others do.

    Also ``None`` in games whose orders cannot be foreseen.
    """
    people = [n for n, name in enumerate(match.header.seats) if not is_bot(name)]
    return people[0] if match.game.foreseeable and len(people) == 1 else None


class TakeBack:
    """The orders of the turn being played."""

    def __init__(self) -> None:
        """Begin with none."""
        self._steps: list[_Step] = []

    def clear(self) -> None:
        """Let nothing be taken back any more."""
        self._steps.clear()

    @staticmethod
    def standing(match: Match[Any, Any]) -> TakebackPoint:
        """Return how a match stands, before an order is tried."""
        return TakebackPoint(match.game.dump(match.state), match.number, match.at)

    def note(self, before: TakebackPoint, entry: Entry) -> None:
        """Note an order that was carried out, and has not ended the turn."""
        self._steps.append(_Step(entry, before))

    def without(self, match: Match[Any, Any], seat: int) -> Mapping[str, Any] | None:
        """Return the position without the last order of a seat, ``None`` if there is none to undo.

        The orders after it are then known as they came out in that position.
        """
        person = match.header.seats[seat]
        places = [n for n, step in enumerate(self._steps) if step.entry.person == person]
        if not places or self._steps[places[-1]].entry.command == RESIGN:
            return None
        undone, later = self._steps[places[-1]], self._steps[places[-1] + 1 :]
        tried: Match[Any, Any] = Match(match.game, match.header, match.seed)
        tried.log = None
        tried.restore(undone.before.dump, undone.before.number, undone.before.at)
        kept = self._steps[: places[-1]]
        for step in later:
            before = self.standing(tried)
            entry = step.entry
            call = tried.game.vocabulary.call(entry.command, entry.arguments, recorded=True)
            done = tried.do(call, entry.person, entry.at)
            if done.entry is not None:
                kept.append(_Step(done.entry, before))
        self._finish(match, tried, seat)
        if tried.turn() != match.turn():
            return None
        self._steps = kept
        return tried.game.position(tried.state)

    @staticmethod
    def _finish(match: Match[Any, Any], tried: Match[Any, Any], seat: int) -> None:
        """Let seats that had ended their turn have ended it again: nobody will ask them."""
        finish = match.game.vocabulary.plain_order(FINISHING)
        if finish is None:
            return
        for other, person in enumerate(match.header.seats):
            if other != seat and match.foresee(finish, other)[0].code:
                tried.do(finish, person, tried.at)
