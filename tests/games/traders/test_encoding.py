"""Interstellar overdrive by numbers: the same orders, the same games, and what a team may see."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.encoded import agrees, masked, observed, walk
from tests.games.traders.scenes import SEATS, lively, opened, played

from contestmaster.arrays.matches import MatchWorlds
from contestmaster.games.traders import Traders, TradersParams
from contestmaster.games.traders.state import clone

DIGEST = """
from tests.games.traders.scenes import lively
from tests.games.encoded import walk
print(walk(lively(), 3, 5, 60, plain=False)[-1])
"""


@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 30))
def test_numbers_mean_what_orders_offers(seed: int, turns: int) -> None:
    """In any of several sets; observations are within their bounds."""
    game = lively()
    agrees(game, played(game, seed, turns), len(SEATS))


@pytest.mark.parametrize("seed", range(4))
def test_sets_of_different_sizes_share_their_numbers(seed: int) -> None:
    """With the usual parameters each game draws one of six sets [TRADE-13]."""
    game = Traders()
    encoding = game.encoding(len(SEATS))
    assert encoding.blocks[1].shape == (8, 40, 40)
    state = played(game, seed, 12)
    agrees(game, state, len(SEATS))
    seen = observed(encoding, state, 1)
    assert seen["planets"] == len(state.world.planets)
    assert not seen["routes"][len(state.world.planets) :].any()


def test_worlds_are_what_matches_are() -> None:
    """To the end of a game."""
    game = lively(game_turns=12)
    whole = walk(game, 3, 2, 900, plain=False)
    assert whole == walk(game, 3, 2, 900, plain=True)
    assert len(whole) < 900


def test_games_of_different_sets_stand_side_by_side() -> None:
    """Each is the match of its seed, in tables with room for the largest; one becomes another."""
    game = Traders()
    names = tuple(f"p{seat}" for seat in SEATS)
    encoding = game.encoding(len(names))
    own, matches = encoding.worlds(4, names), MatchWorlds(game, encoding, names, 4)
    rng = np.random.default_rng(1)
    for worlds in (own, matches):
        worlds.begin(np.arange(4), np.arange(4, dtype=np.uint64))
    planets = {len(own.state(i).world.planets) for i in range(4)}
    assert len(planets) > 1
    for step in range(60):
        if step == 30:
            for worlds in (own, matches):
                worlds.copy(np.array([0]), np.array([1]))
        for worlds in (own, matches):
            worlds.look(0, 4)
            worlds.rate(0, 4)
        for name in ("movers", "masks", "observations", "scores", "ranks"):
            assert (getattr(own, name) == getattr(matches, name)).all(), (step, name)
        chosen = [int(rng.choice(np.flatnonzero(mask))) for mask in own.masks]
        chosen = [encoding.wait if rng.random() < 0.4 else number for number in chosen]
        for worlds in (own, matches):
            worlds.actions[:] = chosen
            worlds.step(0, 4)
            assert not worlds.codes.any()
    again = own.clone()
    for i in range(4):
        whole = game.dump(matches.state(i))
        assert game.dump(own.state(i)) == game.dump(again.state(i)) == whole


def test_interpreted_rules_come_to_the_same(uncompiled: Callable[[str], str]) -> None:
    assert uncompiled(DIGEST).split() == [walk(lively(), 3, 5, 60, plain=False)[-1]]


def test_all_shares_that_can_be_paid_are_one_number() -> None:
    """Cash of 500 and 3 vouchers pay for so many at 30 each [TRADE-34, TRADE-35]."""
    game = Traders(TradersParams(sets="F", initial_vouchers=3))
    state = opened(game, 1)
    encoding = game.encoding(len(SEATS))
    everything = encoding.numbered("BUY_SHARES", 4, 10)
    assert encoding.call(state, 0, everything).args == (4, 19)
    found = masked(encoding, state, 0)
    few = {encoding.numbered("BUY_SHARES", 4, place) for place in range(4)}
    many = {encoding.numbered("BUY_SHARES", 4, place) for place in range(4, 10)}
    assert few | {everything} <= found
    assert not many & found


@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), turns=st.integers(1, 28))
def test_what_others_have_done_in_this_turn_is_not_told(seed: int, turns: int) -> None:
    """Shown is what was when the turn began, and never their cash [TRADE-89]."""
    game = lively()
    state = played(game, seed, turns)
    other, team = clone(state), state.seats[0]
    for row in range(len(SEATS)):
        if row != team:
            other.world.teams[row].cash += 5
            other.world.shares[row] += 1
    for row in range(len(other.world.traders)):
        if row // other.world.laws[0].traders_per_team != team:
            other.world.traders[row].busy += 1
    encoding = game.encoding(len(SEATS))
    one, two = (observed(encoding, each, 0) for each in (state, other))
    assert all((one[name] == two[name]).all() for name in one)


def test_planets_are_seen_when_they_may_be_listed() -> None:
    """Once in ten turns, as long as that was asked for [TRADE-85]."""
    game = lively()
    state = opened(game, 3)
    encoding = game.encoding(len(SEATS))
    assert observed(encoding, state, 0)["income"].any()
    assert state.calls.ask_planets(state.seats[0])
    seen = observed(encoding, state, 0)
    assert not np.any([seen[name] for name in ("x", "y", "income")])
    assert not seen["planets_known"]
    assert seen["routes_known"]
