"""Games by name."""

import pytest
from tests.kernel.notice import Notice

from contestmaster.kernel.registry import UnknownGameError, game_names, load_game


@pytest.mark.usefixtures("installed")
def test_an_installed_game_is_found_and_imported_on_use() -> None:
    assert game_names() == ["notice"]
    assert load_game("notice").__name__ == Notice.__name__


@pytest.mark.usefixtures("installed")
def test_another_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownGameError, match="no game 'chess'; installed are: notice"):
        load_game("chess")


def test_the_package_brings_its_games() -> None:
    assert "cows" in game_names()
