"""The random player: does anything, and lives with refusals."""

import random
from typing import TYPE_CHECKING

from tests.games.desk.table import kind, stack

from contestmaster.bots.desk import RandomOrders

if TYPE_CHECKING:
    from .conftest import Paper


def test_it_deploys_in_its_start_area(paper: "type[Paper]") -> None:
    """On both sides; what overlaps is refused, and tried again in the next turn."""
    sheet = paper(phase="PREPARATION", kinds=[kind(), kind(), kind(traits=[1])])
    bot = RandomOrders(sheet.client, random.Random(1))
    for _ in range(5):
        bot.turn()
    deployment = sheet.table.battle()["sides"]["ATK"]["deployment"]
    assert len(deployment) == 3
    assert all(x <= 3 for _, _, x, _ in deployment)


def test_it_gives_all_kinds_of_orders_sooner_or_later(paper: "type[Paper]") -> None:
    said = set()
    for seed in range(12):
        sheet = paper(stack("ATK", 1, 5, 5, 10), stack("DEF", 11, 6, 5, 5))
        RandomOrders(sheet.client, random.Random(seed)).turn()
        said |= {order.split()[0] for order in sheet.orders if order not in sheet.refused}
    assert said == {"ATTACK", "MOVE", "DEFEND"}


def test_it_orders_nothing_where_the_enemy_acts(paper: "type[Paper]") -> None:
    sheet = paper(stack("ATK", 1, 5, 5), stack("DEF", 12, 6, 5), kinds=[kind(), kind(init=20)])
    RandomOrders(sheet.client, random.Random(1)).turn()
    assert sheet.orders == []
