"""The end of a turn: fatigue, busy traders, incomes, prices, snapshots, the end."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.traders.scenes import lively, opened, played
from tests.games.traders.table import Table, trader

from contestmaster.arrays.dice import stream
from contestmaster.games.traders import Traders, TradersParams
from contestmaster.games.traders.rules.boundary import boundary
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By


def test_efficiency_is_whole_at_first() -> None:
    """Of each team on each planet [TRADE-42]."""
    for seed in range(5):
        assert (opened(lively(), seed).world.efficiency == 100).all()
    table = Table()
    assert table.say(1, "GET_EFFICIENCIES 2") == "OK / 0"
    assert table.say(1, "GET_PLANET_DETAILS 1") == "OK / 0 0 100 0"


def test_efficiency_falls_where_a_team_is_and_rises_elsewhere() -> None:
    """After the trade, from the turn of arrival on [TRADE-43, TRADE-44]."""
    table = Table(shares={1: {0: 1}}, efficiency_drop=2, efficiency_rise=0.5)
    table.all(1, f"PUT_TRADER {trader(1)} 0")
    seen = [(table.gains(), table.efficiency()) for _ in range(3)]
    assert seen == [(100, {"0": 98}), (98, {"0": 96}), (96, {"0": 94})]
    table.all(1, f"PUT_TRADER {trader(1)} 1")
    away = []
    for _ in range(2):
        table.turn()
        away.append(table.efficiency())
    assert away == [{"0": 94.5, "1": 98}, {"0": 95, "1": 96}]


def test_efficiency_stays_within_bounds() -> None:
    """0 and 100, whatever the steps [TRADE-45]."""
    table = Table(efficiency_drop=60, efficiency_rise=70)
    table.all(1, f"PUT_TRADER {trader(1)} 0")
    seen = []
    for planet in (0, 0, 1, 1, 1):
        table.all(1, f"PUT_TRADER {trader(1)} {planet}")
        table.turn()
        seen.append(table.efficiency().get("0", 100))
    assert seen == [40, 0, 70, 100, 100]


def test_efficiency_belongs_to_the_team() -> None:
    """Another trader on the same planet is no fresher; another team's is [TRADE-46]."""
    table = Table(shares={1: {0: 1}, 2: {0: 1}}, efficiency_drop=10, share_base="present")
    table.all(1, f"PUT_TRADER {trader(1)} 0")
    table.turn()
    table.all(1, f"PUT_TRADER {trader(1)} 1", f"PUT_TRADER {trader(1, 1)} 0")
    assert table.gains() == 90
    table.all(1, f"PUT_TRADER {trader(1, 1)} 2")
    table.all(2, f"PUT_TRADER {trader(2)} 0")
    assert table.gains(2) == 100
    assert (table.efficiency()["0"], table.efficiency(2)["0"]) == (80, 90)


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 25))
def test_a_boundary_tires_and_counts_down(seed: int, turns: int) -> None:
    """Everyone by one rule, whatever they do [TRADE-26, TRADE-43, TRADE-44, TRADE-45]."""
    game = lively(delay_turns=3)
    state = played(game, seed, turns)
    laws, before = state.board.subspace, game.position(state)
    boundary(state.world, stream(Dice(seed, 5)))
    after = game.position(state)
    for team, own in before["teams"].items():
        there = {
            each["planet"] for key, each in before["traders"].items()
            if int(key) // 1_000_000 == int(team)
        }  # fmt: skip
        for planet in range(len(before["planets"])):
            old = own["efficiency"].get(str(planet), 100.0)
            new = after["teams"][team]["efficiency"].get(str(planet), 100.0)
            change = -laws.efficiency_drop if planet in there else laws.efficiency_rise
            assert new == min(100, max(0, old + change))
    for key, each in before["traders"].items():
        assert after["traders"][key] == {**each, "busy": max(0, each["busy"] - 1)}


def test_incomes_take_a_small_step_along_their_trend() -> None:
    """Within the noise about it, fixed for the game [TRADE-10]."""
    table = Table(((0, 0, 1000),), income_noise=0.01, game_turns=400, position={
        "planets": {"0": {"star": 0, "radius": 0.0, "angular_speed": 0.0, "initial_income": 1000,
                          "trend": 2.0}}})  # fmt: skip
    steps, income = [], 1000.0
    for _ in range(300):
        table.turn()
        planet = table.position()["planets"]["0"]
        steps.append(planet["local_income"] - income)
        income = planet["local_income"]
        assert planet["trend"] == 2.0 and planet["initial_income"] == 1000
    assert all(-8 <= step <= 12 for step in steps)
    assert min(steps) < -7 and max(steps) > 11
    assert 0.5 < sum(steps) / len(steps) < 3.5


@pytest.mark.parametrize(("trend", "bound"), [(50.0, 500), (-50.0, 20)])
def test_incomes_stay_within_a_fifth_and_five_times(trend: float, bound: float) -> None:
    """Of the initial income, however strong the trend [TRADE-10]."""
    table = Table(((0, 0, 100),))
    table.put("planets.0.trend", trend)
    table.turn(10)
    assert table.position()["planets"]["0"]["local_income"] == bound
    assert table.say(1, "GET_PLANETS_BASIC_INFO").endswith(f"0 0.000000 0.000000 {bound:.6f}")


def test_a_turn_is_worth_as_much_whoever_rings() -> None:
    """Incomes come from the dice of the entry alone [TRADE-10]."""
    game, states = lively(), []
    for at in (1, 99):
        state = played(game, 4, 5)
        game.ring(state, By("x", None, at, role="operator", dice=Dice(4, 77)))
        states.append(game.dump(state))
    assert states[0] == states[1]
    other = played(game, 4, 5)
    game.ring(other, By("x", None, 1, role="operator", dice=Dice(4, 78)))
    assert game.dump(other) != states[0]


def test_all_is_recalculated_at_the_end_of_a_turn() -> None:
    """Until then nothing moves, pays or tires [TRADE-1, TRADE-30]."""
    table = Table(shares={1: {0: 1}}, efficiency_drop=1)
    table.all(1, f"PUT_TRADER {trader(1)} 0")
    before = table.position()
    for line in ("TIME_TO_END", "GET_SCORE", "GET_TRADERS 1", "GET_TEAMS"):
        table.say(1, line)
    assert table.position() == before
    table.turn()
    assert table.position() != before


@pytest.mark.parametrize("turns", [1, 2, 7])
def test_a_game_lasts_its_number_of_turns(turns: int) -> None:
    """And ends in no other way, with all cash on one side too [TRADE-77, TRADE-83]."""
    table = Table(game_turns=turns, position={"teams": {"1": {"cash": 0.0}, "2": {"cash": 0.0}}})
    for left in range(turns, 0, -1):
        assert not table.match.over
        assert table.say(1, "TIME_TO_END") == f"OK / {left}"
        assert table.game.turns_left(table.match.state) == left
        table.turn()
    assert table.match.over and table.game.turns_left(table.match.state) == 0


def test_the_trade_of_the_last_turn_counts() -> None:
    """In the score of the game [TRADE-82]."""
    table = Table(shares={1: {0: 1}}, posts={trader(1): (0, None)}, game_turns=1)
    assert [s.score for s in table.game.outcome(table.match.state).standings] == [0, 0]
    table.turn()
    scores = [float(s.score) for s in table.game.outcome(table.match.state).standings]
    assert scores == [round(100 / 2100, 3), 0]


def test_a_ring_after_the_end_changes_nothing() -> None:
    """The next game is another match."""
    table = Table(game_turns=1)
    table.turn()
    before = table.game.dump(table.match.state)
    table.game.ring(table.match.state, By("", None, 9, role="anyone", dice=Dice(1, 1)))
    assert table.game.dump(table.match.state) == before


def snapshot(table: Table) -> dict[str, str]:
    """All that queries show of the beginning of a turn, by command."""
    lines = ["GET_FACILITIES", "GET_SCORE", "GET_TEAMS"]
    lines += [f"GET_PLANET_DETAILS {planet}" for planet in range(3)]
    for name in ("GET_TRADERS", "GET_SHARES", "GET_EFFICIENCIES"):
        lines += [f"{name} {team}" for team in (1, 2)]
    return {line: table.say(1, line) for line in lines}


ORDERS = {
    "PUT_TRADER 1000000 1": {"GET_TRADERS 1", "GET_TEAMS", "GET_PLANET_DETAILS 1"},
    "SEND_PROFIT 1000000 0 1": {"GET_TRADERS 1", "GET_TEAMS", "GET_PLANET_DETAILS 0"},
    "BUILD_FACILITY 2": {"GET_FACILITIES", "GET_SCORE"},
    "BUY_SHARES 2 3": {"GET_SHARES 1", "GET_SCORE", "GET_TEAMS", "GET_PLANET_DETAILS 2"},
}


@pytest.mark.parametrize("order", ORDERS)
def test_queries_show_the_beginning_of_the_turn(order: str) -> None:
    """An order shows from the next turn on, where it should [TRADE-89]."""
    table = Table(routes={0: [1]}, facility_cost=100, delay_turns=3)
    before = snapshot(table)
    table.all(1, order)
    assert snapshot(table) == before
    table.turn()
    after = snapshot(table)
    assert {line for line in before if before[line] != after[line]} == ORDERS[order]


def test_facts_of_parameters_last_all_game() -> None:
    """Whatever is built and bought; K alone is the contest's [TRADE-12]."""
    params: dict[str, Any] = {"facility_cost": 1, "sets": "ABCDEF", "game_turns": 20}
    game = Traders(TradersParams(**params))
    state = played(game, 3, 0)
    by = By("a", 0, 0)
    shown = game.describe_world(state, by)
    for entry in range(19):
        game.ring(state, By("", None, entry, role="anyone", dice=Dice(1, entry)))
        assert game.describe_world(state, by) == shown
