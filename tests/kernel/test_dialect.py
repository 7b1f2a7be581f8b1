"""Dialects: lines to items and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.dialect import LINE, Dialect, Unclosed

QUOTING = Dialect(quotes=True, comment="#")
DIALECTS = [LINE, QUOTING, Dialect(comment="//"), Dialect(quotes=True), Dialect(key_values=True)]

LINES = st.text(st.sampled_from(' \t\r"#/=ab\x0b\xe9'), max_size=12) | st.text(max_size=8)


@pytest.mark.parametrize(
    ("line", "items"),
    [
        (b"MOVE 3 0 1", [b"MOVE", b"3", b"0", b"1"]),
        (b"MOVE 3 0 1\r", [b"MOVE", b"3", b"0", b"1"]),
        (b"\t move\t\t3 \r 0\r1  ", [b"move", b"3", b"0", b"1"]),
        (b" \t\r", []),
        (b"", []),
        (b"a\x0bb c\x0cd \xa0e", [b"a\x0bb", b"c\x0cd", b"\xa0e"]),
        (b'"two words"', [b'"two', b'words"']),
    ],
)
def test_items_are_what_stands_between_whitespace(line: bytes, items: list[bytes]) -> None:
    """NET-19, NET-21, NET-24: space, CR and tab separate, any number of them; nothing else does."""
    assert LINE.split(line) == items


@pytest.mark.parametrize(
    ("line", "items"),
    [
        (b'say "two words" plain', [b"say", b"two words", b"plain"]),
        (b'""', [b""]),
        (b'a"b c"d', [b"ab cd"]),
        (b'"a ""b"" c"', [b'a "b" c']),
        (b'"" "" x', [b"", b"", b"x"]),
        (b'say "#1" # "two', [b"say", b"#1"]),
        (b"3#4", [b"3"]),
        (b"# all chat", []),
        (b'say "open to the end ', [b"say", b'"open to the end']),
        (b'a"b"c"d e', [b'a"b"c"d e']),
    ],
)
def test_quotes_group_and_comments_end(line: bytes, items: list[bytes]) -> None:
    assert QUOTING.split(line) == items


def test_an_unclosed_item_is_marked_as_such() -> None:
    *whole, last = QUOTING.split(b'"a" b "c d')
    assert isinstance(last, Unclosed) and not any(isinstance(i, Unclosed) for i in whole)


@pytest.mark.parametrize(
    ("line", "skip", "rest"),
    [
        (b" say  he  said\tso \r", 1, b"he  said\tso"),
        (b'say he said "so  what"', 1, b'he said "so  what"'),
        (b'say "to all" hi # hi', 2, b"hi"),
        (b"say", 1, b""),
        (b"say", 2, b""),
    ],
)
def test_the_rest_of_a_line_is_as_it_was_sent(line: bytes, skip: int, rest: bytes) -> None:
    """NET-86."""
    assert QUOTING.rest(line, skip) == rest


@given(LINES, st.sampled_from(DIALECTS))
def test_skipping_items_and_splitting_agree(text: str, dialect: Dialect) -> None:
    line = text.replace("\n", "").encode("utf-8", "surrogatepass")
    items = dialect.split(line)
    closed = len(items) - any(isinstance(item, Unclosed) for item in items)
    for skip in range(closed + 1):
        assert dialect.split(dialect.rest(line, skip)) == items[skip:]


@given(st.lists(LINES), st.sampled_from(DIALECTS))
def test_items_that_can_be_written_are_read_back(items: list[str], dialect: Dialect) -> None:
    writable = [item for item in items if dialect.writes(item)]
    assert dialect.split(dialect.join(writable).encode()) == [item.encode() for item in writable]


@given(st.binary(max_size=40) | LINES.map(str.encode), st.sampled_from(DIALECTS))
def test_no_bytes_are_too_odd_to_split(line: bytes, dialect: Dialect) -> None:
    """NET-24: whatever is not whitespace is part of an item."""
    items = dialect.split(line)
    assert all(isinstance(item, bytes) for item in items)
    if dialect is LINE:
        assert b"".join(items) == b"".join(bytes([c]) for c in line if c not in b" \t\r")


def test_what_cannot_be_written_is_not_written() -> None:
    for item in ("", "a b", "a\tb", "a\nb"):
        assert not LINE.writes(item)
        with pytest.raises(ValueError, match="cannot stand in a line"):
            LINE.join(["say", item])
    assert QUOTING.writes("") and not QUOTING.writes("a\nb")
    assert not Dialect(comment="//").writes("a//b")


@pytest.mark.parametrize("mark", ["", " ", "# ", '"', "\n"])
def test_a_comment_mark_must_not_arise_by_itself(mark: str) -> None:
    with pytest.raises(ValueError, match="cannot mark a comment"):
        Dialect(comment=mark)


def test_hostile_lines_are_split_in_linear_time() -> None:
    """A line of marks and quotes of the greatest length takes a moment, not minutes."""
    for piece in (b'"', b'""', b'"#', b'#"', b'a"', b' "'):
        line = piece * (131072 // len(piece))
        items = QUOTING.split(line)
        QUOTING.rest(line, len(items))
