"""Noughts and crosses, as RULES.md numbers its rules."""

from fractions import Fraction
from typing import Annotated, Any, ClassVar, NamedTuple

from msgspec import Meta, Struct

from contestmaster.kernel.game import By, Eye, Legal, Seating
from contestmaster.kernel.grammar import Natural
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.plain import PlainGame
from contestmaster.kernel.vocabulary import order, query

LINES = ("123", "456", "789", "147", "258", "369", "159", "357")


class Params(Struct, frozen=True):
    """Nothing can be set."""


class State(Struct):
    """The squares, each marked ``X``, ``O`` or not at all."""

    squares: Annotated[str, Meta(pattern=r"^[XO.]{9}\Z")] = "." * 9


class Field(NamedTuple):
    """The own mark, that of whose turn it is, and the squares in order."""

    mine: str
    turn_of: str
    squares: str


class Noughts(PlainGame[Params, State]):
    """Two mark squares in turn, and three in a row win."""

    name = "noughts"
    seating = Seating(2, 2)
    seat_names = ("Crosses", "Noughts")
    foreseeable = all_public = lists_orders = orders_end_turns = True
    over_code = 101
    messages: ClassVar = {101: "the game is over", 102: "not your turn", 103: "already marked"}

    def setup(self, *_: Any) -> State:
        """Begin with no square marked."""
        return State()

    def turn(self, state: State) -> int:
        """Count the marks: each ends a turn [NOUGHTS-1]."""
        return 9 - state.squares.count(".")

    def outcome(self, state: State) -> Outcome:
        """Say who has three in a row [NOUGHTS-3, NOUGHTS-4]."""
        rows = ["".join(state.squares[int(one) - 1] for one in line) for line in LINES]
        won = [Fraction(mark * 3 in rows) for mark in "XO"]
        return Outcome.by_score(any(won) or "." not in state.squares, won)

    def orders(self, state: State, seat: int) -> list[Legal]:
        """Offer the free squares to whoever's turn it is."""
        free = [place for place, mark in enumerate(state.squares, 1) if mark == "."]
        mine = seat == self.turn(state) % 2 and not self.over(state)
        return [Legal("MARK", (free,))] if mine else []

    def problems(self, state: State, *_: Any) -> list[str]:
        """Refuse a position that no game comes to."""
        more = state.squares.count("X") - state.squares.count("O")
        return [] if more in {0, 1} else ["there are too many of one mark"]

    def view(self, state: State, eye: Eye) -> dict[str, Any]:
        """Show the field to everybody, as it is drawn on paper."""
        return {"field": "\n".join(" ".join(state.squares[at : at + 3]) for at in (0, 3, 6))}

    @order("MARK", refuses={101: "NOUGHTS-5", 102: "NOUGHTS-1", 103: "NOUGHTS-2"})
    def mark(self, state: State, by: By, square: Annotated[int, Natural(1, 9)]) -> int:
        """Mark a square."""
        if self.over(state):
            return 101
        if by.seat != self.turn(state) % 2:
            return 102
        if state.squares[square - 1] != ".":
            return 103
        mark = "XO"[self.turn(state) % 2]
        state.squares = state.squares[: square - 1] + mark + state.squares[square:]
        return 0

    @query("FIELD")
    def field(self, state: State, by: By) -> Field:
        """Ask for the field, and whose turn it is."""
        return Field("XO"[by.seat or 0], "XO"[self.turn(state) % 2], state.squares)
