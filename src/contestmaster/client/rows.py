"""Read the lines of rows into named tuples, as their annotations say.

The annotations of a type are looked at once; what remains for each line is to cut it and to call
one reader for each field. How a field's words are written is told in
:mod:`contestmaster.client.marks`.
"""

import types
from collections.abc import Callable, Iterable, Sequence
from operator import methodcaller
from typing import Annotated, Any, Final, NamedTuple, TypeAlias, Union, get_args, get_origin

from contestmaster.client.errors import ProtocolError
from contestmaster.client.marks import Absent, Labelled, Mark, Numbered, Quoted, Rest, Word
from contestmaster.client.shapes import quoted

__all__ = ["Hints", "LineReader", "Make", "line_reader", "parted"]

Hints: TypeAlias = dict[str, Any]
"""Annotations by the name of the field."""
LineReader: TypeAlias = Callable[[str], Any]
Make: TypeAlias = Callable[[Iterable[Any]], Any]


class _Column(NamedTuple):
    """A field: how many words it takes, none for any number, and what reads the word or words."""

    name: str
    width: int | None
    read: Callable[[Any], Any]
    skip: int = 0
    """How many of its words say nothing."""


def parted(hint: Any) -> tuple[Any, tuple[Mark, ...], bool]:
    """Return the type of a field, its marks, and whether it may be ``None``."""
    marks: tuple[Mark, ...] = ()
    if get_origin(hint) is Annotated:
        hint, marks = hint.__origin__, hint.__metadata__
    if get_origin(hint) not in (Union, types.UnionType):
        return hint, marks, False
    options = [option for option in get_args(hint) if option is not types.NoneType]
    return (options[0] if len(options) == 1 else hint), marks, len(options) < len(get_args(hint))


def line_reader(row: str, hints: Hints, make: Make, *, headed: bool = False) -> LineReader:
    """Return what reads one line.

    Args:
        row: the name of the type, for errors.
        hints: the annotations of the fields that stand on the line.
        make: makes the value of as many items as there are fields.
        headed: whether a word follows them, which counts the lines below.

    Raises:
        TypeError: such a line could not be read.
    """
    columns = [_column(row, name, hint) for name, hint in hints.items()]
    widths = [column.width for column in columns]
    if widths.count(None) > 1:
        raise TypeError(f"{row}: two fields of open length in one line cannot be told apart")
    cut = _cut(row, hints, columns, headed=headed)
    places = _places(columns)
    least = sum(width or column.skip for width, column in zip(widths, columns, strict=True))
    read_words = _compiled(columns, places, make)

    def read(line: str) -> Any:
        words = cut(line)
        try:
            if len(words) >= least:
                return read_words(words)
        except (ValueError, LookupError):
            pass
        why = _misfit(columns, places, least, words)
        raise ProtocolError(f"expected a line of {row}, the server said {line!r}: {why}")

    return read


def _compiled(
    columns: Sequence[_Column], places: Sequence[int | slice], make: Make
) -> Callable[[Sequence[str]], Any]:
    """Return what makes a value of the words of a line.

    It is compiled, as named tuples are themselves, because rows come by the hundred.
    """
    items = []
    for i, (column, place) in enumerate(zip(columns, places, strict=True)):
        at = place if isinstance(place, int) else f"{place.start}:{place.stop or ''}"
        items.append(f"words[{at}]" if column.read is str else f"read{i}(words[{at}])")
    names = {"make": make} | {f"read{i}": column.read for i, column in enumerate(columns)}
    compiled: Callable[[Sequence[str]], Any] = eval(
        f"lambda words: make(({', '.join(items)},))", names
    )
    return compiled


def _misfit(
    columns: Sequence[_Column], places: Sequence[int | slice], least: int, words: Sequence[str]
) -> str:
    """Say why words are no row."""
    if len(words) < least:
        return f"it has {len(words)} words, and needs {least}"
    for column, place in zip(columns, places, strict=True):
        found = words[place]
        try:
            column.read(found)
        except (ValueError, LookupError):
            shown = found if isinstance(found, str) else " ".join(found)
            return f"{column.name} cannot be {shown!r}"
    return "it does not fit"


def _cut(
    row: str, hints: Hints, columns: Sequence[_Column], *, headed: bool
) -> Callable[[str], Sequence[str]]:
    """Return what cuts a line into words."""
    fields = [parted(hint) for hint in hints.values()]
    kind, marks, may_miss = fields[-1]
    if any(Quoted() in each for _, each, _ in fields):
        if any(Rest() in each for _, each, _ in fields):
            raise TypeError(f"{row}: a text without quotes cannot follow one with them")
        cut: Callable[[str], Sequence[str]] = quoted
    else:
        others = all(column.width == 1 for column in columns[:-1])
        text = kind is str and not may_miss and Word() not in marks
        most = (len(columns) - 1,) if text and others and columns[1:] and not headed else ()
        cut = methodcaller("split", " ", *most)
    return (lambda line: cut(line)[:-1]) if headed else cut


def _places(columns: Sequence[_Column]) -> list[int | slice]:
    """Return where each field's words are; those behind an open length count from the end."""
    places: list[int | slice] = []
    at = 0
    for i, (_, width, _, skip) in enumerate(columns):
        if width is None:
            after = sum(column.width or 0 for column in columns[i + 1 :])
            places.append(slice(at + skip, -after or None))
            at = -after
        else:
            places.append(at if width == 1 else slice(at, at + width or None))
            at += width
    return places


def _column(row: str, name: str, hint: Any) -> _Column:
    kind, marks, may_miss = parted(hint)
    absent = next((mark.word for mark in marks if isinstance(mark, Absent)), None)
    if may_miss != (absent is not None):
        raise TypeError(f"{row}.{name}: None and the word for it come together, not {hint!r}")
    if get_origin(kind) is tuple and set(get_args(kind)) <= {int, ...}:
        return _tuple(name, get_args(kind), marks)
    if kind == dict[str, str]:
        return _Column(name, None, _keyed)
    if kind is str and Rest() in marks:
        return _Column(name, None, " ".join)
    read = _WRITTEN.get((kind, next(filter(_WAYS.__contains__, marks), None)))
    if read is None:
        raise TypeError(f"{row}.{name}: {hint!r} cannot be read from a line")
    return _Column(name, 1, read if absent is None else _maybe(read, absent))


def _tuple(name: str, items: Sequence[Any], marks: Sequence[Mark]) -> _Column:
    numbered = Numbered() in marks
    width = None if numbered or Ellipsis in items else len(items)
    # A tuple of one number is given a word alone, no list of words.
    read = _numbers if width != 1 else lambda word: (int(word),)
    return _Column(name, width, read, skip=int(numbered))


def _numbers(words: Iterable[str]) -> tuple[int, ...]:
    return tuple(map(int, words))


def _keyed(words: Iterable[str]) -> dict[str, str]:
    return {key: value for key, _, value in (word.partition("=") for word in words)}


def _labelled(word: str) -> int:
    return int(word.partition("=")[2])


def _unquoted(word: str) -> str:
    return word[1:-1] if word.startswith('"') else word


def _maybe(read: Callable[[str], Any], absent: str) -> Callable[[str], Any]:
    return lambda word: None if word == absent else read(word)


_WRITTEN: Final[dict[tuple[Any, Mark | None], Callable[[str], Any]]] = {
    (int, None): int,
    (int, Labelled()): _labelled,
    (float, None): float,
    (bool, None): {"0": False, "1": True}.__getitem__,
    (str, None): str,
    (str, Quoted()): _unquoted,
}
"""What reads one word, by its type and the way in which it is written."""
_WAYS: Final = frozenset(way for _, way in _WRITTEN if way is not None)
