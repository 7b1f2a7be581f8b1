"""Replies cut into tables: which word of which line is which field, by the reply's declaration.

What a word holds does not matter to somebody who reads it, so words stay as they were sent.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from contestmaster.client.shapes import quoted
from contestmaster.kernel.fields import Field
from contestmaster.kernel.replies import Shape


class UnreadableReplyError(ValueError):
    """A reply is not of the form that its command declares."""


class ReplyPiece(NamedTuple):
    """A part of a reply.

    Attributes:
        title: what the part is called; empty where it is the whole.
        head: the names of the fields; empty for a text.
        rows: the cells of each row, as many as there are names; of a text its lines, a cell each.
        listed: whether there may be any number of rows.
    """

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    listed: bool


def pieces(shape: Shape, lines: Sequence[str]) -> list[ReplyPiece]:
    """Cut the data lines of a reply.

    Raises:
        UnreadableError: they do not fit the shape.
    """
    left = iter(lines)
    try:
        found = list(_pieces("", shape, left, lines[0] if lines else ""))
    except (StopIteration, RuntimeError, ValueError, IndexError) as error:
        raise UnreadableReplyError(f"the reply is no {shape.kind}") from error
    if next(left, None) is not None:
        raise UnreadableReplyError(f"the reply is longer than a {shape.kind}")
    return found


def _pieces(title: str, shape: Shape, left: Iterator[str], first: str) -> Iterator[ReplyPiece]:
    head = [field.name for field in shape.fields]
    match shape.kind:
        case "row":
            yield ReplyPiece(title, head, [_row(shape, left)], listed=False)
        case "list" if shape.parts:
            name = shape.parts[0][0]
            count = int(next(left))
            yield ReplyPiece(
                title, [*head, name], [_entry(shape, left) for _ in range(count)], True
            )
        case "list":
            count = int(next(left))
            yield ReplyPiece(title, head, [_row(shape, left) for _ in range(count)], listed=True)
        case "rows":
            yield ReplyPiece(title, head, _last(shape, left), listed=True)
        case "headed":
            (name, below) = shape.parts[0]
            line, _, below_it = next(left).rpartition(" ")
            yield ReplyPiece(title, head, [_cells(shape.fields, line)], listed=False)
            yield _below(name, below, int(below_it), left)
        case "series":
            count = int(next(left))
            yield ReplyPiece(title, head, [[next(left) if count else ""]], listed=False)
        case "parts":
            names = [field.name for field in shape.parts[0][1].fields]
            for name, part in shape.parts:
                given = part.given
                if given is None or quoted(first)[names.index(given.field)] == given.word:
                    yield from _pieces(name, part, left, first)
        case "text":
            yield _below(title, shape, int(next(left)), left)
        case "nothing":
            pass


def _last(shape: Shape, left: Iterator[str]) -> list[list[str]]:
    """The rows that end a reply, and that none of its lines counts."""
    number = shape.uncounted.known if shape.uncounted else None
    if number is not None:
        return [_row(shape, left) for _ in range(number)]
    rest = list(left)
    if len(rest) % shape.height:
        raise ValueError("the last row is not whole")
    again = iter(rest)
    return [_row(shape, again) for _ in range(len(rest) // shape.height)]


def _below(title: str, shape: Shape, count: int, left: Iterator[str]) -> ReplyPiece:
    """The lines that a count announces."""
    if shape.kind == "text":
        return ReplyPiece(title, (), [[next(left)] for _ in range(count)], listed=True)
    head = [field.name for field in shape.fields]
    return ReplyPiece(title, head, [_row(shape, left) for _ in range(count)], listed=True)


def _entry(shape: Shape, left: Iterator[str]) -> list[str]:
    """An entry that counts lines of its own, with these in its last cell."""
    line, _, count = next(left).rpartition(" ")
    return [*_cells(shape.fields, line), ", ".join(next(left) for _ in range(int(count)))]


def _row(shape: Shape, left: Iterator[str]) -> list[str]:
    return _cells(shape.fields, " ".join(next(left) for _ in range(shape.height)))


def _cells(fields: Sequence[Field], line: str) -> list[str]:
    """The words of each field; one field at most takes as many as the others leave.

    A text that ends a line may have blanks, as those of events have.
    """
    words = quoted(line)
    cells = []
    for number, field in enumerate(fields):
        if field.holds == "numbered":
            width = 1 + int(words[0])
        elif field.holds in ("ints", "rest") or (field.holds == "str" and field is fields[-1]):
            width = len(words) - (len(fields) - number - 1)
        else:
            width = 1
        if width > len(words) or width < 0:
            raise UnreadableReplyError(f"{field.name} is missing")
        taken, words = words[:width], words[width:]
        if field.holds == "numbered":
            del taken[0]
        cells.append(
            " ".join(taken).removeprefix(f"{field.name}=" if field.holds == "labelled" else "")
        )
    if words:
        raise UnreadableReplyError("a line has too many words")
    return cells
