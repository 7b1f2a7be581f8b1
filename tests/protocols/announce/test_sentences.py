"""Where sentences begin and end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.protocols.announce.message import Line
from contestmaster.protocols.announce.sentences import LONGEST, bare, sentences


def cut(*lines: str, whole: tuple[str, ...] = ()) -> list[tuple[int, str]]:
    """The sentences of a paragraph, each with the line it begins in."""
    taken = [Line(number, line) for number, line in enumerate(lines, 1)]
    return [(s.line, s.text) for s in sentences(taken, lambda text: text.rstrip(".") in whole)]


def test_marks_end_sentences() -> None:
    assert cut("I go. I stay! Do I? Yes; no.") == [
        (1, "I go."),
        (1, "I stay!"),
        (1, "Do I?"),
        (1, "Yes;"),
        (1, "no."),
    ]


def test_a_point_inside_a_word_ends_nothing() -> None:
    assert cut("I pay 1.5 to a.b") == [(1, "I pay 1.5 to a.b")]


def test_lines_are_wrapped_anywhere() -> None:
    assert cut("I move my", "ship to", "Sector 2. I", "stay.") == [
        (1, "I move my ship to Sector 2."),
        (3, "I stay."),
    ]


def test_a_whole_action_ends_with_its_line_where_the_next_begins_in_capitals() -> None:
    whole = ("I move to Sector 2", "I repair")
    assert cut("I move to Sector 2", "I repair", "and so on", whole=whole) == [
        (1, "I move to Sector 2"),
        (2, "I repair and so on"),
    ]
    assert cut("I repair", "Sector 2", whole=("I repair", "I repair Sector 2")) == [
        (1, "I repair Sector 2")
    ]


@pytest.mark.parametrize("bullet", ["- ", "* ", "+ ", "1. ", "2) ", "(3) ", "a) ", "\u2022 "])
def test_a_bullet_begins_a_sentence(bullet: str) -> None:
    assert cut("I go", f"{bullet}I stay", f"{bullet}I wait") == [
        (1, "I go"),
        (2, "I stay"),
        (3, "I wait"),
    ]


def test_a_line_without_a_mark_heads_the_list_below_it() -> None:
    given = [Line(n, text) for n, text in enumerate(["Well. Next week", "- I go", "- I stay"], 1)]
    found = [(each.text, each.heads) for each in sentences(given, lambda _: False)]
    assert found == [("Well.", False), ("Next week", True), ("I go", False), ("I stay", False)]


@pytest.mark.parametrize(
    "introduction",
    ["I do the following:", "My moves today:", "I hereby take the following actions:"],
)
def test_an_introduction_stands_by_itself(introduction: str) -> None:
    assert cut(introduction, "I go") == [(1, introduction), (2, "I go")]


def test_other_lines_that_end_in_a_colon_go_on() -> None:
    assert cut("The hash is:", "abc") == [(1, "The hash is: abc")]
    assert cut("Here it is, which I do not say:", "I go") == [
        (1, "Here it is, which I do not say:"),
        (2, "I go"),
    ]


@pytest.mark.parametrize(
    "pair", ['""', "()", "[]", "{}", "\u201c\u201d", "\u00ab\u00bb", "''", "\u2018\u2019"]
)
def test_nothing_ends_inside_quotation_marks_or_brackets(pair: str) -> None:
    text = f"bob {pair[0]}he said. I go. So there{pair[1]} left."
    assert cut(text) == [(1, text)]


@pytest.mark.parametrize(
    "text",
    [
        "'Tis late.",
        "The boys' game. I don\u2019t.",
        "So sad :-(",
        "Sad ;(",
        "Sad =[",
        "Glad :-)",
        "Ha ;)",
    ],
)
def test_apostrophes_and_faces_open_nothing(text: str) -> None:
    assert cut(f"{text} I go.")[-1] == (1, "I go.")


def test_what_is_never_closed_is_known() -> None:
    given = [Line(1, 'A 5" ship. I go.'), Line(2, "He (she) sang.")]
    assert [each.open for each in sentences(given[:1], lambda _: False)] == [True]
    assert [each.open for each in sentences(given[1:], lambda _: False)] == [False]


def test_a_block_ends_its_sentence() -> None:
    given = [Line(1, "I reveal"), Line(2, "It", "text"), Line(6, "I go")]
    found = [(s.text, s.block) for s in sentences(given, lambda _: False)]
    assert found == [("I reveal It", "text"), ("I go", None)]


def test_a_question_does_nothing() -> None:
    assert bare("I move?") is None
    assert bare("I move?!") is None
    assert bare(" . ") is None
    assert bare("I move!") == bare("I move,") == bare(" I move ;") == "I move"


@pytest.mark.parametrize("text", ["**I move.**", "*I move*!", "__I move__", "_I move!_."])
def test_a_sentence_that_is_stressed_is_said(text: str) -> None:
    assert bare(text) == "I move"


@pytest.mark.parametrize("text", ["I ask _bob_", "**I** move **now**", "_I move*", "***"])
def test_signs_within_a_sentence_are_its_own(text: str) -> None:
    assert bare(text) == text


def test_a_paragraph_without_marks_is_looked_through_once() -> None:
    """Nobody's text may hold up the others: whoever writes ten thousand lines is read like all."""
    asked: list[int] = []

    def never(text: str) -> bool:
        asked.append(len(text))
        return False

    lines = [Line(number, "I move") for number in range(1, 10_001)]
    (found,) = sentences(lines, never)
    assert (found.line, len(found.text)) == (1, 10_000 * 7 - 1)
    assert max(asked) <= LONGEST
    assert len(asked) <= LONGEST // 7 + 1


@given(st.lists(st.text('I.!" ()A\u201c\u201d;?', min_size=1).filter(str.strip), min_size=1))
def test_nothing_of_a_paragraph_is_lost(texts: list[str]) -> None:
    lines = [Line(number, text) for number, text in enumerate(texts, 1)]
    found = list(sentences(lines, lambda _: False))
    assert "".join("".join(one.text for one in found).split()) == "".join("".join(texts).split())
    assert [one.line for one in found] == sorted(one.line for one in found)


def test_what_is_opened_after_a_mark_stays_open_over_lines() -> None:
    assert cut('Hi. He said "I', 'go! I stay." I rest.') == [
        (1, "Hi."),
        (1, 'He said "I go! I stay." I rest.'),
    ]


def test_what_stands_before_an_introduction_is_said() -> None:
    assert cut("I go. Well", "My actions:", "I stay.") == [
        (1, "I go."),
        (1, "Well"),
        (2, "My actions:"),
        (3, "I stay."),
    ]
