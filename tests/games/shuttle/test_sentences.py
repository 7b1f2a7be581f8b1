"""Worked examples told in sentences come to the same as in command form."""

from pathlib import Path

import pytest
from tests.games.told import SUFFIX, end_of, examples_of, told_of

EXAMPLES = examples_of("shuttle")
TOLD = told_of("shuttle")
QUERIES = (
    *("SITUATION", "PLAYERS", "OBJECTS", "PENDING", "PUSHES"),
    *("INTENTS", "RECORDINGS", "CRIMES", "REPORTS", "EVENTS 0"),
)


@pytest.mark.parametrize("name", TOLD)
def test_an_example_comes_to_the_same_in_sentences(name: str, tmp_path: Path) -> None:
    plain = end_of(EXAMPLES / f"{name}.transcript", tmp_path, QUERIES)
    assert len(plain) > len(QUERIES)
    assert end_of(EXAMPLES / f"{name}{SUFFIX}", tmp_path, QUERIES) == plain


def test_at_least_a_third_of_the_examples_is_told_in_sentences() -> None:
    examples = {path.name.partition("_")[0] for path in EXAMPLES.glob("w*.transcript")}
    assert examples == {f"w{number:02d}" for number in range(1, 15)}
    assert 3 * len({name.partition("_")[0] for name in TOLD}) >= len(examples)
