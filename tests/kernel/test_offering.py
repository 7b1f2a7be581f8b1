"""The query by which a game tells the orders that it shows."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.testing.broken_games import Nim, TellsByItsOrders

from contestmaster.kernel.game import By, Legal
from contestmaster.kernel.match import Match
from contestmaster.kernel.offering import ORDERS_MOST
from contestmaster.kernel.vocabulary import order, query
from contestmaster.protocols.line.replies import answered


def asked(game: Any, person: str = "ann") -> str:
    match = Match.start(game, seed=1, seats=("ann", "bob"), at=0)
    call = game.vocabulary.call("ORDERS", {})
    done = match.do(call, person, 0)
    assert done.entry is None, "to ask is no entry"
    return answered(done.code, done.reply, call.command.shape).decode()


def test_a_seat_is_told_its_orders_as_lines() -> None:
    """[NET-105]."""
    assert asked(Nim()) == "OK\n3\nTAKE 1\nTAKE 2\nTAKE 3\n"
    assert asked(Nim(), "bob") == "OK\n0\n"
    assert asked(Nim(), "eve") == "FAILED 7 no seat in this game\n"


def test_a_game_with_secrets_has_no_such_query_unless_it_shows_them() -> None:
    """[NET-105]."""
    assert TellsByItsOrders().vocabulary.find("ORDERS") == []
    game = TellsByItsOrders()
    game.shows_orders = True
    assert len(game.vocabulary.find("ORDERS")) == 1


def test_of_many_orders_so_many_are_told() -> None:
    """[NET-105]."""

    class Wide(Nim):
        def orders(self, state: Any, seat: int) -> Sequence[Legal]:
            return [Legal("TAKE", (range(1, 10**12),)), Legal("TAKE", ([0],))]

    count, *lines = asked(Wide()).splitlines()[1:]
    assert int(count) == len(lines) == len(set(lines)) == ORDERS_MOST
    assert "TAKE 0" in lines and "TAKE 1" in lines


@pytest.mark.parametrize("name", ["ORDERS", "orders"])
def test_a_game_may_have_a_command_of_that_name_itself(name: str) -> None:
    """[NET-105]."""

    class Own(Nim):
        @order(name)
        def own(self, state: Any, by: By) -> None:
            """Order something."""

    (command,) = Own().vocabulary.find(name)
    assert command.kind == "order"


def test_a_command_of_several_words_may_begin_with_that_name() -> None:
    class Own(Nim):
        @query("ORDERS OF")
        def own(self, state: Any, by: By, seat: int) -> None:
            """Tell something."""

    assert [one.name for one in Own().vocabulary] == ["TAKE", "LEFT", "ORDERS OF"]
