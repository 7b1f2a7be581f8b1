"""Random play: what is true of every state it comes to, whatever is drawn and compiled."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.desk.scenes import lively, opened, played

from contestmaster.arrays.dice import stream
from contestmaster.games.desk.invariants import broken
from contestmaster.games.desk.rules.boundary import boundary
from contestmaster.games.desk.rules.playout import KINDS, play_randomly, random_order
from contestmaster.games.desk.state import State, clone
from contestmaster.games.desk.world import FIXED, SKIRMISH, Battle, Note
from contestmaster.kernel.dice import Dice

DIGEST = """
from tests.games.desk.rules.test_playout import digest
print(*(digest(seed) for seed in (1, 2)))
"""


def digest(seed: int) -> str:
    """A hash of the state after a whole set of random play."""
    game = lively(skirmish_turns=15)
    return hashlib.sha256(game.dump(played(game, seed, 18))).hexdigest()


def test_compiled_and_uncompiled_play_are_the_same(uncompiled) -> None:  # type: ignore[no-untyped-def]
    """To the byte."""
    assert uncompiled(DIGEST).split() == [digest(seed) for seed in (1, 2)]


@pytest.mark.slow
@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_no_invariant_ever_breaks(seed: int) -> None:
    """After any order and boundary; stacks never grow, split or come back [DESK-17, DESK-19]."""
    state, dice = opened(lively(), seed), stream(Dice(seed, 1))
    world = state.world
    board = world.blocked.copy()
    counts: dict[tuple[int, int], int] = {}
    while not world.head[0].over:
        for _ in range(2):
            for battle in range(len(world.battles)):
                random_order(world, dice, battle, 0)
                random_order(world, dice, battle, 1)
        assert list(broken(state)) == []
        if world.head[0].phase == SKIRMISH:
            for number, battle in enumerate(Battle.rows(world.battles)):
                for at in range(battle.stacks):
                    assert battle.count[at] <= counts.get((number, at), 10_000)
                    counts[number, at] = battle.count[at]
        boundary(world, dice)
        assert list(broken(state)) == []
    assert (world.blocked == board).all()


def test_random_play_draws_every_kind_of_order() -> None:
    """So that it shows what the rules do, and cost."""
    drawn: Counter[str] = Counter()
    for seed in range(3):
        state, dice = opened(lively(), seed), stream(Dice(seed, 1))
        while not state.world.head[0].over:
            for battle in range(len(state.world.battles)):
                for side in (0, 1, 0, 1):
                    kind = random_order(state.world, dice, battle, side)
                    if kind >= 0:
                        drawn[KINDS[kind]] += 1
            boundary(state.world, dice)
    assert set(drawn) == set(KINDS), drawn


def test_a_search_goes_without_a_log() -> None:
    """The state is the same with a log of one row; clones go their own ways."""
    game = lively()
    state = opened(game, 3)
    start = clone(state)
    quiet = State(state.board, clone(state).world._replace(log=Note.table(1)))
    for each in (state, quiet):
        play_randomly(each.world, stream(Dice(9)), 20, 2)
    assert game.dump(state) == game.dump(quiet) != game.dump(start)
    assert game.dump(start) == game.dump(opened(game, 3))


def test_one_battle_is_cloned_by_one_copy() -> None:
    """And goes its own way in another place of the table."""
    state = played(lively(), 4, 8)
    boundary(state.world, stream(Dice(0)))
    battles = state.world.battles
    battles[1] = battles[0]
    before = battles[:1].tobytes()
    assert battles[1:2].tobytes() == before
    dice = stream(Dice(1))
    for side in (0, 1, 0, 1, 0, 1):
        random_order(state.world, dice, 1, side)
    assert battles[:1].tobytes() == before != battles[1:2].tobytes()


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
