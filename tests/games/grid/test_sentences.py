"""Worked examples told in sentences come to the same as in command form; sentences are read."""

from pathlib import Path

import pytest
from tests.games.told import SUFFIX, end_of, examples_of, told_of

from contestmaster.games.grid import Grid
from contestmaster.protocols.announce import Acts, MessageReader

EXAMPLES = examples_of("grid")
TOLD = told_of("grid")
QUERIES = ("LOOK", "EVENTS 0")


@pytest.mark.parametrize("name", TOLD)
def test_an_example_comes_to_the_same_in_sentences(name: str, tmp_path: Path) -> None:
    plain = end_of(EXAMPLES / f"{name}.transcript", tmp_path, QUERIES)
    assert len(plain) > len(QUERIES)
    assert end_of(EXAMPLES / f"{name}{SUFFIX}", tmp_path, QUERIES) == plain


def test_at_least_a_third_of_the_examples_is_told_in_sentences() -> None:
    examples = {path.name.partition("_")[0] for path in EXAMPLES.glob("w*.transcript")}
    assert examples == {f"w{number:02d}" for number in range(1, 17)}
    assert 3 * len({name.partition("_")[0] for name in TOLD}) >= len(examples)


VOCABULARY = Grid().vocabulary
READER = MessageReader(VOCABULARY)


@pytest.mark.parametrize(
    ("sentence", "lines"),
    [
        ("I move to 4 5 and pick up the wax-1.", ["MOVE 4 5", "PICKUP wax-1"]),
        ("I move to (4,5) and throw wax-1 at (9, 9).", ["MOVE 4 5", "THROW wax-1 9 9"]),
        ("I shoot the wax-1 at 5, 5.", ["FIRE 5 5 wax-1"]),
        ("I buy a Big Rock for a random square.", ["ROCK random"]),
        ("I drop a Big Rock on 4, 4, I buy Siren Bait.", ["ROCK 4 4", "BUYBAIT"]),
        ("I enter (4, 5).", ["ENTER 4 5"]),
        ("My role is cheerleader.", ["ROLE cheerleader"]),
        ("I enter at 4 5, and then I become a cheerleader.", ["ENTER 4 5", "ROLE cheerleader"]),
        ("I attempt to take the Bait bait-1.", ["TAKEBAIT bait-1"]),
        ("I turn Bob into a Toad for four nweeks.", ["TOAD Bob 4"]),
        ("I set square 3, 4 to fire, 0, dry.", ["SQUARE 3 4 fire 0 dry"]),
        ("I make gremlin-1 hiding.", ["GREMLIN gremlin-1 hiding"]),
        ("Bob is hereby flung at 1, 1.", ["FLING Bob 1 1"]),
        ("I look around.", ["LOOK"]),
    ],
)
def test_sentences_mean_commands(sentence: str, lines: list[str]) -> None:
    (acts,) = READER.read(sentence)
    assert isinstance(acts, Acts)
    assert [VOCABULARY.format(call) for call in acts.calls] == lines
