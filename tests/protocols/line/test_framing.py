"""Framing: lines and blocks from bytes in pieces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.grammar import Block
from contestmaster.protocols.line.framing import BlockReader, Inbox

LONGEST = 6


def cut(pieces):
    """Return all lines an inbox gives for input in these pieces, dropping as it goes."""
    inbox = Inbox(LONGEST)
    lines = []
    for stamp, piece in enumerate(pieces):
        inbox.feed(piece, stamp)
        while inbox.stamp() is not None:
            lines.append(inbox.take()[0])
        inbox.drop_excess()
        assert len(inbox) <= LONGEST
    return lines


@given(st.lists(st.binary(max_size=20).map(lambda b: b.replace(b"\x00", b"\n"))))
def test_lines_do_not_depend_on_the_pieces(pieces):
    """NET-18, NET-23: split at LF only; a line above the limit is None, whatever it holds."""
    data = b"".join(pieces)
    lines = data.split(b"\n")[:-1]
    assert cut(pieces) == [line if len(line) <= LONGEST else None for line in lines]


@pytest.mark.parametrize("more", [0, 1])
def test_the_longest_line_may_come_without_its_lf_at_first(more):
    """[NET-23] Just as long as it may be it is kept; a byte more, and it is dropped."""
    inbox, line = Inbox(LONGEST), b"x" * (LONGEST + more)
    inbox.feed(line, 1)
    assert inbox.stamp() is None
    assert inbox.drop_excess() == (len(line) if more else 0)
    inbox.feed(b"\nnext\n", 2)
    assert inbox.take()[0] == (None if more else line)
    assert inbox.take()[0] == b"next"


@given(st.lists(st.binary(min_size=1, max_size=8).map(lambda b: b.replace(b"\x00", b"\n"))))
def test_a_line_has_the_stamp_of_its_lf(pieces):
    """NET-33: also when everything is taken late."""
    inbox = Inbox(LONGEST)
    expected = []
    for stamp, piece in enumerate(pieces):
        inbox.feed(piece, stamp)
        expected += [stamp] * piece.count(b"\n")
    stamps = []
    size = 0
    while (stamp := inbox.stamp()) is not None:
        stamps.append(stamp)
        line = inbox.peek()
        taken, length = inbox.take()
        assert taken == line
        size += length
    assert stamps == expected
    assert size + len(inbox) == sum(map(len, pieces))


@given(st.lists(st.sampled_from([b" ", b"\r", b"\t", b"\n", b"x"])))
def test_blank_lines_are_skipped_up_to_the_first_other(bytes_):
    """NET-22, NET-74: none that is over-long, and no piece of a line that is not complete."""
    data = b"".join(bytes_)
    inbox = Inbox(LONGEST)
    inbox.feed(data, 1)
    skipped = inbox.skip_blank()
    blank, rest = data[:skipped], data[skipped:]
    assert all(not line.split() and len(line) <= LONGEST for line in blank.split(b"\n"))
    assert not blank or blank.endswith(b"\n")
    if b"\n" in rest:
        first = rest[: rest.index(b"\n")]
        assert first.split() or len(first) > LONGEST
        assert inbox.stamp() == 1
    else:
        assert inbox.stamp() is None


def test_a_gigabyte_without_lf_takes_no_memory():
    """NET-23: dropped as it comes, up to the LF."""
    inbox = Inbox(4096)
    piece = b"x" * (1 << 20)
    dropped = 0
    for _ in range(1024):
        inbox.feed(piece, 1)
        dropped += inbox.drop_excess()
        assert len(inbox) <= 4096
    assert dropped == 1 << 30
    inbox.feed(b"\nPROGRESS\n", 2)
    assert inbox.take() == (None, 1)
    assert inbox.take() == (b"PROGRESS", 9)
    assert inbox.idle


def test_clearing_forgets_everything():
    inbox = Inbox(LONGEST)
    inbox.feed(b"x" * 10, 1)
    inbox.drop_excess()
    assert not inbox.idle
    inbox.clear()
    assert inbox.idle
    inbox.feed(b"one\n", 2)
    assert inbox.take() == (b"one", 4)


@given(st.data())
def test_blocks_do_not_depend_on_the_pieces(data):
    """NET-76, NET-77: the lines strictly between the first marks, as they are."""
    line = st.text("ab<>\r ", max_size=5).filter(lambda t: t.removesuffix("\r") != ">>>")
    lines = data.draw(st.lists(line))
    text = "\n".join(["<<<", *lines, ">>>", "next", ""]).encode()
    cuts = data.draw(st.lists(st.integers(0, len(text))).map(sorted))
    reader = BlockReader(b"REVEAL", Block("<<<", ">>>"), 1000)
    inbox = Inbox(100)
    for stamp, (a, b) in enumerate(zip([0, *cuts], [*cuts, len(text)], strict=True)):
        inbox.feed(text[a:b], stamp)
        if reader.stamp is None:
            reader.read(inbox)
    assert reader.stamp is not None
    assert reader.content == "\n".join(lines).encode()
    assert inbox.take()[0] == b"next"
