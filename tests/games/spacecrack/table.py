"""A table at which the tests play: seats speak lines, and say what they expect to hear."""

from collections.abc import Mapping
from typing import Any

from contestmaster.games.spacecrack import Spacecrack, SpacecrackParams
from contestmaster.games.spacecrack.state import State
from contestmaster.kernel.events import Event
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Match

SMALL = {"board_size": 5, "mass_shift": False}
"""The worked board: seven planets of size 5 [section 10]."""

NAMES = ("ann", "bob", "cat", "dan")


def ship(owner: int, planet: int, size: int = 5) -> dict[str, int]:
    """A ship of a position."""
    return {"owner": owner, "planet": planet, "size": size}


class Table:
    """A match on the worked board; seat n is the n-th of ``NAMES``, all others watch."""

    def __init__(
        self,
        *,
        seats: int = 2,
        seed: int = 1,
        at: Instant = 0,
        position: Mapping[str, Any] | None = None,
        **params: Any,
    ) -> None:
        """Set up, or place a position."""
        self.game = Spacecrack(SpacecrackParams(**{**SMALL, **params}))
        self.match: Match[Any, State] = Match.start(
            self.game, seed=seed, seats=NAMES[:seats], at=at, position=position
        )
        self.told: list[Event] = []

    @property
    def state(self) -> State:
        """The state."""
        return self.match.state

    def say(self, who: int | str, line: str, at: Instant = 0) -> str:
        """The whole reply to a line: ``OK``, data lines after slashes, or ``FAILED`` and a code."""
        call = self.game.vocabulary.parse(line.encode())
        if isinstance(call, int):
            return f"FAILED {call}"
        person = who if isinstance(who, str) else NAMES[who]
        done = self.match.do(call, person, max(at, self.match.at))
        if done.error:
            raise done.error
        if done.code:
            return f"FAILED {done.code}"
        self.told += [told.event for told in done.told]
        return " / ".join(["OK", *call.command.shape.lines(done.reply)])

    def all(self, who: int, *lines: str) -> list[str]:
        """The replies to several lines, without their ``OK``."""
        return [self.say(who, line).removeprefix("OK / ") for line in lines]

    def ring(self) -> None:
        """Let the time run out."""
        alarm = self.match.alarm()
        assert isinstance(alarm, int)
        done = self.match.ring(alarm)
        if done.error:
            raise done.error
        self.told += [told.event for told in done.told]

    def end_turn(self) -> None:
        """Let every seat that can end its turn."""
        turn = self.position()["turn"], self.match.turn()
        for seat in range(len(self.state.names)):
            if (self.position()["turn"], self.match.turn()) == turn:
                self.say(seat, "END_TURN")

    def position(self) -> dict[str, Any]:
        """The whole position."""
        return self.game.position(self.state)

    def seat(self, number: int) -> dict[str, Any]:
        """A seat of the position."""
        found: dict[str, Any] = self.position()["seats"][str(number)]
        return found

    def seats(self, name: str) -> list[Any]:
        """A field of all seats."""
        return [seat[name] for seat in self.position()["seats"].values()]

    def owners(self) -> list[int]:
        """The owners of all planets."""
        return [planet["owner"] for planet in self.position()["planets"].values()]

    def sizes(self) -> list[int]:
        """The sizes of all planets."""
        return [planet["size"] for planet in self.position()["planets"].values()]

    def ships(self) -> dict[int, tuple[int, int, int]]:
        """Owner, planet and size of every ship."""
        ships = self.position()["ships"].items()
        return {int(number): (s["owner"], s["planet"], s["size"]) for number, s in ships}

    def states(self) -> list[str]:
        """What each seat does, as PLAYERS says."""
        lines = self.say(0, "PLAYERS").split(" / ")[2:]
        return [line.split(" ")[5] for line in lines]


def owned(**planets: int) -> dict[str, dict[str, int]]:
    """Owners of planets, for a position: ``owned(p1=0, p4=1)``."""
    return {name[1:]: {"owner": owner} for name, owner in planets.items()}
