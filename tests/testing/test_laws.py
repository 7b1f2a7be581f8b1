"""What every game owes: ours keep the laws, and a game that breaks one is found out."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any

import msgspec
import pytest
from tests.shipped import shipped_games

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import Event
from contestmaster.kernel.figures import Figure
from contestmaster.kernel.game import By, Eye, Legal, Seating
from contestmaster.kernel.grammar import Natural
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.plain import PlainGame
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.vocabulary import order
from contestmaster.testing.laws import LawError, check_game

SMALL: Mapping[str, dict[str, Any]] = {
    "cows": {"side": 12, "stable_distance": 2, "max_turns": 3},
    "traders": {"sets": "A"},
}
TOO_MANY, NOT_YOU = 101, 102


class Took(Event, frozen=True):
    seat: int
    count: int


class Params(msgspec.Struct, frozen=True):
    """How many matches lie there."""

    matches: int = 9


class Heap(msgspec.Struct):
    """What is left, and whose turn it is."""

    left: int
    seat: int = 0
    memory: list[int] = []


class Nim(PlainGame[Params, Heap]):
    """Nim: two take matches in turn, and whoever takes the last one wins."""

    name = "nim"
    seating = Seating(2, 2)
    foreseeable = all_public = orders_end_turns = True

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> Heap:
        """All are there."""
        return Heap(self.params.matches)

    def orders(self, state: Heap, seat: int) -> Sequence[Legal]:
        """One to three, in turn."""
        most = min(3, state.left) if seat == state.seat else 0
        return [Legal("TAKE", (range(1, most + 1),))] if most else []

    def outcome(self, state: Heap) -> Outcome:
        """The last one wins."""
        over = not state.left
        return Outcome.by_score(over, [Fraction(over and seat != state.seat) for seat in (0, 1)])

    def turn(self, state: Heap) -> int:
        """Each order ends one."""
        return len(state.memory)

    @order("TAKE", refuses={TOO_MANY: "NIM-1", NOT_YOU: "NIM-2"})
    def take(self, state: Heap, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        """Take some."""
        if count > state.left:
            return TOO_MANY
        if by.seat != state.seat:
            return NOT_YOU
        state.left -= count
        state.seat = 1 - state.seat
        state.memory.append(count)
        by.emit(Took(by.seat, count))
        return 0


@pytest.mark.parametrize("name", shipped_games())
def test_our_games_keep_the_laws(name: str) -> None:
    rules = load_game(name)
    check_game(rules(rules.Params(**SMALL.get(name, {}))), games=1, steps=8)


def test_a_game_of_a_few_lines_keeps_them() -> None:
    """All that its base class does by itself is right."""
    check_game(Nim(), games=20)


def broken(**methods: Any) -> Nim:
    """A Nim with another method, or several."""
    return type("Broken", (Nim,), methods)()


def dump_of_today(game: Nim, state: Heap, tick: list[int] = []) -> bytes:  # noqa: B006
    tick.append(1)
    return msgspec.msgpack.encode(tick)


def seen(game: Nim, state: Heap, eye: Eye) -> Any:
    state.memory.clear()
    return {}


BREAKS: Mapping[str, dict[str, Callable[..., Any]]] = {
    "other bytes the second time": {"dump": dump_of_today},
    "`load` gives another state": {"load": lambda game, board, data: Heap(4)},
    "`place` gives another state": {"placed": lambda game, fresh, position: fresh},
    "`position` is not JSON": {"position": lambda game, state: {"left": object()}},
    "`view` is not JSON": {"view": lambda game, state, eye: {0j}},
    "to look at a state changes it": {"view": seen},
    "is another after `load`": {"view": lambda game, state, eye: id(state)},
    "`counts` has a row": {"counts": lambda game, state, eye: [[0]]},
    "ranks every seat once": {"outcome": lambda game, state: Outcome.by_score(False, [])},
    "`over` is not as in `outcome`": {"over": lambda game, state: True},
    "is refused with 101": {
        "orders": lambda game, state, seat: (
            [Legal("TAKE", ([2, 3],))] if seat == state.seat and state.left else []
        )
    },
    "offers GRAB": {"orders": lambda game, state, seat: [Legal("GRAB", ())]},
    "that is over offers orders": {
        "orders": lambda game, state, seat: [Legal("TAKE", ([1],))][: seat == state.seat]
    },
}


@pytest.mark.parametrize("law", BREAKS)
def test_a_game_that_breaks_a_law_is_found_out(law: str) -> None:
    with pytest.raises(LawError, match=law.replace("`", ".")):
        check_game(broken(**BREAKS[law]), games=20)


def test_a_replay_that_is_another_game_is_found_out() -> None:
    """Rules that draw from elsewhere than the dice they are given."""
    drawn: list[int] = []

    def take(game: Nim, state: Heap, by: By, count: Annotated[int, Natural(1, 3)]) -> int:
        """Take some."""
        drawn.append(count)
        by.emit(Took(len(drawn), count))
        return Nim.take(game, state, by, count)

    with pytest.raises(LawError, match="a replay tells other events"):
        check_game(broken(take=order("TAKE", refuses={101: "", 102: ""})(take)))


def test_a_row_at_the_end_of_a_wait_is_one_even_where_nothing_was_played() -> None:
    with pytest.raises(LawError, match="one line"):
        check_game(broken(Closing=Figure))
