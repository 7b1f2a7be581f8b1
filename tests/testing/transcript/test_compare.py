"""Comparing expected lines with those that came."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.testing.transcript.compare import agrees, aligned
from contestmaster.testing.transcript.document import Expected


def lines(*texts: str) -> list[Expected]:
    return [Expected(number, text) for number, text in enumerate(texts, 1)]


def differences(expected: Sequence[Expected], came: Sequence[str]) -> int:
    return sum(not pair.fits for pair in aligned(expected, came))


def test_within_a_line() -> None:
    assert agrees(Expected(1, "WAITING ..."), "WAITING 0.052000")
    assert agrees(Expected(1, "WAITING ..."), "WAITING ")
    assert agrees(Expected(1, "... 3 ..."), "2 3 4")
    assert not agrees(Expected(1, "... 3 ..."), "2 33 4")
    assert not agrees(Expected(1, "WAITING ..."), "WAITING")
    assert agrees(Expected(1, "a.c"), "a.c")
    assert not agrees(Expected(1, "a.c"), "abc")
    assert not agrees(Expected(1, "a...", literal=True), "abc")


def test_any_lines() -> None:
    assert differences(lines("OK", "..."), ["OK"]) == 0
    assert differences(lines("OK", "...", "3"), ["OK", "1", "2", "3"]) == 0
    assert differences(lines("...", "..."), ["OK", "1"]) == 0
    assert differences(lines("OK", "...", "3"), ["OK", "1", "2"]) == 1
    assert differences([Expected(1, "...", literal=True)], ["OK"]) == 2


def test_differences_are_few_and_in_order() -> None:
    pairs = list(aligned(lines("OK", "1", "2", "4"), ["OK", "2", "3", "4"]))
    shown = [(pair.expected and pair.expected.text, pair.came) for pair in pairs]
    assert shown == [("OK", "OK"), ("1", None), ("2", "2"), (None, "3"), ("4", "4")]


words = st.lists(st.sampled_from(["a", "b", "c"]), max_size=8)


@given(words, words)
def test_alignment_loses_nothing_and_invents_nothing(texts: list[str], came: list[str]) -> None:
    expected = lines(*texts)
    pairs = list(aligned(expected, came))
    assert [pair.expected for pair in pairs if pair.expected is not None] == expected
    assert [pair.came for pair in pairs if pair.came is not None] == came
    assert all(pair.expected.text == pair.came for pair in pairs if pair.fits and pair.expected)
    assert (differences(expected, came) == 0) == (texts == came)


@given(words, words, words)
def test_a_gap_takes_up_whatever_stands_there(
    before: list[str], between: list[str], after: list[str]
) -> None:
    assert differences(lines(*before, "...", *after), before + between + after) == 0
