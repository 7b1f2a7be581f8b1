"""Arguments in sentences."""

from typing import Any

import pytest

from contestmaster.kernel.grammar import Block
from contestmaster.protocols.announce.values import NUMBER_WORDS, forms


@pytest.mark.parametrize(
    ("said", "sector"),
    [
        ("3", 3),
        ("#3", 3),
        ("(3)", 3),
        ("+3", 3),
        ("-3", -3),
        ("03", 3),
        ("three", 3),
        ("Three", 3),
        ("twenty", 20),
        ("zero", 0),
    ],
)
def test_numbers_are_digits_or_words(read: Any, said: str, sector: int) -> None:
    assert read(f"I move to Sector {said}.") == [[f"MOVE {sector}"]]


@pytest.mark.parametrize("said", ["3.5", "3rd", "twenty-one", "3x", "1e3", "\u00b2", "\u0663"])
def test_nothing_else_is_a_whole_number(read: Any, said: str) -> None:
    assert read(f"I move to Sector {said}.") == [("?", "MOVE")]


def test_number_words_go_up_to_twenty() -> None:
    assert [NUMBER_WORDS.index(word) for word in ("zero", "seven", "twenty")] == [0, 7, 20]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("bob", "bob"),
        ('"bob"', "bob"),
        ("\u201cbob\u201d", "bob"),
        ("b.o.b", "b.o.b"),
        ("BoB", "BoB"),
    ],
)
def test_words_may_stand_in_quotation_marks(read: Any, said: str, name: str) -> None:
    assert read(f"I offer {said} an alliance.") == [[f"ALLY {name}"]]


@pytest.mark.parametrize("said", ["on", "ON", "On"])
def test_keywords_are_known_in_any_letter_case(read: Any, said: str) -> None:
    assert read(f"I turn {said} the pact between ann and bob.") == [["PACT ann bob on"]]


def test_a_text_takes_the_rest_of_its_sentence(read: Any) -> None:
    said = f"I publish the sha256 hash {'a' * 64} in the context of my 2nd, and best, battle."
    assert read(said) == [[f"HASH sha256 {'a' * 64} hex my 2nd, and best, battle"]]


def test_a_digest_in_quotation_marks_may_have_blanks(read: Any) -> None:
    """Blanks in a digest are dropped by the rules, not here [HASH-6]."""
    assert read('I publish the sha256 hash "ab cd".') == [['HASH sha256 "ab cd"']]


def test_nobody_says_a_block_within_a_sentence() -> None:
    with pytest.raises(TypeError, match="cannot be said"):
        forms(Block("BEGIN", "END"))
