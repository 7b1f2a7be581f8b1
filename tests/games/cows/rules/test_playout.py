"""Random play: what is true of every state it comes to, whatever is drawn and compiled."""

import hashlib
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.cows.scenes import lively, opened, played

from contestmaster.arrays.dice import stream
from contestmaster.games.cows.invariants import broken
from contestmaster.games.cows.rules.boundary import boundary
from contestmaster.games.cows.rules.playout import KINDS, play_randomly, random_order
from contestmaster.games.cows.state import State, clone
from contestmaster.games.cows.world import BLOCKED, FIXED, Note
from contestmaster.kernel.dice import Dice

DIGEST = """
from tests.games.cows.rules.test_playout import digest
print(*(digest(dim, 25) for dim in (2, 3, 4)))
"""


def digest(dim: int, turns: int) -> str:
    """A hash of the state after so many turns of random play."""
    game = lively(dim)
    return hashlib.sha256(game.dump(played(game, dim, turns))).hexdigest()


@pytest.mark.slow
def test_compiled_and_uncompiled_play_are_the_same(uncompiled) -> None:  # type: ignore[no-untyped-def]
    """To the byte, in two, three and four dimensions."""
    assert uncompiled(DIGEST).split() == [digest(dim, 25) for dim in (2, 3, 4)]


@pytest.mark.slow
@settings(max_examples=25)
@given(dim=st.sampled_from([2, 3, 4]), seed=st.integers(0, 2**32))
def test_no_invariant_ever_breaks(dim: int, seed: int) -> None:
    """Fields, power, herds, fights, ids stay sound [COWS-4, COWS-7, COWS-19, COWS-20, COWS-29]."""
    state, dice = opened(lively(dim), seed), stream(Dice(seed, 1))
    blocked, members, most = state.world.terrain & BLOCKED, {}, {}
    for _ in range(40):
        for team in range(1, 5):
            for _ in range(4):
                random_order(state.world, dice, team, 8)
        assert list(broken(state)) == []
        for each in state.world.groups[: int(state.world.head[0].groups)]:  # type: ignore[attr-defined]
            same = members.setdefault(int(each.id), (int(each.cowboys), int(each.gunmen)))
            assert same == (int(each.cowboys), int(each.gunmen))
            assert each.max_herd >= most.get(int(each.id), 0)
            most[int(each.id)] = int(each.max_herd)
        boundary(state.world, dice)
        assert list(broken(state)) == []
    assert np.array_equal(blocked, state.world.terrain & BLOCKED)


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_cows_come_and_go_by_birth_only(seed: int) -> None:
    """Wild and conducted ones together never become fewer, and no more than are born."""
    state, dice = opened(lively(), seed), stream(Dice(seed, 1))
    world = state.world

    def cows() -> int:
        return int(world.wild.sum() + world.groups["cows"].sum())

    for _ in range(30):
        before = cows()
        for team in range(1, 5):
            random_order(world, dice, team, 8)
        assert cows() == before
        missing = max(0, int(world.head[0].wild_target - world.wild.sum()))
        boundary(world, dice)
        # Fights may set cows free first, so fewer can be missing than were before.
        assert before <= cows() <= before - (-missing // 50)


def test_a_log_that_nobody_empties_does_no_harm() -> None:
    """Its last line is written over and over."""
    state, dice = opened(lively(), 5), stream(Dice(5, 1))
    rows = len(state.world.log)
    behind = state.world.log[-1:].tobytes()
    for _ in range(3 * rows):
        for team in range(1, 5):
            random_order(state.world, dice, team, 8)
        boundary(state.world, dice)
    assert int(state.world.log[0].kind) == rows - 1
    assert state.world.log[-1:].tobytes() != behind
    assert list(broken(state)) == []


def test_specialists_are_bought_and_never_lost() -> None:
    """Free, arriving and grouped ones together grow by those bought [COWS-39, COWS-43]."""
    state, dice = opened(lively(), 5), stream(Dice(5, 1))
    world = state.world
    world.teams["milk"][:] = 50_000_000

    def count() -> int:
        teams, groups = world.teams, world.groups
        names = ("free_cowboys", "free_gunmen", "arriving_cowboys", "arriving_gunmen")
        own = sum(int(teams[name].sum()) for name in names)
        return own + int(groups["cowboys"].sum() + groups["gunmen"].sum())

    expected = count()
    for _ in range(300):
        for team in range(1, 5):
            if random_order(world, dice, team, 8) == KINDS.index("RECRUIT"):
                expected += 1
            assert count() == expected
        boundary(world, dice)
    assert expected > 4 * 22


def test_random_play_draws_every_kind_of_order() -> None:
    """So that it shows what the rules do, and cost."""
    state, dice = opened(lively(), 7), stream(Dice(7, 1))
    state.world.teams["milk"][:] = 50_000_000
    drawn: Counter[str] = Counter()
    for _ in range(300):
        for team in (1, 2, 3, 4, 1, 2, 3, 4):
            kind = random_order(state.world, dice, team, 8)
            if kind >= 0:
                drawn[KINDS[kind]] += 1
        boundary(state.world, dice)
    assert set(drawn) == set(KINDS), drawn


@pytest.mark.parametrize("dim", [2, 3, 4])
def test_a_search_goes_without_a_log(dim: int) -> None:
    """The state is the same with a log of one row; clones go their own ways."""
    game = lively(dim)
    state = opened(game, 3)
    start = clone(state)
    quiet = State(
        state.board, state.teams, state.ranchos, clone(state).world._replace(log=Note.table(1))
    )
    for each in (state, quiet):
        play_randomly(each.world, stream(Dice(9)), 1, 5)
    assert game.dump(state) == game.dump(quiet) != game.dump(start)
    assert game.dump(start) == game.dump(opened(game, 3))


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
