"""Orders in words, in the analysis."""

import pytest

from contestmaster.host.analysis.words import call_words
from contestmaster.kernel.registry import load_game


@pytest.mark.parametrize(
    ("game", "line", "words"),
    [
        ("spacecrack", b"MOVE 5 28", "move ship 5, planet 28"),
        ("spacecrack", b"END_TURN", "end turn"),
        ("cows", b"MAKE_GROUP 4 2", "make group cowboys 4, gunmen 2"),
        ("traders", b"SEND_PROFIT 3000001 4 7", "send profit trader 3000001, origin 4, target 7"),
    ],
)
def test_an_order_is_told_by_what_it_names(game, line, words):
    call = load_game(game)().vocabulary.parse(line)
    assert call_words(call) == words
