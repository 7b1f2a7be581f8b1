"""The letters of whole games are as they are kept; ``python -m tests.letters`` writes them anew."""

import pytest
from tests.letters.stories import HERE, STORIES


@pytest.mark.parametrize("name", STORIES)
def test_the_letters_of_a_game_are_as_they_are_kept(name: str) -> None:
    assert STORIES[name]() == (HERE / name).read_text()
