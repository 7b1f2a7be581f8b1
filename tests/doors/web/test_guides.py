"""The rules beside a board, for games with a guide of their own and for all others."""

import pytest
from tests.testing.test_laws import Nim

from contestmaster.doors.web.guides import guide_of, minute_of, rules_beside
from contestmaster.kernel.registry import load_game


def test_a_game_without_a_guide_is_told_by_its_commands() -> None:
    """[TABLE-72]."""
    found = minute_of(Nim, {})
    assert [point.title for point in found] == ["The game", "Take"]
    assert all(point.words.endswith(".") for point in found)
    assert guide_of(Nim).first == ()


def test_the_minute_has_the_figures_of_the_match() -> None:
    """[TABLE-72]."""
    crack = load_game("spacecrack")
    assert "after 7 turns" in minute_of(crack, {"turns": 7})[0].words
    assert "after 15 turns" in minute_of(crack, {})[0].words


def test_of_a_game_that_is_not_installed_nothing_is_told() -> None:
    assert rules_beside("chess", {}) == {"minute": (), "terms": (), "book": None}


@pytest.mark.parametrize("game", ["cows", "grid"])
def test_the_book_stands_beside_the_minute(game: str) -> None:
    """[TABLE-72]."""
    found = rules_beside(game, {})
    numbers = [number for point in found["minute"] for number in point.rules]
    assert all(found["book"].has(number) for number in numbers)
