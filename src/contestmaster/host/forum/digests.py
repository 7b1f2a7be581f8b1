"""Digests: letters that tell a player what happened to them, made when the clock has acted.

What is told is what everybody may know. Up to where somebody was told is on record with the letter
itself, so that after any stop what was not told is told, once.
"""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import UNSET

from contestmaster.forum.digests import DigestReader, Wish
from contestmaster.forum.state import ForumGame, State
from contestmaster.host.actbook import PendingEntry
from contestmaster.host.announced import AnnouncedGame
from contestmaster.host.forum.book import ForumBook
from contestmaster.host.forum.columns import folded, moment
from contestmaster.host.forum.prospects import prospects
from contestmaster.kernel.calendar import DAYS
from contestmaster.kernel.eventlog import Made
from contestmaster.kernel.instant import DAY, Instant
from contestmaster.kernel.match import Match
from contestmaster.story.words import begun

_AHEAD: Final = 7 * DAY
"""How far ahead a digest looks."""
_MOST: Final = 40
"""Events in one part of a digest; the page of the game has all of them."""
_MOST_AHEAD: Final = 12


class Editor:
    """Makes the digests that are due."""

    def __init__(self, book: ForumBook) -> None:
        """Enter them in the book of a forum."""
        self._book = book
        self._looked: dict[tuple[str, int], int] = {}
        """By person and match, the entry up to which there is nothing to tell."""

    @property
    def daily(self) -> bool:
        """Whether anybody wants a letter a day."""
        digests = self._book.state.digests
        if digests is UNSET:
            return False
        return any(reader.wish == "daily" for reader in digests.readers.values())

    def forget(self) -> None:
        """Look through everything again: entries may have been lost that were looked through."""
        self._looked.clear()

    def waits(self, place: ForumGame, last: int) -> bool:
        """Return whether something may be told of a game whose journal goes to entry ``last``."""
        return any(self._after(*each, place) < last for each in _readers(self._book.state, place))

    def write(self, game: AnnouncedGame, now: Instant) -> None:
        """Make what is due of a game now.

        Raises:
            StorageError: it cannot be stored, and is due still.
        """
        state, match = self._book.state, game.match
        place = state.places.get(game.name)
        if place is None or place.match != game.id or match.log is None:
            return
        last, acts = match.number, []
        for name, reader in _readers(state, place):
            after = self._after(name, reader, place)
            if after >= last or not _plays(match, name):
                continue
            news = [each for each in match.log.since(after) if each.noted.at >= reader.since]
            about = [each for each in news if _is_about(match, each, name)]
            if not about:
                self._looked[name, place.match] = last
            elif _is_due(reader.wish, news, about, now):
                text = digest(match, game.name, name, news, about)
                told = {"name": name, "game": game.name, "through": last, "text": text}
                acts.append(PendingEntry("DIGEST", told))
        if acts:
            self._book.enter_all(acts, now)

    def _after(self, name: str, reader: DigestReader, place: ForumGame) -> int:
        looked = self._looked.get((name, place.match), 0)
        return max(looked, reader.told.get(place.match, 0))


def _readers(state: State, place: ForumGame) -> Iterator[tuple[str, DigestReader]]:
    """Yield who wants digests of a game that has mail, and can be reached."""
    if state.digests is UNSET or not place.mailing:
        return
    for name, reader in state.digests.readers.items():
        if reader.wish != "off" and state.persons[name].mailbox is not None:
            yield name, reader


def _is_due(wish: Wish, news: list[Made], about: list[Made], now: Instant) -> bool:
    """Return whether a letter is due: after a boundary, or at the first chance after midnight."""
    if about[0].noted.at <= DAYS.floor(now):
        return True
    return wish == "boundary" and any(not each.by for each in news)


def _plays(match: Match[Any, Any], name: str) -> bool:
    return match.seat_of(name) is not None or match.game.joined(match.state, name) is not None


def _is_about(match: Match[Any, Any], made: Made, name: str) -> bool:
    """Return whether the clock or somebody else has done something to a player."""
    return made.by != name and name in match.game.concerned(match.state, made.noted.event)


def digest(
    match: Match[Any, Any], game: str, name: str, news: list[Made], about: list[Made]
) -> str:
    """Return what a digest says.

    Args:
        match: of the game.
        game: what it is called.
        name: to whom it is written.
        news: all that happened.
        about: what of it is about them.
    """
    others = [
        each
        for each in news
        if each not in about
        and not each.by
        and each.noted.event.numbered
        and not each.noted.event.routine
    ]
    ahead = [
        f"  {moment(one.at)}: {begun(what, match.header.seats)}"
        for one in prospects(match, _AHEAD)
        if not one.routine
        for what in one.what
    ]
    parts = [
        (f"What happened to {name} in {game}:", list(_told(about))),
        ("What else the clock did:", list(_told(others))),
        ("What comes next, if nobody does anything:", _cut(ahead, _MOST_AHEAD)),
        ("What you can announce now:", list(_possible(match, name))),
    ]
    shown = ("\n".join([head, "", *_folded(lines)]) for head, lines in parts if lines)
    return "\n\n".join(shown) + "\n"


def _told(made: list[Made]) -> Iterator[str]:
    """Yield what happened, each instant on a line of its own above what it brought."""
    at = None
    for each in _latest(made):
        if each.noted.at != at:
            at = each.noted.at
            yield f"  {moment(at)}"
        event = each.noted.event
        yield f"    {begun(event.tell(), event.mentions())}"
    if len(made) > _MOST:
        yield f"  and {len(made) - _MOST} more before, which the page of the game shows"


def _latest(made: list[Made]) -> list[Made]:
    return made[-_MOST:]


def _possible(match: Match[Any, Any], name: str) -> Iterator[str]:
    """Yield what a player may announce now, by kinds."""
    if match.over:
        return
    seat = match.seat_of(name)
    seat = match.game.joined(match.state, name) if seat is None else seat
    legal = () if seat is None else match.game.orders(match.state, seat)
    for command in dict.fromkeys(one.command for one in legal):
        yield f"  {command}: {match.game.vocabulary.find(command)[0].brief()}"


def _cut(lines: list[str], most: int) -> list[str]:
    return lines if len(lines) <= most else [*lines[:most], f"  and {len(lines) - most} more"]


def _folded(lines: list[str]) -> Iterator[str]:
    return (part for line in lines for part in folded(line))
