"""What of a message its author says."""

import pytest

from contestmaster.kernel.grammar import Block
from contestmaster.protocols.announce.message import LONGEST, own_lines

BLOCK = Block("BEGIN", "END")


def own(*lines: str) -> list[str]:
    """The lines that are left, without empty ones."""
    return [line.text for line in own_lines("\n".join(lines), [BLOCK]) if line.text.strip()]


@pytest.mark.parametrize("mark", ["> ", ">", "  > ", ">> ", "| ", "ab> ", "# ", "#"])
def test_what_is_quoted_is_not_said(mark: str) -> None:
    assert own("Hello", f"{mark}I move to Sector 2.", "Bye") == ["Hello", "Bye"]


def test_less_than_is_no_quote() -> None:
    assert own("a > b", "x|y", "abcd> z") == ["a > b", "x|y", "abcd> z"]


@pytest.mark.parametrize(
    "said_by",
    [
        "On Mon, Jul 29, 2019 at 10:00 AM bob wrote:",
        "bob wrote:",
        "bob <bob@example.org> writes:",
        "Am Montag schrieb bob:",
    ],
)
def test_the_paragraph_under_who_wrote_it_is_not_said(said_by: str) -> None:
    lines = ("I go.", "", said_by, "I move to Sector 2.", "and 3.", "", "I repair.")
    assert own(*lines) == ["I go.", "I repair."]


def test_who_wrote_it_may_take_two_lines() -> None:
    lines = ("On Mon, 29 Jul 2019 at 10:00,", "bob via the list wrote:", "> I move.", "", "No.")
    assert own(*lines) == ["No."]


@pytest.mark.parametrize(
    "end",
    [
        "--",
        "-- ",
        "-----Original Message-----",
        "---------- Forwarded message ---------",
        "Begin forwarded message:",
        "________ Original",
    ],
)
def test_nothing_is_said_below_a_signature_or_a_forward(end: str) -> None:
    assert own("I go.", end, "I move to Sector 2.") == ["I go."]


def test_a_dash_between_words_is_no_signature() -> None:
    assert own("I go -- now", "--> there", "I stay") == ["I go -- now", "--> there", "I stay"]


def test_fenced_lines_are_not_said() -> None:
    assert own("I go.", "```", "I move to Sector 2.", "```", "I stay.") == ["I go.", "I stay."]


def test_a_block_belongs_to_the_line_above_it() -> None:
    lines = own_lines("first\nREVEAL\n\nBEGIN\nI move.\n> so\nEND\nlast", [BLOCK])
    assert [(line.number, line.text, line.block) for line in lines if line.text] == [
        (1, "first", None),
        (2, "REVEAL", "I move.\n> so"),
        (8, "last", None),
    ]


def test_blanks_behind_the_lines_around_a_block_are_left_out() -> None:
    """So that nothing of a plaintext is announced because a program added one [HASH-41]."""
    found = own_lines("REVEAL\nBEGIN \nI move. \nEND\t\nI go.", [BLOCK])
    assert [(line.text, line.block) for line in found] == [
        ("REVEAL", "I move. "),
        ("", None),
        ("I go.", None),
    ]


def test_a_plaintext_says_nothing_and_the_lines_around_it_do() -> None:
    """Lines of a plaintext are nobody's announcements [HASH-41, HASH-42]."""
    lines = ("I go.", "BEGIN", "I move to Sector 2.", "--", "END", "I stay.")
    assert own(*lines) == ["I go.", "I stay."]


def test_a_second_block_belongs_to_nobody() -> None:
    found = own_lines("REVEAL\nBEGIN\na\nEND\nBEGIN\nb\nEND", [BLOCK])
    assert [line.block for line in found if line.block is not None] == ["a"]


def test_a_block_that_is_never_closed_swallows_the_rest() -> None:
    """It must be clearly delimited [HASH-25]."""
    assert own("I go.", "BEGIN", "I move to Sector 2.") == ["I go."]


def test_lines_may_end_in_crlf() -> None:
    assert [line.text for line in own_lines("a\r\nBEGIN\r\nb\r\nEND\r\nc", [BLOCK])] == [
        "a",
        "",
        "c",
    ]


def test_what_is_longer_than_any_message_is_cut_off() -> None:
    lines = own_lines("x" * LONGEST + "\nI move.", [BLOCK])
    assert [len(line.text) for line in lines] == [LONGEST]
