"""Asking back: what may not be meant is done once its author confirms it, by one word.

The word names the doubt by a number, so that it stands for one sentence of one message; it is good
for its author only, for a while, and once. Where doubts are kept is for the host to say.
"""

from collections.abc import Sequence
from typing import Any, Final, Protocol, TypeAlias

from contestmaster.kernel.commands import Call
from contestmaster.kernel.instant import DAY, Instant
from contestmaster.protocols.announce.readings import Calls, Doubted

CONFIRM_WITHIN: Final = 7 * DAY
"""How long an author may think about it."""

MOST_ASKED: Final = 20
"""Sentences of one message that are asked back with a word for each; a letter that is quoted whole
is no conversation."""

Plain: TypeAlias = list[list[Any]]
"""Actions as JSON holds them: the name of each command, and its arguments by name."""


class Doubts(Protocol):
    """Keeps what was asked back."""

    def ask(self, one: Doubted) -> int | None:
        """Keep what an author may have meant; return its number, ``None`` where none is kept."""
        ...

    def settle(self, number: int) -> Plain | str:
        """Return the actions that an author confirms, or why they cannot."""
        ...


def word(number: int) -> str:
    """Return the word that confirms a doubt.

    >>> word(17)
    'CONFIRM-17'
    """
    return f"CONFIRM-{number}"


def plain(calls: Calls) -> Plain:
    """Return actions as JSON holds them."""
    return [[call.command.name, call.plain()] for call in calls]


def confirmable(calls: Sequence[Call]) -> bool:
    """Whether nothing is missing from actions, as a data block may be."""
    return all(call.command.block is None or call.args[-1] is not None for call in calls)


def late(asked: Instant, now: Instant) -> bool:
    """Whether it is too late to confirm what was asked then."""
    return now - asked > CONFIRM_WITHIN
