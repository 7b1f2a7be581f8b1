"""What is known of a bot of somebody else after a match: what it used, and how it left."""

from typing import Final, Protocol, runtime_checkable

import msgspec

LOG_BYTES: Final = 64 * 1024
"""How much of what a bot writes to its log is kept."""


class BotAccount(msgspec.Struct, frozen=True):
    """What a bot used in a match, for its author.

    Attributes:
        fuel: used in each of its turns, from its first; empty where fuel is not counted.
        frozen: how many turns ended before it was done with them.
        memory: the most it has held, in bytes.
        log: what it wrote to its standard error, at most :data:`LOG_BYTES`.
        left: why it plays no more, in words; empty while it plays.
        left_turn: in which of its turns that was, from 1; 0 while it plays.
        unit: what fuel is counted in: ``fuel``, or ``us`` for microseconds of processor time.
    """

    fuel: tuple[int, ...] = ()
    frozen: int = 0
    memory: int = 0
    log: bytes = b""
    left: str = ""
    left_turn: int = 0
    unit: str = "fuel"


@runtime_checkable
class HostedBot(Protocol):
    """A bot that holds what must be given back, and of which an account is kept."""

    def turn(self) -> None:
        """Give the orders of a turn; nothing that its program does is raised."""
        ...

    def account(self) -> BotAccount:
        """Return what it has used so far."""
        ...

    def close(self) -> None:
        """Give back what it holds; it plays no more, and its account stays."""
        ...
