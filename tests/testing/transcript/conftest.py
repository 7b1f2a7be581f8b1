"""A tiny game for the tests of transcripts: seats count, and something happens now and then."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, ClassVar, NamedTuple

import msgspec
import pytest

from contestmaster.kernel.announcing import Announcing
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import Event
from contestmaster.kernel.game import TURN, Alarm, By, Game, SetupError
from contestmaster.kernel.grammar import Natural
from contestmaster.kernel.instant import HOUR, Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.registry import UnknownGameError
from contestmaster.kernel.replies import Real6
from contestmaster.kernel.vocabulary import order, query
from contestmaster.testing.transcript import LineStage, Transcript, TranscriptReport, parse, run

WEIGHTS = (1, 0, 3)


class Params(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How time passes.

    Attributes:
        turns: after so many the game is over, or falls silent if it counts hours.
        turn_seconds: their length; 0 for turns without a time limit.
        hours: if any, the game has no turns but wakes at every so many whole hours, UTC.
        closing: whether a wait ends with a line of the game's [NET-83].
        dealt: whether each seat begins with what is drawn by weights.
    """

    turns: Annotated[int, msgspec.Meta(ge=1)] = 15
    turn_seconds: int = 1
    hours: int = 0
    closing: bool = False
    dealt: bool = False


class Counted(Event, frozen=True):
    """A seat has counted."""

    seat: int
    count: int


class Turned(Event, frozen=True):
    """A turn has ended."""

    turn: int


class State(msgspec.Struct):
    turn: int
    at: Instant
    counts: list[int]


class Count(NamedTuple):
    count: int


class Standing(NamedTuple):
    game: int
    k: Real6
    turn: int


class Signals(Announcing, Game[None, State]):
    """Seats count; the largest count wins."""

    name = "signals"
    Params = Params
    messages: ClassVar[Mapping[int, str]] = {100: "that is too many"}

    @order("ADD", refuses={100: "SIGNALS-1"})
    def add(self, state: State, by: By, amount: Annotated[int, Natural()]) -> Count | int:
        """Count on, by at most 10."""
        if amount > 10:
            return 100
        assert by.seat is not None
        state.counts[by.seat] += amount
        by.emit(Counted(by.seat, state.counts[by.seat]))
        return Count(state.counts[by.seat])

    @order("CLEAR", who="operator")
    def clear(self, state: State, by: By) -> None:
        """Let all seats begin at 0 again."""
        state.counts[:] = [0] * len(state.counts)

    @order("LUCK")
    def luck(self, state: State, by: By) -> Count:
        """Add up two dice, and draw a square."""
        x, y = by.dice.pick([(1, 2), (3, 4)])
        return Count(by.dice.roll("2d6") + 100 * x + 1000 * y)

    @order("DEAL")
    def deal(self, state: State, by: By) -> Count:
        """Draw by weights."""
        return Count(by.dice.weighted(WEIGHTS))

    @query("STATUS")
    def status(self, state: State, by: By) -> Standing:
        """Tell where the game stands."""
        return Standing(by.facts.game_no, by.facts.k, state.turn)

    @query("BREAK")
    def broken(self, state: State, by: By) -> None:
        """Fail."""
        raise RuntimeError("as it was told to")

    def board(self, seed: int) -> None:
        return None

    def board_bytes(self, board: None) -> bytes:
        return b""

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        if len(seats) > 3:
            raise SetupError("there are three seats")
        return State(1, at, [dice.weighted(WEIGHTS) if self.params.dealt else 0 for _ in seats])

    def alarm(self, state: State) -> Alarm:
        if state.turn > self.params.turns:
            return None
        if self.params.hours:
            step = self.params.hours * HOUR
            return state.at // step * step + step
        return TURN

    def ring(self, state: State, by: By) -> None:
        by.emit(Turned(state.turn))
        state.turn += 1
        state.at = by.at

    def turn(self, state: State) -> int:
        return state.turn - 1

    def closing(self, state: State, seat: int | None) -> Sequence[str]:
        left = self.params.turns + 1 - state.turn
        return [f"{state.turn} {left} PLAYING"] if self.params.closing else ()

    def over(self, state: State) -> bool:
        return state.turn > self.params.turns

    def outcome(self, state: State) -> Outcome:
        return Outcome.by_score(self.over(state), [Fraction(count) for count in state.counts])

    def position(self, state: State) -> dict[str, Any]:
        counts = {str(seat): {"count": count} for seat, count in enumerate(state.counts)}
        return {"turn": state.turn, "seats": counts}

    def place(
        self, board: None, position: Mapping[str, Any], seats: Sequence[str], at: Instant
    ) -> State:
        state = self.setup(None, seats, Dice(0), at)
        unknown = set(position) - {"turn", "seats"}
        if unknown:
            raise SetupError(f"a position has no {unknown.pop()}")
        state.turn = position.get("turn", 1)
        for seat, fields in position.get("seats", {}).items():
            state.counts[int(seat)] = fields["count"]
        return state

    def dump(self, state: State) -> bytes:
        return msgspec.json.encode(state)

    def load(self, board: None, data: bytes) -> State:
        return msgspec.json.decode(data, type=State)


def find(name: str) -> type[Game[Any, Any]]:
    if name != "signals":
        raise UnknownGameError(f"there is no game {name!r}")
    return Signals


@pytest.fixture
def stage() -> Callable[[Transcript], LineStage]:
    """Set the stage for a transcript of the tiny game."""
    return lambda transcript: LineStage(transcript, find)


@pytest.fixture
def perform(stage: Callable[[Transcript], LineStage]) -> Callable[..., TranscriptReport]:
    """Run a body of steps in the tiny game, between two seats unless the front says otherwise."""

    def perform(body: str, front: str = "") -> TranscriptReport:
        seats = "" if "seats =" in front else 'seats = ["red", "blue"]\n'
        text = f'+++\ngame = "signals"\n{seats}{front}\n+++\n{body}'
        return run(parse(text, "bug.transcript"), stage)

    return perform
