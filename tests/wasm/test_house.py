"""Bots in WebAssembly that a house offers by name, at tables and on servers."""

import time

import pytest
from tests.cli.lobby.test_tables import PATIENCE, Line, opened
from tests.wasm.playing import compiled
from tests.wasm.test_repeatable import THINKER
from tests.wasm.wats import bot

from contestmaster.bots import catalogue
from contestmaster.bots.catalogue import add_source, bot_names, entrant_of
from contestmaster.wasm import RefusedModuleError
from contestmaster.wasm.house import House


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return a folder with a bot for each game."""
    monkeypatch.setattr(catalogue, "_sources", [])
    place = tmp_path / "bots"
    place.mkdir()
    (place / "thinker.wasm").write_bytes(compiled(THINKER))
    yield place
    entrant_of.cache_clear()


def test_bots_of_a_house_are_known_by_name(folder):
    """WASM-60: beside ours, for the games that their authors name."""
    add_source(House(folder))
    assert "thinker" in bot_names("spacecrack")
    assert catalogue.bot("cows", "thinker")
    assert entrant_of("cows", "thinker").declares["class"] == "wasm"
    assert entrant_of("cows", "rancher").declares == {"package": "contestmaster"}


def test_authors_say_which_games_they_play(folder):
    """WASM-4."""
    (folder / "bot.toml").write_text('games = ["cows"]\n')
    house = House(folder)
    assert list(house.names("cows")) == ["thinker"]
    assert list(house.names("spacecrack")) == []


def test_a_house_refuses_what_may_not_play(folder):
    """WASM-51: before it opens."""
    (folder / "fork.wasm").write_bytes(compiled('(module (import "env" "fork" (func)))'))
    with pytest.raises(RefusedModuleError, match=r"fork.wasm: it imports 'fork' from 'env'"):
        House(folder)
    (folder / "fork.wasm").rename(folder / "not a name.wasm")
    with pytest.raises(RefusedModuleError, match="up to 32 letters"):
        House(folder)


@pytest.mark.slow
def test_a_bot_is_seated_at_a_table(folder, tmp_path):
    """WASM-60: it plays there in the process of the bots; one that has left passes."""
    (folder / "trap.wasm").write_bytes(compiled(bot("unreachable")))
    words = ("--set", "table_games=spacecrack", "--bots", str(folder))
    with opened(tmp_path / "data", *words) as (_, port):
        line = Line(port)
        assert line.login("guest", "") == "OK"
        assert line.ask("OPEN spacecrack seats=3 turns=10 bot_delay_s=0", 2) == ["OK", "1 0"]
        for seat, name in enumerate(("thinker", "trap"), 1):
            assert line.ask(f"ADD_BOT {name}", 2) == ["OK", str(seat)]
        assert line.ask("START", 2)[0] == "OK"
        for turn in range(2, 5):  # it ends when all are done
            assert line.ask("END_TURN", 2)[0] == "OK"
            began = time.monotonic()
            while not line.ask("STATUS", 2)[1].startswith(f"{turn} "):
                assert time.monotonic() - began < PATIENCE, "the bots do not go on"
                time.sleep(0.05)
        line.close()
