"""WASI, whatever it is called with: codes, and never a byte outside the memory."""

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.wasm.wasi import (
    CHUNK,
    FUNCTIONS,
    BadPointerError,
    Errno,
    ExitError,
    done,
)

SIZE = 4096


class Paper:
    """A guest on paper: its memory is bytes, and it notes what is asked of it."""

    def __init__(self, memory=b"", unread=b""):
        self.memory = bytearray(memory.ljust(SIZE, b"\0"))
        self.unread = unread
        self.said = self.log = b""
        self.charged = 0

    def check(self, pointer, size):
        if pointer + size > SIZE:
            raise BadPointerError

    def load(self, pointer, size):
        self.check(pointer, size)
        return bytes(self.memory[pointer : pointer + size])

    def store(self, pointer, data):
        self.check(pointer, len(data))
        self.memory[pointer : pointer + len(data)] = data

    def charge(self, size):
        self.charged += size

    def waiting(self):
        return len(self.unread)

    def read(self, size):
        data, self.unread = self.unread[:size], self.unread[size:]
        return data

    def room(self):
        return CHUNK

    def write(self, data):
        self.said += data

    def note(self, data):
        self.log += data

    def time(self):
        return 7

    def random(self, size):
        return b"r" * size


SMALL = st.integers(0, 8) | st.integers(0, SIZE + 64) | st.integers(0, 2**32 - 1)


@given(
    st.sampled_from(sorted(FUNCTIONS)),
    st.lists(SMALL, min_size=9, max_size=9),
    st.binary(max_size=256),
    st.binary(max_size=64),
)
def test_any_call_is_answered_with_a_code(name, given_, memory, unread):
    """WASM-10, WASM-13: no arguments raise anything but the wish to end."""
    function = FUNCTIONS[name]
    paper = Paper(memory, unread)
    arguments = tuple(given_[: len(function.params)])
    try:
        code = done(paper, function, arguments)
    except ExitError as ended:
        assert name == "proc_exit"
        assert ended.code == arguments[0]
        return
    assert code in {*Errno, None}
    assert len(paper.memory) == SIZE
    assert code is not None or (function.waits and not paper.unread)
    moved = len(paper.said) + len(paper.log) + len(unread) - len(paper.unread)
    assert paper.charged >= moved  # each byte that passes is paid for [WASM-22]


@given(st.binary(max_size=300), st.lists(st.integers(0, 100), min_size=1, max_size=5))
def test_what_is_read_is_what_came(unread, sizes):
    """WASM-1: over several buffers, in order."""
    paper = Paper(unread=unread)
    at = 1024
    for number, size in enumerate(sizes):
        paper.store(8 * number, at.to_bytes(4, "little") + size.to_bytes(4, "little"))
        at += size
    code = done(paper, FUNCTIONS["fd_read"], (0, 0, len(sizes), 512))
    if not unread and sum(sizes):
        assert code is None
        return
    count = int.from_bytes(paper.load(512, 4), "little")
    assert (code, count) == (Errno.SUCCESS, min(len(unread), sum(sizes)))
    assert paper.load(1024, count) == unread[:count]


@given(st.lists(st.binary(max_size=80), min_size=1, max_size=5), st.sampled_from([1, 2]))
def test_what_is_written_is_heard_and_paid_for(pieces, fd):
    """WASM-1, WASM-22: to the output or to the log, in order; each byte costs."""
    paper = Paper()
    at = 1024
    for number, piece in enumerate(pieces):
        paper.store(8 * number, at.to_bytes(4, "little") + len(piece).to_bytes(4, "little"))
        paper.store(at, piece)
        at += len(piece)
    assert done(paper, FUNCTIONS["fd_write"], (fd, 0, len(pieces), 512)) == Errno.SUCCESS
    whole = b"".join(pieces)
    assert (paper.said if fd == 1 else paper.log) == whole
    assert int.from_bytes(paper.load(512, 4), "little") == paper.charged == len(whole)
