"""What teams are told, line by line."""

from typing import Any

import pytest
from tests.games.traders.table import Table, trader

from contestmaster.games.traders import Traders, TradersParams
from contestmaster.games.traders.subspaces import SUBSPACES
from contestmaster.kernel.game import By, Facts
from contestmaster.kernel.match import Match


def test_describe_world_shows_the_parameters() -> None:
    """Those of the game, and what is the host's [TRADE-12]."""
    table = Table(
        facts=Facts(k=1_000_186, command_limit=45),
        width=12.5,
        height=300,
        share_price=41,
        synergy_bonus=6,
        chain_bonus=7,
        distance_bonus_a=1.25,
        distance_bonus_b=0.8,
        crowd_factor=60,
        delay_turns=9,
        efficiency_drop=2.5,
        efficiency_rise=0.125,
        facility_cost=2001,
        facility_cost_step=21,
        facility_bonus=22,
        facility_bonus_step=5,
        facility_limit_planet=3,
        facility_limit_total=31,
        turn_seconds=3,
        planets=((0, 0, 1),),
    )
    assert table.say(1, "DESCRIBE_WORLD") == (
        "OK / 12.500000 300.000000 41 6 7 1.250000 0.800000 60 9 2.500000 0.125000 2001 21 22 5 3 "
        "31 3 45 1.000186"
    )


@pytest.mark.parametrize("teams", [8, 9, 30])
def test_describe_world_shows_the_limit_of_this_world(teams: int) -> None:
    """Not that for up to eight teams [TRADE-97]."""
    game = Traders(TradersParams(sets="D"))
    match = Match.start(game, seed=1, seats=tuple(f"t{n}" for n in range(teams)), at=0)
    each = SUBSPACES["D"]
    shown: Any = game.describe_world(match.state, By("t0", 0, 0))
    assert shown.facility_limit_total == -(-each.facility_limit_total * teams // 8)
    assert len(match.state.world.planets) == -(-each.n_planets * teams // 8)


def test_k_is_that_of_the_moment() -> None:
    """Nothing else changes [TRADE-12]."""
    table = Table()
    replies = []
    for k in (1_000_000, 7_654_321):
        table.facts = Facts(k=k)
        replies.append(table.say(1, "DESCRIBE_WORLD").split())
    assert replies[0][:-1] == replies[1][:-1]
    assert [reply[-1] for reply in replies] == ["1.000000", "7.654321"]


def test_the_topology_lists_every_planet() -> None:
    """Routes in ascending order, none too [TRADE-5, TRADE-7]."""
    table = Table(routes={1: [2, 0], 0: [2]})
    assert table.say(1, "GET_TOPOLOGY") == "OK / 3 / 0 1 2 / 1 2 0 2 / 2 0"


def test_lists_may_be_asked_for_again_in_a_turn_that_is_resumed() -> None:
    """If they were given in that turn, and not in one before [CONTEST-40, TRADE-84, TRADE-85]."""
    table = Table()
    assert table.say(1, "GET_TOPOLOGY").startswith("OK")
    table.turn()
    lists = ("GET_TOPOLOGY", "GET_PLANETS_BASIC_INFO")
    for line in lists:
        assert table.say(2, line).startswith("OK")
    table.match.note("suspend", "organiser", table.match.at + 1)
    for line in lists:
        assert table.say(2, line) == "FAILED 108"
    table.match.note("resume", "organiser", table.match.at + 1)
    assert table.say(1, "GET_TOPOLOGY") == "FAILED 108"
    for line in lists:
        assert table.say(2, line).startswith("OK")


def test_planets_are_shown_as_they_are_now() -> None:
    """With the base of their incomes, without facilities and crowd [TRADE-87]."""
    table = Table(
        posts={trader(1): (0, None)},
        position={"facilities": [0, 0]},
        crowd_factor=60,
        facility_bonus=30,
    )
    shown = "OK / 3 / 0 {} / 1 30.000000 40.000000 100.000000 / 2 30.000000 100.000000 100.000000"
    assert table.say(1, "GET_PLANETS_BASIC_INFO") == shown.format("0.000000 0.000000 100.000000")
    table.put("planets.0.local_income", 71.25)
    assert table.say(2, "GET_PLANETS_BASIC_INFO") == shown.format("0.000000 0.000000 71.250000")


def test_details_of_a_planet() -> None:
    """Own and all others' shares, own efficiency, and who is there by ID [TRADE-88, TRADE-91]."""
    table = Table(
        routes={1: [2]},
        teams=4,
        shares={1: {1: 3}, 2: {1: 10}, 3: {1: 200}, 4: {0: 1}},
        posts={
            trader(4): (1, 2),
            trader(3): (1, None),
            trader(1, 2): (1, None),
            trader(2): (0, None),
        },
        position={"seats": [3, 2, 1, 4]},
    )
    assert table.say(1, "GET_PLANET_DETAILS 1") == (
        "OK / 200 13 100 3 / 1 Collects / Me Collects / 4 2"
    )
    assert table.say(2, "GET_PLANET_DETAILS 1").startswith("OK / 10 203 100 3 / 1 Collects / 3 ")
    assert table.say(4, "GET_PLANET_DETAILS 1").endswith("/ Me 2")
    assert table.say(1, "GET_PLANET_DETAILS 2") == "OK / 0 0 100 0"
    assert table.say(1, "GET_PLANET_DETAILS 3") == "FAILED 101"


@pytest.mark.parametrize(
    ("efficiency", "shown", "listed"),
    [
        (98.0, "98", "98.000000"),
        (97.5, "97.5", "97.500000"),
        (33.33333333, "33.3333", "33.333333"),
        (99.9999996, "100", None),
        (99.9999994, "100", "99.999999"),
        (0.00005, "0", "0.000050"),
        (0.0, "0", "0.000000"),
        (100.0, "100", None),
    ],
)
def test_efficiencies_are_shown_in_two_ways(
    efficiency: float, shown: str, listed: str | None
) -> None:
    """Short in details, with six decimals where they print below 100 [TRADE-88]."""
    table = Table(position={"teams": {"1": {"efficiency": {"1": efficiency}}}})
    assert table.say(1, "GET_PLANET_DETAILS 1") == f"OK / 0 0 {shown} 0"
    expected = f"OK / 1 / 1 {listed}" if listed else "OK / 0"
    assert table.say(2, "GET_EFFICIENCIES 1") == expected


def test_facilities_are_listed_in_the_order_of_building() -> None:
    """Once for each; without any there is one line only [TRADE-94]."""
    table = Table(facility_cost=1, facility_cost_step=0, facility_limit_planet=3)
    assert table.say(1, "GET_FACILITIES") == "OK / 0"
    table.all(1, "BUILD_FACILITY 2", "BUILD_FACILITY 0")
    table.all(2, "BUILD_FACILITY 2")
    assert table.say(1, "GET_FACILITIES") == "OK / 0"
    table.turn()
    assert table.say(1, "GET_FACILITIES") == "OK / 3 / 2 0 2"


def test_traders_without_planet_or_target() -> None:
    """Are shown with None for it [TRADE-93]."""
    table = Table(routes={0: [1]}, posts={trader(1): (0, 1), trader(1, 1): (2, None)})
    assert table.say(2, "GET_TRADERS 1") == (
        "OK / 3 / 1000000 0 1 0 / 1000001 2 None 0 / 1000002 None None 0"
    )


def test_next_is_that_of_the_snapshot() -> None:
    """Not what the turn's own orders make it [TRADE-89, TRADE-90]."""
    table = Table(delay_turns=7)
    table.all(1, f"PUT_TRADER {trader(1)} 0")
    assert table.say(1, "GET_TRADERS 1").split(" / ")[2] == "1000000 None None 0"
    table.turn(2)
    assert table.say(1, "GET_TRADERS 1").split(" / ")[2] == "1000000 0 None 5"


def test_own_cash_and_vouchers_are_those_of_the_beginning() -> None:
    """What is spent shows in the next turn, vouchers too [TRADE-81, TRADE-89]."""
    table = Table(initial_vouchers=3)
    table.all(1, "BUY_SHARES 0 4")
    assert table.say(1, "GET_SCORE") == "OK / 1000.000000 0.000000 3"
    table.turn()
    assert table.say(1, "GET_SCORE") == "OK / 960.000000 0.000000 0"


def test_teams_are_counted() -> None:
    """By mode, without unplaced traders; ascending, the own one where it belongs [TRADE-91].

    Both numbers and all shares [TRADE-92].
    """
    table = Table(
        routes={0: [1], 1: [2]},
        teams=3,
        shares={1: {0: 1, 1: 2}, 3: {2: 40}},
        posts={
            trader(1): (0, 1), trader(1, 1): (1, 2), trader(1, 2): (2, None), trader(3): (2, None),
        },
    )  # fmt: skip
    assert table.say(1, "GET_TEAMS") == "OK / 3 / Me 1 2 3 / 2 0 0 0 / 3 1 0 40"
    assert table.say(3, "GET_TEAMS") == "OK / 3 / 1 1 2 3 / 2 0 0 0 / Me 1 0 40"


def test_shares_are_listed_by_planet() -> None:
    """Where there are any, however many [TRADE-95]."""
    table = Table(shares={2: {2: 10**12, 0: 1}})
    assert table.say(1, "GET_SHARES 2") == "OK / 2 / 0 1 / 2 1000000000000"
    assert table.say(1, "GET_SHARES MYSELF") == "OK / 0"
