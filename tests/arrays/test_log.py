"""The log of compiled rules."""

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.log import clear, next_line, taken, whole
from contestmaster.arrays.records import Int64, Record, RecordTable


class Note(Record):
    """A line of a game."""

    kind: Int64
    who: Int64


@compiled
def tell(log: RecordTable[Note], kind: int, who: int) -> None:
    """Write a line."""
    next_line(log, kind).who = who


def test_lines_are_taken_in_the_order_of_writing() -> None:
    """Once."""
    log = Note.table(4)
    lines = whole(log)
    assert taken(lines) == []
    tell(log, 7, 1)
    tell(log, 3, 2)
    assert taken(lines) == [[7, 1], [3, 2]]
    assert taken(lines) == []
    tell(log, 5, 9)
    assert taken(lines) == [[5, 9]]


def test_a_full_log_writes_its_last_line_over_and_over() -> None:
    """Nothing else is touched."""
    log = Note.table(3)
    for who in range(1, 6):
        tell(log, 1, who)
    assert taken(whole(log)) == [[1, 1], [1, 5]]
    clear(log)
    assert taken(whole(log)) == []


def test_a_log_of_one_row_is_for_searches() -> None:
    """Whatever is written there does no harm."""
    log = Note.table(1)
    for who in range(5):
        tell(log, 2, who)
