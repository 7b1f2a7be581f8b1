"""What any server may answer, whatever is played there: the codes 1 to 7 [NET-79]."""

from enum import IntEnum

__all__ = ["GenericCode"]


class GenericCode(IntEnum):
    """Why a command or a login is refused, before a game is asked or whatever it says."""

    BAD_LOGIN = 1
    """Login or password is wrong [NET-10]."""
    UNKNOWN_COMMAND = 2
    """The name is not in the vocabulary [NET-42]."""
    BAD_FORMAT = 3
    """Too few items, or one that does not parse or is out of range [NET-44]."""
    TOO_MANY = 4
    """More items than the command takes [NET-43]."""
    INTERNAL_ERROR = 5
    """Executing a command failed unexpectedly [NET-46]."""
    LIMIT_REACHED = 6
    """A team has given as many commands as it may, and must wait [NET-51]."""
    NO_SEAT = 7
    """The command needs a seat, or a role, that the person does not have [NET-85]."""
