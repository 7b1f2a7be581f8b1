"""The clients of the benchmark wait for turns, and note what they are told, however it comes in."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from waiters import Waited, Waiter

TURN = b"OK\nWAITING 0.0\nOK\n"


class Wire:
    """Takes what is sent."""

    def __init__(self) -> None:
        self.sent = b""

    def write(self, data: bytes) -> None:
        self.sent += data


def told(*pieces: bytes) -> tuple[Waited, bytes]:
    """Tell a client something, in pieces; return what it noted, and what it sent."""
    waited, wire = Waited(), Wire()
    client = Waiter(b"team1\nsecret0\n", waited)
    client.connection_made(wire)  # type: ignore[arg-type]
    for piece in pieces:
        client.data_received(piece)
    return waited, wire.sent


@given(turns=st.integers(0, 4), cuts=st.lists(st.integers(0, 100), max_size=8))
def test_each_turn_is_noted_once_and_the_next_is_waited_for(turns: int, cuts: list[int]):
    data = b"LOGIN\nPASS\nOK\n" + TURN * turns
    edges = [0, *sorted(cut for cut in cuts if cut < len(data)), len(data)]
    waited, sent = told(*(data[start:stop] for start, stop in pairwise(edges)))
    assert (waited.connected, waited.refused) == (1, 0)
    assert (len(waited.reply_ms), len(waited.late_ms)) == (turns, turns)
    assert all(0 <= late < 60_000 for late in waited.late_ms)
    assert sent == b"team1\nsecret0\n" + b"WAIT\n" * (turns + 1)


def test_who_is_turned_away_has_not_connected():
    waited, _ = told(b"LOGIN\nPASS\nFAILED 1 authentication failed\n")
    assert (waited.connected, waited.refused) == (0, 1)
