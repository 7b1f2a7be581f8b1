"""A table of the Grid: people say lines with dice that the test gives."""

from collections.abc import Iterable, Mapping
from typing import Any

from contestmaster.games.grid import Grid, GridParams
from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.rules.act import Act
from contestmaster.games.grid.squares import Square, written
from contestmaster.games.grid.state import Player, State, Thing
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By
from contestmaster.kernel.instant import from_text
from contestmaster.kernel.vocabulary import Call, Role
from contestmaster.testing.dice import Draw, Pick, ScriptedDice

START = from_text("2002-07-01T00:00:00Z")
GREMLIN = 60

BARE: dict[str, Any] = {"bonus_boxes": 0, "earth_squares": 0, "fire_squares": 0, "gremlins": ()}
"""Parameters of a Grid on which there is nothing that a test does not name."""

APART: dict[str, Square] = {"stick-1": (18, 6), "shield-1": (18, 12), "yeti-1": (18, 18)}
"""Where what there always is stands out of the way."""


def to(square: Square) -> Pick:
    """The draw of a square."""
    return Pick(square)


class Loose(ScriptedDice):
    """Scripted dice that go on by chance where the script ends."""

    __slots__ = ("_more",)

    def __init__(self, *given: Draw) -> None:
        super().__init__(*given)
        self._more = Dice(7)

    def below(self, n: int) -> int:
        return super().below(n) if self.left else self._more.below(n)

    def die(self, sides: int) -> int:
        return super().die(sides) if self.left else self._more.die(sides)


class Table:
    """A game, and what the last announcement or boundary told."""

    def __init__(
        self,
        *names: str,
        at: Mapping[str, Square] | None = None,
        players: Mapping[str, Mapping[str, Any]] | None = None,
        things: Mapping[str, Any] | None = None,
        ground: Mapping[str, Mapping[str, Any]] | None = None,
        state: Mapping[str, Any] | None = None,
        **params: Any,
    ) -> None:
        """Begin a game of Ann, Bob and Cat, or of others, on a Grid that holds what is named.

        Args:
            names: of the players.
            at: where players stand.
            players: other fields of players.
            things: squares of objects, or their fields, by id.
            ground: squares that are not dry Turf.
            state: other parts of the state.
            params: of the game, beside those of a bare Grid.
        """
        self.names = names or ("Ann", "Bob", "Cat")
        self.game = Grid(GridParams(**(BARE | params)))
        self.now = START
        fields = {
            name: {"at": (at or {}).get(name), "last": (at or {}).get(name)}
            | dict((players or {}).get(name, {}))
            for name in self.names
        }
        objects = {
            name: {"at": thing} if isinstance(thing, tuple) else dict(thing)
            for name, thing in (APART | dict(things or {})).items()
        }
        position = {
            "temperature": -10,
            "gremlin_number": GREMLIN,
            "players": fields,
            "things": objects,
            "ground": dict(ground or {}),
        }
        self.state: State = self.game.place(
            None, _listed(position | dict(state or {})), self.names, self.now
        )
        self.told: list[str] = []

    def say(self, person: str, line: str, *dice: Draw, role: Role = "seat") -> str:
        """What comes of a line, in the rule book's own form; all dice must be drawn."""
        call = self.game.vocabulary.parse(line.encode())
        if not isinstance(call, Call):
            return {2: "ERR unknown_command"}.get(call, "ERR bad_arguments")
        before = self.game.dump(self.state)
        given = ScriptedDice(*dice)
        by = By(person, None, self.now, role=role, dice=given)
        result = call.command.run(self.state, by, *call.args)
        if isinstance(result, int):
            assert result in call.command.refuses
            assert self.game.dump(self.state) == before, "what is refused changes nothing"
            assert given.left == len(list(dice)), "what is refused draws no dice"
            return f"ERR {Code(result).name.lower()}"
        assert not given.left, f"dice are left: {given!r}"
        first, *events = call.command.shape.lines(result)
        self.told = [event.removeprefix("EV ") for event in events]
        return f"OK {call.command.name} {first}"

    def operate(self, line: str, *dice: Draw) -> str:
        """What comes of a line of the Administrator's."""
        return self.say("operator", line, *dice, role="operator")

    def act(self, person: str, *dice: Draw) -> Act:
        """The act of a person, for rules that no announcement reaches alone."""
        by = By(person, None, self.now, dice=ScriptedDice(*dice))
        return self.game.act(self.state, by)

    def tick(self, *dice: Draw) -> list[str]:
        """Let an nday end; chance goes on where the script ends. Return what was told."""
        due = self.game.alarm(self.state)
        assert isinstance(due, int)
        self.now = due
        by = By("", None, self.now, role="anyone", dice=Loose(*dice))
        self.game.ring(self.state, by)
        told = [event.line() for _, event in by.told if event.numbered]
        self.told = told
        return told

    def until(self, tick: int) -> list[str]:
        """Let time pass until a tick begins; return all that was told."""
        told: list[str] = []
        while self.state.tick < tick and not self.state.closed:
            told += self.tick()
        return told

    def player(self, name: str) -> Player:
        """A player."""
        return self.state.players[name]

    def thing(self, name: str) -> Thing:
        """An object."""
        return self.state.things[name]

    def where(self, name: str) -> str:
        """Where somebody or something is."""
        body = self.state.players.get(name) or self.state.things[name]
        if body.at is not None:
            return written(body.at)
        if body.holder is not None:
            return f"held:{body.holder}"
        return "limbo" if self.state.flight(name) is None else "air"

    def points(self, *names: str) -> tuple[int, ...]:
        """Points of some players."""
        return tuple(self.player(name).points for name in names)

    def look(self, person: str = "") -> list[str]:
        """The lines of LOOK."""
        (command,) = self.game.vocabulary.find("LOOK")
        reply = command.run(self.state, By(person, None, self.now))
        return command.shape.lines(reply)[1:]


def toad(until: int = 99, **fields: Any) -> dict[str, Any]:
    """Fields of a player who is a Toad."""
    return {"toad_until": until, **fields}


def held(by: str) -> dict[str, str]:
    """Fields of what somebody holds."""
    return {"holder": by}


def named(told: Iterable[str], *names: str) -> list[str]:
    """Those events that have one of some names."""
    return [line for line in told if line.split(" ", 1)[0] in names]


def _listed(data: Any) -> Any:
    """Plain data as positions have it."""
    if isinstance(data, tuple):
        return list(data)
    if isinstance(data, Mapping):
        return {key: _listed(value) for key, value in data.items()}
    return data
