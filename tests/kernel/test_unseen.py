"""What nobody sees is refused from people, and does nothing where it is shown."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.unseen import harmless, printable, turned_back, unseen, without_unseen

ACTING = ["\x00", "\x07", "\r", "\x1b", "\x7f", "\x9b", "\u2028", "\u2029", "\u202e", "\u2067"]
HIDDEN = ["\u200b", "\u200e", "\u2060", "\ufeff", "\u00ad", "\U000e0061"]
PEOPLE = [
    "Zo\u00eb & J\u00f6rg \u2013 \u201cready?\u201d",
    "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",  # a name in Persian
    "\u0915\u094d\u200d\u0937",  # a conjunct in Hindi
    "\U0001f469\u200d\U0001f680 \u2764\ufe0f\u200d\U0001f525 \U0001f44d\U0001f3fd",
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # a flag
    "\u05e9\u05dc\u05d5\u05dd \u4f60\u597d \u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35",
]
TURNING = set("\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
ANY = st.text(st.characters() | st.sampled_from([*ACTING, *HIDDEN, "\u200c", "\u200d", "\n", "\t"]))


@pytest.mark.parametrize("text", PEOPLE)
def test_what_people_write_is_left_alone(text: str) -> None:
    assert unseen(text) == unseen(text, prose=True) == ""
    assert harmless(text) == without_unseen(text) == text
    assert printable(text)


@pytest.mark.parametrize("letter", [*ACTING, *HIDDEN, "\u200c", "\u200d"])
def test_no_line_and_no_name_hides_anything(letter: str) -> None:
    text = f"al{letter}ice"
    assert unseen(text).startswith(f"U+{ord(letter):04X} ")
    assert not printable(text)
    assert without_unseen(text) == "alice"


def test_prose_has_lines_and_whatever_is_pasted_but_nothing_that_acts() -> None:
    assert unseen("one\r\n\ttwo\u200b\n", prose=True) == ""
    for letter in ACTING:
        assert unseen(f"a{letter}b", prose=True).startswith("U+"), letter
    assert unseen("one\ntwo") == "U+000A a control character"


def test_what_acts_is_written_out() -> None:
    assert harmless("\x1b]52;c;aGk=\x07 \u202eX\x9b1m\tY\n") == (
        "\\x1b]52;c;aGk=\\x07 \\u202eX\\x9b1m\tY\\x0a"
    )
    assert harmless("one\ntwo\r\n", lines=True) == "one\ntwo\\x0d\n"
    assert turned_back("\u2068Bob\u2069") == "Bob"


@given(ANY, st.booleans())
def test_nothing_that_is_shown_acts_on_a_screen(text: str, lines: bool) -> None:
    shown = harmless(text, lines=lines)
    allowed = "\t\n" if lines else "\t"
    assert not [c for c in shown if unicodedata.category(c) in ("Cc", "Cs") and c not in allowed]
    assert not set(shown) & TURNING
    assert harmless(shown, lines=lines) == shown


@given(ANY)
def test_what_is_taken_on_a_line_needs_no_change_when_it_is_shown(text: str) -> None:
    if not unseen(text):
        assert harmless(text) == text
    assert not unseen(without_unseen(text))
    assert printable(without_unseen(text))
