"""Games as others write them, which fail on purpose: they hang, grow, raise, or roll own dice."""

import random
import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any, ClassVar, NamedTuple

import msgspec

from contestmaster.kernel.announcing import Announcing
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By, Eye, Legal, Seating
from contestmaster.kernel.grammar import Natural
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.plain import PlainGame
from contestmaster.kernel.vocabulary import order, query


class Params(msgspec.Struct, frozen=True):
    """What fails: a word, see the orders."""

    fails: str = ""


class Answer(NamedTuple):
    """A reply."""

    counted: int


class State(msgspec.Struct):
    """What was counted, and what was piled up."""

    seats: int = 2
    counted: int = 0
    pile: list[bytes] = []


def forever(swallows: bool = False) -> None:
    """Never return."""
    number = 0
    while True:
        try:
            number += 1
        except BaseException:
            if not swallows:
                raise


def grow() -> None:
    """Take memory without end."""
    pile = []
    while True:
        pile.append(bytes(1 << 20))


class Broken(PlainGame[Params, State]):
    """Count to ten; some words make it fail."""

    name = "broken"
    seating = Seating(2, 4)
    shows_orders = True
    messages: ClassVar[dict[int, str]] = {}

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        if self.params.fails == "setup":
            forever()
        return State(
            len(seats), counted=random.randrange(10**9) if self.params.fails == "chance" else 0
        )

    def orders(self, state: State, seat: int) -> Sequence[Legal]:
        if self.params.fails == "orders" and state.counted:
            forever()
        return [Legal("COUNT", (range(1, 2),))]

    def view(self, state: State, eye: Eye) -> Any:
        if self.params.fails == "view" and state.counted:
            forever()
        return {"counted": state.counted}

    def outcome(self, state: State) -> Outcome:
        return Outcome.by_score(state.counted > 9, [Fraction(0)] * state.seats)

    @order("EXIT")
    def exit(self, state: State, by: By) -> None:
        """Count, and end the process."""
        state.counted += 1
        sys.exit(3)

    @order("COUNT")
    def count(self, state: State, by: By, number: Annotated[int, Natural(1, 9)]) -> None:
        """Count."""
        state.counted += number

    @order("HANG")
    def hang(self, state: State, by: By) -> None:
        """Hang, having changed something."""
        state.counted = 99
        forever(self.params.fails == "swallows")

    @order("GROW")
    def grow(self, state: State, by: By) -> None:
        """Grow."""
        grow()

    @order("PILE")
    def pile(self, state: State, by: By, kilobytes: Annotated[int, Natural(1, 10000)]) -> None:
        """Make the state larger."""
        state.pile.append(bytes(kilobytes << 10))

    @order("RAISE")
    def raises(self, state: State, by: By) -> None:
        """Raise, having changed something."""
        state.counted = 98
        raise KeyError("the secret word is mellon")

    @order("LUCK")
    def luck(self, state: State, by: By) -> None:
        """Draw chance from elsewhere, as a replay will find."""
        state.counted += 1
        state.pile.append(random.randbytes(8))

    once = False

    @order("ONCE")
    def do_once(self, state: State, by: By) -> None:
        """Remember outside of the state that it was done: that cannot be carried out again."""
        if self.once:
            raise RuntimeError("once only")
        self.once = True

    @query("ASK")
    def ask(self, state: State, by: By) -> Answer:
        """Hang in a question."""
        forever()
        return Answer(state.counted)


class BrokenAgora(Announcing, Broken):
    """The same, by announcement."""

    name = "broken_agora"
    by_announcement = all_public = True
