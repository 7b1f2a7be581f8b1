"""A match in this process, in the lines of the protocol: without sockets, clocks and storage.

>>> from contestmaster.kernel.registry import load_game
>>> match = InProcessMatch(load_game("spacecrack")(), ("ann", "bob"), seed=7)
>>> match.say(0, "MOVE")
'FAILED 3 bad format'
>>> match.say(None, "STATUS").splitlines()[0]
'OK'
"""

from collections.abc import Sequence
from typing import Any

from contestmaster.client import InProcess
from contestmaster.kernel.game import Facts, Game
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.line.replies import answered

__all__ = ["InProcessMatch", "reply_text"]


class InProcessMatch:
    """One match, from its set-up on.

    Attributes:
        match: the match itself: its state, and what it was.
        at: the instant at which everything happens; whoever plays lets time pass.
    """

    def __init__(
        self, game: Game[Any, Any], seats: Sequence[str], *, seed: int = 1, at: Instant = 0
    ) -> None:
        """Set a match up.

        Args:
            game: the rules with their parameters.
            seats: the names of the players, by seat.
            seed: decides all chance.
            at: the instant of its beginning.

        Raises:
            SetupError: no match can be played so.
        """
        self.match: Match[Any, Any] = Match.start(game, seed=seed, seats=tuple(seats), at=at)
        self.at = at

    def say(self, seat: int | None, line: str) -> str:
        """Say a line, and return the whole reply, its lines separated by LF.

        Args:
            seat: who says it; ``None``: somebody without a seat.
            line: as on the line protocol; a data block follows after LF.
        """
        said = self.match.game.vocabulary.parse(line.encode())
        if isinstance(said, int):
            return answered(said, None, ()).decode().removesuffix("\n")  # type: ignore[arg-type]
        person = "" if seat is None else self.match.header.seats[seat]
        return reply_text(said, self.match.do(said, person, self.at, facts=Facts()), self.match)

    def ring(self) -> Done:
        """Let the game do what is due now: end a turn, where its clock ends turns."""
        return self.match.ring(self.at)

    def link(self, seat: int) -> InProcess:
        """Return what a client speaks through as if it were connected: see ``client``."""
        return InProcess(lambda line: self.say(seat, line.decode()).encode())


def reply_text(call: Call, done: Done, match: Match[Any, Any]) -> str:
    """Return what a command has come to as the line protocol says it, without the last LF."""
    messages = match.game.messages
    return answered(done.code, done.reply, call.command.shape, messages).decode().removesuffix("\n")
