"""A game made to be judged: every order carries a number of its own, and is answered with facts.

So each order that a client sent can be found again in a journal, or found missing, and whoever
reads the journal can say what the answer must have been without knowing any rules but these: an
order is answered with the turn, how many orders of its seat this game has by then, and a number
that was drawn for this game. Numbers that end in 9 are refused.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, ClassVar, NamedTuple

import msgspec

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import Event
from contestmaster.kernel.game import ALL, TURN, Alarm, By, Eye, Game, Legal, Seating
from contestmaster.kernel.grammar import Natural
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.vocabulary import order, query

REFUSED = 100
"""The code of an order that is refused on purpose."""
_TOKENS = 10**9
_MODULUS = (1 << 61) - 1


class Params(msgspec.Struct, frozen=True):
    """How many turns a game has, and how long each is in seconds."""

    turns: int = 20
    turn_seconds: float = 0.2


class State(msgspec.Struct):
    """What every order changes: so a state that lost one is another."""

    turn: int
    token: int
    counts: list[int]
    sums: list[int]


class Marked(NamedTuple):
    """The answer to an order; the reader works it out anew from the journal."""

    turn: int
    count: int
    token: int


class Set(Event, frozen=True):
    """A seat has set a mark."""

    seat: int
    serial: int


class Marks(Game[None, State]):
    """Seats set marks, each with a number of its own."""

    name = "marks"
    Params = Params
    fixed_turns = True
    seating = Seating(1, 40)
    messages: ClassVar[Mapping[int, str]] = {REFUSED: "it ends in 9"}

    @order("MARK", refuses={REFUSED: "MARKS-1"})
    def mark(self, state: State, by: By, serial: Annotated[int, Natural()]) -> Marked | int:
        """Set a mark."""
        if serial % 10 == 9:
            return REFUSED
        state.counts[by.seat] += 1
        state.sums[by.seat] = (state.sums[by.seat] * 31 + serial) % _MODULUS
        by.emit(Set(by.seat, serial))
        return Marked(state.turn, state.counts[by.seat], state.token)

    @query("WHERE", who="anyone")
    def where(self, state: State, by: By) -> Marked:
        """Tell the turn and the game's number."""
        return Marked(state.turn, 0, state.token)

    def board(self, seed: int) -> None:
        """There is none."""

    def board_bytes(self, board: None) -> bytes:
        """There is none."""
        return b""

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        """Draw the number of the game."""
        return State(1, dice.below(_TOKENS), [0] * len(seats), [0] * len(seats))

    def alarm(self, state: State) -> Alarm:
        """Turns have a length."""
        return None if self._over(state) else TURN

    def ring(self, state: State, by: By) -> None:
        """End a turn."""
        state.turn += 1

    def turn(self, state: State) -> int:
        """Turns that have ended."""
        return state.turn - 1

    def turns_left(self, state: State) -> int:
        """Turns to come."""
        return self.params.turns - state.turn + 1

    def orders(self, state: State, seat: int) -> Sequence[Legal]:
        """Some of what is legal."""
        return [] if self._over(state) else [Legal("MARK", ((1,),))]

    def outcome(self, state: State) -> Outcome:
        """Whoever has set more marks is ahead."""
        return Outcome.by_score(self._over(state), [Fraction(count) for count in state.counts])

    def _over(self, state: State) -> bool:
        return state.turn > self.params.turns

    def view(self, state: State, eye: Eye) -> Any:
        """Everyone knows the turn, and who sees all the counts."""
        seen: dict[str, Any] = {"turn": state.turn}
        return seen | {"counts": list(state.counts)} if eye == ALL else seen

    def place(
        self, board: None, position: Mapping[str, Any], seats: Sequence[str], at: Instant
    ) -> State:
        """Begin from a position."""
        return State(
            position["turn"], position["token"], list(position["counts"]), list(position["sums"])
        )

    def dump(self, state: State) -> bytes:
        """A state as bytes."""
        return msgspec.msgpack.encode(state)

    def load(self, board: None, data: bytes) -> State:
        """A state from its bytes."""
        return msgspec.msgpack.decode(data, type=State)
