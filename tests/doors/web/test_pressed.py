"""Any game can be pressed that says which orders are legal."""

from typing import Any

from tests.testing.test_laws import Nim

from contestmaster.doors.web.pressed import pressed
from contestmaster.host.outlook import outlook
from contestmaster.kernel.game import Legal
from contestmaster.kernel.match import Match
from contestmaster.kernel.pressing import Amount, PressChoice


def nim(orders: list[Legal] | None = None) -> Match[Any, Any]:
    """A game of Nim, or one that says other orders are legal."""
    game = Nim(Nim.Params())
    if orders is not None:
        game.orders = lambda state, seat: orders  # type: ignore[method-assign] # for this test
    return Match.start(game, seed=1, seats=("ann", "bob"), at=0)


def test_orders_of_few_values_stand_each_for_itself() -> None:
    """[TABLE-76] and each line is legal."""
    match = nim()
    found = pressed(match, 0)
    assert found.summary == "Your turn"
    (take,) = found.things
    assert (take.key, take.name, take.words) == ("TAKE", "Take", "Take some")
    assert [press.line for press in take.presses] == ["TAKE 1", "TAKE 2", "TAKE 3"]
    assert [press.what for press in take.presses] == ["count 1", "count 2", "count 3"]
    lines = [press.line for press in take.presses]
    assert [one.code for one in outlook(match, 0, lines)] == [0, 0, 0]


def test_who_is_not_in_turn_has_nothing_to_press() -> None:
    """[TABLE-76]."""
    found = pressed(nim(), 1)
    assert (found.summary, list(found.things)) == ("Nothing to order now", [])


def test_what_would_tell_a_secret_is_not_pressed() -> None:
    """[TABLE-76, NET-105]."""
    match = nim()
    match.game.shows_orders = False
    assert list(pressed(match, 0).things) == []


def test_numbers_are_counted_and_other_values_picked() -> None:
    """[TABLE-76] where there are too many to list them all."""
    (take,) = pressed(nim([Legal("TAKE", (range(1, 1_000_001),))]), 0).things
    (press,) = take.presses
    assert press.line == "TAKE {count}"
    assert press.amounts == [Amount("count", 1, 1_000_000, 1)]
    odd = [*range(1, 99, 2)]
    (take,) = pressed(nim([Legal("TAKE", (odd,))]), 0).things
    (press,) = take.presses
    words = [str(one) for one in odd]
    assert (press.amounts, press.choices) == ([], [PressChoice("count", words, words)])
