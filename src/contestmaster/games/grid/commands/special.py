"""What a player announces about rocks, Sirens, Bait, Stick, wax, Guns and Towers."""

from typing import Final

from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.commands.base import PLAYERS, Base, announcement
from contestmaster.games.grid.commands.named import (
    Coordinate,
    CoordinateOrRandom,
    Id,
    OptionalCoordinate,
    OptionalId,
    Targets,
)
from contestmaster.games.grid.kinds import bait, gun, rock, siren, stick, tower, wax
from contestmaster.games.grid.replies import Announced
from contestmaster.games.grid.state import State
from contestmaster.kernel.game import By

_TARGET: Final[dict[int, str]] = {**PLAYERS, Code.NO_SUCH_TARGET: "GRID-1"}
_PRESENT: Final[dict[int, str]] = {Code.NOT_ON_GRID: "GRID-44", Code.CARRIED: "GRID-148"}


class Special(Base):
    """The more specific sections, E to G."""

    @announcement(
        "ROCK",
        refuses={
            Code.NO_SEAT: "GRID-200",
            Code.BAD_ARGUMENTS: "GRID-104",
            Code.GAME_OVER: "GRID-198",
            Code.BAD_SQUARE: "GRID-13",
            Code.UNDER_INFLUENCE: "GRID-112",
            Code.NO_LOCATION: "GRID-110",
        },
        phrases=[
            "I buy a [Big] Rock for {x} [,] {y}",
            "I buy a [Big] Rock at {x} [,] {y}",
            "I drop a [Big] Rock on {x} [,] {y}",
            "I place a [Big] Rock on {x} [,] {y}",
            "I buy a {x} [Big] Rock",
            "I buy a [Big] Rock for a {x} square",
            "I drop a [Big] Rock on a {x} square",
        ],
        told="buys a Big Rock",
    )
    def rock(
        self, state: State, by: By, x: CoordinateOrRandom, y: OptionalCoordinate = None
    ) -> Announced | int:
        """Buy a Big Rock, for a square or a random one [GRID-104]."""
        if isinstance(x, str) or y is None:
            wrong = isinstance(x, int) or y is not None
            return Code.BAD_ARGUMENTS if wrong else self.as_player(state, by, rock.buy_somewhere)
        return self.at_square(state, by, rock.buy_at, x, y)

    @announcement(
        "LOVE",
        refuses={**_TARGET, **_PRESENT, Code.NOT_ELIGIBLE: "GRID-125"},
        phrases=[
            "I make Love to {what}",
            "I make Love to the Siren {what}",
            "I make Love with {what}",
            "I make sweet Love to {what}",
            "I make Love to Siren {what}",
        ],
        told="makes Love",
    )
    def love(self, state: State, by: By, what: Id) -> Announced | int:
        """Make Love to a Siren [GRID-125]."""
        return self.with_thing(state, by, siren.love, what, "siren")

    @announcement(
        "BUYBAIT",
        refuses={**PLAYERS, Code.INSUFFICIENT_POINTS: "GRID-128"},
        phrases=[
            "I buy Siren Bait",
            "I buy Bait",
            "I buy some [Siren] Bait",
            "I buy a [bag of] [Siren] Bait",
            "I purchase [Siren] Bait",
        ],
        told="buys Siren Bait",
    )
    def buy_bait(self, state: State, by: By) -> Announced | int:
        """Buy Siren Bait [GRID-128]."""
        return self.as_player(state, by, bait.buy)

    @announcement(
        "BAIT",
        refuses={
            **_TARGET,
            **_PRESENT,
            Code.NO_BAIT: "GRID-129",
            Code.NOT_ADJACENT: "GRID-129",
            Code.SIREN_PRESENT: "GRID-129",
            Code.BAIT_PRESENT: "GRID-129",
        },
        phrases=[
            "I place [my] [Siren] Bait on {what}",
            "I put [my] [Siren] Bait on {what}",
            "I lay [my] [Siren] Bait on {what}",
            "I bait [the Big Rock] {what}",
            "I leave [my] [Siren] Bait on {what}",
        ],
        told="places Siren Bait",
    )
    def bait(self, state: State, by: By, what: Id) -> Announced | int:
        """Place Siren Bait on a Big Rock beside one [GRID-129]."""
        return self.with_thing(state, by, bait.lay, what, "rock")

    @announcement(
        "TAKEBAIT",
        refuses={
            **_TARGET,
            **_PRESENT,
            Code.NOT_FEMALE_CHEERLEADER: "GRID-135",
            Code.NOT_ADJACENT: "GRID-135",
            Code.ATTEMPTS_EXHAUSTED: "GRID-137",
        },
        phrases=[
            "I try to take the [Siren] Bait {what}",
            "I attempt to take the [Siren] Bait {what}",
            "I try to take the Bait called {what}",
            "I snatch the [Siren] Bait {what}",
            "I attempt to snatch the [Siren] Bait {what}",
        ],
        told="tries to take a Bait",
    )
    def take_bait(self, state: State, by: By, what: Id) -> Announced | int:
        """Try to take a Bait, as a Female Cheerleader beside it [GRID-135]."""
        return self.with_thing(state, by, bait.take, what, "bait")

    @announcement(
        "STUFF",
        refuses={
            **_TARGET,
            Code.NOT_HELD: "GRID-199",
            Code.NOT_WAX: "GRID-167",
            Code.ALREADY_STUFFED: "GRID-167",
        },
        phrases=[
            "I stuff [the] {what} into my ears",
            "I stuff [the] {what} in my ears",
            "I stuff my ears with [the] {what}",
            "I put [the] {what} into my ears",
            "I plug my ears with [the] {what}",
        ],
        told="stuffs wax into eir ears",
    )
    def stuff(self, state: State, by: By, what: Id) -> Announced | int:
        """Stuff a Ball of Wax into one's ears [GRID-167]."""
        return self.with_body(state, by, wax.stuff, what)

    @announcement(
        "WHACK",
        refuses={
            **_TARGET,
            Code.NO_STICK: "GRID-156",
            Code.BAD_TARGET: "GRID-156",
            Code.NOT_ADJACENT: "GRID-156",
            Code.NOT_AIRBORNE: "GRID-176",
            Code.NOT_TARGET: "GRID-176",
        },
        phrases=[
            "I whack [the] {what}",
            "I whack [the] {what} with the [Big] Stick",
            "I administer a Whack to [the] {what}",
            "I use the [Big] Stick to administer a Whack to [the] {what}",
            "I hit [the] {what} with the [Big] Stick",
            "I use the [Big] Stick to whack [the] {what}",
            "I swing the [Big] Stick at [the] {what}",
        ],
        told="swings the Big Stick at {what}",
    )
    def whack(self, state: State, by: By, what: Id) -> Announced | int:
        """Whack a player, a Gremlin or a ball with the Big Stick [GRID-156]."""
        return self.with_body(state, by, stick.whack, what)

    @announcement(
        "BUYGUN",
        refuses={
            **PLAYERS,
            Code.ALREADY_ARMED: "GRID-188",
            Code.INSUFFICIENT_POINTS: "GRID-188",
        },
        phrases=[
            "I buy a [Pinball] Gun [for (2|two) points]",
            "I buy myself a [Pinball] Gun",
            "I purchase a [Pinball] Gun",
            "I get a [Pinball] Gun",
            "I pay for a [Pinball] Gun",
        ],
        told="buys a Pinball Gun",
    )
    def buy_gun(self, state: State, by: By) -> Announced | int:
        """Buy a Pinball Gun [GRID-188]."""
        return self.as_player(state, by, gun.buy)

    @announcement(
        "FIRE",
        refuses={
            **PLAYERS,
            Code.BAD_SQUARE: "GRID-13",
            Code.NO_SUCH_TARGET: "GRID-191",
            **_PRESENT,
            Code.NO_GUN: "GRID-189",
            Code.NOT_CONSECUTIVE: "GRID-189",
            Code.NOT_HERE: "GRID-191",
        },
        phrases=[
            "I fire [(my|the) [Pinball] Gun] at {x} [,] {y}",
            "I shoot at {x} [,] {y}",
            "I shoot [the] {what} at {x} [,] {y}",
            "I fire [my [Pinball] Gun] at [the] {what} on {x} [,] {y}",
            "I shoot [the] {what} on {x} [,] {y}",
        ],
        told="fires a Pinball Gun at ({x},{y})",
    )
    def fire(
        self,
        state: State,
        by: By,
        x: Coordinate,
        y: Coordinate,
        what: OptionalId = None,
    ) -> Announced | int:
        """Fire at a consecutive square [GRID-189]."""
        targets = Targets(state, self.kinds)
        square = targets.square(x, y)
        body = None if what is None else targets.body(what)
        return self.as_player(state, by, lambda act: gun.fire(act, square, body), targets)

    @announcement(
        "TOWER",
        refuses={
            **PLAYERS,
            **_PRESENT,
            Code.TOWER_EXISTS: "GRID-185",
            Code.INSUFFICIENT_POINTS: "GRID-185",
        },
        phrases=[
            "I build a [Radar] Tower",
            "I build a [Radar] Tower here",
            "I build a [Radar] Tower on my square",
            "I erect a [Radar] Tower [here]",
            "I pay for a [Radar] Tower [here]",
            "I pay (8|eight) points to build a [Radar] Tower [(here|on my square)]",
        ],
        told="builds a Radar Tower",
    )
    def tower(self, state: State, by: By) -> Announced | int:
        """Build a Radar Tower on one's own square [GRID-185]."""
        return self.as_player(state, by, tower.build)
