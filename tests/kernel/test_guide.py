"""What newcomers are told of each game follows from its rule book."""

import msgspec
import pytest
from tests.shipped import shipped_games

from contestmaster.kernel.guide import GuidePoint
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.rulebook import RuleBook

GAMES = shipped_games()
PRESSED = [name for name in GAMES if load_game(name).seating is not None]
ANNOUNCED = [name for name in GAMES if load_game(name).by_announcement]


@pytest.mark.parametrize("game", GAMES)
def test_each_sentence_of_the_minute_rests_on_rules_of_the_book(game: str) -> None:
    """[TABLE-72]."""
    rules = load_game(game)
    assert rules.guide is not None
    book, figures = RuleBook.of(rules), msgspec.structs.asdict(rules.Params())
    for point in rules.guide.minute:
        assert point.rules, point.title
        assert [number for number in point.rules if book.rule(number) is None] == []
        said = point.said(figures)
        assert said.endswith("."), said
        assert "None" not in said
        assert "{" not in said
    words = " ".join(point.said(figures) for point in rules.guide.minute).split()
    assert len(words) <= 260, "it shall be read in about a minute"


@pytest.mark.parametrize("game", PRESSED)
def test_the_first_turn_ends_with_its_end(game: str) -> None:
    """[TABLE-73] three to five steps, of which the last waits for the end of the turn."""
    guide = load_game(game).guide
    assert guide is not None
    assert 3 <= len(guide.first) <= 5
    assert [step.waits for step in guide.first].index("end") == len(guide.first) - 1
    assert next(iter(guide.rivals)) == "random"


@pytest.mark.parametrize("game", ANNOUNCED)
def test_the_first_sentence_of_an_announced_game_is_one(game: str) -> None:
    """[TABLE-73]."""
    guide = load_game(game).guide
    assert guide is not None
    assert guide.opener.startswith("I ")
    assert guide.opener.endswith(".")


def test_a_point_is_said_with_the_figures_of_a_match() -> None:
    assert GuidePoint("End", "After {turns} turns.").said({"turns": 3}) == "After 3 turns."
