"""The collector and the forwarder, order by order."""

import random
from typing import TYPE_CHECKING

import pytest
from tests.games.traders.table import trader

from contestmaster.bots.traders import house
from contestmaster.bots.traders.collector import Collector
from contestmaster.bots.traders.forwarder import Forwarder
from contestmaster.bots.traders.house import House

if TYPE_CHECKING:
    from .conftest import Paper

ROW = ((0, 0, 100), (100, 0, 20), (200, 0, 20), (0, 300, 90))
ROUTES = {0: [1], 1: [2]}
BONUS = {"distance_bonus_a": 2, "distance_bonus_b": 1, "share_price": 1}
"""Times three on each route."""


@pytest.fixture(autouse=True)
def no_taste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal planets please equally."""
    monkeypatch.setattr(house, "TASTE", 0.0)


def play(sheet: "Paper", kind: type[House] = Forwarder, turns: int = 1) -> House:
    """Let a bot play some turns."""
    bot = kind(sheet.client, random.Random(1))
    for turn in range(turns):
        if turn:
            sheet.table.turn()
        bot.turn()
    assert sheet.refused == []
    return bot


def test_the_collector_places_everyone_where_most_is_to_be_had(paper: "type[Paper]") -> None:
    sheet = paper(ROW, traders_per_team=2)
    play(sheet, Collector)
    assert sorted(order.split()[2] for order in sheet.orders_of("PUT_TRADER")) == ["0", "3"]
    assert {order.split()[1] for order in sheet.orders_of("BUY_SHARES")} == {"0", "3"}
    assert sheet.table.gains() > 150


def test_the_collector_moves_on_when_tired(paper: "type[Paper]") -> None:
    """From 100 to 90 a turn, when its own efficiency has made the other planet much better."""
    sheet = paper(ROW, traders_per_team=1, efficiency_drop=5, delay_turns=1)
    play(sheet, Collector, turns=12)
    assert {order.split()[2] for order in sheet.orders_of("PUT_TRADER")} == {"0", "3"}


def test_the_collector_keeps_away_from_where_others_have_most(paper: "type[Paper]") -> None:
    sheet = paper(ROW, traders_per_team=1, shares={2: {0: 500}})
    play(sheet, Collector)
    assert sheet.orders_of("PUT_TRADER") == [f"PUT_TRADER {trader(1)} 3"]


def test_the_forwarder_makes_a_chain(paper: "type[Paper]") -> None:
    """100 x 3 x 3, though the planets at which it ends are poor, and another is not."""
    sheet = paper(ROW, ROUTES, **BONUS)
    play(sheet)
    assert sorted(" ".join(order.split()[2:]) for order in sheet.orders_of("SEND")) == [
        "0 1",
        "1 2",
    ]
    (end,) = sheet.orders_of("PUT_TRADER")
    assert end.split()[2] == "2"
    assert sheet.table.gains() == pytest.approx(900 + 60 + 20)


def test_the_forwarder_buys_most_where_most_passes_and_others_want_it(
    paper: "type[Paper]",
) -> None:
    sheet = paper(ROW, ROUTES, shares={2: {0: 9, 1: 9, 2: 9}}, game_turns=100, **BONUS)
    play(sheet)
    bought = {order.split()[1]: int(order.split()[2]) for order in sheet.orders_of("BUY_SHARES")}
    assert set(bought) == {"0", "1", "2"}
    assert min(bought.values()) > 9


def test_a_trader_that_does_the_right_thing_gets_no_order(paper: "type[Paper]") -> None:
    """An order would keep it busy for nothing [TRADE-25]."""
    sheet = paper(ROW, ROUTES, delay_turns=3, **BONUS)
    play(sheet, turns=8)
    assert len(sheet.orders_of("PUT_TRADER", "SEND_PROFIT")) == 3


def test_the_forwarder_leaves_before_it_is_tired(paper: "type[Paper]") -> None:
    """Two equal planets: it changes as soon as it may, and lets the other recover."""
    equal = ((0, 0, 100), (50, 0, 100))
    sheet = paper(equal, traders_per_team=1, efficiency_drop=3, efficiency_rise=3, delay_turns=2)
    play(sheet, turns=20)
    assert min(sheet.table.efficiency().values()) >= 85
    assert len(sheet.orders_of("PUT_TRADER")) >= 5


def test_the_forwarder_waits_where_moving_would_not_help(paper: "type[Paper]") -> None:
    """The other planet is poor: even tired it stays."""
    sheet = paper(((0, 0, 100), (50, 0, 10)), traders_per_team=1, efficiency_drop=1)
    play(sheet, turns=20)
    assert len(sheet.orders_of("PUT_TRADER")) == 1


def test_the_forwarder_builds_where_that_pays(paper: "type[Paper]") -> None:
    terms = {"facility_bonus": 200, "facility_bonus_step": 200, "facility_cost": 50}
    sheet = paper(ROW, traders_per_team=1, initial_cash=100_000, **terms)
    play(sheet, turns=20)
    built = [order.split()[1] for order in sheet.orders_of("BUILD_FACILITY")]
    assert built[0] == "0"
    dear = paper(ROW, traders_per_team=1, **{**terms, "facility_cost": 10**7})
    play(dear, turns=20)
    assert dear.orders_of("BUILD_FACILITY") == []


@pytest.mark.parametrize("kind", [Collector, Forwarder])
def test_no_more_commands_are_given_than_allowed(paper: "type[Paper]", kind: type[House]) -> None:
    """With many traders; what there is no room for is done in the next turns."""
    spots = [(n, 7 * n % 11, 50) for n in range(40)]
    sheet = paper(spots, traders_per_team=40, initial_cash=10**6, teams=5)
    bot = kind(sheet.client, random.Random(1))
    limit = sheet.client.describe_world().command_limit
    for _ in range(4):
        sheet.said.clear()
        bot.turn()
        assert len(sheet.said) <= limit
        sheet.table.turn()
    assert sum(post["planet"] is not None for post in own_posts(sheet)) == 40


def own_posts(sheet: "Paper") -> list[dict[str, int | None]]:
    """Where the traders of team 1 are."""
    traders = sheet.table.position()["traders"]
    return [post for name, post in traders.items() if int(name) // 10**6 == 1]


@pytest.mark.parametrize("kind", [Collector, Forwarder])
def test_a_refused_order_is_put_up_with(paper: "type[Paper]", kind: type[House]) -> None:
    sheet = paper(ROW, ROUTES, **BONUS)
    sheet.refuse = [("PUT_TRADER", 107), ("SEND_PROFIT", 107), ("BUY_SHARES", 105)]
    play(sheet, kind)
    assert sheet.orders


@pytest.mark.parametrize("kind", [Collector, Forwarder])
def test_a_team_that_sees_nothing_yet_waits(paper: "type[Paper]", kind: type[House]) -> None:
    sheet = paper(ROW, ROUTES)
    sheet.refuse = [("GET_PLANETS_BASIC_INFO", 108)]
    bot = play(sheet, kind)
    assert sheet.orders == []
    bot.turn()
    assert sheet.orders


def test_planets_please_everyone_differently(
    paper: "type[Paper]", monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or all would meet on the same ones."""
    monkeypatch.setattr(house, "TASTE", 0.25)
    sheet = paper(ROW)
    tastes = []
    for seed in range(2):
        bot = Collector(sheet.client, random.Random(seed))
        sheet.table.turn(10)
        bot.turn()
        tastes.append(bot.taste.tolist())
    assert tastes[0] != tastes[1]
