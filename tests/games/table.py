"""A table at which the tests of all games play: teams speak lines, and hear what comes of it."""

from collections.abc import Mapping
from typing import Any

from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.game import Facts, Game
from contestmaster.kernel.match import Match


class MatchTable:
    """A match of a few teams; team n sits in seat n - 1."""

    def __init__(
        self,
        game: Game[Any, Any],
        *,
        teams: int = 2,
        seed: int = 1,
        facts: Facts | None = None,
        position: Mapping[str, Any] | None = None,
    ) -> None:
        """Set a game up, or place a position."""
        self.game = game
        self.facts = facts or Facts()
        self.match: Match[Any, Any] = Match.start(
            game,
            seed=seed,
            seats=tuple(f"team{n}" for n in range(1, teams + 1)),
            at=0,
            position=position,
        )
        self.told: list[EmittedEvent] = []

    def say(self, team: int, line: str) -> str:
        """The whole reply to a line: ``OK``, data lines after slashes, or ``FAILED`` and a code."""
        call = self.game.vocabulary.parse(line.encode())
        if isinstance(call, int):
            return f"FAILED {call}"
        done = self.match.do(call, f"team{team}", self.match.at, facts=self.facts)
        if done.error:
            raise done.error
        if done.code:
            return f"FAILED {done.code}"
        self.told += done.told
        return " / ".join(["OK", *call.command.shape.lines(done.reply)])

    def turn(self, count: int = 1) -> None:
        """Let boundaries pass."""
        for _ in range(count):
            done = self.match.ring(self.match.at + 1)
            if done.error:
                raise done.error
            self.told += done.told

    def position(self) -> dict[str, Any]:
        """The whole position."""
        return self.game.position(self.match.state)

    def put(self, path: str, value: Any) -> None:
        """Change one thing in the position, such as ``groups.3.power``."""
        position = self.position()
        *parts, last = path.split(".")
        place: Any = position
        for part in parts:
            place = place[part]
        place[last] = value
        match = self.match
        match.state = self.game.place(match.board, position, match.header.seats, match.at)
