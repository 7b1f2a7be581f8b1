"""Map files: the rule book's examples, round trips, and every way in which a file can be wrong."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.games.cows.board import Board
from contestmaster.games.cows.maps import MapError, parse, write

TWO = "2 3\n.#.\n...\n...\n"
THREE = "3 2\n..\n..\n\n..\n#.\n"
FOUR = "4 2\n..\n..\n\n..\n..\n\n.#\n..\n\n..\n..\n"


@st.composite
def boards(draw: st.DrawFn) -> Board:
    dim = draw(st.integers(2, 4))
    side = draw(st.integers(1, {2: 12, 3: 6, 4: 4}[dim]))
    fields = draw(st.lists(st.booleans(), min_size=side**dim, max_size=side**dim))
    return Board(dim, side, np.array(fields, dtype=np.int8))


def same(a: Board, b: Board) -> bool:
    return (a.dim, a.side) == (b.dim, b.side) and np.array_equal(a.blocked, b.blocked)


@pytest.mark.parametrize(
    ("text", "dim", "side", "inaccessible"),
    [(TWO, 2, 3, (2, 1)), (THREE, 3, 2, (1, 2, 2)), (FOUR, 4, 2, (2, 1, 1, 2))],
)
def test_worked_files(text: str, dim: int, side: int, inaccessible: tuple[int, ...]) -> None:
    """The rule book's three files, read and written [COWS-2, COWS-11]."""
    board = parse(text)
    assert (board.dim, board.side) == (dim, side)
    assert np.flatnonzero(board.blocked).tolist() == [board.index(inaccessible)]
    assert write(board) == text


@given(boards())
def test_what_is_written_is_read_again(board: Board) -> None:
    """The file gives the type of every field and nothing else [COWS-11]."""
    text = write(board)
    assert same(parse(text), board)
    assert write(parse(text)) == text
    assert same(parse(text.encode("ascii")), board)
    assert set(text) <= set("0123456789 .#\n")


@given(boards(), st.data())
def test_every_character_stands_for_the_field_the_book_says(
    board: Board, data: st.DataObject
) -> None:
    n = board.side
    place = tuple(data.draw(st.integers(1, n)) for _ in range(board.dim))
    c1, c2, c3, c4 = (*place, 1, 1)[:4]
    block = write(board).partition("\n")[2].split("\n\n")[(c4 - 1) * n + (c3 - 1)]
    expected = ".#"[board.blocked[board.index(place)]]
    assert block.split("\n")[c2 - 1][c1 - 1] == expected


@given(boards(), st.data())
def test_line_ends_and_trailing_blanks_do_not_matter(board: Board, data: st.DataObject) -> None:
    lines = write(board).split("\n")[:-1]
    ends = st.sampled_from(["", " ", "\t", " \t ", "\r"])
    text = "\n".join(line + data.draw(ends) for line in lines)
    tail = data.draw(st.sampled_from(["", "\n", "\r\n", "\n\n \n\r\n", "\n\t"]))
    assert same(parse(text + tail), board)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "first line"),
        ("\n2 1\n.\n", 1, "first line"),
        ("2  1\n.\n", 1, "first line"),
        (" 2 1\n.\n", 1, "first line"),
        ("2\t1\n.\n", 1, "first line"),
        ("2\n.\n", 1, "first line"),
        ("2 1 1\n.\n", 1, "first line"),
        ("2 01\n.\n", 1, "first line"),
        ("2 -1\n.\n", 1, "first line"),
        ("2 " + "9" * 5000 + "\n.\n", 1, "first line"),
        ("٢ 1\n.\n", 1, "first line"),
        ("\ufeff2 1\n.\n", 1, "first line"),
        ("1 3\n...\n", 1, "2 to 4 dimensions, not 1"),
        ("5 1\n.\n", 1, "2 to 4 dimensions, not 5"),
        ("2 0\n", 1, "1 to 300 fields a side, not 0"),
        ("2 301\n", 1, "1 to 300 fields a side, not 301"),
        ("4 38\n", 1, "more than 2000000"),
        ("2 3\n...\n..\n...\n", 3, "3 characters, this one has 2"),
        ("2 3\n...\n....\n...\n", 3, "3 characters, this one has 4"),
        ("2 3\n...\n.x.\n...\n", 3, "character 2 is 'x'"),
        ("2 3\n...\n..é\n...\n", 3, r"character 3 is '\xe9'"),
        ("2 3\n.\r.\n...\n...\n", 2, r"character 2 is '\r'"),
        ("2 3\n ..\n...\n...\n", 2, "character 1 is ' '"),
        ("2 3\n...\n...\n", 4, "the file ends where row 3 of 3 in block 1 of 1"),
        ("2 3\n...\n...", 4, "the file ends where row 3 of 3 in block 1 of 1"),
        ("2 3", 2, "the file ends where row 1 of 3 in block 1 of 1"),
        ("2 3\n\n...\n...\n...\n", 2, "an empty line stands where row 1 of 3"),
        ("2 3\n...\n\n...\n...\n", 3, "an empty line stands where row 2 of 3"),
        ("2 3\n...\n...\n...\n...\n", 5, "nothing may follow the last of 1 blocks"),
        ("2 3\n...\n...\n...\n\n\n#..\n", 7, "nothing may follow the last of 1 blocks"),
        ("3 2\n..\n..\n..\n..\n", 4, "an empty line must follow the 2 rows"),
        ("3 2\n..\n..\n\n\n..\n..\n", 5, "an empty line stands where row 1 of 2 in block 2 of 2"),
        ("3 2\n..\n..\n", 5, "the file ends where row 1 of 2 in block 2 of 2"),
        ("3 2\n..\n..", 4, "the file ends where row 1 of 2 in block 2 of 2"),
        ("3 2\n..\n..\n\n..\n..\n\n..\n..\n", 8, "nothing may follow the last of 2 blocks"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(MapError) as refusal:
        parse(text)
    assert refusal.value.line == line
    assert str(refusal.value).startswith(f"line {line}: ")
    assert reason in str(refusal.value)


@given(st.one_of(st.text(), st.binary(), st.text(alphabet="0123456789 .#\r\n\t", max_size=60)))
def test_no_text_raises_anything_but_a_map_error(text: str | bytes) -> None:
    try:
        board = parse(text)
    except MapError as error:
        assert error.line >= 1
    else:
        assert same(parse(write(board)), board)


@given(boards(), st.data())
def test_a_damaged_file_is_refused_or_is_another_map(board: Board, data: st.DataObject) -> None:
    text = write(board)
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    damaged = text[:at] + data.draw(st.text(alphabet=".# \n2x\r", max_size=3)) + text[at + cut :]
    lines = damaged.count("\n") + 1
    try:
        parse(damaged)
    except MapError as error:
        assert 1 <= error.line <= lines + 1


def test_a_map_never_changes() -> None:
    """Nothing can write the accessibility of a board that was read [COWS-5]."""
    with pytest.raises(ValueError, match="read-only"):
        parse(TWO).blocked[0] = 1


def test_the_name_is_given_and_not_read() -> None:
    assert parse(TWO).map_name == "world1.map"
    assert parse(TWO, "final.map").map_name == "final.map"


def test_the_largest_board() -> None:
    board = Board(3, 125, np.zeros(125**3, dtype=np.int8))
    assert same(parse(write(board)), board)
