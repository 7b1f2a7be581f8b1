"""Advice: what a bot would order in a person's place. Its order is told, and never carried out."""

from collections.abc import Callable
from typing import NamedTuple

from contestmaster.host.lobby.crew import Crew
from contestmaster.host.lobby.table import TableGame
from contestmaster.host.outlook import read
from contestmaster.kernel.instant import Instant
from contestmaster.protocols.line.replies import answered, failed

MOST = 200
"""Questions that a program may ask before it gives an order."""


class Advice(NamedTuple):
    """What a program would do.

    Attributes:
        line: its order; empty where it has none.
        why: it has none; what follows its name in a sentence.
    """

    line: str
    why: str = ""


class Adviser:
    """A program that is asked once for the seat of a person.

    Attributes:
        player: the number under which the program is known to the crew.
        over: whether it has said what it would do, or failed to.
    """

    def __init__(
        self,
        player: int,
        game: TableGame,
        seat: int,
        crew: Crew,
        tell: Callable[[Advice], object],
    ) -> None:
        """Prepare to ask; ``tell`` is told what comes of it."""
        self.player = player
        self.over = False
        self._game = game
        self._seat = seat
        self._crew = crew
        self._tell = tell
        self._asked = 0
        self._program = ""
        self._lost = False

    def start(self, program: str) -> None:
        """Ask a program for the orders of the turn that is played now."""
        self._program = program
        self._crew.begin(self.player, self._game.match.game.name, program)

    def lost(self) -> None:
        """Hear that its program is gone through no fault of its own: it is asked once more."""
        if self._lost:
            self.end("", "was stopped with others, twice: ask again")
            return
        self._lost, self._asked = True, 0
        self.start(self._program)

    def line(self, line: bytes, now: Instant) -> None:
        """Answer a question of the program; its first order is the advice."""
        game = self._game
        call = read(game.match.game.vocabulary, line.decode(errors="replace"))
        self._asked += 1
        if self.over or self._asked > MOST:
            self.end("", "asks and asks, and orders nothing")
        elif isinstance(call, int):
            self._crew.answer(self.player, failed(call))
        elif call.command.kind == "order":
            self.end(game.match.game.vocabulary.format(call))
        else:
            messages = game.match.game.messages
            done = game.act("", self._seat, call, now)
            reply = answered(done.code, done.reply, call.command.shape, messages)
            self._crew.answer(self.player, reply)

    def end(self, line: str, why: str = "") -> None:
        """Let it be over, and tell what came of it: an order, or why there is none."""
        self._crew.stop(self.player)
        self._crew.forget(self.player)
        if not self.over:
            self.over = True
            self._tell(Advice(line, why))
