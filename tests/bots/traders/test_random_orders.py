"""The random bot of Interstellar overdrive."""

import random
from collections import Counter
from typing import TYPE_CHECKING

from contestmaster.bots.traders.random_orders import RandomOrders

if TYPE_CHECKING:
    from .conftest import Paper

SPOTS = ((0, 0, 100), (10, 0, 20), (20, 0, 20), (0, 30, 90))


def test_all_that_is_possible_is_ordered_sometimes(paper: "type[Paper]") -> None:
    sheet = paper(SPOTS, {0: [1], 1: [2]}, facility_cost=1, delay_turns=2, initial_cash=10_000)
    bot = RandomOrders(sheet.client, random.Random(1))
    for _ in range(150):
        bot.turn()
        sheet.table.turn()
    kinds = Counter(order.split()[0] for order in sheet.orders)
    assert set(kinds) == {"PUT_TRADER", "SEND_PROFIT", "BUILD_FACILITY", "BUY_SHARES"}
    assert {line.split()[0] for line in sheet.refused} <= {
        "PUT_TRADER",  # another own one is there
        "SEND_PROFIT",
        "BUILD_FACILITY",  # there are enough
        "BUY_SHARES",  # no cash
    }


def test_only_traders_that_are_free_are_ordered(paper: "type[Paper]") -> None:
    sheet = paper(SPOTS, {0: [1]}, delay_turns=100)
    bot = RandomOrders(sheet.client, random.Random(2))
    for _ in range(60):
        bot.turn()
        sheet.table.turn()
    accepted = [o for o in sheet.orders_of("PUT", "SEND") if o not in sheet.refused]
    assert len(accepted) == 3
