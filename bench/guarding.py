"""What the guard around the rules of others costs: orders of a small game, with it and without.

    python bench/guarding.py

prints microseconds of processor time for an order through a match, and for one call of a rule.
"""

# ruff: noqa: ARG002 - the parameters are those of the contract of games

from collections.abc import Sequence
from fractions import Fraction
from time import process_time
from typing import Any

import msgspec

from contestmaster.host.guarding.rules import guarded
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By, Game, Legal, Seating
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Match
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.plain import PlainGame
from contestmaster.kernel.vocabulary import Call, order

ORDERS = 200_000


class Params(msgspec.Struct, frozen=True):
    """None."""


class State(msgspec.Struct):
    """A count."""

    counted: int = 0


class Counting(PlainGame[Params, State]):
    """Count."""

    name = "counting"
    seating = Seating(2, 2)

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        """Begin with nothing."""
        return State()

    def orders(self, state: State, seat: int) -> Sequence[Legal]:
        """Count."""
        return [Legal("COUNT", ())]

    def outcome(self, state: State) -> Outcome:
        """Nobody wins."""
        return Outcome.by_score(False, [Fraction(0)] * 2)

    def over(self, state: State) -> bool:
        """Return whether it is over: never."""
        return False

    @order("COUNT")
    def count(self, state: State, by: By) -> None:
        """Count."""
        state.counted += 1


def spent(rules: type[Game[Any, Any]]) -> tuple[float, float]:
    """Return the microseconds of an order, and of asking once whether the match is over."""
    match = Match.start(rules(), seed=1, seats=("ann", "bob"), at=0)
    call = match.game.vocabulary.parse(b"COUNT")
    assert isinstance(call, Call)
    before = process_time()
    for _ in range(ORDERS):
        match.do(call, "ann", 0)
    order_us = (process_time() - before) / ORDERS * 1e6
    before = process_time()
    for _ in range(ORDERS):
        match.game.over(match.state)
    return order_us, (process_time() - before) / ORDERS * 1e6


def main() -> None:
    """Print both."""
    for name, rules in (("bare", Counting), ("guarded", guarded(Counting))):
        order_us, call_us = spent(rules)
        print(f"{name:8} {order_us:6.2f} us an order, {call_us:5.2f} us a call")


if __name__ == "__main__":
    main()
