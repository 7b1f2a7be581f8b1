"""Dumps: equal states are equal bytes, and nothing else is read."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.traders.scenes import lively, opened, played

from contestmaster.games.traders import Traders, TradersParams
from contestmaster.games.traders.state import clone
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 30))
def test_a_loaded_game_goes_on_as_the_dumped_one(seed: int, turns: int) -> None:
    """The same now, and after the next boundaries."""
    game = lively()
    state = played(game, seed, turns)
    again = game.load(state.board, game.dump(state))
    for entry in range(1, 6):
        assert game.dump(again) == game.dump(state)
        for each in (state, again):
            game.ring(each, By("", None, entry, role="anyone", dice=Dice(seed, entry)))


def test_states_that_differ_have_other_dumps() -> None:
    """In any number of any row, in any cell, in the seats."""
    game = lively()
    state = played(game, 3, 10)
    dump, world = game.dump(state), state.world
    tables: Any = (world.head, world.stars, world.planets, world.teams, world.traders)
    for table in tables:
        before = table.copy()
        for name in table.dtype.names:
            if table is not world.head or name != "facilities":
                table[name] += 1
                assert game.dump(state) != dump
                table[:] = before
    for cells in (world.shares, world.shown_shares, world.efficiency):
        old = cells[1, 3]
        cells[1, 3] += 1
        assert game.dump(state) != dump
        cells[1, 3] = old
    world.facilities[0] += 1
    assert game.dump(state) != dump
    world.facilities[0] -= 1
    assert game.dump(state) == dump
    seats, state.seats = state.seats, state.seats[::-1]
    assert game.dump(state) != dump
    state.seats = seats


def test_a_clone_goes_its_own_way() -> None:
    """Neither changes when the other does."""
    game = lively()
    state = played(game, 5, 8)
    before, other = game.dump(state), clone(state)
    assert game.dump(other) == before
    game.ring(other, By("", None, 1, role="anyone", dice=Dice(5, 1)))
    assert game.dump(state) == before != game.dump(other)


def test_foreign_bytes_are_refused() -> None:
    """Cut short, of another version or board, or no dump at all."""
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


@pytest.mark.parametrize("change", [{"traders_per_team": 5}, {"facility_limit_total": 1}])
def test_a_dump_of_another_board_is_refused(change: dict[str, Any]) -> None:
    """Where it shows: with other traders, or more facilities than may be."""
    game = lively(sets="A")
    state = opened(game, 1)
    state.world.head[0].facilities = 3
    other = Traders(TradersParams(sets="A", **change))
    with pytest.raises(ValueError, match="another board"):
        other.load(other.board(1), game.dump(state))
