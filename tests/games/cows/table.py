"""A table at which the tests play: teams speak lines, and say what they expect to hear."""

from collections.abc import Mapping
from typing import Any

from contestmaster.games.cows import Cows, CowsParams
from contestmaster.games.cows.state import State
from contestmaster.kernel.events import Told
from contestmaster.kernel.game import Facts
from contestmaster.kernel.match import Match

SIDE = 40
PLAIN = {"side": SIDE, "obstacle_ratio": 0.0, "wander_probability": 0.0, "birth_divisor": 0}
"""A board without obstacles on which wild cows stay where they are."""


def group(team: int, pos: tuple[int, ...], cowboys: int, gunmen: int = 0, **more: Any) -> Any:
    """A group of a position."""
    return {"team": team, "pos": list(pos), "cowboys": cowboys, "gunmen": gunmen, **more}


class Table:
    """A match of a few teams; team n sits in seat n - 1, its rancho in a corner of the board."""

    def __init__(
        self,
        *,
        teams: int = 2,
        seed: int = 1,
        facts: Facts | None = None,
        position: Mapping[str, Any] | None = None,
        **params: Any,
    ) -> None:
        """Place a position; what it leaves out is empty."""
        self.game = Cows(CowsParams(**{**PLAIN, **params}))
        self.facts = facts or Facts()
        side, dim = self.game.params.side, self.game.params.dim
        corners = [[1] * dim, [side] * dim, [1] * (dim - 1) + [side], [side] + [1] * (dim - 1)]
        start = {
            "seats": list(range(1, teams + 1)),
            "ranchos": corners[:teams],
            "wild": {},
            **(position or {}),
        }
        self.match: Match[Any, State] = Match.start(
            self.game,
            seed=seed,
            seats=tuple(f"team{n}" for n in range(1, teams + 1)),
            at=0,
            position=start,
        )
        self.told: list[Told] = []

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

    def group(self, number: int) -> dict[str, Any]:
        """A group of the position."""
        found: dict[str, Any] = self.position()["groups"][str(number)]
        return found

    def groups(self, number: int, *names: str) -> tuple[Any, ...]:
        """Some fields of a group."""
        return tuple(self.group(number)[name] for name in names)

    def team(self, number: int) -> dict[str, Any]:
        """A team of the position."""
        found: dict[str, Any] = self.position()["teams"][str(number)]
        return found

    def wild(self) -> dict[str, int]:
        """The wild cows by field."""
        found: dict[str, int] = self.position()["wild"]
        return found

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
