"""Replies in bytes."""

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.replies import Lines, shape_of
from contestmaster.protocols.line.replies import GENERIC, answered, failed, wait_time


def test_generic_texts_are_those_of_the_table():
    """NET-28, NET-79: code and text, one line."""
    assert [failed(code) for code in GENERIC] == [
        b"FAILED 1 bad login or password\n",
        b"FAILED 2 unknown command\n",
        b"FAILED 3 bad format\n",
        b"FAILED 4 too many arguments\n",
        b"FAILED 5 internal error, sorry...\n",
        b"FAILED 6 commands limit reached, forced waiting activated\n",
        b"FAILED 7 no seat in this game\n",
    ]


def test_a_game_gives_its_own_codes_their_texts():
    """NET-28."""
    nothing = shape_of(type(None))
    assert answered(101, None, nothing, {101: "no such group"}) == b"FAILED 101 no such group\n"
    assert answered(5, None, nothing, {}) == b"FAILED 5 internal error, sorry...\n"
    assert answered(0, None, nothing) == b"OK\n"


@given(st.text(alphabet=st.sampled_from("a \n\t")))
def test_texts_are_counted_lines_as_they_are(text):
    """NET-89: empty lines count, blanks stay, the last LF adds none, no line at all is 0."""
    reply = answered(0, Lines(text), shape_of(Lines)).decode()
    lines = text.removesuffix("\n").split("\n") if text else []
    assert reply == "OK\n" + "".join(f"{line}\n" for line in [str(len(lines)), *lines])


@given(st.integers(0, 10**13))
def test_wait_times_are_exact_microseconds(left):
    """NET-57, NET-58, NET-81: floored instants, six decimals, hours as many as it takes."""
    whole, fraction = wait_time(left, "seconds").split(".")
    assert int(whole) * 10**6 + int(fraction) == left
    hours, minutes, seconds = wait_time(left, "clock").split(":")
    assert len(hours) >= 2
    assert len(minutes) == 2
    assert len(seconds) == 9
    assert int(hours) * 3600 + int(minutes) * 60 + int(seconds[:2]) == int(whole)
    assert seconds[2:] == f".{fraction}"
