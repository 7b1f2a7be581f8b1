"""A tiny turn game for the tests of the host: seats add up, and rules fail on demand."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, ClassVar, NamedTuple

import msgspec

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import Event
from contestmaster.kernel.game import (
    ALL,
    PUBLIC,
    TURN,
    Alarm,
    By,
    Eye,
    Game,
    Legal,
    Seating,
    SetupError,
)
from contestmaster.kernel.grammar import Natural
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.replies import Real6
from contestmaster.kernel.vocabulary import order, query

TOO_MANY = 100


class Params(msgspec.Struct, frozen=True):
    """How long it lasts, in which boundary it fails, if in any, and what ends a wait."""

    turns: int = 3
    turn_seconds: float = 2
    fails: int = 0
    closing: bool = False


class State(msgspec.Struct):
    turn: int
    sums: list[int]
    luck: int = 0


class Total(NamedTuple):
    total: int


class Standing(NamedTuple):
    game: int
    k: Real6
    turn: int
    limit: int


class Added(Event, frozen=True):
    seat: int
    total: int


class Turned(Event, frozen=True):
    turn: int


class Tally(Game[None, State]):
    """Seats add numbers up."""

    name = "tally"
    Params = Params
    seating = Seating(1, 40)
    messages: ClassVar[Mapping[int, str]] = {TOO_MANY: "too many"}

    @order("ADD", refuses={TOO_MANY: "TALLY-1"})
    def add(self, state: State, by: By, amount: Annotated[int, Natural()]) -> Total | int:
        """Add to your total, by at most 9."""
        if amount > 9:
            return TOO_MANY
        state.sums[by.seat] += amount
        by.emit(Added(by.seat, state.sums[by.seat]))
        return Total(state.sums[by.seat])

    @order("BREAK")
    def broken(self, state: State, by: By, after: Annotated[int, Natural()]) -> None:
        """Change something, and fail."""
        state.sums[by.seat] += after
        raise ZeroDivisionError("as it was told to")

    @query("TOTAL")
    def total(self, state: State, by: By) -> Total:
        """Tell your total."""
        return Total(state.sums[by.seat])

    @query("STANDING", who="anyone")
    def standing(self, state: State, by: By) -> Standing:
        """Tell what the host knows."""
        facts = by.facts.at(by.at)
        return Standing(facts.game_no, facts.k, state.turn, facts.command_limit)

    def board(self, seed: int) -> None:
        return None

    def board_bytes(self, board: None) -> bytes:
        return b""

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        if not seats:
            raise SetupError("a tally wants someone to add")
        return State(1, [0] * len(seats), dice.below(1000))

    def alarm(self, state: State) -> Alarm:
        return TURN if state.turn <= self.params.turns else None

    def ring(self, state: State, by: By) -> None:
        if state.turn == self.params.fails:
            state.sums[0] = -1
            raise ZeroDivisionError("this boundary cannot be computed")
        state.luck = by.dice.below(1000)
        by.emit(Turned(state.turn))
        state.turn += 1

    def turn(self, state: State) -> int:
        return state.turn - 1

    def orders(self, state: State, seat: int) -> Sequence[Legal]:
        return [] if self.over(state) else [Legal("ADD", (range(10),))]

    def outcome(self, state: State) -> Outcome:
        over = state.turn > self.params.turns
        return Outcome.by_score(over, [Fraction(total) for total in state.sums])

    def over(self, state: State) -> bool:
        return state.turn > self.params.turns

    def turns_left(self, state: State) -> int:
        return self.params.turns - state.turn + 1

    def view(self, state: State, eye: Eye) -> Any:
        """Everyone knows the turn, a seat its own sum, and who sees all also the luck."""
        seen: dict[str, Any] = {"turn": state.turn}
        if eye == ALL or (eye == PUBLIC and self.over(state)):
            sums = {str(seat): total or None for seat, total in enumerate(state.sums)}
            return seen | {"luck": state.luck, "sums": sums}
        return seen if eye == PUBLIC else seen | {"sum": state.sums[int(eye)]}

    def scene(self, board: None) -> Any:
        return {"colour": "green"}

    def closing(self, state: State, seat: int | None) -> Sequence[str]:
        return [f"turn {state.turn}"] if self.params.closing else []

    def position(self, state: State) -> dict[str, Any]:
        return {"turn": state.turn, "sums": list(state.sums)}

    def place(
        self, board: None, position: Mapping[str, Any], seats: Sequence[str], at: Instant
    ) -> State:
        return State(position.get("turn", 1), list(position["sums"]))

    def dump(self, state: State) -> bytes:
        return msgspec.msgpack.encode(state)

    def load(self, board: None, data: bytes) -> State:
        return msgspec.msgpack.decode(data, type=State)
