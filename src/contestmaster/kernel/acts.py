"""Acts: who may act as what, and what comes of it."""

from typing import Any

import msgspec

from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.journal import Entry
from contestmaster.kernel.vocabulary import Command, Role

__all__ = ["DepartedError", "Done", "StateLostError", "VoidError", "acting_role", "may"]


class DepartedError(ValueError):
    """A replay does not arrive where the journal says; ``number`` is the first such entry."""

    def __init__(self, number: int, reason: str) -> None:
        """Note the entry and what is wrong with it."""
        super().__init__(f"entry {number}: {reason}")
        self.number = number
        self.reason = reason


class VoidError(RuntimeError):
    """Nothing can be done in a match that is void; the message says why it is."""


class StateLostError(RuntimeError):
    """A rule has failed, and the state before it cannot be restored: the match cannot go on."""


class Done(msgspec.Struct, frozen=True):
    """What came of one act.

    Attributes:
        code: 0, or the refusal.
        reply: what the command answers, of its shape; ``None`` where there is nothing to say.
        entry: the journal entry, if the act is one.
        told: the events it emitted.
        error: the exception behind an internal error.
        lasting: whether the same question gets the same answer until the next entry: a query that
            did not ask for the time.
    """

    code: int
    reply: Any = None
    entry: Entry | None = None
    told: tuple[EmittedEvent, ...] = ()
    error: Exception | None = None
    lasting: bool = False


def acting_role(seat: int | None, role: str) -> Role:
    """Return as what a person acts: as an operator who says so, else by having a seat or not."""
    if role == "operator":
        return "operator"
    return "anyone" if seat is None else "seat"


def may(command: Command, seat: int | None, acting: Role) -> bool:
    """Return whether someone who acts so may give a command at all [NET-85]."""
    if command.who == "seat":
        return seat is not None
    return command.who == "anyone" or acting == "operator"
