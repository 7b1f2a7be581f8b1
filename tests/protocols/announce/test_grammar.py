"""Sentences of a small vocabulary: every way to read them, and what they resemble."""

from typing import Annotated, Literal

import msgspec
import pytest

from contestmaster.kernel.game import By, Game
from contestmaster.kernel.grammar import Integer, Text, Word
from contestmaster.kernel.vocabulary import order
from contestmaster.protocols.announce.grammar import LONGEST, MOST_MEANINGS, MOST_WORDS, Grammar


class Kitchen(Game[None, None]):
    """A kitchen, in which words mean several things."""

    name = "kitchen"
    Params = msgspec.defstruct("Params", [], frozen=True)

    @order("PUT", phrases=["I put {what} into the pot", "I put {what} [and {more}] into the pot"])
    def put(
        self,
        state: None,
        by: By,
        what: Annotated[str, Word()],
        more: Annotated[str, Word()] = "-",
    ) -> None:
        """Put something into the pot."""

    @order("TAKE", phrases=["I take {count} [pieces of] {what}", "{count} {what} for me"])
    def take(
        self,
        state: None,
        by: By,
        count: Annotated[int, Integer(1, 9)],
        what: Literal["bread", "cheese"],
    ) -> None:
        """Take food."""

    @order("SAY", phrases=["I say {text}", "Let it be said that {text}"])
    def say(self, state: None, by: By, text: Annotated[str, Text(20)]) -> None:
        """Say something."""

    @order("SALT", phrases=["I (salt|season) the soup", "I add salt"])
    def salt(self, state: None, by: By) -> None:
        """Salt the soup."""

    @order("SEASON", phrases=["I season the soup", "I add pepper"])
    def season(self, state: None, by: By) -> None:
        """Season the soup."""


GRAMMAR = Grammar(Kitchen().vocabulary)


def means(sentence: str) -> list[list[str]]:
    """All readings of a sentence, in command form."""
    form = Kitchen().vocabulary.format
    return [[form(call) for call in calls] for calls in GRAMMAR.readings(sentence)]


@pytest.mark.parametrize(
    ("sentence", "command"),
    [
        ("I take 3 cheese", "TAKE 3 cheese"),
        ("I take three pieces of Bread", "TAKE 3 bread"),
        ("two cheese for me", "TAKE 2 cheese"),
        ("I also put onions into the pot", "PUT onions"),
        ("I put onions and leeks into the pot", "PUT onions leeks"),
        ("I say no, and that is it", "SAY no, and that is it"),
        ("Let it be said that I am here", "SAY I am here"),
        ("I salt the soup", "SALT"),
    ],
)
def test_a_sentence_of_one_meaning(sentence: str, command: str) -> None:
    assert means(sentence) == [[command]]


def test_two_phrases_of_one_meaning_are_one_reading() -> None:
    assert means("I put leeks into the pot") == [["PUT leeks"]]


def test_a_sentence_with_two_meanings_has_both() -> None:
    assert means("I season the soup") == [["SALT"], ["SEASON"]]


def test_actions_in_a_row_share_their_subject_or_repeat_it() -> None:
    row = [["SALT", "TAKE 1 bread", "PUT peas"]]
    assert means("I add salt, take 1 bread, and I then put peas into the pot") == row
    assert means("I add salt, take 1 bread, and put peas into the pot") == row
    assert means("I add salt and I take 1 bread, I put peas into the pot") == row
    assert means("Finally, I add salt then take 1 bread and then put peas into the pot") == row


@pytest.mark.parametrize(
    "sentence",
    [
        "I take 0 cheese",
        "I take 10 cheese",
        "I take ham",
        "I take 3 ham",
        "take 3 cheese",
        "I would take 3 cheese",
        "I take 3 cheese tomorrow",
        "I say " + "x" * 21,
        "I say",
        "",
        "I",
    ],
)
def test_what_no_phrase_says_has_no_reading(sentence: str) -> None:
    assert means(sentence) == []


def test_a_sentence_of_too_many_words_is_not_read() -> None:
    assert means("I say " + " ".join("abc" for _ in range(MOST_WORDS))) == []


def test_of_very_many_meanings_a_few_are_found() -> None:
    """Each of 25 actions means two things; nobody waits for all of them."""
    row = "I season the soup" + ", season the soup" * 24
    found = means(row)
    assert len(found) == MOST_MEANINGS
    assert all(len(calls) == 25 for calls in found)


def test_a_second_meaning_is_found_behind_any_number_of_ways_to_read_the_first() -> None:
    """Each of ten actions fits two phrases of one meaning."""
    found = means("I season the soup" + ", put peas into the pot" * 10)
    assert [calls[0] for calls in found] == ["SALT", "SEASON"]
    found = means("I put peas into the pot" + ", put peas into the pot" * 9 + ", season the soup")
    assert [calls[-1] for calls in found] == ["SALT", "SEASON"]


def test_of_very_many_ways_that_come_to_nothing_none_is_followed() -> None:
    assert means("I season the soup" + ", season the soup" * 24 + ", and eat it") == []


def test_a_text_ends_where_another_action_begins_or_with_the_sentence() -> None:
    assert means("I say yes and I add salt") == [
        ["SAY yes", "SALT"],
        ["SAY yes and I add salt"],
    ]
    assert means("I say nothing and I add sugar") == []  # longer than a text may be
    assert means("I say band and hand") == [["SAY band and hand"]]


@pytest.mark.parametrize("sentence", ["\u0131 add salt", "\u0130 add salt", "I add \u017falt"])
def test_letters_that_only_look_alike_in_capitals_are_others(sentence: str) -> None:
    assert means(sentence) == []


@pytest.mark.parametrize("gap", [" ", " \t", ", ", " (", " ,", "  please "])
def test_a_long_gap_ends(gap: str) -> None:
    """Where each way to share it out were tried, this would go on for hours."""
    long = gap * (3900 // len(gap))
    for sentence in (f"I add salt{long}x", f"I add salt{long}twice", f"I{long}times"):
        assert len(means(sentence)) <= 1


def test_a_sentence_of_too_many_letters_is_not_read() -> None:
    assert means("I add salt".ljust(LONGEST)) == [["SALT"]]
    assert means("I add salt".ljust(LONGEST + 1)) == []


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("I take ham", ["TAKE"]),
        ("I hereby take ham", ["TAKE"]),
        ("I add sugar", []),
        ("I add salt and pepper", ["SALT"]),
        ("I season the soup twice", ["SEASON"]),
        ("Let it be", []),
        ("Let it be said that", ["SAY"]),
        ("take ham", []),
        ("", []),
    ],
)
def test_what_a_sentence_resembles(sentence: str, names: list[str]) -> None:
    assert list(GRAMMAR.resembling(sentence)) == names


def test_a_malformed_phrase_is_found_when_the_grammar_is_built() -> None:
    class Broken(Game[None, None]):
        """A game with a phrase that cannot be read."""

        name = "broken"
        Params = msgspec.defstruct("Params", [], frozen=True)

        @order("GO", phrases=["I go [now"])
        def go(self, state: None, by: By) -> None:
            """Go."""

    with pytest.raises(TypeError, match="GO"):
        Grammar(Broken().vocabulary)
