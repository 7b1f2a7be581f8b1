"""Who gets what at the end of a turn."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.traders.oracle import Oracle
from tests.games.traders.scenes import lively, played
from tests.games.traders.table import THREE, Table, trader

from contestmaster.arrays.dice import stream
from contestmaster.games.traders.rules.boundary import boundary
from contestmaster.kernel.dice import Dice

CHAIN = {0: [1], 1: [2]}


@settings(max_examples=150)
@given(
    seed=st.integers(0, 2**32),
    turns=st.integers(0, 25),
    share_base=st.sampled_from(["all", "present"]),
    lag=st.sampled_from([0, 1]),
)
def test_trade_is_what_the_rule_book_says(seed: int, turns: int, share_base: str, lag: int) -> None:
    """Worked out another way, in any state [TRADE-40, TRADE-62, TRADE-66, TRADE-72, TRADE-75].

    No cash comes from anywhere else [TRADE-38].
    """
    game = lively(
        share_base=share_base,
        bonus_position_lag=lag,
        crowd_factor=3,
        synergy_bonus=7,
        chain_bonus=20,
    )
    state = played(game, seed, turns)
    position = game.position(state)
    oracle = Oracle(position, state.board.subspace, present_only=share_base == "present")
    boundary(state.world, stream(Dice(seed, 99)))
    after = game.position(state)["teams"]
    for team, gained in oracle.income().items():
        before = position["teams"][str(team)]["cash"]
        assert after[str(team)]["cash"] == pytest.approx(before + gained, rel=1e-12, abs=1e-9)


def test_a_planet_is_divided_by_shares() -> None:
    """Of all teams, whether or not they have traders there [TRADE-37]."""
    table = Table(
        shares={1: {0: 1}, 2: {0: 2}, 3: {0: 5}},
        posts={trader(1): (0, None), trader(2): (0, None)},
        teams=3,
    )
    assert [table.gains(team) for team in (1, 2, 3)] == [12.5, 25, 0]


def test_what_absent_teams_control_is_lost() -> None:
    """And what is lost by efficiency: nobody gets it [TRADE-38]."""
    table = Table(
        shares={1: {0: 1}, 2: {0: 3}},
        posts={trader(1): (0, None)},
        position={"teams": {"1": {"shares": {"0": 1}, "efficiency": {"0": 80.0}},
                            "2": {"shares": {"0": 3}}}},
    )  # fmt: skip
    before = table.cash(1) + table.cash(2)
    assert table.gains() == 100 * 0.25 * 0.8
    assert table.cash(1) + table.cash(2) - before == 20


def test_only_shares_of_teams_present_count_where_that_is_the_rule() -> None:
    """With ``share_base`` as present, D5 [TRADE-37]."""
    table = Table(shares={1: {0: 1}, 2: {0: 3}}, posts={trader(1): (0, None)}, share_base="present")
    assert table.gains() == 100
    table.all(2, f"PUT_TRADER {trader(2)} 0")
    assert table.gains() == 25


def test_without_shares_a_trader_gets_nothing() -> None:
    """Nor sends anything, be there other shares or none [TRADE-39]."""
    table = Table(
        routes=CHAIN,
        shares={2: {1: 1}},
        posts={trader(1): (0, 1), trader(2): (1, None), trader(1, 1): (2, None)},
    )
    assert table.gains(2) == 100
    assert table.gains(1) == 0


def test_deliveries_are_pooled_and_divided_by_shares() -> None:
    """Whoever sent them, whoever owns what [TRADE-40]."""
    table = Table(
        routes={0: [2], 1: [2]},
        shares={1: {0: 1, 2: 1}, 2: {1: 1, 2: 3}},
        posts={
            trader(1): (0, 2),
            trader(2): (1, 2),
            trader(1, 1): (2, None),
            trader(2, 1): (2, None),
        },
    )
    one, other = table.cash(1), table.cash(2)
    table.turn()
    assert (table.cash(1) - one, table.cash(2) - other) == (75, 225)


def test_efficiency_lowers_what_is_sent_and_what_is_collected() -> None:
    """Each on its own planet [TRADE-47]."""
    table = Table(
        routes=CHAIN,
        posts={trader(1): (0, 1), trader(1, 1): (1, None)},
        position={
            "teams": {"1": {"shares": {"0": 1, "1": 1}, "efficiency": {"0": 50.0, "1": 80.0}}}
        },
    )
    assert table.gains() == pytest.approx((100 + 50) * 0.8)


def test_every_trader_is_one_more_in_the_crowd() -> None:
    """Of any team, in any mode, with shares or without [TRADE-48]."""
    table = Table(
        routes=CHAIN, shares={1: {0: 1}}, posts={trader(1): (0, None)}, teams=4, crowd_factor=7
    )
    assert table.gains() == 93
    table.all(2, f"PUT_TRADER {trader(2)} 0")
    assert table.gains() == 86
    table.all(3, f"SEND_PROFIT {trader(3)} 0 1")
    assert table.gains() == pytest.approx(79)
    table.all(2, f"PUT_TRADER {trader(2)} 1")
    assert table.gains() == 86


def test_a_crowd_never_takes_more_than_there_is() -> None:
    """Not even with a hundred percent each [TRADE-49]."""
    table = Table(
        shares={1: {0: 1}}, posts={trader(1): (0, None), trader(2): (0, None)}, crowd_factor=100
    )
    assert table.gains(turns=3) == 0


def test_what_is_delivered_knows_no_crowd() -> None:
    """The local output of the target may be nothing at all [TRADE-50]."""
    table = Table(
        routes=CHAIN,
        shares={1: {0: 1, 1: 1}},
        posts={trader(1): (0, 1), trader(1, 1): (1, None), trader(2): (1, None)},
        crowd_factor=50,
    )
    assert table.gains() == 50


def test_percentages_are_added_before_they_are_applied() -> None:
    """A facility and a crowd; a distance and a synergy [TRADE-51, TRADE-62]."""
    table = Table(
        routes=CHAIN,
        shares={1: {0: 1, 1: 1}},
        posts={trader(1): (0, 1), trader(1, 1): (1, None)},
        position={"facilities": [0]},
        crowd_factor=50,
        facility_bonus=30,
        facility_bonus_step=30,
        distance_bonus_a=1,
        distance_bonus_b=1,
        synergy_bonus=25,
    )
    assert table.gains() == pytest.approx(50 + 80 * 1.75)


def test_an_output_that_a_crowd_has_eaten_up_is_brought_back_by_a_facility() -> None:
    """Together, not one after the other [TRADE-49, TRADE-51]."""
    table = Table(
        shares={1: {0: 1}},
        posts={trader(1): (0, None), trader(2): (0, None)},
        crowd_factor=60,
        position={"facilities": [0]},
        facility_bonus=25,
        facility_bonus_step=25,
    )
    assert table.gains() == pytest.approx(5)


@pytest.mark.parametrize(("exponent", "bonus"), [(1.0, 100), (0.5, 2 * 50**0.5), (2.0, 5000)])
def test_distance_pays(exponent: float, bonus: float) -> None:
    """DB_A times the distance to the power DB_B percent [TRADE-63]."""
    table = Table(
        routes=CHAIN,
        shares={1: {0: 1, 1: 1}},
        posts={trader(1): (0, 1), trader(1, 1): (1, None)},
        distance_bonus_a=2,
        distance_bonus_b=exponent,
    )
    assert table.gains() == pytest.approx(100 + 100 * (1 + bonus / 100))


def test_distances_are_those_shown_a_turn_ago() -> None:
    """In the first turn those generated; shown ones where there is no lag [TRADE-64]."""
    for lag, expected in ((1, [50, 60, 70]), (0, [60, 70, 80])):
        table = Table(
            ((0, 0, 100), (50, 0, 100)),
            routes=CHAIN | {1: []},
            shares={1: {0: 1, 1: 1}},
            posts={trader(1): (0, 1), trader(1, 1): (1, None)},
            distance_bonus_a=1,
            distance_bonus_b=1,
            bonus_position_lag=lag,
            star_speed_max=10,
            position={
                "stars": {"0": {"x": 0.0, "y": 0.0, "vx": 0.0, "vy": 0.0},
                          "1": {"x": 60.0, "y": 0.0, "vx": 10.0, "vy": 0.0}},
            },
        )  # fmt: skip
        if lag:
            table.put("planets.1.bonus_x", 50.0)
        gains = [table.gains() for _ in range(3)]
        assert gains == pytest.approx([200 + bonus for bonus in expected])


def test_synergy_counts_everyone_on_the_same_way() -> None:
    """Of all teams, itself included, but of no other route; without loss [TRADE-6, TRADE-65]."""
    table = Table(
        THREE,
        routes={0: [1, 2], 1: [2]},
        teams=4,
        shares={1: {0: 1, 1: 1}, 2: {0: 1}, 3: {0: 1}, 4: {0: 1}},
        posts={trader(1): (0, 1), trader(1, 1): (1, None), trader(2): (0, 1), trader(3): (0, 2)},
        synergy_bonus=10,
    )
    assert table.gains() == pytest.approx(100 + 50 * 1.2)
    table.all(4, f"SEND_PROFIT {trader(4)} 0 1")
    assert table.gains() == pytest.approx(100 + 75 * 1.3)


def test_income_goes_a_long_way_in_one_turn() -> None:
    """Through a chain of forty planets [TRADE-66]."""
    count = 40
    table = Table(
        [(n, 0, 1) for n in range(count)],
        routes={n: [n + 1] for n in range(count - 1)},
        traders_per_team=count,
        shares={1: dict.fromkeys(range(count), 1)},
        posts={trader(1, n): (n, n + 1 if n + 1 < count else None) for n in range(count)},
    )
    assert table.gains() == count


def test_chains_run_in_any_order_of_numbers() -> None:
    """Routes may lead from high to low [TRADE-66, TRADE-73]."""
    table = Table(
        routes={2: [0], 0: [1]},
        shares={1: {0: 1, 1: 1, 2: 1}},
        posts={trader(1): (2, 0), trader(1, 1): (0, 1), trader(1, 2): (1, None)},
    )
    assert table.gains() == 300


def test_sending_needs_nobody_at_the_target() -> None:
    """Others collect it there, or nobody does [TRADE-67, TRADE-76]."""
    table = Table(routes=CHAIN, shares={1: {0: 1}, 2: {1: 1}}, posts={trader(1): (0, 1)})
    assert table.gains(1) == 0
    table.all(2, f"PUT_TRADER {trader(2)} 1")
    assert table.gains(2) == 200


def test_a_sender_collects_nothing() -> None:
    """It sends its whole part [TRADE-19, TRADE-76]."""
    table = Table(routes=CHAIN, shares={1: {0: 1}}, posts={trader(1): (0, 1)})
    assert table.gains() == 0


LOOP = {0: [1], 1: [0, 2]}


def test_what_came_round_can_leave_a_loop() -> None:
    """But is not sent round again [TRADE-75]."""
    table = Table(
        ((0, 0, 100), (1, 0, 10), (2, 0, 1)),
        routes=LOOP,
        shares={1: {0: 1, 1: 1, 2: 1}, 2: {1: 1}},
        posts={
            trader(1): (0, 1),
            trader(1, 1): (1, 2),
            trader(1, 2): (2, None),
            trader(2): (1, 0),
        },
    )
    # base: 100 and 10; planet 1 is full with 110, of which half leaves, and sends 5 back.
    assert table.gains() == 1 + 55
    table.all(1, f"PUT_TRADER {trader(1)} 0")
    assert table.gains() == (100 + 5) + (1 + 5)


def test_a_loop_of_one_team_ends() -> None:
    """Everyone sends, nobody collects: it is all lost [TRADE-71, TRADE-75]."""
    table = Table(
        routes={0: [1], 1: [2], 2: [0]},
        shares={1: {0: 1, 1: 1, 2: 1}},
        posts={trader(1): (0, 1), trader(1, 1): (1, 2), trader(1, 2): (2, 0)},
        distance_bonus_a=100,
        distance_bonus_b=2,
    )
    assert table.gains(turns=5) == 0


def test_levels_are_those_of_the_end_of_the_turn() -> None:
    """An order of this turn makes or breaks a chain [TRADE-30, TRADE-73]."""
    table = Table(
        routes=CHAIN,
        shares={1: {0: 1, 1: 1}, 2: {0: 1}},
        posts={trader(1): (0, 1)},
        chain_bonus=100,
    )
    table.all(1, f"PUT_TRADER {trader(1, 1)} 1")
    assert table.gains() == pytest.approx(100 + 100 * 2 / 3)
    table.all(1, f"PUT_TRADER {trader(1, 1)} 2", f"PUT_TRADER {trader(1, 2)} 1")
    assert table.gains() == pytest.approx(100 + 100 * 2 / 3)


def test_orders_of_a_turn_count_in_its_trade() -> None:
    """Traders, shares and facilities [TRADE-30]."""
    table = Table(facility_cost=1, facility_bonus=50, facility_bonus_step=50, efficiency_drop=5)
    table.all(1, f"PUT_TRADER {trader(1)} 0", "BUY_SHARES 0 1", "BUILD_FACILITY 0")
    assert table.gains() == 150


def test_nothing_exceeds_what_numbers_can_hold() -> None:
    """Outputs and cash end at 10^10; more is lost [TRADE-98]."""
    routes = {n: [n + 1] for n in range(7)}
    table = Table(
        [(n % 2 * 1000, 0, 10**6) for n in range(8)],
        routes=routes,
        traders_per_team=8,
        shares={1: dict.fromkeys(range(8), 1)},
        posts={trader(1, n): (n, n + 1 if n < 7 else None) for n in range(8)},
        distance_bonus_a=100,
        distance_bonus_b=2,
        initial_cash=5,
    )
    assert [table.gains(), table.gains()] == [1e10 - 5, 0]
    table.all(1, "BUY_SHARES 0 250000000")
    assert table.cash() == 0


@pytest.mark.parametrize(
    ("way", "far", "others"), [("out", False, 0), ("round", False, 0), ("round", True, 999)]
)
def test_no_output_exceeds_what_numbers_can_hold(way: str, far: bool, others: int) -> None:
    """Neither what leaves a planet, nor what goes into a loop, nor what comes round [TRADE-98].

    A thousandth of 10^10 is 10^7.
    """
    table = Table(
        ((0, 0, 10**6), (1000, 0, 0), (0 if far else 1000, 0, 0)),
        routes={0: [1], 1: [2], 2: [1]},
        teams=3,
        shares={1: {0: 1, 1: 1}, 2: {1: 999, 2: others}, 3: {2: 1}},
        posts={
            trader(1): (0, 1),
            trader(1, 1): (1, 2 if way == "round" else None),
            trader(2): (2, 1),
            trader(3): (2, None),
        },
        distance_bonus_a=100,
        distance_bonus_b=2,
    )
    assert table.gains(3 if way == "round" else 1) == 10**7
