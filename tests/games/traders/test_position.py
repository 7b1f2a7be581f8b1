"""Positions: everything by name, and back."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.traders.scenes import SEATS, lively, opened, played
from tests.games.traders.table import Table, trader

from contestmaster.games.traders import Traders, TradersParams
from contestmaster.games.traders.invariants import broken
from contestmaster.kernel.game import SetupError


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 30))
def test_a_position_is_the_whole_state(seed: int, turns: int) -> None:
    """Written as JSON and placed again it is the same to the byte, at any time."""
    game = lively()
    state = played(game, seed, turns)
    position = game.position(state)
    again = game.place(state.board, json.loads(json.dumps(position)), SEATS, 0)
    assert game.dump(again) == game.dump(state)
    assert game.position(again) == position


def test_positions_have_the_names_of_the_rule_book() -> None:
    """None for what there is not; cells only where they are not as usual."""
    table = Table(routes={0: [1, 2]}, delay_turns=4, efficiency_drop=1.5, facility_cost=10)
    table.all(1, f"SEND_PROFIT {trader(1)} 0 2", "BUY_SHARES 0 2", "BUILD_FACILITY 1")
    table.say(1, "GET_TOPOLOGY")
    before = table.position()
    assert before["snapshot"] == {
        "teams": {"1": {"cash": 1000, "shares": {"0": 0}}},
        "traders": {"1000000": {"planet": None, "target": None, "busy": 0}},
    }
    table.turn()
    after = table.position()
    assert after["teams"]["1"] == {
        "cash": 910, "vouchers": 0, "topology_last": 1, "basic_info_last": None,
        "shares": {"0": 2}, "efficiency": {"0": 98.5},
    }  # fmt: skip
    assert after["traders"]["1000000"] == {"planet": 0, "target": 2, "busy": 3}
    assert after["planets"]["0"]["routes"] == [1, 2]
    assert (after["turn"], after["over"], after["facilities"]) == (2, False, [1])
    assert (after["facilities_priced"], after["parameter_set"]) == (1, "A")
    assert after["snapshot"] == {"teams": {}, "traders": {}}


def test_what_is_left_out_is_as_after_set_up() -> None:
    """With the dice of seed 0."""
    game = lively()
    board = game.board(3)
    placed = game.place(board, {}, SEATS, 0)
    assert game.position(placed) == game.position(game.place(board, {"turn": 1}, SEATS, 0))
    assert game.position(placed)["planets"] == game.position(opened(game, 0))["planets"]
    later = game.position(game.place(board, {"turn": 9}, SEATS, 0))
    assert later["turn"] == 9 and later["planets"] == game.position(placed)["planets"]


def test_a_planet_stands_where_its_orbit_says() -> None:
    """Unless it is told to stand elsewhere; without a trend if its income is given."""
    game = lively()
    given = {"star": 1, "radius": 2.0, "phase": 0.0, "initial_income": 33}
    stars = {"1": {"x": 7.0, "y": 8.0}}
    for more, expected in (({}, 9.0), ({"bonus_x": 1.0}, 1.0)):
        position = {"stars": stars, "planets": {"0": {**given, **more}}}
        planet = game.position(game.place(game.board(0), position, SEATS, 0))["planets"]["0"]
        assert (planet["x"], planet["y"], planet["bonus_x"]) == (9.0, 8.0, expected)
        assert (planet["local_income"], planet["trend"]) == (33, 0)


PARAMS = TradersParams(
    sets="A",
    width=50,
    height=50,
    n_planets=20,
    n_stars=5,
    delay_turns=10,
    facility_limit_planet=2,
    facility_limit_total=30,
    traders_per_team=4,
    game_turns=600,
)
TEAMS = {"seats": [1, 2]}
NAN = float("nan")

BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"trun": 4}, "no trun"),
    ({"parameter_set": "F"}, "draws set A, not F"),
    ({"turn": 0}, "none of 1 to 600"),
    ({"turn": 601}, "none of 1 to 600"),
    ({"turn": 3.5}, "no number that fits"),
    ({"over": True}, "TRADE-77"),
    ({"seats": [1, 1]}, "2 different team ids"),
    ({"seats": [0, 1]}, "from 1 to 99"),
    ({"seats": [1]}, "2 different team ids"),
    ({"seats": ["1", "2"]}, "2 different team ids"),
    ({"stars": {"9": {}}}, "no star 9: they are 0 to 4"),
    ({"stars": {"0": {"x": -1.0}}}, "outside of the area, on the x axis"),
    ({"stars": {"0": {"vy": 51.0}}}, "crosses the whole area"),
    ({"stars": {"0": {"x": NAN}}}, "out of all bounds"),
    ({"stars": {"0": {"mass": 1.0}}}, "no field mass"),
    ({"planets": {"20": {}}}, "no planet 20"),
    ({"planets": {"0": {"star": 5}}}, "TRADE-3"),
    ({"planets": {"0": {"star": -1}}}, "TRADE-3"),
    ({"planets": {"0": {"phase": 1e300}}}, "phase that is out of all bounds"),
    ({"planets": {"0": {"phase": 9.999e5, "angular_speed": 1.0}}}, "phase comes to more than"),
    ({"planets": {"0": {"radius": -1.0}}}, "negative radius"),
    ({"planets": {"0": {"initial_income": -1}}}, "negative initial_income"),
    ({"planets": {"0": {"local_income": -0.5}}}, "negative local_income"),
    ({"planets": {"0": {"routes": [0]}}}, "no route from 0 to 0"),
    ({"planets": {"0": {"routes": [20]}}}, "no route from 0 to 20"),
    ({"planets": {"0": {"routes": ["1"]}}}, "no route from 0 to 1"),
    ({"facilities": [20]}, "a planet that there is not"),
    ({"facilities": [0] * 3}, "TRADE-61"),
    ({"facilities": [0] * 31}, "no more than 30"),
    ({"facilities": [0.5]}, "no whole number"),
    ({"facilities_priced": 1}, "TRADE-53"),
    (TEAMS | {"teams": {"3": {}}}, "no team 3"),
    (TEAMS | {"teams": {"1": {"gold": 3}}}, "a team has no gold"),
    (TEAMS | {"teams": {"1": {"cash": -0.01}}}, "TRADE-98"),
    (TEAMS | {"teams": {"1": {"cash": 2e10}}}, "TRADE-98"),
    (TEAMS | {"teams": {"1": {"cash": NAN}}}, "TRADE-98"),
    (TEAMS | {"teams": {"1": {"vouchers": 10**6 + 1}}}, "vouchers outside"),
    (TEAMS | {"teams": {"1": {"topology_last": 2}}}, "still to come"),
    (TEAMS | {"teams": {"1": {"shares": {"0": -1}}}}, "TRADE-33"),
    (TEAMS | {"teams": {"1": {"shares": {"0": 2**62}}}}, "TRADE-33"),
    (TEAMS | {"teams": {"1": {"shares": {"0": 1.0}}}}, "no whole number"),
    (TEAMS | {"teams": {"1": {"shares": {"20": 1}}}}, "no planet 20"),
    (TEAMS | {"teams": {"1": {"efficiency": {"0": 100.5}}}}, "TRADE-45"),
    (TEAMS | {"teams": {"1": {"efficiency": {"0": NAN}}}}, "TRADE-45"),
    (TEAMS | {"teams": {"1": {"efficiency": {"0": "5"}}}}, "no number"),
    (TEAMS | {"teams": {"1": {"efficiency": [5]}}}, "no attribute"),
    (TEAMS | {"traders": {"1000004": {}}}, "no trader 1000004"),
    (TEAMS | {"traders": {"3000000": {}}}, "no trader 3000000"),
    (TEAMS | {"traders": {"1000000": {"mood": 1}}}, "a trader has no mood"),
    (TEAMS | {"traders": {"1000000": {"planet": 20}}}, "a planet that there is not"),
    (TEAMS | {"traders": {"1000000": {"planet": -2}}}, "a planet that there is not"),
    (TEAMS | {"traders": {"1000000": {"planet": 0, "target": 0}}}, "TRADE-23"),
    (TEAMS | {"traders": {"1000000": {"target": 0}}}, "TRADE-23"),
    (TEAMS | {"traders": {"1000000": {"busy": 11}}}, "TRADE-25"),
    (TEAMS | {"traders": {"1000000": {"planet": 3}, "1000001": {"planet": 3}}}, "TRADE-17"),
    ({"snapshot": {"stars": {}}}, "a snapshot has no stars"),
    (TEAMS | {"snapshot": {"teams": {"1": {"efficiency": {}}}}}, "a team has no efficiency"),
    (TEAMS | {"snapshot": {"traders": {"1000000": {"planet": 77}}}}, "a planet that there is not"),
    (TEAMS | {"snapshot": {"teams": {"1": {"cash": -1.0}}}}, "TRADE-98"),
]


@pytest.mark.parametrize(("position", "message"), BROKEN)
def test_what_no_game_can_come_to_is_refused(position: dict[str, Any], message: str) -> None:
    """With the part at fault, and the rule where there is one."""
    game = Traders(PARAMS)
    with pytest.raises(SetupError, match=f"position: .*({message})"):
        game.place(game.board(0), position, ("a", "b"), 0)


def test_positions_without_lag_have_one_place_for_a_planet() -> None:
    """``bonus_position_lag`` 0 [TRADE-64]."""
    game = Traders(TradersParams(sets="A", bonus_position_lag=0))
    with pytest.raises(SetupError, match="no lag"):
        game.place(game.board(0), {"planets": {"0": {"bonus_x": 1.0}}}, ("a", "b"), 0)


def test_invariants_hold_of_what_is_placed_alone() -> None:
    """Every state that random play comes to has them; see ``test_playout``."""
    game = lively()
    assert list(broken(game.place(game.board(1), {}, SEATS, 0))) == []
