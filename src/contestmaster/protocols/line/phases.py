"""The phases of a connection."""

from enum import Enum


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
