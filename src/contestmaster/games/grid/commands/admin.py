"""What only the Administrator enters; play never needs it."""

import re
from collections.abc import Callable
from typing import Final, Literal

from contestmaster.games.grid import events
from contestmaster.games.grid.clock import close
from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.commands.base import ADMINS, Base, announcement
from contestmaster.games.grid.commands.named import Coordinate, Id, Name, Number, Targets
from contestmaster.games.grid.events import Gained
from contestmaster.games.grid.kinds import toad
from contestmaster.games.grid.replies import Announced
from contestmaster.games.grid.rules.act import Act, Result, due
from contestmaster.games.grid.rules.flinging import fling
from contestmaster.games.grid.rules.ground import change, set_temperature
from contestmaster.games.grid.state import Player, State
from contestmaster.kernel.game import By

_SUBSTANCE: Final = re.compile(r"[a-z]{1,20}")
MOST_POINTS: Final = 1_000_000
MOST_NWEEKS: Final = 100
MOST_RADAR: Final = 20
NDAYS: Final = 10
_VALUE: Final[dict[int, str]] = {Code.BAD_VALUE: "GRID-1"}
_PLAYER: Final[dict[int, str]] = {**ADMINS, Code.NO_SUCH_TARGET: "GRID-1", **_VALUE}


class Admin(Base):
    """The Administrator's announcements; anyone else is refused with 301."""

    @announcement(
        "TEMP",
        refuses={**ADMINS, **_VALUE},
        phrases=[
            "I set the temperature to {t} [degrees]",
            "I change the temperature to {t} [degrees]",
            "The temperature is hereby {t} [degrees]",
            "I make the temperature {t} [degrees]",
            "I let the temperature be {t} [degrees]",
        ],
        told="sets the temperature",
        tells=(events.Weather,),
    )
    def temp(self, state: State, by: By, t: Number) -> Announced | int:
        """Set the temperature, within its limits [GRID-43]."""

        def do(act: Act) -> Result:
            if not act.params.temp_min <= t <= act.params.temp_max:
                return Code.BAD_VALUE
            set_temperature(act, t)
            return {"t": t}

        return self.as_admin(state, by, do)

    @announcement(
        "SQUARE",
        refuses={
            Code.NO_SEAT: "GRID-200",
            Code.BAD_ARGUMENTS: "GRID-24",
            Code.GAME_OVER: "GRID-198",
            Code.NOT_ADMIN: "GRID-1",
            Code.BAD_SQUARE: "GRID-13",
        },
        phrases=[
            "I set square {x} [,] {y} to {substance} , {depth} , {water}",
            "I make square {x} [,] {y} {substance} of depth {depth} and {water}",
            "I change square {x} [,] {y} to {substance} of depth {depth} and {water}",
            "Square {x} [,] {y} is hereby {substance} of depth {depth} and {water}",
            "Square {x} [,] {y} becomes {substance} of depth {depth} and {water}",
        ],
        told="changes a square",
    )
    def square(
        self,
        state: State,
        by: By,
        x: Coordinate,
        y: Coordinate,
        substance: Name,
        depth: Number,
        water: Literal["dry", "wet", "frozen"],
    ) -> Announced | int:
        """Set substance, depth and state of a square [GRID-24]."""
        word = substance.lower()
        if not _SUBSTANCE.fullmatch(word):
            return Code.BAD_ARGUMENTS
        targets = Targets(state, self.kinds)
        there = targets.square(x, y)

        def do(act: Act) -> Result:
            change(act, there, substance=word, depth=depth, state=water)
            return {"x": x, "y": y, "substance": word, "depth": depth, "state": water}

        return self.as_admin(state, by, do, targets)

    @announcement(
        "GREMLIN",
        refuses={**ADMINS, Code.NO_SUCH_TARGET: "GRID-160"},
        phrases=[
            "I set {what} to {mood}",
            "I make the Gremlin {what} {mood}",
            "I make {what} {mood}",
            "The Gremlin {what} is hereby {mood}",
            "{what} is hereby {mood}",
        ],
        told="tells of {what}",
    )
    def gremlin(
        self,
        state: State,
        by: By,
        what: Id,
        mood: Literal["active", "hiding"],
    ) -> Announced | int:
        """Set whether a Gremlin is Active [GRID-160]."""
        targets = Targets(state, self.kinds)
        one = targets.thing(what, "gremlin")

        def do(act: Act) -> Result:
            del act
            one.hiding = mood == "hiding"
            return {"id": one.id, "mood": mood}

        return self.as_admin(state, by, do, targets)

    @announcement(
        "AWARD",
        refuses=_PLAYER,
        phrases=[
            "I award {player} {n} points",
            "I award {n} points to {player}",
            "I grant {player} {n} points",
            "I grant {n} points to {player}",
            "{player} is hereby awarded {n} points",
        ],
        told="awards points",
    )
    def award(self, state: State, by: By, player: Name, n: Number) -> Announced | int:
        """Give points to a player [GRID-1]."""

        def do(act: Act, one: Player) -> None:
            one.points += n
            act.emit(Gained(one.name, n, "award"))

        return self._to_player(state, by, do, player, {"n": n}, range(1, MOST_POINTS + 1))

    @announcement(
        "TOAD",
        refuses=_PLAYER,
        phrases=[
            "I turn {player} into a Toad for {nweeks} (nweek|nweeks)",
            "I make {player} a Toad for {nweeks} (nweek|nweeks)",
            "I enchant {player} for {nweeks} (nweek|nweeks)",
            "{player} is hereby a Toad for {nweeks} (nweek|nweeks)",
            "{player} becomes a Toad for {nweeks} (nweek|nweeks)",
        ],
        told="makes a Toad",
    )
    def toad(self, state: State, by: By, player: Name, nweeks: Number) -> Announced | int:
        """Make a player a Toad [GRID-146]."""

        def do(act: Act, one: Player) -> None:
            toad.enchant(act, one, due(act, NDAYS * nweeks))

        return self._to_player(state, by, do, player, {"nweeks": nweeks}, range(1, MOST_NWEEKS + 1))

    @announcement(
        "RADAR",
        refuses=_PLAYER,
        phrases=[
            "I set the Radar of {player} to {n}",
            "I give {player} a Radar of {n}",
            "I change the Radar of {player} to {n}",
            "The Radar of {player} is hereby {n}",
            "{player} has hereby a Radar of {n}",
        ],
        told="sets a Radar",
    )
    def radar(self, state: State, by: By, player: Name, n: Number) -> Announced | int:
        """Set a player's Radar [GRID-179]."""

        def do(act: Act, one: Player) -> None:
            del act
            one.radar = n

        return self._to_player(state, by, do, player, {"n": n}, range(MOST_RADAR + 1))

    @announcement(
        "FLING",
        refuses={
            **ADMINS,
            Code.BAD_SQUARE: "GRID-13",
            Code.NO_SUCH_TARGET: "GRID-95",
            Code.NOT_HERE: "GRID-95",
        },
        phrases=[
            "I fling {what} at {x} [,] {y}",
            "I throw {what} Elbonia-Style at {x} [,] {y}",
            "I fling {what} Elbonia-Style at {x} [,] {y}",
            "{what} is hereby Thrown Elbonia-Style at {x} [,] {y}",
            "{what} is hereby flung at {x} [,] {y}",
        ],
        told="flings {what}",
    )
    def fling(
        self,
        state: State,
        by: By,
        what: Id,
        x: Coordinate,
        y: Coordinate,
    ) -> Announced | int:
        """Throw a player or MO that is on a square Elbonia-Style [GRID-95]."""
        targets = Targets(state, self.kinds)
        there = targets.square(x, y)
        body = targets.body(what)

        def do(act: Act) -> Result:
            if body.at is None or not act.kinds.of(body).mobile:
                return Code.NOT_HERE
            fling(act, body, there)
            return {"id": body.id, "x": x, "y": y}

        return self.as_admin(state, by, do, targets)

    @announcement(
        "CLOSE",
        refuses=ADMINS,
        phrases=[
            "I close the game",
            "I close the Grid",
            "I end the game",
            "The game is hereby closed",
            "The game is hereby over",
        ],
        told="closes the game",
        tells=(events.Closed,),
    )
    def close_game(self, state: State, by: By) -> Announced | int:
        """End the game [GRID-198]."""

        def do(act: Act) -> Result:
            close(act)
            return {}

        return self.as_admin(state, by, do)

    def _to_player(
        self,
        state: State,
        by: By,
        do: Callable[[Act, Player], None],
        name: str,
        amount: dict[str, int],
        among: range,
    ) -> Announced | int:
        """Do something to a player by an amount that must be among some."""
        targets = Targets(state, self.kinds)
        one = targets.player(name)

        def bounded(act: Act) -> Result:
            if any(given not in among for given in amount.values()):
                return Code.BAD_VALUE
            do(act, one)
            return {"player": one.name, **amount}

        return self.as_admin(state, by, bounded, targets)
