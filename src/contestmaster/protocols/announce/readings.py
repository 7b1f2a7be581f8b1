"""What a line or sentence of a message is read as."""

from dataclasses import dataclass
from typing import TypeAlias

from contestmaster.kernel.commands import Call

Calls: TypeAlias = tuple[Call, ...]


@dataclass(frozen=True)
class Acts:
    """A line or sentence that means these actions, in this order."""

    line: int
    text: str
    calls: Calls

    def doubted(self, why: str) -> "Doubted":
        """Return what it is where it may not be meant."""
        return Doubted(self.line, self.text, self.calls, why)


@dataclass(frozen=True)
class Doubted:
    """What would be these actions if its author meant it; none is done unless they confirm it.

    Attributes:
        line: where it begins.
        text: as it was written.
        calls: what would be done; data blocks may be missing.
        why: it is not.
    """

    line: int
    text: str
    calls: Calls
    why: str


@dataclass(frozen=True)
class Confirms:
    """A line by which an author confirms what was in doubt before, under this number."""

    line: int
    text: str
    number: int


@dataclass(frozen=True)
class Ambiguous:
    """A sentence that means several different things; none of them is done."""

    line: int
    text: str
    readings: tuple[Calls, ...]


@dataclass(frozen=True)
class Unclear:
    """What is nearly an action and is none.

    Attributes:
        line: where it begins.
        text: as it was written.
        code: the generic code of what is wrong with its form; 0 where nothing is.
        resembles: the commands it may mean.
        why: it is not done, and what would be, in words.
    """

    line: int
    text: str
    code: int
    resembles: tuple[str, ...]
    why: str = ""


@dataclass(frozen=True)
class Chat:
    """A whole message in which nothing was found: so many sentences of its author's were read."""

    sentences: int


Reading: TypeAlias = Acts | Doubted | Confirms | Ambiguous | Unclear | Chat
