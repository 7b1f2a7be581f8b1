"""The spectators of the benchmark count what they hear, however it comes in."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.doors.web.live.wire import framed
from spectators import Heard, Spectator

HELLO = b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n\r\n"


@given(
    lengths=st.lists(st.sampled_from([0, 1, 125, 126, 127, 65535, 65536, 70000]), max_size=6),
    cuts=st.lists(st.integers(0, 300_000), max_size=8),
)
def test_messages_are_counted_whatever_pieces_they_come_in(lengths: list[int], cuts: list[int]):
    """By the lengths that frames of all three forms say [RFC 6455, section 5.2]."""
    data = HELLO + b"".join(framed(b"x" * length) for length in lengths)
    heard = Heard()
    spectator = Spectator(b"", heard)
    edges = [0, *sorted(cut for cut in cuts if cut < len(data)), len(data)]
    for start, stop in pairwise(edges):
        if stop > start:
            spectator.data_received(data[start:stop])
    assert (heard.connected, heard.messages) == (1, len(lengths))
    assert heard.bytes == len(data)


def test_who_is_refused_has_not_connected():
    heard = Heard()
    Spectator(b"", heard).data_received(b"HTTP/1.1 503 Service Unavailable\r\n\r\n")
    assert (heard.connected, heard.messages) == (0, 0)
