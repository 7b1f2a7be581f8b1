"""What starters there are, and that each says what it must."""

import pytest

from contestmaster.starters.catalogue import LANGUAGES, Starter, starters

ALL = list(starters())


def test_every_game_of_the_line_protocol_has_one_in_every_language() -> None:
    """Games by announcement have none of these: they are played in sentences."""
    assert [(each.game, each.key) for each in ALL] == [
        (game, key) for game in ("cows", "desk", "spacecrack", "traders") for key in LANGUAGES
    ]


@pytest.mark.parametrize("one", ALL, ids=[f"{each.game}-{each.key}" for each in ALL])
def test_a_starter_is_complete(one: Starter) -> None:
    texts = {name: content.decode() for name, content in one.contents().items()}
    bot = texts.pop(next(iter(texts)))
    assert any("Where to go on" in line for line in bot.splitlines()[-8:])
    for name, text in {**texts, "bot": bot}.items():
        assert text.endswith("\n"), name
        assert all(
            len(line) <= 100 for line in text.splitlines() if "contestmaster play" not in line
        )
