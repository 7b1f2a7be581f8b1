"""A match on paper: a real one in memory, of which the tests see every line a bot says."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.spacecrack.table import NAMES, Table

from contestmaster.client import InProcess
from contestmaster.client.spacecrack import Spacecrack
from contestmaster.protocols.line.replies import answered, failed


class Paper:
    """A table at which a bot sits in seat 0; what it says is written down."""

    def __init__(self, position: Mapping[str, Any] | None = None, **params: Any) -> None:
        """Place a position on the worked board."""
        self.table = Table(position=position, **params)
        self.said: list[str] = []
        self.refuse: list[tuple[str, int]] = []
        """Beginnings of lines, each with the code that meets the next one."""

    def answer(self, line: bytes) -> bytes:
        """What the server answers to seat 0."""
        text, game = line.decode(), self.table.game
        self.said.append(text)
        for refusal in self.refuse:
            if text.startswith(refusal[0]):
                self.refuse.remove(refusal)
                return failed(refusal[1], game.messages)
        call = game.vocabulary.parse(line)
        assert not isinstance(call, int), text
        done = self.table.match.do(call, NAMES[0], self.table.match.at)
        assert done.error is None, done.error
        return answered(done.code, done.reply, call.command.shape, game.messages)

    @property
    def orders(self) -> list[str]:
        """The orders it has given."""
        queries = ("STATUS", "PLAYERS", "PLANETS", "SHIPS", "PARAMS")
        return [line for line in self.said if line not in queries]

    @property
    def client(self) -> Spacecrack:
        """The typed client to play through."""
        return Spacecrack(InProcess(self.answer))


@pytest.fixture
def paper() -> type[Paper]:
    """The class: every test writes its own position."""
    return Paper
