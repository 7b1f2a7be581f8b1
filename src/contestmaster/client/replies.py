"""Read replies into what their types say: how many lines to take, and what they hold.

A reply is a text (``str``), a list of rows, or a named tuple; the annotations of the tuple tell
which kind it is:

- a *row*: plain fields, one line, or several where a field is marked
  :class:`~contestmaster.client.marks.NewLine`;
- *headed*: plain fields and, last, a list of rows or a text, whose length ends the first line;
- a *series*: one tuple marked :class:`~contestmaster.client.marks.Below`;
- *parts*: rows, lists of rows and texts one after another.

>>> class Herd(NamedTuple):
...     at: tuple[int, ...]
...     cows: int
>>> read(list[Herd], ["2", "3 4 120", "0 7 95"])
[Herd(at=(3, 4), cows=120), Herd(at=(0, 7), cows=95)]
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

from contestmaster.client.errors import ProtocolError
from contestmaster.client.marks import Below, Lines, Mark, NewLine, Where
from contestmaster.client.rows import Hints, LineReader, line_reader, parted
from contestmaster.client.shapes import (
    HEADED,
    HEADED_LIST,
    LIST,
    ROW,
    SERIES,
    Blocks,
    Given,
    Part,
    Shape,
)

__all__ = ["Form", "entries", "form_of", "read"]

T = TypeVar("T")
Reader: TypeAlias = Callable[[Sequence[str]], Any]


class Form(NamedTuple):
    """How long a reply of some type is, and what reads its lines."""

    shape: Shape
    read: Reader


def read(reply: type[T], lines: Sequence[str]) -> T:
    """Read the data lines of a reply, those that count others included.

    Raises:
        TypeError: no reply could be of this type.
        ProtocolError: the lines do not fit it.
    """
    return cast(T, form_of(reply).read(lines))


def form_of(reply: Any, *, counted: bool = True) -> Form:
    """Return the form of replies of a type.

    Args:
        reply: the type.
        counted: whether a line counts the last rows; otherwise they are in addition to the shape.

    Raises:
        TypeError: no reply could be of this type.
    """
    return _known(reply, counted)


@cache
def _known(reply: Any, counted: bool) -> Form:
    shape, reader = _form(reply, counted=counted)
    name = getattr(reply, "__name__", str(reply))

    def fitting(lines: Sequence[str]) -> Any:
        try:
            return reader(lines)
        except (ValueError, LookupError):
            raise ProtocolError(f"expected a {name}, the server said {[*lines]!r}") from None

    return Form(shape, fitting)


def _form(reply: Any, *, counted: bool) -> Form:
    if reply is str:
        return Form(LIST, _text)
    if get_origin(reply) is list:
        return _of_list(get_args(reply)[0], counted=counted)
    if not hasattr(reply, "_fields"):
        raise TypeError(f"{reply!r} is no named tuple, list of them, or text")
    hints = get_type_hints(reply, include_extras=True)
    whole = [_is_part(hint) for hint in hints.values()]
    if any(whole[:-1]) or whole == [True]:
        return _of_parts(reply, hints, counted=counted)
    if whole[-1]:
        return Form(HEADED, _headed(reply, hints))
    if any(Below() in parted(hint)[1] for hint in hints.values()):
        below = line_reader(reply.__name__, hints, reply._make)
        return Form(SERIES, lambda lines: below(lines[1]) if lines[1:] else reply(()))
    line, height = _row(reply, hints)
    if height > 1:
        return Form(ROW * height, lambda lines: line(" ".join(lines)))
    return Form(ROW, lambda lines: line(lines[0]))


def _is_part(hint: Any) -> bool:
    """Whether a field stands on lines of its own."""
    kind, marks, _ = parted(hint)
    return Lines() in marks or get_origin(kind) is list or hasattr(kind, "_fields")


def _row(row: Any, hints: Hints | None = None) -> tuple[LineReader, int]:
    """Return what reads a row, and how many lines it takes, to be put one after another."""
    hints = hints or get_type_hints(row, include_extras=True)
    height = 1 + sum(NewLine() in parted(hint)[1] for hint in hints.values())
    return line_reader(row.__name__, hints, partial(tuple.__new__, row)), height


def _of_list(row: Any, *, counted: bool) -> Form:
    hints = get_type_hints(row, include_extras=True)
    if any(map(_is_part, hints.values())):
        entry = _headed(row, hints)
        return Form(HEADED_LIST, lambda lines: [entry(each) for each in entries(lines)])
    line, height = _row(row, hints)
    if height > 1:
        return Form((Blocks(height),), lambda lines: [line(e) for e in _joined(lines, height)])
    if not counted:
        return Form((), lambda lines: [line(each) for each in lines])
    return Form(LIST, lambda lines: [line(each) for each in lines[1:]])


def _headed(reply: Any, hints: Hints) -> Reader:
    """Return what reads a line, and the list or text that its last word counts."""
    *fields, (_, last) = hints.items()
    head = line_reader(reply.__name__, dict(fields), tuple, headed=True)
    kind, marks, _ = parted(last)
    below = _part(reply, kind, marks).read
    return lambda lines: reply(*head(lines[0]), below(lines))


def _of_parts(reply: Any, hints: Hints, *, counted: bool) -> Form:
    *_, last = hints
    known = [parted(hint) for hint in hints.values()]
    first = get_type_hints(known[0][0])
    pieces: list[tuple[Form, Given | None]] = []
    for name, (kind, marks, _) in zip(hints, known, strict=True):
        form = _part(reply, kind, marks, counted=counted or name != last)
        where = next((mark for mark in marks if isinstance(mark, Where)), None)
        given = (
            None
            if where is None
            else Given(Part.LIST, [*first].index(where.field.rpartition(".")[2]), where.word)
        )
        pieces.append((form, given))
    shape = [(given,) if given else form.shape for form, given in pieces]
    return Form(sum(shape, ()), lambda lines: reply(*_parts(lines, pieces)))


def _part(reply: Any, kind: Any, marks: Sequence[Mark], *, counted: bool = True) -> Form:
    form = _form(str if Lines() in marks else kind, counted=counted)
    if form.shape not in (ROW, LIST, ()):
        raise TypeError(f"{reply.__name__}: {kind!r} cannot be a part of a greater reply")
    return form


def _parts(lines: Sequence[str], pieces: Sequence[tuple[Form, Given | None]]) -> Iterator[Any]:
    """Yield what the parts of a reply hold; ``None`` is not there."""
    at = 0
    for form, given in pieces:
        if given is not None and not given.applies(lines[0]):
            yield None
            continue
        size = 1 + int(lines[at]) if form.shape == LIST else 1 if form.shape else len(lines) - at
        yield form.read(lines[at : at + size])
        at += size


def _text(lines: Sequence[str]) -> str:
    return "\n".join(lines[1:])


def _joined(lines: Sequence[str], height: int) -> list[str]:
    """Put the lines of each entry of a list, which takes so many, one after another."""
    return [" ".join(lines[at : at + height]) for at in range(1, len(lines), height)]


def entries(lines: Sequence[str]) -> list[Sequence[str]]:
    """Cut a list into its entries, each a line whose last word counts the lines below it.

    >>> entries(["2", "ann 1", "a", "bob 0"])
    [['ann 1', 'a'], ['bob 0']]
    """
    cut: list[Sequence[str]] = []
    at = 1
    while at < len(lines):
        end = at + 1 + int(lines[at].rpartition(" ")[2])
        cut.append(lines[at:end])
        at = end
    return cut
