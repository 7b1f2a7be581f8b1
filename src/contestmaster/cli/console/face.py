"""What the console needs of whatever a person sits before: a terminal, or a pipe."""

from collections.abc import Callable
from typing import NamedTuple, Protocol


class PlayerLogin(NamedTuple):
    """Who plays."""

    login: str
    password: str


class Face(Protocol):
    """Takes lines from a person and shows them lines."""

    @property
    def patient(self) -> bool:
        """Whether somebody is there who sees what happens, and may end it."""
        ...

    @property
    def width(self) -> int:
        """How many columns a line has."""
        ...

    def say(self, text: str) -> None:
        """Show a line, or several, without touching the one that is being typed."""
        ...

    async def account(self, login: str | None) -> PlayerLogin | None:
        """Ask who plays, or only for the password of a login; ``None`` where nobody answers."""
        ...

    async def line(self, prompt: Callable[[], str]) -> str | None:
        """Return the next line that was typed; ``None`` after the last.

        What stands before it may change while it is typed: a reply tells where one is now.
        """
        ...
