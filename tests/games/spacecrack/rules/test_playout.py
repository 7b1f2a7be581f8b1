"""Random play: what is true of every state it comes to, whatever is drawn and compiled."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.spacecrack.table import NAMES

from contestmaster.arrays.dice import stream
from contestmaster.games.spacecrack import Spacecrack, SpacecrackParams
from contestmaster.games.spacecrack.codes import Code
from contestmaster.games.spacecrack.invariants import broken
from contestmaster.games.spacecrack.rules.legal import legal_actions
from contestmaster.games.spacecrack.rules.playout import (
    BUILD,
    END_TURN,
    NONE,
    coded,
    play_randomly,
    random_step,
    step,
)
from contestmaster.games.spacecrack.state import State, World, clone
from contestmaster.kernel.dice import Dice

DIGEST = """
from tests.games.spacecrack.rules.test_playout import BOARDS, digest
print(*(digest(*board) for board in BOARDS))
"""

BOARDS = ((5, 1), (6, 2), (12, 4), (30, 3))
"""Board sizes and numbers of seats."""


def opened(board: int, seats: int, seed: int, **params: object) -> tuple[Spacecrack, State]:
    """A game and its start."""
    game = Spacecrack(SpacecrackParams(board_size=board, **params))  # type: ignore[arg-type]
    return game, game.setup(game.board(seed), NAMES[:seats], Dice(seed), 0)


def digest(board: int, seats: int) -> str:
    """A hash of all states on the way through a random game."""
    game, state = opened(board, seats, 7, turns=8, build_on_occupied="merge")
    dice, hashed = stream(Dice(7, 1)), hashlib.sha256()
    while play_randomly(state.pool, 0, dice, 7):
        hashed.update(game.dump(state))
    return hashed.hexdigest()


def test_compiled_and_uncompiled_play_are_the_same(uncompiled) -> None:  # type: ignore[no-untyped-def]
    """To the byte, on small boards and large."""
    assert uncompiled(DIGEST).split() == [digest(*board) for board in BOARDS]


@settings(max_examples=40)
@given(
    board=st.sampled_from([5, 6, 8, 12]),
    seats=st.integers(1, 4),
    seed=st.integers(0, 2**32),
    merge=st.sampled_from(["merge", "refuse"]),
    points=st.integers(2, 10),
    cap=st.sampled_from([None, 0, 3]),
)
def test_no_invariant_ever_breaks(
    board: int, seats: int, seed: int, merge: str, points: int, cap: int | None
) -> None:
    """Owners, ships, ids, points, crack stay sound [CRACK-13, CRACK-32, CRACK-34, CRACK-39]."""
    game, state = opened(
        board, seats, seed, turns=6, build_on_occupied=merge, command_points=points,
        saved_points_max=cap, starting_crack=10,
    )  # fmt: skip
    dice = stream(Dice(seed, 1))
    sizes, ids = state.world.mass.copy(), set[int]()
    total = int(sizes.sum())
    while (drawn := random_step(state.pool, 0, dice)) != NONE:
        ids |= set(state.world.ship.tolist()) - {0}
        before, ships = int(state.world.next_ship), set(state.world.ship.tolist())
        turns = game.turn(state)
        assert step(state.pool, 0, drawn) == Code.DONE
        assert list(broken(state, game.params)) == []
        fresh = set(state.world.ship.tolist()) - ships
        assert fresh <= {before}
        assert not fresh & ids
        assert 0 <= game.turn(state) - turns <= 6
    assert state.world.over
    assert (state.world.mass == sizes).all() and int(state.world.mass.sum()) == total


@settings(max_examples=40)
@given(seats=st.integers(1, 4), seed=st.integers(0, 2**32), steps=st.integers(0, 60))
def test_steps_agree_with_what_is_legal(seats: int, seed: int, steps: int) -> None:
    """Every step of every seat on a clone; a refused one changes nothing [CRACK-20]."""
    _, state = opened(5, seats, seed, starting_crack=10)
    play_randomly(state.pool, 0, stream(Dice(seed, 1)), steps)
    for seat in range(seats):
        legal = legal_actions(state.world, seat)
        for planet in range(7):
            for action in range(END_TURN):
                copy = clone(state)
                code = step(copy.pool, 0, coded(seat, planet, action))
                assert (code == Code.DONE) == bool(legal[planet, action])
                changed = copy.pool.tobytes() != state.pool.tobytes()
                assert changed == (code == Code.DONE)


@settings(max_examples=30)
@given(seats=st.integers(1, 4), seed=st.integers(0, 2**32))
def test_planets_and_ships_only_change_hands(seats: int, seed: int) -> None:
    """Sizes of ships and crack are accounted for [CRACK-19, CRACK-36, CRACK-39]."""
    _, state = opened(6, seats, seed, starting_crack=20, build_on_occupied="merge")
    dice, world = stream(Dice(seed, 1)), state.world
    for _ in range(200):
        drawn = random_step(state.pool, 0, dice)
        if drawn == NONE:
            break
        turn = int(world.turns_left)
        worth = int(world.ship_size.sum() + world.crack.sum())
        points = int(world.points.sum())
        step(state.pool, 0, drawn)
        if world.turns_left == turn:
            assert int(world.points.sum()) == points - 1
            assert int(world.ship_size.sum() + world.crack.sum()) <= worth


def test_steps_that_are_none_are_refused() -> None:
    """Whatever the number; the match stays as it is."""
    _, state = opened(5, 2, 1)
    before = state.pool.tobytes()
    for number in (-1, -(2**62), coded(2, 0, BUILD), coded(0, 7, 0), coded(0, 231, 5), 2**62):
        assert step(state.pool, 0, number) != Code.DONE
        assert state.pool.tobytes() == before


def test_a_seat_ends_its_turn_by_a_step() -> None:
    """And the turn ends if it was the last one, at no time."""
    _, state = opened(5, 2, 1)
    assert [step(state.pool, 0, coded(seat, 0, END_TURN)) for seat in (0, 0, 1)] == [0, 102, 0]
    assert (int(state.world.turn), int(state.world.turn_started_at)) == (2, 0)


@pytest.mark.parametrize("merge", ["merge", "refuse"])
def test_random_play_draws_whatever_costs_a_point(merge: str) -> None:
    """Every direction, building on free and (with merge) on occupied planets, every seat."""
    _, state = opened(12, 3, 5, build_on_occupied=merge, starting_crack=30, turns=50)
    drawn: Counter[tuple[int, int]] = Counter()
    dice, grown = stream(Dice(5, 1)), 0
    while (number := random_step(state.pool, 0, dice)) != NONE:
        seat, action, planet = number % 4, number // 4 % 8, number // 32
        grown += action == BUILD and state.world.ship[planet] != 0
        drawn[seat, action] += 1
        step(state.pool, 0, number)
    assert {action for _, action in drawn} == set(range(BUILD + 1))
    assert {seat for seat, _ in drawn} == {0, 1, 2}
    assert (grown > 0) == (merge == "merge")


def test_matches_of_a_pool_go_their_own_ways() -> None:
    """A clone is a copy of one record."""
    game, state = opened(8, 2, 3)
    start = clone(state)
    pool = World.table(3)
    for i in range(3):
        pool[i] = state.pool[0]
    for i in (1, 2):
        play_randomly(pool, i, stream(Dice(i)), 20)
    assert game.dump(State(state.board, state.names, pool[0:1])) == game.dump(start)
    assert len({pool[i].tobytes() for i in range(3)}) == 3  # type: ignore[attr-defined]
    pool[2] = pool[1]
    assert pool[2].tobytes() == pool[1].tobytes()  # type: ignore[attr-defined]
