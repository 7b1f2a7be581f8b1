"""What was asked back of messages to a game, and who has confirmed it: kept in its journal.

A doubt is an entry that changes nothing in the game, and so is its confirmation, before what that
does. So a replay comes to the same, and nothing is forgotten when a host starts anew.
"""

from collections.abc import Callable, Iterator
from typing import Any

from contestmaster.kernel.acts import Done
from contestmaster.kernel.journal import Entry
from contestmaster.kernel.match import Match
from contestmaster.protocols.announce import Doubted, Message
from contestmaster.protocols.announce.doubts import (
    MOST_ASKED,
    Plain,
    confirmable,
    late,
    plain,
    word,
)


class AskedBefore:
    """Tells what was asked before, where nothing new is entered: when something is tried out."""

    def __init__(
        self, match: Match[Any, Any], message: Message, entries: Callable[[int], Iterator[Entry]]
    ) -> None:
        """Answer for one message.

        Args:
            match: to which it is posted.
            message: that is posted.
            entries: returns those of the match after a number, as far as they are committed.
        """
        self._match = match
        self._message = message
        self._entries = entries
        self._settled: list[int] = []

    def ask(self, one: Doubted) -> int | None:
        """Keep nothing."""
        del one
        return None

    def settle(self, number: int) -> Plain | str:
        """Return the actions that the author confirms, or why they cannot."""
        if len(self._settled) == MOST_ASKED:
            return f"a message confirms {MOST_ASKED} at most"
        asked: Entry | None = None
        for entry in self._entries(number - 1):
            if entry.number > self._match.number:
                break
            if entry.number == number:
                asked = entry
            elif entry.kind == "confirm" and entry.arguments["doubt"] == number:
                return f"{word(number)} has been posted before; it counts once"
        if asked is None or asked.kind != "doubt" or asked.person != self._message.author:
            return f"nothing that you have posted waits for {word(number)}"
        if late(asked.at, self._message.at):
            return f"it is too late for {word(number)}; post the action again"
        if number in self._settled:
            return f"{word(number)} has been posted before; it counts once"
        self._settled.append(number)
        self._confirm(number)
        actions: Plain = asked.arguments["actions"]
        return actions

    def _confirm(self, number: int) -> None:
        """Enter nothing."""


class JournaledDoubts(AskedBefore):
    """Enters what is asked back of one message, and what it confirms, into the journal."""

    def __init__(
        self,
        match: Match[Any, Any],
        message: Message,
        entries: Callable[[int], Iterator[Entry]],
        done: list[Done],
    ) -> None:
        """Answer for one message; what is entered is appended to what it has ``done``."""
        super().__init__(match, message, entries)
        self._done = done
        self._asked = 0

    def ask(self, one: Doubted) -> int | None:
        """Enter what the author may have meant, unless nothing can come of it."""
        if self._asked == MOST_ASKED or self._match.over or not confirmable(one.calls):
            return None
        self._asked += 1
        return self._entered("doubt", {"said": one.text, "actions": plain(one.calls)})

    def _confirm(self, number: int) -> None:
        self._entered("confirm", {"doubt": number})

    def _entered(self, kind: "Any", arguments: dict[str, Any]) -> int:
        author, at = self._message.author, self._message.at
        done = self._match.note(kind, author, at, arguments=arguments)
        if done.error is not None:
            raise done.error
        self._done.append(done)
        return self._match.number
