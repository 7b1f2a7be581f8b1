"""A tiny game whose turns end inside orders: when every seat has run, or the time is up."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, ClassVar, NamedTuple

import msgspec

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import Event
from contestmaster.kernel.game import Alarm, By, Game, Seating
from contestmaster.kernel.grammar import Natural
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.vocabulary import order, query

TIRED = 100


class Params(msgspec.Struct, frozen=True):
    """How many legs there are, and how long one may take in seconds; 0: any time.

    Where seats alternate, one runs in each leg, and ends it.
    """

    legs: int = 3
    seconds: int = 10
    alternate: bool = False


class State(msgspec.Struct):
    began: Instant
    ran: list[bool]
    leg: int = 1
    stopped: bool = False


class Leg(NamedTuple):
    leg: int


class Mark(NamedTuple):
    word: str
    leg: int


class Passed(Event, frozen=True):
    leg: int


class Relay(Game[None, State]):
    """Seats run, each once a leg."""

    name = "relay"
    Params = Params
    seating = Seating(1, 40)
    orders_end_turns = True
    Closing = Mark
    messages: ClassVar[Mapping[int, str]] = {TIRED: "you have run"}

    @order("RUN", refuses={TIRED: "RELAY-1"})
    def run(self, state: State, by: By) -> Leg | int:
        """Run your part of the leg; the last one to run ends it."""
        idle = self.params.alternate and (state.leg - 1) % len(state.ran) != by.seat
        if state.ran[by.seat] or idle:
            return TIRED
        leg = Leg(state.leg)
        state.ran[by.seat] = True
        if all(state.ran) or self.params.alternate:
            self._next(state, by)
        return leg

    @order("SKIP")
    def skip(self, state: State, by: By, legs: Annotated[int, Natural()]) -> None:
        """End several legs at once."""
        for _ in range(legs):
            self._next(state, by)

    @order("STOP")
    def stop(self, state: State, by: By) -> None:
        """End the game."""
        state.stopped = True

    @query("LEG", who="anyone")
    def which(self, state: State, by: By) -> Leg:
        """Tell which leg is run."""
        return Leg(state.leg)

    def _next(self, state: State, by: By) -> None:
        by.emit(Passed(state.leg))
        state.leg += 1
        state.ran = [False] * len(state.ran)
        state.began = by.at

    def board(self, seed: int) -> None:
        return None

    def board_bytes(self, board: None) -> bytes:
        return b""

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        return State(at, [False] * len(seats))

    def alarm(self, state: State) -> Alarm:
        if self.over(state) or not self.params.seconds:
            return None
        return state.began + self.params.seconds * SECOND

    def ring(self, state: State, by: By) -> None:
        self._next(state, by)

    def turn(self, state: State) -> int:
        return state.leg - 1 + state.stopped

    def closing(self, state: State, seat: int | None) -> Sequence[str]:
        return [f"leg {state.leg}"]

    def resumed(self, state: State, at: Instant) -> None:
        state.began = at

    def over(self, state: State) -> bool:
        return state.stopped or state.leg > self.params.legs

    def outcome(self, state: State) -> Outcome:
        return Outcome.by_score(self.over(state), [Fraction(state.leg)] * len(state.ran))

    def dump(self, state: State) -> bytes:
        return msgspec.msgpack.encode(state)

    def load(self, board: None, data: bytes) -> Any:
        return msgspec.msgpack.decode(data, type=State)
