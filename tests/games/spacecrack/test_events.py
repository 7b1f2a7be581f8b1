"""Events: what a board and a log in words are told."""

import pytest
from tests.games.spacecrack.table import Table, owned, ship

from contestmaster.games.spacecrack import events
from contestmaster.kernel.events import EVERYONE


def test_every_outcome_of_a_move_is_told() -> None:
    """With who and what met whom and what [CRACK-26 to CRACK-30]."""
    position = {
        "ships": {"1": ship(0, 2, 9), "2": ship(0, 1, 3), "3": ship(1, 4, 4), "4": ship(1, 6, 7),
                  "5": ship(0, 3, 5)},
        "planets": owned(p5=1),
        "seats": {"0": {"points": 10}},
    }  # fmt: skip
    table = Table(position=position)
    lines = ["MOVE 1 5", "MOVE 1 2", "MOVE 1 4", "MOVE 1 6", "MOVE 1 3", "MOVE 2 3"]
    table.all(0, *lines)
    assert table.told == [
        events.PlanetTaken(0, 1, 9, 2, 5, 9, 1),
        events.ShipMoved(0, 1, 9, 5, 2, 8),
        events.BattleWon(0, 1, 9, 2, 4, 7, 1, 3, 7),
        events.BothDestroyed(0, 1, 7, 4, 6, 6, 1, 4),
        events.ShipsMerged(0, 2, 3, 1, 3, 5, 5, 8),
    ]
    assert [event.tell() for event in table.told] == [
        "seat 0 takes planet 5 from seat 1 with ship 1",
        "seat 0 moves ship 1 from planet 5 to 2",
        "seat 0 destroys ship 3 of seat 1 and takes planet 4: ship 1 has 7 of 9 left",
        "ship 1 of seat 0 and ship 4 of seat 1 destroy each other on planet 6",
        "seat 0 merges ship 2 into ship 5 on planet 3: size 8",
    ]


def test_a_battle_that_is_lost_is_told() -> None:
    """[CRACK-28] The planet keeps its owner."""
    table = Table(position={"ships": {"1": ship(0, 2, 5), "2": ship(1, 4, 8)}})
    table.say(0, "MOVE 1 4")
    assert table.told[0] == events.BattleLost(0, 1, 5, 2, 4, 4, 1, 2, 6)
    assert table.told[0].tell() == (
        "seat 0 loses ship 1 to ship 2 of seat 1 on planet 4, which has 6 left"
    )


def test_a_planet_of_nobodys_is_taken_from_nobody() -> None:
    """[CRACK-26] So the sentence names no loser."""
    table = Table()
    table.say(0, "MOVE 1 1")
    assert table.told == [events.PlanetTaken(0, 1, 5, 2, 1, 4, -1)]
    assert table.told[0].tell() == "seat 0 takes planet 1 with ship 1"
    assert table.told[0].line() == (
        "PlanetTaken seat=0 ship=1 size=5 start=2 planet=1 points=4 owner=-1"
    )


def test_a_whole_short_game_in_words() -> None:
    """Nothing of what happens is left out."""
    table = Table(turns=5, starting_crack=5, turn_seconds=60, position={"turns_left": 2})
    table.all(0, "MOVE 1 1", "BUILD 2", "END_TURN")
    table.say(1, "END_TURN")
    table.say(0, "MOVE 3 4")
    table.ring()
    assert [event.tell() for event in table.told] == [
        "seat 0 takes planet 1 with ship 1",
        "seat 0 builds on planet 2 for 5 crack: ship 3 of size 5",
        "seat 0 ends its turn and saves 3 points",
        "seat 1 ends its turn and saves 5 points",
        "seat 0 gets 5 crack and has 5",
        "seat 1 gets 2 crack and has 7",
        "turn 4 ends, 1 is left",
        "seat 0 takes planet 4 with ship 3",
        "the time is up",
        "seat 0 gets 7 crack and has 12",
        "seat 1 gets 2 crack and has 9",
        "turn 5 ends, 0 are left",
        "the game is over: seat 0 wins",
    ]


@pytest.mark.parametrize(
    ("seats", "resign", "words"),
    [
        (2, [0], "the game is over: seat 1 wins"),
        (1, [0], "the game is over, and nobody wins"),
        (3, [2, 1], "the game is over: seat 0 wins"),
    ],
)
def test_a_game_that_ends_by_resignations(seats: int, resign: list[int], words: str) -> None:
    """Is told after them [CRACK-67]."""
    table = Table(seats=seats)
    for seat in resign:
        table.say(seat, "RESIGN")
    assert table.told[-2:] == [events.SeatResigned(resign[-1]), table.told[-1]]
    assert table.told[-1].tell() == words
    shared = events.GameOver((0, 2))
    assert shared.tell() == "the game is over: seat 0 and 2 wins"


def test_an_elimination_is_told_once() -> None:
    """When the last planet is lost [CRACK-65]."""
    table = Table(position={"ships": {"1": ship(0, 4, 9), "2": ship(1, 6)}})
    table.say(0, "MOVE 1 6")
    assert [event.tell() for event in table.told[:2]] == [
        "seat 0 destroys ship 2 of seat 1 and takes planet 6: ship 1 has 7 of 9 left",
        "seat 1 is out",
    ]
    table.all(0, "MOVE 1 3", "MOVE 1 6")
    assert sum(isinstance(event, events.SeatEliminated) for event in table.told) == 1


def test_everybody_may_know_everything_at_once() -> None:
    """Spectators too, by the query EVENTS [NET-90]."""
    table = Table()
    table.say(0, "MOVE 1 1")
    done = table.match.do(table.game.vocabulary.parse(b"END_TURN"), "ann", 0)  # type: ignore[arg-type]
    assert [told.audience for told in done.told] == [EVERYONE]
    expected = (
        "OK / 2 / 1 PlanetTaken seat=0 ship=1 size=5 start=2 planet=1 points=4 owner=-1 / "
        "2 SeatFinished seat=0 saved=4"
    )
    assert table.say(0, "EVENTS 0") == table.say(1, "EVENTS 0") == expected
    assert table.say("eve", "EVENTS 0") == expected
    assert table.say("eve", "EVENTS 1") == "OK / 1 / 2 SeatFinished seat=0 saved=4"


def test_a_ship_that_grows_is_told_like_one_that_is_built() -> None:
    """With its whole size and the price of the growth [CRACK-38]."""
    table = Table(build_on_occupied="merge", starting_crack=5)
    table.say(0, "BUILD 2")
    assert table.told == [events.ShipBuilt(0, 2, 1, 10, 5, 4, 0)]
