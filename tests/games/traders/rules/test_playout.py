"""Random play: what is true of every state it comes to, whatever is drawn and compiled."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.traders.oracle import Oracle
from tests.games.traders.scenes import lively, opened, played

from contestmaster.arrays.dice import stream
from contestmaster.games.traders.events import FacilityBuilt, SharesBought
from contestmaster.games.traders.invariants import broken
from contestmaster.games.traders.rules.boundary import boundary
from contestmaster.games.traders.rules.playout import KINDS, play_randomly, random_order
from contestmaster.games.traders.state import State, clone
from contestmaster.games.traders.world import FIXED, Note
from contestmaster.kernel.dice import Dice

DIGEST = """
from tests.games.traders.rules.test_playout import digest
print(*(digest(letter) for letter in "ABCDEF"))
"""


def digest(letter: str) -> str:
    """A hash of the state after some turns of random play in a set."""
    game = lively(sets=letter, n_planets=10)
    return hashlib.sha256(game.dump(played(game, 7, 12))).hexdigest()


def test_compiled_and_uncompiled_play_are_the_same(uncompiled) -> None:  # type: ignore[no-untyped-def]
    """To the byte, in all six sets."""
    assert uncompiled(DIGEST).split() == [digest(letter) for letter in "ABCDEF"]


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32))
def test_no_invariant_ever_breaks(seed: int) -> None:
    """After any order and boundary; routes stay, facilities only come [TRADE-5, TRADE-55]."""
    game = lively()
    state, dice = opened(game, seed), stream(Dice(seed, 1))
    world, routes = state.world, opened(game, seed).world
    facilities: list[int] = []
    while not world.head[0].over:
        for _ in range(3):
            for team in range(len(world.teams)):
                random_order(world, dice, team, 4)
        assert list(broken(state)) == []
        boundary(world, dice)
        assert list(broken(state)) == []
        built = world.facilities[: int(world.head[0].facilities)].tolist()
        assert built[: len(facilities)] == facilities
        facilities = built
    assert (world.origin == routes.origin).all() and (world.target == routes.target).all()
    assert (world.planets["initial_income"] == routes.planets["initial_income"]).all()
    assert (world.planets["trend"] == routes.planets["trend"]).all()


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_cash_comes_from_trade_and_goes_to_purchases_alone(seed: int) -> None:
    """Turn by turn, to the millionth: nothing is made or lost on the way [TRADE-76, TRADE-98].

    Vouchers and shares likewise: a voucher pays for one share [TRADE-34].
    """
    game = lively(initial_vouchers=7)
    state, dice = opened(game, seed), stream(Dice(seed, 1))
    world = state.world
    for _ in range(12):
        before = game.position(state)["teams"]
        spent: Counter[int] = Counter()
        bought: Counter[int] = Counter()
        for _ in range(4):
            for team in range(len(world.teams)):
                random_order(world, dice, team, 4)
                for event, _ in game.noted(state):
                    if isinstance(event, SharesBought | FacilityBuilt):
                        spent[event.team] += event.millionths
                    if isinstance(event, SharesBought):
                        bought[event.team] += event.shares
        position = game.position(state)
        income = Oracle(position, state.board.subspace).income()
        for team, now in position["teams"].items():
            old, name = before[team], int(team)
            assert now["cash"] == pytest.approx(old["cash"] - spent[name] / 1e6, abs=1e-6)
            more = sum(now["shares"].values()) - sum(old["shares"].values())
            assert more == bought[name]
            used = old["vouchers"] - now["vouchers"]
            assert 0 <= used <= more
        boundary(world, dice)
        for team, now in game.position(state)["teams"].items():
            gained = now["cash"] - position["teams"][team]["cash"]
            assert gained == pytest.approx(income[int(team)], rel=1e-9, abs=1e-6)
        game.noted(state)


def test_random_play_draws_every_kind_of_order() -> None:
    """So that it shows what the rules do, and cost."""
    drawn: Counter[str] = Counter()
    for seed in range(3):
        state, dice = opened(lively(), seed), stream(Dice(seed, 1))
        while not state.world.head[0].over:
            for team in range(len(state.world.teams)):
                kind = random_order(state.world, dice, team, 4)
                if kind >= 0:
                    drawn[KINDS[kind]] += 1
            boundary(state.world, dice)
    assert set(drawn) == set(KINDS), drawn


def test_a_search_goes_without_a_log() -> None:
    """The state is the same with a log of one row; clones go their own ways."""
    game = lively()
    state = opened(game, 3)
    start = clone(state)
    quiet = State(state.board, state.seats, clone(state).world._replace(log=Note.table(1)))
    for each in (state, quiet):
        play_randomly(each.world, stream(Dice(9)), 20, 2)
    assert game.dump(state) == game.dump(quiet) != game.dump(start)
    assert game.dump(start) == game.dump(opened(game, 3))


def test_random_play_stops_at_the_end() -> None:
    """However many turns it is asked for."""
    state = opened(lively(game_turns=5), 1)
    assert play_randomly(state.world, stream(Dice(1)), 1000, 1) <= 5 * 3
    assert state.world.head[0].over


def test_what_is_fixed_stays_as_it_is() -> None:
    """Clones share it, so no rule may write there; all the rest is a clone's own."""
    state = opened(lively(), 5)
    copy = clone(state)
    before = {name: getattr(state.world, name).tobytes() for name in FIXED}
    play_randomly(copy.world, stream(Dice(2)), 20, 4)
    assert before == {name: getattr(copy.world, name).tobytes() for name in FIXED}
    for name in state.world._fields:
        shared = getattr(copy.world, name) is getattr(state.world, name)
        assert shared == (name in FIXED), name
