"""Whoever runs the programs of bots, so that a host goes on whatever they do."""

from collections.abc import Collection
from typing import Protocol


class Crew(Protocol):
    """Runs programs, each for a player of its own number.

    What comes of it is told to whoever was given to :meth:`attend`, never before the call returns.
    """

    def attend(self, heard: "CrewListener") -> None:
        """Tell this one from now on what the programs do."""
        ...

    def prepare(self, games: Collection[str]) -> None:
        """Get ready for the programs of these games, so that nobody waits for the first of them."""
        ...

    def begin(self, player: int, game: str, program: str) -> None:
        """Let a player's program take a turn; it remembers what it did in those before."""
        ...

    def answer(self, player: int, reply: bytes) -> None:
        """Give the whole reply to the line that a program has given."""
        ...

    def stop(self, player: int) -> None:
        """Let a program's turn end instead of answering its line."""
        ...

    def forget(self, player: int) -> None:
        """Forget a player, who does not play any more."""
        ...


class CrewListener(Protocol):
    """Who hears what programs do; every method is called on the host's thread."""

    def line(self, player: int, line: bytes) -> None:
        """A program gives a command, and waits for its reply."""
        ...

    def returned(self, player: int) -> None:
        """A program has ended its turn."""
        ...

    def failed(self, player: int, reason: str) -> None:
        """A program has crashed, or taken too long; one sentence says how."""
        ...

    def lost(self, player: int) -> None:
        """A program is gone without its own fault, with all it remembered."""
        ...
