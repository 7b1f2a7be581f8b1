"""What a bot is."""

import random
from collections.abc import Callable
from typing import Protocol, TypeAlias

from contestmaster.client import Transport


class Bot(Protocol):
    """A player that is asked for its orders once in every turn."""

    def turn(self) -> None:
        """Look around and give the orders of this turn; the caller then waits for the next."""
        ...


MakeBot: TypeAlias = Callable[[Transport, random.Random], Bot]
"""How a bot is made: from what answers its commands, and all the randomness it may use."""
