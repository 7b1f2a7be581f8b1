"""What a transcript is performed on: a door with everything behind it, as far as it can be had."""

from typing import Final, NamedTuple, Protocol

from contestmaster.testing.transcript.document import ActStep, Speaker

__all__ = ["CLOSED", "CannotError", "Heard", "SkippedError", "Stage"]

CLOSED: Final = "<closed>"
"""Stands in a transcript where the server closes the connection."""


class Heard(NamedTuple):
    """A line that came, and on which connection; ``None`` for what a look at the match shows."""

    speaker: Speaker | None
    line: str


class CannotError(ValueError):
    """A step cannot be done, whatever the rules say: the transcript is wrong."""


class SkippedError(Exception):
    """A step cannot be done on this stage; the message says why.

    ``lasting``: what follows depends on it, so that nothing after it can be judged.
    """

    def __init__(self, reason: str, *, lasting: bool) -> None:
        """Give the reason."""
        super().__init__(reason)
        self.lasting = lasting


class Stage(Protocol):
    """Performs steps; made for one transcript."""

    def perform(self, step: ActStep) -> list[Heard]:
        """Do what a step says and return all that came of it, on every connection, in order.

        Raises:
            CannotError: nobody could.
            SkippedError: this stage cannot.
        """
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...
