"""Who waits, in which order the waits began, and for what."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contestmaster.protocols.line.session import Session


class Waits:
    """Waits of one sort: those that end at the boundary, or those at the end of a window."""

    __slots__ = ("_asked",)

    def __init__(self) -> None:
        """Begin with nobody waiting."""
        self._asked: dict[Session, bool] = {}

    def __len__(self) -> int:
        return len(self._asked)

    def __contains__(self, session: object) -> bool:
        return session in self._asked

    def begin(self, session: "Session", *, asked: bool) -> None:
        """Let a session wait; ``asked`` is a ``WAIT``, the other sort is imposed by error 6."""
        self._asked[session] = asked

    def drop(self, session: "Session") -> None:
        """Forget the wait of a session, if it has one [NET-73]."""
        self._asked.pop(session, None)

    def end(self) -> Iterator[tuple["Session", bool]]:
        """End all waits; yield them in the order in which they began, with whether asked for."""
        ended, self._asked = self._asked, {}
        yield from ended.items()
