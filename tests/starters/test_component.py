"""What a starter in Python is where it is built as WebAssembly, with a host of the test's own."""

import random
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import as_file, files
from types import ModuleType
from typing import Any

import pytest


class Host(ModuleType):
    """The module that is made of bot.wit; it notes what it is told."""

    class WitWorld:
        """What a component derives from."""

    def __init__(self) -> None:
        super().__init__("wit_world")
        self.asked: list[str] = []
        self.logged: list[str] = []

    def ask(self, command: str) -> str:
        self.asked.append(command)
        return "FAILED 115 no cows to capture\n" if command == "CAPTURE 1" else "OK\n"

    def log(self, text: str) -> None:
        self.logged.append(text)

    def random(self) -> int:
        return 12345


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    """The host; what the bot does to streams and chance is taken back."""
    made = Host()
    state = random.getstate()
    monkeypatch.setitem(sys.modules, "wit_world", made)
    monkeypatch.delitem(sys.modules, "server", raising=False)
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    monkeypatch.setattr(sys, "stderr", sys.stderr)
    with as_file(files("contestmaster.starters") / "python") as folder:
        monkeypatch.syspath_prepend(folder)
        yield made
    random.setstate(state)
    sys.modules.pop("server", None)


class Game:
    """A typed game of two commands."""

    def __init__(self, transport: Any) -> None:
        self.say = transport.command


def test_it_plays_a_turn_whenever_it_is_called(host: Host) -> None:
    """Commands are asked, refusals and prints are lines of the log."""
    draws = []

    def turn(game: Game) -> None:
        draws.append(random.random())
        print("going", "home")  # noqa: T201 - as a bot may
        game.say("MOVE 1 0 1", ())
        game.say("CAPTURE 1", ())
        game.say("MOVE 1 1 1", ())  # the refusal has ended the turn

    bot = import_module("server").component(Game, turn)()
    assert (host.asked, host.logged) == ([], [])  # while it is built nobody answers
    bot.turn()
    bot.turn()
    assert host.asked == ["MOVE 1 0 1", "CAPTURE 1"] * 2
    assert host.logged == ["going home", "CAPTURE 1: FAILED 115 no cows to capture"] * 2
    expected = random.Random(12345)
    assert draws == [expected.random(), expected.random()]


def test_a_mistake_is_told_before_it_has_left(host: Host) -> None:
    def turn(_: Game) -> None:
        raise KeyError("x")

    bot = import_module("server").component(Game, turn)()
    with pytest.raises(KeyError):
        bot.turn()
    assert host.logged[-1] == "KeyError: 'x'"
    assert any("test_component.py" in line and "in turn" in line for line in host.logged)


def test_elsewhere_there_is_no_component(monkeypatch: pytest.MonkeyPatch, host: Host) -> None:
    monkeypatch.setitem(sys.modules, "wit_world", None)
    assert import_module("server").component(Game, lambda _: None) is None
