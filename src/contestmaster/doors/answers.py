"""Answers at desks: those still true, since no entry came between, and what is refused."""

from collections.abc import Mapping
from typing import Any, Final

from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.line.place import NoVerdictError
from contestmaster.protocols.line.replies import failed
from contestmaster.storage.errors import UnknownFateError

_MOST: Final = 4096
"""Answers kept at once: some of every player of a large contest."""
_LONGEST: Final = 4096
"""Bytes of the longest of them, so that all together stay small."""


class Answers:
    """The replies to queries since the last entry of a match.

    Many bots ask again and again what has not changed. What a query answers follows from the
    state, who asks and what (:attr:`contestmaster.kernel.acts.Done.lasting` says where the time
    matters, too); so once the reply is written it holds until the next entry.
    """

    def __init__(self) -> None:
        """Know nothing yet."""
        self._kept: dict[tuple[str, Call], bytes] = {}
        self._number = -1
        self._state: Any = None

    def find(self, match: Match[Any, Any], person: str, call: Call) -> bytes | None:
        """Return the reply that a person got to this call, if it is still true."""
        return self._kept.get((person, call)) if self._current(match) else None

    def keep(self, match: Match[Any, Any], person: str, call: Call, reply: bytes) -> None:
        """Note a lasting reply of the match as it stands."""
        if not self._current(match):
            self._kept.clear()
            # A match that was restored has another state of perhaps the same number.
            self._number, self._state = match.number, match.state
        if len(reply) <= _LONGEST and len(self._kept) < _MOST:
            self._kept[person, call] = reply

    def _current(self, match: Match[Any, Any]) -> bool:
        return self._number == match.number and self._state is match.state


def refused(done: Done, messages: Mapping[int, str]) -> bytes:
    """Return the reply to a command that was not carried out; ``messages`` are the game's.

    Raises:
        NoVerdictError: nobody knows whether it was [NET-96].
    """
    if isinstance(done.error, UnknownFateError):
        raise NoVerdictError from done.error
    return failed(done.code, messages.get(done.code))
