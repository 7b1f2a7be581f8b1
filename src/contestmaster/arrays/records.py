"""Records: one class declares a row of a table, its memory, its static types and its names.

    class Ship(Record):
        "A ship under way."

        id: Int64
        fuel: Int64

``Ship.table(100)`` is a zeroed NumPy array of a hundred ships. Rules say ``ships[i].fuel -= 1``,
and that line means the same with the JIT on and off and to a type checker. Records have no
padding, so equal fields are equal bytes; wide fields come first, so every field is aligned.

A field of several numbers says how many: ``cargo: Annotated[Int16s, 8]``.
"""

from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import (
    Annotated,
    Any,
    ClassVar,
    Protocol,
    Self,
    TypeAlias,
    TypeVar,
    cast,
    get_type_hints,
    overload,
)

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Float64",
    "Int8",
    "Int8s",
    "Int16",
    "Int16s",
    "Int32",
    "Int32s",
    "Int64",
    "Int64s",
    "Record",
    "RecordTable",
    "names",
    "plain",
]

Int64: TypeAlias = Annotated[int, np.int64]
Int32: TypeAlias = Annotated[int, np.int32]
Int16: TypeAlias = Annotated[int, np.int16]
Int8: TypeAlias = Annotated[int, np.int8]
Float64: TypeAlias = Annotated[float, np.float64]

# Several numbers in one field. To these, too, the width is added: what a checker reads, an alias
# of NumPy's, is made otherwise in each of its versions.
Int64s: TypeAlias = Annotated[NDArray[np.int64], np.int64]
Int32s: TypeAlias = Annotated[NDArray[np.int32], np.int32]
Int16s: TypeAlias = Annotated[NDArray[np.int16], np.int16]
Int8s: TypeAlias = Annotated[NDArray[np.int8], np.int8]

R = TypeVar("R")


class RecordTable(Protocol[R]):
    """A one-dimensional NumPy array of records, as type checkers see it."""

    @overload
    def __getitem__(self, place: int, /) -> R: ...
    @overload
    def __getitem__(self, place: slice, /) -> "RecordTable[R]": ...
    @overload
    def __getitem__(self, place: NDArray[Any], /) -> "RecordTable[R]": ...
    @overload
    def __getitem__(self, place: str, /) -> NDArray[Any]: ...
    def __setitem__(self, place: int | slice, value: "R | RecordTable[R]", /) -> None:
        """Copy a record, or several, into the table."""

    def __len__(self) -> int:
        """Count the rows, used or not."""
        ...

    def copy(self) -> "RecordTable[R]":
        """Return another table with the same rows."""
        ...

    def tobytes(self) -> bytes:
        """Return the memory of the rows."""
        ...


class Record:
    """Base of records. A subclass annotates its fields with ``Int64`` ... ``Float64``.

    Raises:
        TypeError: When the class is made: a field has no width, fields are not aligned, or a name
            is taken, as ``size`` is.
    """

    dtype: ClassVar[np.dtype[Any]]
    """The layout: fields in order of declaration, without padding."""
    row: ClassVar[Callable[[Iterable[Any]], Any]]
    """Makes a named tuple of the plain values of a row."""

    def __init_subclass__(cls) -> None:
        """Lay the annotated fields out."""
        hints = get_type_hints(cls, include_extras=True)
        own = {name: hint for name, hint in hints.items() if name not in Record.__annotations__}
        fields = [(name, _width(cls, name, hint)) for name, hint in own.items()]
        layout = np.dtype(fields)
        for name, width in fields:
            if hasattr(np.record, name):
                raise TypeError(f"{cls.__name__}.{name} means something else to NumPy: rename it")
            offset = cast("Mapping[str, tuple[Any, int]]", layout.fields)[name][1]
            if offset % width.base.itemsize or layout.itemsize % width.base.itemsize:
                raise TypeError(f"{cls.__name__}.{name} is not aligned: put wide fields first")
        cls.dtype = np.dtype((np.record, fields))
        # A type checker wants a literal name here; there is none, the class is made of a class.
        named = cast("Any", namedtuple)(cls.__name__, [name for name, _ in fields])
        cls.row = partial(tuple.__new__, named)  # as its _make, which counts the values first

    @classmethod
    def table(cls, rows: int) -> RecordTable[Self]:
        """Return a table of so many rows, all zero."""
        return cast("RecordTable[Self]", np.zeros(rows, dtype=cls.dtype))

    @classmethod
    def load(cls, data: bytes | memoryview) -> RecordTable[Self]:
        """Return a table with the rows whose memory is ``data``, which stays untouched."""
        return cast("RecordTable[Self]", np.frombuffer(data, dtype=cls.dtype).copy())

    @classmethod
    def rows(cls, table: RecordTable[Self]) -> list[Self]:
        """Return the rows to read from, as named tuples: much faster than records in Python."""
        array: Any = table
        return list(map(cls.row, array.tolist()))

    @classmethod
    def write(cls, row: Self, values: Mapping[str, Any]) -> None:
        """Set the named fields of a row.

        Raises:
            ValueError: A name is no field, or a value does not fit its field.
        """
        for name, value in values.items():
            if name not in names(cls):
                raise ValueError(f"{cls.__name__} has no field {name}")
            width = cls.dtype[name]
            if width.shape:
                _write_several(f"{cls.__name__}.{name}", width, getattr(row, name), value)
            else:
                setattr(row, name, _fitting(f"{cls.__name__}.{name}", width, value))


def names(record: type[Record]) -> tuple[str, ...]:
    """The fields of a record in order."""
    return tuple(record.dtype.names or ())


def plain(row: Record) -> dict[str, Any]:
    """The fields of a row by name, as plain Python numbers, or lists of them."""
    values = cast("np.record", row)
    return {
        name: value.tolist() if isinstance(value, np.ndarray) else value
        for name, value in zip(values.dtype.names or (), values.item(), strict=True)
    }


def _width(cls: type, name: str, hint: Any) -> np.dtype[Any]:
    match getattr(hint, "__metadata__", ()):
        case [type() as width] if hint.__origin__ in {int, float}:
            return np.dtype(width)
        case [type() as width, int() as count]:
            return np.dtype((width, (count,)))
        case [type() as width]:
            several = f"{width.__name__.capitalize()}s"
            raise TypeError(f"{cls.__name__}.{name} has no count: Annotated[{several}, 8] has one")
    raise TypeError(f"{cls.__name__}.{name} has no width: annotate it with Int64 or the like")


def _write_several(name: str, width: np.dtype[Any], field: NDArray[Any], values: Any) -> None:
    """Set the first numbers of a field of several; the others become zero."""
    count = width.shape[0]
    if not isinstance(values, Sequence) or len(values) > count:
        raise ValueError(f"{name}: {values!r} are not at most {count} numbers")
    fitting = [_fitting(f"{name}[{i}]", width.base, value) for i, value in enumerate(values)]
    field[:] = fitting + [0] * (count - len(fitting))


def _fitting(name: str, width: np.dtype[Any], value: Any) -> int | float:
    """The value as the field holds it; stores out of range would wrap or raise, by mode."""
    if width.kind == "f":
        if isinstance(value, int | float):
            return float(value)
    elif isinstance(value, int):
        bounds = np.iinfo(width)
        if bounds.min <= value <= bounds.max:
            return int(value)
        raise ValueError(f"{name}: {value} does not fit {width}")
    raise ValueError(f"{name}: {value!r} is no number that fits {width}")
