"""Dumps: equal states are equal bytes, and nothing else is read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.desk.scenes import lively, opened, played

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 43))
def test_a_loaded_set_goes_on_as_the_dumped_one(seed: int, turns: int) -> None:
    """The same now, and after the next boundaries."""
    game = lively()
    state = played(game, seed, turns)
    again = game.load(state.board, game.dump(state))
    for entry in range(1, 6):
        assert game.dump(again) == game.dump(state)
        for each in (state, again):
            game.ring(each, By("", None, entry, role="anyone", dice=Dice(seed, entry)))


def test_states_that_differ_have_other_dumps() -> None:
    """In any number of any row."""
    game = lively()
    state = played(game, 3, 10)
    dump = game.dump(state)
    world = state.world
    for table in (world.head, world.cadre, world.teams, world.plans, world.battles):
        before = table.copy()
        for name in table.dtype.names:  # type: ignore[attr-defined]
            table[name] += 1
            assert game.dump(state) != dump
            table[:] = before  # type: ignore[index]
    assert game.dump(state) == dump


def test_foreign_bytes_are_refused() -> None:
    """Cut short, of another version, or no dump at all."""
    game = lively()
    state = opened(game, 1)
    dump = game.dump(state)
    for data, message in (
        (b"", "no dump"),
        (b"cows" + dump[4:], "no dump"),
        (dump[:-1], "cut short"),
        (dump + b"\0", "too long"),
        (dump[:4] + b"\x09" + dump[5:], "version 9"),
    ):
        with pytest.raises(ValueError, match=message):
            game.load(state.board, data)
