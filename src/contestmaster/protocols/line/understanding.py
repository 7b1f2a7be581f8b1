"""What the lines of a session mean, and who carries them out: that of the one game of its server.

On a server of many tables it depends on the table (:mod:`contestmaster.protocols.line.tables`).
"""

from typing import TYPE_CHECKING

from contestmaster.kernel.instant import Instant
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.protocols.line.behind import Answer
from contestmaster.protocols.line.players import NOBODY, Player

if TYPE_CHECKING:
    from contestmaster.protocols.line.server import LineServer


class Understanding:
    """What a session asks when it has read a line.

    Attributes:
        server: whose connection it is.
        player: the record of the account that has logged in.
    """

    __slots__ = ("player", "server")

    def __init__(self, server: "LineServer") -> None:
        """Begin with nobody logged in."""
        self.server = server
        self.player: Player = NOBODY

    def claims(self, login: str, password: str) -> bool:
        """Return whether login and password are worth checking."""
        return bool(login and password)

    def vocabulary(self) -> Vocabulary:
        """Return the commands that may be said."""
        return self.server.vocabulary

    def blocks(self) -> Vocabulary | None:
        """Return the commands that may be said, if any takes a data block."""
        return self.server.vocabulary if self.server.has_blocks else None

    def split(self, line: bytes) -> list[bytes]:
        """Cut a line into items."""
        return self.vocabulary().dialect.split(line)

    def read(self, line: bytes, block: bytes | None) -> Call | int:
        """Return what a line means, or the code of what is wrong with it."""
        return self.vocabulary().parse(line, block)

    def carry_out(self, call: Call, now: Instant) -> Answer:
        """Carry out a command and return its reply."""
        return self.server.do(self.player.name, call, now)
