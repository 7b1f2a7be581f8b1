import random
from collections import Counter
from typing import TYPE_CHECKING

from contestmaster.bots.cows import RandomOrders

if TYPE_CHECKING:
    from .conftest import Paper


def kinds(paper: "Paper", turns: int = 200) -> Counter[str]:
    """Return how often each command was ordered."""
    bot = RandomOrders(paper.client, random.Random(1))
    for _ in range(turns):
        bot.turn()
    return Counter(order.split()[0] for order in paper.orders)


def test_all_that_is_legal_is_ordered_sometimes(paper: "Paper") -> None:
    paper.free, paper.milk = "3 2", 500.0
    paper.groups = ["1 30 30 3 2 310 4 0 0 NORMAL 0", "2 30 30 1 0 50 0 NA 0 NORMAL 0"]
    assert set(kinds(paper)) == {
        "MAKE_GROUP",
        "RECRUIT",
        "MOVE",
        "UNGROUP",
        "CAPTURE",
        "HAND_COWS",
    }
    paper.groups = ["1 60 60 3 2 310 4 0 0 NORMAL 0"]
    paper.enemies = ["9 60 60 2 0 7 100 NORMAL 2"]
    assert kinds(paper)["ATTACK"] > 0


def test_what_cannot_succeed_is_not_ordered(paper: "Paper") -> None:
    paper.groups = [
        "1 60 60 3 2 0 4 0 0 NORMAL 0",  # without power: neither capture nor attack
        "2 60 60 0 1 80 0 NA INF NORMAL 0",  # without cowboys: neither cows nor capture
        "3 60 60 3 2 310 4 0 0 FIGHTING 0",
    ]
    paper.enemies = ["9 60 60 2 0 7 100 PROTECTED 2"]
    assert set(kinds(paper)) == {"MOVE", "HAND_COWS"}
    assert not [o for o in paper.orders if o.startswith(("MOVE 3", "HAND_COWS 3"))]


def test_refusals_are_taken_calmly(paper: "Paper") -> None:
    paper.groups = ["1 60 60 3 2 310 4 0 0 NORMAL 0"]
    paper.refuse = {"MOVE": "105 target field is not accessible", "CAPTURE": "115 no cows"}
    assert kinds(paper) == Counter()
