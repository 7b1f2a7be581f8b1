"""Replies as people read them: tables under the names of their fields."""

from collections.abc import Iterator, Sequence

from contestmaster.cli.columns import columns
from contestmaster.cli.console.reading import ReplyPiece, UnreadableReplyError, pieces
from contestmaster.kernel.replies import Shape


def shown(shape: Shape, lines: Sequence[str], width: int) -> list[str]:
    """Return the data lines of a reply as lines for a terminal of that width.

    A reply that is not of its declared form is shown as it came.
    """
    try:
        found = pieces(shape, lines)
    except UnreadableReplyError:
        return list(lines)
    return [line for piece in found for line in _shown(piece, width)]


def _shown(piece: ReplyPiece, width: int) -> Iterator[str]:
    indent = "  " if piece.title else ""
    if piece.title:
        yield f"{piece.title}:{'' if piece.rows else ' none'}"
    elif piece.listed and not piece.rows:
        yield "none"
    if not piece.rows:
        return
    if not piece.head:
        yield from (f"{indent}{row[0]}" for row in piece.rows)
        return
    table = columns(piece.head, piece.rows, right=_numeric(piece)).splitlines()
    if not piece.listed and max(map(len, table)) + len(indent) > width:
        table = columns(("", ""), list(zip(piece.head, piece.rows[0], strict=True))).splitlines()[
            1:
        ]
    yield from (f"{indent}{line}" for line in table)


def _numeric(piece: ReplyPiece) -> set[int]:
    """The columns that hold nothing but numbers, which are read from their ends."""
    return {
        number
        for number in range(len(piece.head))
        if all(_is_number(row[number]) for row in piece.rows)
    }


def _is_number(cell: str) -> bool:
    return cell.lstrip("+-").replace(".", "", 1).isdigit()
