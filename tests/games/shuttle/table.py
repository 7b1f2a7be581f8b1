"""A table of the Shuttle: people say lines at times of a calendar that the tests move on."""

from collections.abc import Mapping, Sequence
from typing import Any

from contestmaster.games.shuttle import Shuttle, ShuttleParams
from contestmaster.games.shuttle.maps import printed
from contestmaster.games.shuttle.state import SpaceObject, State
from contestmaster.kernel.instant import SECOND, Instant, from_text, to_text
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Role

START = "2010-08-03T12:00:00Z"
"""When games begin here: a Tuesday."""
SUNDAY = "2010-08-08T12:00:00Z"
"""A day before a Monday, on which objects move."""

HOUR = 3600
DAY = 86_400
NAMES = ("eve", "ann", "bob", "cy")


class Table:
    """A game, the time, and all that was told so far as lines."""

    def __init__(
        self,
        *names: str,
        start: str = START,
        position: Mapping[str, Any] | None = None,
        **params: Any,
    ) -> None:
        """Begin a game of eve, ann, bob and cy, or of others."""
        settings: dict[str, Any] = {"contestmaster": "tiger"} | params
        self.game = Shuttle(ShuttleParams(**settings))
        self.now: Instant = from_text(start)
        self.match: Match[Any, State] = Match.start(
            self.game, seed=1, seats=names or NAMES, at=self.now, position=position
        )
        self.told: list[str] = []

    @property
    def state(self) -> State:
        """The state."""
        return self.match.state

    def say(self, person: str, line: str, role: Role = "seat") -> str:
        """What comes of a line: ``OK`` with data lines after slashes, or the name of a refusal."""
        self.wait(0)
        call = self.game.vocabulary.parse(line.encode())
        if isinstance(call, int):
            return f"FAILED {call}"
        done = self.match.do(call, person, self.now, role=role)
        if done.error:
            raise done.error
        self.told += [told.event.line() for told in done.told]
        if done.code:
            assert not done.told, "what is refused tells nothing"
            return self.game.messages[done.code].upper().replace(" ", "_")
        return " / ".join(["OK", *call.command.shape.lines(done.reply)])

    def wait(self, seconds: int) -> None:
        """Let time pass, with all that falls due."""
        self.now += seconds * SECOND
        while (due := self.match.due(self.now)) is not None:
            done = self.match.ring(due)
            if done.error:
                raise done.error
            self.told += [told.event.line() for told in done.told]

    def until(self, time: str) -> None:
        """Let time pass until an instant."""
        at = from_text(time)
        assert at >= self.now, f"it is {to_text(self.now)} already"
        self.wait((at - self.now) // SECOND)

    def midnight(self) -> list[str]:
        """Let time pass until the next midnight; return its lines without their time."""
        before = len(self.told)
        self.wait(DAY - self.now // SECOND % DAY)
        return [line.split(" ", 2)[2] for line in self.told[before:]]

    def map(self) -> str:
        """The map."""
        return printed(self.state.wormhole2 or 0, self.state.objects)

    def shuttle(self) -> SpaceObject:
        """The Shuttle."""
        shuttle = self.state.shuttle
        assert shuttle is not None
        return shuttle

    def hp(self) -> dict[str, int]:
        """The hit points of all objects by symbol."""
        return {one.symbol: one.hp for one in self.state.objects}

    def places(self) -> dict[str, int]:
        """The positions of all objects by symbol."""
        return {one.symbol: one.position for one in self.state.objects}

    def charges(self) -> tuple[int, int, int]:
        """The Charges of Lower Deck, Engine Room and Bridge."""
        charges = self.state.charges
        return charges["lower_deck"], charges["engine_room"], charges["bridge"]

    def station(self, name: str) -> str | None:
        """A player's Station."""
        return self.state.players[name].station


def thing(symbol: str, hp: int, position: int, delta: int = 0, **more: Any) -> dict[str, Any]:
    """A Threat in play; hit points are the greatest, unless told otherwise."""
    values = {"name": symbol.upper(), "symbol": symbol, "position": position, "delta": delta}
    return {"kind": "threat", "max_hp": hp, "hp": hp} | values | more


def missile(position: int, hp: int = 5) -> dict[str, Any]:
    """A Missile in play."""
    values = {"kind": "missile", "name": "Missile", "explosion": 2, "max_hp": 5}
    return thing("X", hp, position, -2) | values


def flying(
    *things: Mapping[str, Any],
    at: int = 5,
    hp: int = 12,
    delta: int = 1,
    length: int = 20,
    stations: Mapping[str, str] | None = None,
    names: Sequence[str] = NAMES,
    charges: Sequence[int] = (2, 2, 2),
    **more: Any,
) -> dict[str, Any]:
    """A position in which a journey is in place: eve is the Enemy, the others are aboard."""
    at_bridge = {name: "bridge" for name in names if name != "eve"}
    where = {"eve": "outside"} | at_bridge | dict(stations or {})
    shuttle = thing(">", 12, at, delta) | {"kind": "shuttle", "name": "Shuttle", "hp": hp}
    rooms = ("lower_deck", "engine_room", "bridge")
    return {
        "players": {name: {"station": where[name]} for name in names},
        "enemy": "eve",
        "wormhole2": length,
        "journey_start": "2010-08-01T12:00:00Z",
        "level": length * (len(names) - 1),
        "objects": {str(i): dict(one) for i, one in enumerate((shuttle, *things), 1)},
        "charges": dict(zip(rooms, charges, strict=True)),
        "intents": [
            {"id": 1, "by": "eve", "kind": "journey_notice", "at": "2010-07-26T12:00:00Z"}
            | {"used": True}
        ],
    } | more
