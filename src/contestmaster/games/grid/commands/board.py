"""What a player announces about where they are: entering, moving, carrying, throwing, flying."""

from typing import Final, Literal

from contestmaster.games.grid import events
from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.commands.base import PLAYERS, Base, announcement
from contestmaster.games.grid.commands.named import Coordinate, Id, Targets
from contestmaster.games.grid.kinds import airways
from contestmaster.games.grid.replies import Announced
from contestmaster.games.grid.rules import carrying, moving, players, throwing
from contestmaster.games.grid.state import State
from contestmaster.kernel.game import By

_SQUARE: Final[dict[int, str]] = {**PLAYERS, Code.BAD_SQUARE: "GRID-13"}
_TARGET: Final[dict[int, str]] = {**PLAYERS, Code.NO_SUCH_TARGET: "GRID-64"}
_FREE: Final[dict[int, str]] = {
    Code.NOT_ON_GRID: "GRID-56",
    Code.CARRIED: "GRID-148",
    Code.IS_TOAD: "GRID-148",
}


class Board(Base):
    """Where players and objects are."""

    @announcement(
        "JOIN",
        refuses={
            Code.GAME_OVER: "GRID-200",
            Code.ALREADY_JOINED: "GRID-201",
            Code.BAD_NAME: "GRID-197",
            Code.GAME_FULL: "GRID-10",
        },
        phrases=[
            "I join the (game|Grid)",
            "I join as a player",
            "I become a player [of the Grid]",
            "I register [as a player]",
            "I want to play [on] the Grid",
        ],
        told="joins",
        tells=(events.Joined,),
    )
    def join(self, state: State, by: By) -> Announced | int:
        """Become a player, in Limbo [GRID-10]."""
        return self.as_newcomer(state, by, players.join)

    @announcement(
        "ENTER",
        refuses={
            **_SQUARE,
            Code.ON_GRID: "GRID-47",
            Code.GRID_FULL: "GRID-49",
            Code.BLOCKED: "GRID-48",
        },
        phrases=[
            "I enter [the Grid] [at] {x} [,] {y}",
            "I enter [the Grid] at square {x} [,] {y}",
            "I enter [the Grid] on {x} [,] {y}",
            "I come onto the Grid at {x} [,] {y}",
            "I appear [on the Grid] at {x} [,] {y}",
        ],
        told="enters the Grid",
    )
    def enter(self, state: State, by: By, x: Coordinate, y: Coordinate) -> Announced | int:
        """Come from Limbo onto a square [GRID-47]."""
        return self.at_square(state, by, players.enter, x, y)

    @announcement(
        "MOVE",
        refuses={
            **_SQUARE,
            **_FREE,
            Code.ALREADY_MOVED: "GRID-56",
            Code.NOT_CONSECUTIVE: "GRID-57",
        },
        phrases=[
            "I move to {x} [,] {y}",
            "I move (to|onto) [the] square {x} [,] {y}",
            "I move onto {x} [,] {y}",
            "I walk (to|onto) [[the] square] {x} [,] {y}",
            "I step (to|onto) [[the] square] {x} [,] {y}",
            "I go to {x} [,] {y}",
        ],
        told="sets out for ({x},{y})",
    )
    def move(self, state: State, by: By, x: Coordinate, y: Coordinate) -> Announced | int:
        """Make this nweek's move, to a surrounding square [GRID-56]."""
        return self.at_square(state, by, moving.announced_move, x, y)

    @announcement(
        "PICKUP",
        refuses={
            **_TARGET,
            **_FREE,
            Code.NOT_CARRYABLE: "GRID-64",
            Code.NOT_HERE: "GRID-64",
            Code.RESTRICTED: "GRID-88",
        },
        phrases=[
            "I pick up [the] {what}",
            "I pick [the] {what} up",
            "I take [the] {what}",
            "I take up [the] {what}",
            "I grab [the] {what}",
        ],
        told="picks up {what}",
    )
    def pick_up(self, state: State, by: By, what: Id) -> Announced | int:
        """Pick up what nobody holds on one's own square [GRID-64]."""
        return self.with_body(state, by, carrying.pick_up, what)

    @announcement(
        "DROP",
        refuses={**_TARGET, Code.NOT_HELD: "GRID-67"},
        phrases=[
            "I drop [the] {what}",
            "I put down [the] {what}",
            "I put [the] {what} down",
            "I lay down [the] {what}",
            "I let go of [the] {what}",
        ],
        told="drops {what}",
    )
    def drop(self, state: State, by: By, what: Id) -> Announced | int:
        """Place what one holds on one's own square [GRID-67]."""
        return self.with_body(state, by, carrying.drop, what)

    @announcement(
        "THROW",
        refuses={
            **_SQUARE,
            Code.NO_SUCH_TARGET: "GRID-70",
            Code.NOT_HELD: "GRID-70",
            Code.NOT_THROWABLE: "GRID-70",
            Code.RESTRICTED: "GRID-88",
        },
        phrases=[
            "I throw [the] {what} at {x} [,] {y}",
            "I throw [the] {what} to {x} [,] {y}",
            "I throw [the] {what} at square {x} [,] {y}",
            "I hurl [the] {what} at {x} [,] {y}",
            "I toss [the] {what} to {x} [,] {y}",
        ],
        told="throws {what}",
    )
    def throw(
        self,
        state: State,
        by: By,
        what: Id,
        x: Coordinate,
        y: Coordinate,
    ) -> Announced | int:
        """Throw what one holds at any square [GRID-70]."""
        targets = Targets(state, self.kinds)
        square = targets.square(x, y)
        body = targets.body(what)
        return self.as_player(state, by, lambda act: throwing.throw(act, body, square), targets)

    @announcement(
        "CATCH",
        refuses={
            **_TARGET,
            Code.IS_TOAD: "GRID-148",
            Code.NOT_AIRBORNE: "GRID-77",
            Code.CANNOT_CATCH: "GRID-77",
            Code.ALREADY_DECLARED: "GRID-77",
        },
        phrases=[
            "I catch [the] {what}",
            "I try to catch [the] {what}",
            "I will catch [the] {what}",
            "I declare that I catch [the] {what}",
            "I declare a catch of [the] {what}",
        ],
        told="declares a catch",
    )
    def catch(self, state: State, by: By, what: Id) -> Announced | int:
        """Declare a catch of what is Airborne [GRID-77]."""
        return self.with_body(state, by, throwing.catch, what)

    @announcement(
        "FLY",
        refuses={
            **_SQUARE,
            **_FREE,
            Code.NO_AIRWAYS: "GRID-91",
            Code.SAME_SQUARE: "GRID-92",
            Code.NOT_AIRWAYS: "GRID-92",
            Code.INSUFFICIENT_POINTS: "GRID-7",
        },
        phrases=[
            "I fly to {x} [,] {y}",
            "I fly [by] Elbonian Airways to {x} [,] {y}",
            "I take the Elbonian Airways to {x} [,] {y}",
            "I use [the] [Elbonian] Airways to fly to {x} [,] {y}",
            "I travel by [Elbonian] Airways to {x} [,] {y}",
        ],
        told="flies by Elbonian Airways",
    )
    def fly(self, state: State, by: By, x: Coordinate, y: Coordinate) -> Announced | int:
        """Pay to be Thrown Elbonia-Style at another Airways square [GRID-91]."""
        return self.at_square(state, by, airways.fly, x, y)

    @announcement(
        "GENDER",
        refuses=PLAYERS,
        phrases=[
            "I declare my gender to be {gender}",
            "I declare that my gender is {gender}",
            "I declare myself {gender}",
            "I become {gender}",
            "I set my gender to {gender}",
            "My gender is {gender}",
            "I change my gender to {gender}",
        ],
        told="declares a gender",
    )
    def gender(
        self, state: State, by: By, gender: Literal["none", "female", "male"]
    ) -> Announced | int:
        """Declare one's gender [GRID-194]."""
        return self.as_player(state, by, lambda act: players.declare_gender(act, gender))

    @announcement(
        "ROLE",
        refuses=PLAYERS,
        phrases=[
            "I declare my role to be {role}",
            "I declare that my role is {role}",
            "I set my role to {role}",
            "My role is {role}",
            "I become a {role}",
            "I change my role to {role}",
        ],
        told="declares a role",
    )
    def role(
        self, state: State, by: By, role: Literal["none", "football_player", "cheerleader"]
    ) -> Announced | int:
        """Declare one's role [GRID-194]."""
        return self.as_player(state, by, lambda act: players.declare_role(act, role))

    @announcement(
        "QUIT",
        refuses=PLAYERS,
        phrases=[
            "I quit [the game]",
            "I quit the game for good",
            "I leave the game [for good]",
            "I cease to be a player",
            "I cease to play [for good]",
        ],
        told="quits the game",
    )
    def quit_game(self, state: State, by: By) -> Announced | int:
        """Leave for good [GRID-53]."""
        return self.as_player(state, by, players.quit_game)
