"""What the sergeant orders in situations written on paper."""

import random
from typing import TYPE_CHECKING

from tests.games.desk.table import kind, stack

from contestmaster.bots.desk import Sergeant

if TYPE_CHECKING:
    from .conftest import Paper


def orders(sheet: "Paper") -> list[str]:
    """What it orders in its turn in battle 1."""
    Sergeant(sheet.client, random.Random(1)).turn()
    assert sheet.refused == []
    return sheet.orders


def test_the_best_target_in_reach_is_struck(paper: "type[Paper]") -> None:
    """All of a small stack for a small price, rather than a part of a large one for a large."""
    sheet = paper(
        stack("ATK", 1, 5, 5, 10),
        stack("DEF", 11, 6, 5, 20),
        stack("DEF", 11, 4, 5, 5),
    )
    assert orders(sheet)[-1] == "ATTACK 1 1 4 5"


def test_a_target_is_struck_from_where_the_fewest_others_stand(paper: "type[Paper]") -> None:
    sheet = paper(stack("ATK", 1, 5, 5, 10), stack("DEF", 11, 6, 5, 20), stack("DEF", 11, 4, 5, 5))
    assert orders(sheet)[0] == "MOVE 1 1 1 4 4"


def test_a_fighter_goes_to_a_target_and_strikes(paper: "type[Paper]") -> None:
    sheet = paper(stack("ATK", 1, 5, 5, 10), stack("DEF", 11, 8, 5, 5))
    assert orders(sheet) == ["MOVE 1 1 2 6 5 7 5", "ATTACK 1 1 8 5"]


def test_a_fighter_that_can_attack_nobody_goes_to_the_nearest(paper: "type[Paper]") -> None:
    sheet = paper(stack("ATK", 1, 1, 5, 10), stack("DEF", 11, 12, 5, 5))
    (order,) = orders(sheet)
    assert order.startswith("MOVE 1 1 5 ")
    assert order.split()[-2] == "6"


def test_a_shooter_stands_and_shoots(paper: "type[Paper]") -> None:
    """Half damage is all it would deal in melee."""
    sheet = paper(stack("ATK", 1, 1, 5, 10), stack("DEF", 11, 8, 5, 5), kinds=[kind(rng=20)])
    assert orders(sheet) == ["ATTACK 1 1 8 5"]


def test_no_blow_is_struck_that_costs_more_than_it_gains(paper: "type[Paper]") -> None:
    """Where counterattacks score, and attacks score nothing."""
    sheet = paper(
        stack("ATK", 1, 5, 5, 1), stack("DEF", 11, 6, 5, 50), w_attack=0, w_counter=3, w_unit=0
    )
    assert orders(sheet) == ["DEFEND 1 1"]


def test_any_field_of_a_large_enemy_will_do(paper: "type[Paper]") -> None:
    """The nearest is named; another might be out of reach."""
    sheet = paper(
        stack("ATK", 1, 7, 7, 10),
        stack("DEF", 12, 5, 5, 5),
        kinds=[kind(), kind(traits=[1])],
    )
    assert orders(sheet) == ["ATTACK 1 1 6 6"]


def test_nothing_is_ordered_when_the_enemy_acts_or_is_gone(paper: "type[Paper]") -> None:
    assert orders(paper(stack("ATK", 1, 5, 5), stack("DEF", 12, 6, 5), kinds=[
        kind(), kind(init=20),
    ])) == []  # fmt: skip
    gone = [stack("ATK", 1, 5, 5), {**stack("DEF", 11, 0, 0, 0), "top_hp": 0}]
    assert orders(paper(*gone)) == []


def test_a_refusal_costs_an_order_and_no_more(paper: "type[Paper]") -> None:
    """The picture may be wrong, if turns were missed."""
    sheet = paper(stack("ATK", 1, 5, 5, 10), stack("DEF", 11, 6, 5, 5))
    sheet.refuse = [("ATTACK", 119)]
    Sergeant(sheet.client, random.Random(1)).turn()
    assert sheet.orders == ["ATTACK 1 1 6 5"]


def test_preparation_happens_once(paper: "type[Paper]") -> None:
    """All battles are prepared in the first turn, and left alone in the next."""
    sheet = paper(phase="PREPARATION", kinds=[kind(slots=1)], free_traits=[6])
    bot = Sergeant(sheet.client, random.Random(1))
    bot.turn()
    assert sheet.orders == ["ASSIGN_ABILITIES 1 1 1 6", "PLACE_UNITS_ON_BOARD 1 1 1 50 3 5"]
    before = len(sheet.said)
    bot.turn()
    assert sheet.said[before:] == ["CURRENT_STAGE"]


def test_types_that_are_not_told_again_yet_are_waited_for(paper: "type[Paper]") -> None:
    """A team may have several programs, or one that was started anew."""
    sheet = paper(stack("ATK", 1, 5, 5, 10), stack("DEF", 11, 6, 5, 5))
    sheet.refuse = [("UNIT_TYPES", 123)]
    bot = Sergeant(sheet.client, random.Random(1))
    bot.turn()
    assert sheet.said == ["CURRENT_STAGE", "UNIT_TYPES"]
    bot.turn()
    assert sheet.orders == ["ATTACK 1 1 6 5"]
