"""What may go wrong between a bot and a server, as exceptions."""

from typing import Final

LIMIT_REACHED: Final = 6
"""The code of ``commands limit reached, forced waiting activated`` [NET-51]."""


PASSING: Final = (5, 7)
"""Codes of refusals that pass: an internal error, and no seat in this game [NET-85]. Who waits for
the next turn may go on."""


class ClientError(Exception):
    """The root of every error of this library."""


class Refused(ClientError):  # noqa: N818 - says what the reply says, as in the protocol
    """The server answered ``FAILED code message``; the command changed nothing [NET-30]."""

    def __init__(self, code: int, message: str, command: str) -> None:
        """Keep the code and the text of the refusal, and the line that was refused."""
        super().__init__(code, message, command)
        self.code = code
        self.message = message
        self.command = command

    def __str__(self) -> str:
        """Read like the reply, with the command it answers."""
        return f"{self.command}: FAILED {self.code} {self.message}"


class LoginFailed(ClientError):  # noqa: N818 - says what happened
    """The server knows no such login, or the password is another [NET-10]."""


class ConnectionLost(ClientError):  # noqa: N818 - says what happened
    """The connection could not be opened, or ended while something was still awaited."""


class ProtocolError(ClientError):
    """The server said something that the line protocol does not foresee at this point."""
