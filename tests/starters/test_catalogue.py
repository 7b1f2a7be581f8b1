"""What starters there are, and that each says what it must."""

import pytest
from tests.shipped import shipped_games

from contestmaster.kernel.registry import load_game
from contestmaster.starters.catalogue import ANNOUNCED, LANGUAGES, WASM, Starter, starters

ALL = list(starters())


def test_every_game_has_one_in_every_language_or_speaks_python() -> None:
    assert [(each.game, each.key) for each in ALL if not each.wasm] == [
        (game, key)
        for game in sorted(shipped_games())
        for key in (["python"] if game in ANNOUNCED else LANGUAGES)
    ]


def test_every_other_game_has_one_for_webassembly() -> None:
    assert [(each.game, each.key) for each in ALL if each.wasm] == [
        (game, key) for game in sorted({*shipped_games()} - {*ANNOUNCED}) for key in WASM
    ]


def test_games_by_announcement_are_those_whose_commands_have_phrases() -> None:
    spoken = {
        game
        for game in shipped_games()
        if any(command.phrases for command in load_game(game)().vocabulary)
    }
    assert set(ANNOUNCED) == spoken


@pytest.mark.parametrize("one", ALL, ids=[f"{e.game}-{e.key}{'-wasm' * e.wasm}" for e in ALL])
def test_a_starter_is_complete(one: Starter) -> None:
    texts = {name: content.decode() for name, content in one.contents().items()}
    bot = texts.pop(next(iter(texts)))
    assert any("Where to go on" in line for line in bot.splitlines()[-8:])
    commands = ("contestmaster play", one.build or "contestmaster")
    for name, text in {**texts, "bot": bot}.items():
        assert text.endswith("\n"), name
        assert all(
            len(line) <= 100
            for line in text.splitlines()
            if not any(command in line for command in commands)
        )
