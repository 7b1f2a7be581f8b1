"""A set on paper: a real one in memory, of which the tests see every line a bot says."""

from typing import Any

import pytest
from tests.games.desk.table import Table

from contestmaster.client import InProcess
from contestmaster.client.desk import Desk
from contestmaster.protocols.line.replies import answered, failed

ORDERS = ("DEFEND", "DELAY", "ATTACK", "MOVE", "ASSIGN_ABILITIES", "PLACE_UNITS_ON_BOARD")


class Paper:
    """A table at which a bot leads team 1; what it says is written down."""

    def __init__(self, *stacks: Any, seat: int = 0, **more: Any) -> None:
        """Place stacks in battle 1."""
        self.table = Table(*stacks, **more)
        self.seat = seat
        self.said: list[str] = []
        self.refused: list[str] = []
        self.refuse: list[tuple[str, int]] = []
        """Beginnings of lines, each with the code that meets the next one."""

    def answer(self, line: bytes) -> bytes:
        """What the server answers."""
        text, game = line.decode(), self.table.game
        self.said.append(text)
        for refusal in self.refuse:
            if text.startswith(refusal[0]):
                self.refuse.remove(refusal)
                return failed(refusal[1], game.messages)
        call = game.vocabulary.parse(line)
        assert not isinstance(call, int), text
        match = self.table.match
        done = match.do(call, match.header.seats[self.seat], match.at)
        assert done.error is None, done.error
        if done.code:
            self.refused.append(text)
        return answered(done.code, done.reply, call.command.shape, game.messages)

    @property
    def orders(self) -> list[str]:
        """The orders given in battle 1."""
        return [line for line in self.said if line.startswith(ORDERS) and line.split()[1] == "1"]

    @property
    def client(self) -> Desk:
        """The typed client to play through."""
        return Desk(InProcess(self.answer))


@pytest.fixture
def paper() -> type[Paper]:
    """The class: every test writes its own position."""
    return Paper
