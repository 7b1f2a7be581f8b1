"""Dumps: equal states are equal bytes, and nothing else is read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.cows.scenes import lively, opened, played

from contestmaster.games.cows import Cows, CowsParams
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By


@settings(max_examples=30)
@given(dim=st.sampled_from([2, 3, 4]), seed=st.integers(0, 2**32), turns=st.integers(0, 60))
def test_a_loaded_game_goes_on_as_the_dumped_one(dim: int, seed: int, turns: int) -> None:
    """The same now, and after the next boundaries."""
    game = lively(dim)
    state = played(game, seed, turns)
    again = game.load(state.board, game.dump(state))
    assert (again.teams, again.ranchos) == (state.teams, state.ranchos)
    for entry in range(1, 6):
        assert game.dump(again) == game.dump(state)
        for each in (state, again):
            game.ring(each, By("", None, entry, role="anyone", dice=Dice(seed, entry)))


@pytest.mark.parametrize("most", [0, 127, 128, 32_767, 32_768, 2**31 - 1])
def test_counts_of_wild_cows_of_any_width(most: int) -> None:
    """The narrowest width that holds them all."""
    game = lively()
    state = opened(game, 1)
    state.world.wild[:] = 0
    state.world.wild[7] = most
    assert game.load(state.board, game.dump(state)).world.wild.tolist() == state.world.wild.tolist()


def test_states_that_differ_have_other_dumps() -> None:
    """In any number of any row."""
    game = lively()
    state = played(game, 3, 10)
    dump = game.dump(state)
    world = state.world
    for table in (world.head, world.teams, world.groups[:1], world.fights[:1], world.wild):
        before = table.copy()
        for name in table.dtype.names or (slice(None),):  # type: ignore[attr-defined]
            table[name] += 1  # type: ignore[index]
            if table is not world.head or name not in ("groups", "fights"):
                assert game.dump(state) != dump or int(world.head[0].fights) == 0
            table[:] = before
    assert game.dump(state) == dump


def test_foreign_bytes_are_refused() -> None:
    """Cut short, of another version or board, or no dump at all."""
    game = lively()
    state = opened(game, 1)
    dump = game.dump(state)
    other = Cows(CowsParams(side=10))
    for data, message in (
        (b"", "no dump"),
        (b"x" * 200, "no dump"),
        (dump[:-1], "cut short"),
        (dump + b"\0", "too long"),
        (dump[:4] + b"\x09" + dump[5:], "version 9"),
    ):
        with pytest.raises(ValueError, match=message):
            game.load(state.board, data)
    with pytest.raises(ValueError, match="another board"):
        other.load(other.board(0), dump)
