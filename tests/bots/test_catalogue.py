import random

import pytest
from tests.shipped import shipped_games

from contestmaster.bots.any_game import AnyOrders
from contestmaster.bots.catalogue import UnknownBotError, bot, bot_names
from contestmaster.bots.cows import BOTS, Rancher
from contestmaster.client import InProcess
from contestmaster.kernel.registry import UnknownGameError, load_game


def silent(line: bytes) -> bytes:
    return b"OK\n"


def test_cows_has_its_own_bots() -> None:
    assert bot_names("cows") == sorted(BOTS) == ["raider", "rancher", "random"]
    assert isinstance(bot("cows", "rancher")(InProcess(silent), random.Random(1)), Rancher)


def test_every_game_has_random() -> None:
    for game in shipped_games():
        assert "random" in bot_names(game)
        assert bot(game, "random")(InProcess(silent), random.Random(1))


def test_a_game_without_bots_of_its_own_has_a_random_that_guesses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("contestmaster.bots.catalogue.GROUP", "contestmaster.no_bots")
    assert bot_names("cows") == ["random"]
    assert isinstance(bot("cows", "random")(InProcess(silent), random.Random(1)), AnyOrders)


def test_unknown_names_are_refused_with_those_that_exist() -> None:
    with pytest.raises(UnknownBotError, match="raider, rancher, random"):
        bot("cows", "farmer")
    with pytest.raises(UnknownGameError):
        bot("chess", "random")


@pytest.mark.parametrize("game", shipped_games())
def test_each_bot_has_a_line_that_says_what_it_does(game: str) -> None:
    """A new bot must have one, in the guide of its game: pages show it where one chooses."""
    guide = load_game(game).guide
    assert guide is not None
    assert sorted(guide.rivals) == bot_names(game)
    assert len(set(guide.rivals.values())) == len(guide.rivals)
    for line in guide.rivals.values():
        assert line[0].islower(), "it follows the name of the bot"
        assert not line.endswith("."), line
        assert 15 <= len(line) <= 75, line
