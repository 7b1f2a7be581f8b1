"""What the tactician sees ahead that the sergeant does not."""

import random
from typing import TYPE_CHECKING, Any

import pytest
from tests.games.desk.table import kind, stack

from contestmaster.bots.desk import Sergeant, Tactician
from contestmaster.games.desk import traits

if TYPE_CHECKING:
    from .conftest import Paper


def last(sheet: "Paper", bot: Any = Tactician) -> str:
    """The last order of a bot's turn in battle 1."""
    bot(sheet.client, random.Random(1)).turn()
    assert sheet.refused == []
    return sheet.orders[-1]


def test_it_stays_out_of_reach_and_lets_the_enemy_come(paper: "type[Paper]") -> None:
    """Who walks up to an enemy of the same kind is struck first; the sergeant walks."""
    board = (stack("ATK", 1, 3, 5, 10), stack("DEF", 11, 11, 5, 10))
    assert last(paper(*board), Sergeant).startswith("MOVE 1 1 5 ")
    order = last(paper(*board))
    assert not order.startswith("MOVE 1 1 5 ")


def test_it_kills_what_would_strike_next(paper: "type[Paper]") -> None:
    """Two targets of the same worth: one acts next, the other has acted already."""
    sheet = paper(
        stack("ATK", 1, 5, 5, 10),
        stack("DEF", 12, 6, 5, 5),
        stack("DEF", 13, 4, 5, 5),
        kinds=[kind(init=10), kind(init=5), kind(init=20)],
        position={"battles": {}},
    )
    sheet.table.turn()
    assert last(sheet) == "ATTACK 1 1 6 5"


@pytest.mark.parametrize("seat", [0, 1])
def test_it_thinks_alike_on_both_sides(paper: "type[Paper]", seat: int) -> None:
    """Whose blows cannot be countered is struck before it strikes."""
    sides = ("ATK", "DEF") if seat == 0 else ("DEF", "ATK")
    own, other = (1, 12) if seat == 0 else (11, 2)
    stacks = [stack(sides[0], own, 5, 5, 10), stack(sides[1], other, 6, 5, 2)]
    sheet = paper(
        *sorted(stacks, key=lambda each: each["side"]),
        seat=seat,
        kinds=[kind(init=20), kind(traits=[traits.NO_COUNTER])],
    )
    assert last(sheet) == "ATTACK 1 " + ("1 6 5" if seat == 0 else "2 6 5")


def test_the_battle_it_imagines_is_not_the_one_it_follows(paper: "type[Paper]") -> None:
    """Thinking leaves the picture as it was."""
    sheet = paper(stack("ATK", 1, 5, 5, 10), stack("DEF", 11, 8, 5, 10))
    bot = Tactician(sheet.client, random.Random(1))
    bot.turn()
    assert bot.picture is not None
    before = bot.picture.world.battles[0].tobytes()
    bot.choose(0, 50)
    assert bot.picture.world.battles[0].tobytes() == before
