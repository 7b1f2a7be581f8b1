"""What a bot is."""

import random
from collections.abc import Callable
from typing import Protocol, TypeAlias

from contestmaster.client import Transport


class TurnOverError(Exception):
    """A bot's turn is over while it still gives commands: the last one was not taken up.

    Whoever asks a bot for its turn raises this from the bot's transport, and takes it back from
    :meth:`Bot.turn`.
    """


class LimitReachedError(TurnOverError):
    """A bot's turn is over, since the last command was one too many: it was refused [NET-51]."""


class Bot(Protocol):
    """A player that is asked for its orders once in every turn."""

    def turn(self) -> None:
        """Look around and give the orders of this turn; the caller then waits for the next."""
        ...


MakeBot: TypeAlias = Callable[[Transport, random.Random], Bot]
"""How a bot is made: from what answers its commands, and all the randomness it may use."""
