"""Wild wild space by numbers: the same orders, the same games, and what a team may see."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.cows.scenes import LIVELY, SEATS, SIDES, lively, opened, played
from tests.games.encoded import agrees, masked, observed, walk

from contestmaster.arrays.steps import amount
from contestmaster.games.cows import Cows, CowsParams
from contestmaster.games.cows.reports import all_groups
from contestmaster.games.cows.rules.numbers import FORMED, HANDED
from contestmaster.games.cows.state import clone

DIGEST = """
from tests.games.cows.scenes import lively
from tests.games.encoded import walk
print(walk(lively(), 4, 5, 60, plain=False)[-1])
"""


@pytest.mark.parametrize("dim", [2, 3, 4])
@settings(max_examples=8)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 40))
def test_numbers_mean_what_orders_offers(dim: int, seed: int, turns: int) -> None:
    """In any dimension; observations are within their bounds."""
    game = lively(dim)
    agrees(game, played(game, seed, turns), len(SEATS))


@pytest.mark.parametrize("dim", [2, 4])
def test_worlds_are_what_matches_are(dim: int) -> None:
    """To the end of a game, in which chance falls in orders and between turns."""
    params: dict[str, Any] = LIVELY | {
        "dim": dim,
        "side": SIDES[dim],
        "max_turns": 25,
        "initial_cowboys": 40,
    }
    game = Cows(CowsParams(**params))
    whole = walk(game, 3, 2, 900, plain=False)
    assert whole == walk(game, 3, 2, 900, plain=True)
    assert len(whole) < 900


def test_interpreted_rules_come_to_the_same(uncompiled: Callable[[str], str]) -> None:
    assert uncompiled(DIGEST).split() == [walk(lively(), 4, 5, 60, plain=False)[-1]]


def test_all_sorts_of_orders_come_up() -> None:
    """In play as random as that of the properties, or they would show nothing."""
    game, met = lively(), Counter[str]()
    encoding = game.encoding(len(SEATS))
    for seed in range(12):
        state = played(game, seed, 30)
        for seat in range(len(SEATS)):
            met.update(encoding.place(one)[0] for one in masked(encoding, state, seat))
    assert set(met) == {block.name for block in encoding.blocks}


def test_the_usual_parameters() -> None:
    """Eight teams on a board of 200 fields a side: an own group sees 17 by 17 of them."""
    game, names = Cows(), tuple("abcdefgh")
    encoding = game.encoding(len(names))
    blocks = {block.name: block.shape for block in encoding.blocks}
    assert (blocks["MOVE"], blocks["ATTACK"]) == ((15, 9), (15, 105))
    state = opened(game, 1)
    agrees(game, state, len(SEATS))
    state.calls.make_group(state.teams[0], 5, 2)
    seen = observed(game.encoding(len(SEATS)), state, 0)
    rancho = state.board.place(int(state.world.teams[state.teams[0] - 1].rancho))
    assert tuple(seen["group_place"][0]) == tuple(seen["rancho"]) == rancho
    assert seen["wild"].shape == seen["ground"].shape == (15, 17, 17)
    assert seen["ground"][0, 8, 8] & 2


@given(everything=st.integers(0, 200), place=st.integers(0, 13))
def test_an_amount_has_one_number(everything: int, place: int) -> None:
    """All there are is one number, and no other means it."""
    found = [amount(FORMED, each, everything) for each in range(14)]
    real = [count for count in found if count >= 0]
    assert len(set(real)) == len(real)
    assert max(real) == everything
    assert found[place] in {-1, everything, *FORMED}
    assert amount(HANDED, len(HANDED), everything) == (everything or -1)


@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), turns=st.integers(1, 30))
def test_what_no_group_sees_is_not_told(seed: int, turns: int) -> None:
    """Cows out of sight, and what others have at home [COWS-58, COWS-144]."""
    game = lively()
    state = played(game, seed, turns)
    other, team = clone(state), state.teams[0]
    seen = np.zeros(len(state.world.wild), np.bool_)
    side, reach = state.board.side, int(state.world.laws[0].long_sight)
    for group in all_groups(state):
        if group.team == team:
            y, x = divmod(int(group.pos), side)
            near = np.abs(np.arange(side) - x) <= reach
            seen.reshape(side, side)[np.abs(np.arange(side) - y) <= reach] |= near
    other.world.wild[~seen] += 1
    for row in range(len(SEATS)):
        if row != team - 1:
            other.world.teams[row].free_cowboys += 1
            other.world.teams[row].gunman_price += 1
    encoding = game.encoding(len(SEATS))
    one, two = (observed(encoding, each, 0) for each in (state, other))
    assert all((one[name] == two[name]).all() for name in one)
