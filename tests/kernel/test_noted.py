"""What rules note in the state, and the match tells: each event with the entry that it is of."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any

import msgspec
import pytest

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import EVERYONE, Audience, Event
from contestmaster.kernel.game import TURN, Alarm, By, Game
from contestmaster.kernel.grammar import Natural
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.vocabulary import Call, order, query

TOO_LATE = 101


class Struck(Event, frozen=True):
    times: int


class State(msgspec.Struct):
    struck: int = 0
    log: list[int] = []


class Bell(Game[None, State]):
    """A bell whose rules write what happens into a log of the state, as compiled ones do."""

    name = "bell"
    Params = msgspec.defstruct("Params", [], frozen=True)
    foreseeable = True

    def board(self, seed: int) -> None:
        return None

    def board_bytes(self, board: None) -> bytes:
        return b""

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        return State()

    def alarm(self, state: State) -> Alarm:
        return TURN

    def ring(self, state: State, by: By) -> None:
        state.log.append(12)

    def turn(self, state: State) -> int:
        return 0

    def noted(self, state: State) -> Iterable[tuple[Event, Audience]]:
        log, state.log = state.log, []
        return [(Struck(times), EVERYONE) for times in log]

    def outcome(self, state: State) -> Outcome:
        return Outcome.by_score(False, [Fraction(state.struck)])

    def amend(self, state: State, ruling: Mapping[str, Any], by: By) -> None:
        state.log.append(ruling["times"])

    def dump(self, state: State) -> bytes:
        return msgspec.msgpack.encode(state.struck)

    def load(self, board: None, data: bytes) -> State:
        return State(msgspec.msgpack.decode(data, type=int))

    @order("STRIKE", refuses={TOO_LATE: "BELL-1"})
    def strike(self, state: State, by: By, times: Annotated[int, Natural()]) -> int:
        """Strike the bell; 13 times is refused, and noted by mistake."""
        state.log.append(times)
        if times == 13:
            return TOO_LATE
        state.struck += times
        return 0

    @order("CRACK")
    def crack(self, state: State, by: By) -> None:
        """Note something, and fail."""
        state.log.append(99)
        raise ZeroDivisionError

    @query("HEARD")
    def heard(self, state: State, by: By) -> None:
        """Ask, which tells nothing."""


@pytest.fixture
def match() -> Match[None, State]:
    return Match.start(Bell(), seed=1, seats=("ann",), at=0)


def do(match: Match[None, State], line: bytes) -> Done:
    call = match.game.vocabulary.parse(line)
    assert isinstance(call, Call)
    return match.do(call, "ann", match.at)


def told(done: Done) -> list[tuple[int, int]]:
    return [(one.entry, one.event.times) for one in done.told if isinstance(one.event, Struck)]


def test_what_is_noted_is_told_with_its_own_entry(match: Match[None, State]) -> None:
    assert told(do(match, b"STRIKE 3")) == [(1, 3)]
    assert told(match.ring(0)) == [(2, 12)]
    assert told(match.note("ruling", "judge", 0, arguments={"times": 7})) == [(3, 7)]
    assert told(do(match, b"STRIKE 1")) == [(4, 1)]


def test_what_a_refused_order_has_noted_is_nobodys(match: Match[None, State]) -> None:
    assert do(match, b"STRIKE 13").code == TOO_LATE
    assert do(match, b"HEARD").told == ()
    assert told(do(match, b"STRIKE 2")) == [(1, 2)]


def test_what_a_failed_order_has_noted_never_happened(match: Match[None, State]) -> None:
    do(match, b"STRIKE 4")
    assert do(match, b"CRACK").error is not None
    assert told(do(match, b"STRIKE 2")) == [(2, 2)]
    assert match.state == State(6)


def test_what_is_foreseen_is_told_to_nobody_else(match: Match[None, State]) -> None:
    call = match.game.vocabulary.parse(b"STRIKE 5")
    assert isinstance(call, Call)
    done, state = match.foresee(call, 0)
    assert told(done) == [(1, 5)]
    assert (state.struck, state.log, match.state.log) == (5, [], [])
