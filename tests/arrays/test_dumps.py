"""Dumps: a head and parts, and nothing else is read."""

import pytest

from contestmaster.arrays import dumps

DUMP = dumps.dumped("desk", 3, (2, 1), (b"abcd", b"xyz"), mark=7)


def test_what_was_dumped_is_read_again() -> None:
    """Counts, mark and all parts."""
    read = dumps.read("desk", 3, 2, DUMP)
    assert (read.mark, read.counts) == (7, (2, 1))
    assert [bytes(part) for part in dumps.parts(read, (4, 3))] == [b"abcd", b"xyz"]


def test_names_of_any_length_have_four_letters() -> None:
    """Filled up or cut."""
    assert dumps.dumped("go", 1, (), ()).startswith(b"go  \x01")
    assert dumps.dumped("traders", 1, (), ()).startswith(b"trad\x01")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "no dump of a game of desk"),
        (b"cows" + DUMP[4:], "no dump of a game of desk"),
        (DUMP[:15], "no dump of a game of desk"),
        (DUMP[:4] + b"\x04" + DUMP[5:], "version 4, these rules read version 3"),
        (DUMP + b"!", "cut short or too long"),
        (DUMP[:-1], "cut short or too long"),
    ],
)
def test_other_bytes_are_refused(data: bytes, message: str) -> None:
    """With what is wrong about them."""
    with pytest.raises(ValueError, match=message):
        dumps.parts(dumps.read("desk", 3, 2, data), (4, 3))
