"""Records: one class, its memory, its names."""

from typing import Annotated

import numpy as np
import pytest

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.records import (
    Float64,
    Int8,
    Int16,
    Int16s,
    Int32,
    Int64,
    Record,
    RecordTable,
    names,
    plain,
)


class Ship(Record):
    """A ship under way."""

    id: Int64
    fuel: Int64
    speed: Float64
    crew: Int32
    decks: Int16
    docked: Int8
    armed: Int8


@compiled
def burn(ships: RecordTable[Ship], cost: int) -> int:
    """Let every ship use fuel; return what is left in all."""
    left = 0
    for place in range(len(ships)):
        ship = ships[place]
        ship.fuel -= cost
        left += ships[place].fuel
    return left


def test_a_table_starts_as_zeros_without_padding() -> None:
    table = Ship.table(3)
    assert table.tobytes() == bytes(3 * (8 + 8 + 8 + 4 + 2 + 1 + 1))
    assert names(Ship) == ("id", "fuel", "speed", "crew", "decks", "docked", "armed")


def test_rules_write_through_records_compiled_or_not() -> None:
    table = Ship.table(2)
    table[1].fuel = 10
    assert burn(table, 3) == 4
    assert getattr(burn, "py_func", burn)(table, 3) == -2
    assert table["fuel"].tolist() == [-6, 4]


def test_memory_goes_round() -> None:
    table = Ship.table(2)
    Ship.write(table[0], {"id": 7, "speed": 1.5, "docked": True})
    again = Ship.load(table.tobytes())
    assert plain(again[0]) == {
        "id": 7, "fuel": 0, "speed": 1.5, "crew": 0, "decks": 0, "docked": 1, "armed": 0,
    }  # fmt: skip
    again[0].id = 8
    assert table[0].id == 7


def test_rows_are_named_tuples_to_read_from() -> None:
    table = Ship.table(2)
    table[1].crew = 5
    rows = Ship.rows(table)
    assert [row.crew for row in rows] == [0, 5]
    assert [type(value) for value in rows[1]] == [int, int, float, int, int, int, int]  # type: ignore[call-overload]
    with pytest.raises(AttributeError):
        rows[0].crew = 3


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"sails": 1}, "Ship has no field sails"),
        ({"crew": 2**31}, "Ship.crew: 2147483648 does not fit int32"),
        ({"docked": -129}, "does not fit int8"),
        ({"crew": 1.5}, "no number that fits int32"),
        ({"crew": "many"}, "no number that fits int32"),
        ({"speed": None}, "no number that fits float64"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(values: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Ship.write(Ship.table(1)[0], values)


def test_fields_must_be_aligned_and_have_a_width() -> None:
    with pytest.raises(TypeError, match=r"Narrow\.b is not aligned"):
        type("Narrow", (Record,), {"__annotations__": {"a": Int8, "b": Int64}})
    with pytest.raises(TypeError, match=r"Uneven\.a is not aligned"):
        type("Uneven", (Record,), {"__annotations__": {"a": Int64, "b": Int8}})
    with pytest.raises(TypeError, match=r"Vague\.a has no width"):
        type("Vague", (Record,), {"__annotations__": {"a": int}})
    with pytest.raises(TypeError, match=r"Countless\.a has no count: Annotated\[Int16s, 8\]"):
        type("Countless", (Record,), {"__annotations__": {"a": Int16s}})


def test_copies_and_slices_are_tables() -> None:
    table = Ship.table(3)
    table[0].id = 1
    copy = table.copy()
    copy[0].id = 2
    table[1:2] = copy[:1]
    assert table["id"].tolist() == [1, 2, 0]
    assert isinstance(table, np.ndarray)


class Convoy(Record):
    """Ships that sail together."""

    leader: Int64
    crews: Annotated[Int16s, 4]


@compiled
def board(convoys: RecordTable[Convoy], place: int, ship: int, men: int) -> int:
    """Let men go on board of a ship of a convoy."""
    convoy = convoys[place]
    convoy.crews[ship] += men
    return int(convoys[place].crews[ship])


def test_a_field_may_hold_several_numbers() -> None:
    """Rules write through it; it is read, placed and checked by its name."""
    table = Convoy.table(2)
    assert table.tobytes() == bytes(2 * (8 + 4 * 2))
    assert board(table, 1, 2, 5) == 5
    assert getattr(board, "py_func", board)(table, 1, 2, 5) == 10
    assert plain(table[1]) == {"leader": 0, "crews": [0, 0, 10, 0]}
    Convoy.write(table[0], {"crews": [1, 2]})
    assert Convoy.rows(table)[0].crews.tolist() == [1, 2, 0, 0]
    for wrong, message in (
        ([1] * 5, "Convoy.crews: .* are not at most 4 numbers"),
        (1, "not at most 4"),
        ([1, 2**15], r"Convoy.crews\[1\]: 32768 does not fit int16"),
    ):
        with pytest.raises(ValueError, match=message):
            Convoy.write(table[0], {"crews": wrong})


def test_a_name_that_arrays_have_a_meaning_for_is_refused() -> None:
    """Without the compiler it would not be the field that is read."""
    with pytest.raises(TypeError, match=r"Crate\.size means something else"):
        type("Crate", (Record,), {"__annotations__": {"size": Int64}})
