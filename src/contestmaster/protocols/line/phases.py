"""The phases of a connection."""

from enum import Enum
from typing import Protocol

from contestmaster.kernel.instant import Instant


class Phase(Enum):
    """Where a connection stands.

    ::

        LOGIN -> PASS -> CHECKING -> COMMAND <-> WAITING
        each of them -> CLOSED
    """

    LOGIN = "a login line is awaited"
    PASS = "a password line is awaited"
    CHECKING = "whoever is behind checks the password"
    COMMAND = "commands are taken up"
    WAITING = "a wait lasts; lines are kept"
    CLOSED = "nothing is read or sent any more"


class Connected(Protocol):
    """A session, as one of those of a host or a person."""

    phase: Phase

    def advance(self, now: Instant) -> None:
        """Go on with what was held back."""
        ...
