"""Legal orders: what is listed is accepted, and nothing else is."""

import random
from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.traders.scenes import SEATS, lively, played
from tests.games.traders.table import Table

from contestmaster.games.traders import Traders
from contestmaster.games.traders.state import State, clone
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By


def code(game: Traders, state: State, seat: int, command: str, *args: Any) -> int:
    """What an order comes to, tried on a clone."""
    (found,) = game.vocabulary.find(command)
    by = By(SEATS[seat], seat, 0, dice=Dice(0))
    return int(found.run(clone(state), by, *args))


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 29), seat=st.integers(0, 2))
def test_legal_orders_are_those_that_are_accepted(seed: int, turns: int, seat: int) -> None:
    """Each order to a trader and each facility in one family, all others in none."""
    game = lively(n_planets=5)
    state = played(game, seed, turns)
    listed: list[tuple[Any, ...]] = []
    for family in game.orders(state, seat):
        assert all(family.choices)
        if family.command != "BUY_SHARES":
            listed += [(family.command, *args) for args in product(*family.choices)]
    assert len(set(listed)) == len(listed)
    own = state.ids[state.seats[seat]] * 1_000_000
    planets, traders = range(6), range(own, own + 5)
    everything: list[Any] = [
        *(("PUT_TRADER", *args) for args in product(traders, planets)),
        *(("SEND_PROFIT", *args) for args in product(traders, planets, planets)),
        *(("BUILD_FACILITY", planet) for planet in planets),
    ]
    accepted = [each for each in everything if code(game, state, seat, *each) == 0]
    assert sorted(accepted) == sorted(listed)


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 29), draws=st.integers(0, 2**32))
def test_as_many_shares_are_listed_as_can_be_paid_for(seed: int, turns: int, draws: int) -> None:
    """On any planet, from one on [TRADE-33, TRADE-35]."""
    game, rng = lively(), random.Random(draws)
    state = played(game, seed, turns)
    for seat in range(len(SEATS)):
        found = [each for each in game.orders(state, seat) if each.command == "BUY_SHARES"]
        most = len(found[0].choices[1]) if found else 0
        planet = rng.randrange(8)
        assert code(game, state, seat, "BUY_SHARES", planet, most + 1) == 105
        for count in {1, most, rng.randint(1, max(1, most))} if most else ():
            assert code(game, state, seat, "BUY_SHARES", planet, count) == 0
        assert not found or list(found[0].choices[0]) == list(range(8))


def test_nothing_is_legal_when_the_game_is_over() -> None:
    """The next one is another match."""
    table = Table(game_turns=1)
    assert table.game.orders(table.match.state, 0)
    table.turn()
    assert table.game.orders(table.match.state, 0) == []
