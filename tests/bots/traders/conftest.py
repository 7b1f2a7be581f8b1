"""A game on paper: a real one in memory, of which the tests see every line a bot says."""

from typing import Any

import pytest
from tests.games.traders.table import Table

from contestmaster.bots.traders.lookout import Lookout
from contestmaster.bots.traders.scene import Scene
from contestmaster.client import InProcess
from contestmaster.client.traders import Traders
from contestmaster.protocols.line.replies import answered, failed

ORDERS = ("PUT_TRADER", "SEND_PROFIT", "BUILD_FACILITY", "BUY_SHARES")


class Paper:
    """A table at which a bot leads team 1; what it says is written down."""

    def __init__(self, *planets: Any, **more: Any) -> None:
        """Lay planets out, and what else a table is told."""
        self.table = Table(*planets, **more)
        self.said: list[str] = []
        self.refused: list[str] = []
        self.refuse: list[tuple[str, int]] = []
        """Beginnings of lines, each with the code that meets the next one."""

    def answer(self, line: bytes) -> bytes:
        """What the server answers to team 1."""
        text, game = line.decode(), self.table.game
        self.said.append(text)
        for refusal in self.refuse:
            if text.startswith(refusal[0]):
                self.refuse.remove(refusal)
                return failed(refusal[1], game.messages[refusal[1]])
        call = game.vocabulary.parse(line)
        assert not isinstance(call, int), text
        match = self.table.match
        done = match.do(call, match.header.seats[0], match.at)
        assert done.error is None, done.error
        if done.code:
            self.refused.append(text)
        return answered(done.code, done.reply, call.command.shape, game.messages)

    @property
    def orders(self) -> list[str]:
        """The orders given so far."""
        return [line for line in self.said if line.startswith(ORDERS)]

    def orders_of(self, *kinds: str) -> list[str]:
        """The orders of some kinds."""
        return [line for line in self.said if line.startswith(kinds)]

    @property
    def client(self) -> Traders:
        """The typed client to play through."""
        return Traders(InProcess(self.answer))

    def scene(self) -> Scene:
        """What a team that has seen nothing yet sees."""
        scene = Lookout(self.client).look()
        assert scene is not None
        return scene


@pytest.fixture
def paper() -> type[Paper]:
    """The class: every test writes its own position."""
    return Paper
