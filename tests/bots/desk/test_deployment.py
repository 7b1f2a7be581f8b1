"""Where bots place stacks, and to whom they give traits."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.desk.scenes import lively, opened

from contestmaster.bots.desk.deployment import arrange, assign
from contestmaster.client.desk import UnitType
from contestmaster.games.desk import reports, traits
from contestmaster.games.desk.world import SIDES
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By

OPEN = ["............"] * 10


def kind(number: int, **changes: Any) -> UnitType:
    """A type of a cadre."""
    plain = UnitType(number, 20, 10, 50, 10, 10, 10, 0, (), 0, 50)
    return plain._replace(**changes)


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), influence=st.sampled_from(["none", "major"]))
def test_whatever_is_prepared_is_accepted(seed: int, influence: str) -> None:
    """On any board, with any cadre, by both sides."""
    game = lively(trait_influence=influence, n_cadre_types=(1, 10), trait_slots=(0, 12))
    state = opened(game, seed)
    kinds = [UnitType(*each) for each in reports.unit_types(state)]
    pairs = assign(kinds, reports.abilities(state).traits)
    terrain = [row.fields for row in reports.terrain(state)]
    for seat in range(3):
        by = By("", seat, 0, dice=Dice(0))
        for rival in reports.rivals(state, seat + 1):
            stacks = arrange(kinds, pairs, rival.side, terrain)
            assert game.assign_abilities(state, by, rival.battle, tuple(pairs)) == 0
            assert game.place_units_on_board(state, by, rival.battle, tuple(stacks)) == 0


def test_fighters_stand_in_front_and_shooters_behind() -> None:
    """On both sides, all units of all types, large ones first."""
    kinds = [kind(1, rng=20), kind(2), kind(3, traits=(traits.BIG,))]
    assert arrange(kinds, [], "ATK", OPEN) == [(3, 50, 2, 5), (1, 50, 1, 5), (2, 50, 3, 7)]
    assert arrange(kinds, [], "DEF", OPEN) == [(3, 50, 10, 5), (1, 50, 12, 5), (2, 50, 10, 7)]


def test_eight_of_ten_types_are_placed() -> None:
    """The strongest."""
    kinds = [kind(n, units=n) for n in range(1, 11)]
    assert sorted(stack[0] for stack in arrange(kinds, [], "ATK", OPEN)) == list(range(3, 11))


@pytest.mark.parametrize("side", SIDES)
def test_obstacles_and_lack_of_room_are_minded(side: str) -> None:
    """What finds no room is left out."""
    narrow = ["..########.."] + ["..########.."] + ["############"] * 8
    kinds = [kind(n, traits=(traits.BIG,)) for n in (1, 2)] + [kind(3)]
    assert [stack[0] for stack in arrange(kinds, [], side, narrow)] == [1]


def test_traits_go_to_those_who_have_most_of_them() -> None:
    """Each slot once, no trait twice, none that does harm."""
    kinds = [kind(1, slots=1), kind(2, slots=2, rng=20), kind(3, traits=(traits.NO_COUNTER,))]
    free = [traits.BIG, traits.NO_COUNTER, traits.FAST, traits.SHIELDED, traits.IMPATIENT]
    assert assign(kinds, free) == [(1, traits.NO_COUNTER), (2, traits.FAST), (2, traits.SHIELDED)]
    assert assign(kinds, [traits.BIG, traits.POOR_COUNTER, traits.IMPATIENT]) == []
