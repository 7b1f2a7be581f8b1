"""The small notations inside a line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.testing.transcript import parse
from contestmaster.testing.transcript.notation import (
    is_blank,
    quoted_bytes,
    shown,
    span,
    without_comment,
)


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("OK", "OK"),
        ("OK  # fine", "OK"),
        ("OK \t#", "OK"),
        ("a # b", "a # b"),
        ("a  #b", "a  #b"),
        ("# all of it", ""),
        ("#", ""),
        ("#.#", "#.#"),
        ("  # all of it", ""),
        ("trailing   ", "trailing"),
    ],
)
def test_comments(line: str, rest: str) -> None:
    assert without_comment(line) == rest
    assert is_blank(line) == (not rest)


def test_bytes_are_as_they_are_written() -> None:
    assert quoted_bytes(r'"\x00\xff\n\"" "é"') == b'\x00\xff\n"' + "é".encode()


@pytest.mark.parametrize("text", ["", "x", '"x', '"x" y', '"x" *', "'x'"])
def test_what_is_no_bytes(text: str) -> None:
    with pytest.raises(ValueError, match="double quotes"):
        quoted_bytes(text)


def test_spans_are_exact() -> None:
    assert [span(t) for t in ("250ms", "1s", "0.000001s", "5m", "3d")] == [
        250_000,
        1_000_000,
        1,
        300_000_000,
        259_200_000_000,
    ]


FRONT = '+++\ngame = "x"\nseats = ["a"]\n+++\na> X\n'


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n")))
def test_a_line_that_came_can_be_expected_as_it_is_shown(line: str) -> None:
    (step,) = parse(FRONT + shown(line)).steps
    (expected,) = step.expected
    assert expected.text == line
    assert expected.literal or "..." not in line or line != "..."
