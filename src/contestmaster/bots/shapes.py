"""Where replies end, for those who know a game's vocabulary and not its typed client."""

from collections.abc import Sequence
from typing import NamedTuple

from contestmaster.client import (
    HEADED,
    HEADED_LIST,
    LIST,
    NOTHING,
    ROW,
    SERIES,
    Blocks,
    Given,
    Part,
    Shape,
)
from contestmaster.client.shapes import quoted
from contestmaster.kernel.replies import Shape as ReplyShape
from contestmaster.kernel.vocabulary import Call, Vocabulary


class Question(NamedTuple):
    """What must be asked before a command, to know how many rows its reply will have [NET-100].

    Attributes:
        line: the query, whose reply is a list.
        at: the word of a row that decides whether it counts; none: all do.
        word: what must stand there.
    """

    line: str
    at: int | None
    word: str

    def rows(self, lines: Sequence[str]) -> int:
        """Return the number of rows, from the lines of the reply to the query."""
        listed = lines[1:]
        if self.at is None:
            return len(listed)
        return sum(quoted(line)[self.at] == self.word for line in listed)


def question(vocabulary: Vocabulary, call: Call) -> Question | None:
    """Return what must be asked before a command is sent; ``None``: its reply says it all."""
    asks = call.command.shape.asks
    if asks is None:
        return None
    if not asks.field:
        return Question(asks.query, None, "")
    (query,) = vocabulary.find(asks.query)
    fields = [field.name for field in query.shape.fields]
    names = [parameter.name for parameter in call.command.parameters]
    value = call.args[names.index(asks.parameter)]
    return Question(asks.query, fields.index(asks.field), str(value))


def shape_for(shape: ReplyShape, rows: int = 0) -> Shape:
    """Return the shape by which a client reads replies of this form.

    Args:
        shape: as the vocabulary declares it.
        rows: how many there are of those of which only another reply tells; see :func:`question`.
    """
    match shape.kind:
        case "nothing":
            return NOTHING
        case "row":
            return ROW * shape.height
        case "rows":
            known = shape.uncounted.known if shape.uncounted else None
            return ROW * ((rows if known is None else known) * shape.height)
        case "headed":
            return HEADED
        case "series":
            return SERIES
        case "parts":
            first = [field.name for field in shape.parts[0][1].fields]
            return tuple(piece for _, part in shape.parts for piece in _pieces(part, first, rows))
        case "list" if shape.parts:
            return HEADED_LIST
        case "list" if shape.height > 1:
            return (Blocks(shape.height),)
        case _:
            return LIST


def _pieces(part: ReplyShape, first: list[str], rows: int) -> Shape:
    """Return the shape of a part, which may depend on a field of the first line."""
    pieces = shape_for(part, rows)
    if part.given is None:
        return pieces
    at, word = first.index(part.given.field), part.given.word
    return tuple(Given(piece, at, word) for piece in pieces if isinstance(piece, Part))
