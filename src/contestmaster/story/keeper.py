"""Keeping the score of a match of which everything may be told, entry by entry."""

from typing import Any

from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.game import ALL
from contestmaster.kernel.match import Done, Match
from contestmaster.story.scorebook import Scorebook
from contestmaster.story.story import story_of
from contestmaster.story.told import Story


class ScoreKeeper:
    """Notes a match while it is played, or carried out once more, as its replay shows it.

    Frames are of turns, or of orders in games in which everyone sees each at once.
    """

    def __init__(self, match: Match[Any, Any]) -> None:
        """Note how a match stands before its first entry."""
        self._match = match
        self._book = Scorebook(match.game, match.header.seats, match.state, eyes=())
        self._told: list[EmittedEvent] = []
        self._turn = match.turn()
        self._acted = False
        self._note(match.number if match.game.foreseeable else self._turn)

    def note(self, done: Done) -> None:
        """Note what an entry has done; what entered nothing has not happened."""
        if done.entry is None:
            return
        match = self._match
        self._told += done.told
        self._acted = True
        if match.game.foreseeable:
            self._note(match.number)
        elif match.turn() != self._turn:
            self._turn = match.turn()
            self._note(self._turn)

    def story(self) -> Story:
        """Return the story as far as the match has come."""
        if self._acted:
            self._note(self._turn + 1)
        return story_of(self._book, ALL)

    def _note(self, frame: int) -> None:
        match = self._match
        self._book.note(frame, match.turn(), self._book.read(match.state), self._told)
        self._told.clear()
        self._acted = False
