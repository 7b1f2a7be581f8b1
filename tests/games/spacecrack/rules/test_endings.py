"""The end of the game, and who has won it."""

from typing import Any

import pytest
from tests.games.spacecrack.table import Table, owned, ship

from contestmaster.games.spacecrack.events import GameOver, SeatEliminated


def ranks(table: Table) -> list[int]:
    """The rank of each seat."""
    return [standing.rank for standing in table.game.outcome(table.state).standings]


def winners(table: Table) -> list[int]:
    """Who has won."""
    found: list[int] = table.game.view(table.state, "public")["winners"]
    return found


def ended(counts: list[int], crack: list[int], **more: Any) -> Table:
    """A game that is over, with so many planets and so much crack for each seat."""
    seats = len(counts)
    numbers = iter(range(1, 46))
    planets = {
        str(next(numbers)): {"owner": seat} for seat, count in enumerate(counts)
        for _ in range(count)
    }  # fmt: skip
    planets = {str(n): {"owner": -1} for n in range(1, 46)} | planets
    position = {
        "phase": "OVER", "turns_left": 0, "ships": {}, "planets": planets,
        "seats": {str(seat): {"crack": crack[seat]} for seat in range(seats)},
    }  # fmt: skip
    return Table(seats=seats, board_size=12, position=position | more)


@pytest.mark.parametrize(
    ("planets", "crack", "won", "rank"),
    [
        ([3, 5], [90, 0], [1], [2, 1]),
        ([4, 4, 3], [6, 9, 40], [1], [2, 1, 3]),
        ([4, 4], [7, 7], [0, 1], [1, 1]),
        ([5, 4, 3, 6], [0, 0, 0, 0], [3], [2, 3, 4, 1]),
        ([0, 0], [4, 3], [], [1, 2]),
        ([3], [0], [0], [1]),
        ([0], [9], [], [1]),
    ],
)
def test_most_planets_then_most_crack(
    planets: list[int], crack: list[int], won: list[int], rank: list[int]
) -> None:
    """C7: seats are compared together [CRACK-61, CRACK-62, CRACK-63, CRACK-64, CRACK-65]."""
    table = ended(planets, crack)
    assert winners(table) == won
    assert ranks(table) == rank
    scores = [standing.score for standing in table.game.outcome(table.state).standings]
    assert scores == planets


def test_sizes_of_planets_do_not_count() -> None:
    """Only how many they are [CRACK-61]."""
    table = Table(
        position={
            "phase": "OVER", "turns_left": 0, "ships": {},
            "planets": {"1": {"owner": 0, "size": 10}, "2": {"size": 10}, "4": {"owner": 1},
                        "3": {"owner": 1}},
        }
    )  # fmt: skip
    assert winners(table) == [1]


def test_the_last_award_counts_and_nobody_gets_points_any_more() -> None:
    """C8: after the award 16 and 17, so seat 1 wins [CRACK-46, CRACK-60, CRACK-62]."""
    # On a board of 45 planets seat 0 starts on planet 4, and seat 1 on planet 42.
    rich = {str(n): {"owner": 1, "size": 6} for n in (36, 40, 41, 42)}
    poor = {str(n): {"owner": 0, "size": 5} for n in (1, 4, 5, 8)}
    table = Table(
        board_size=12,
        position={
            "turns_left": 1,
            "planets": rich | poor,
            "seats": {"0": {"crack": 6}, "1": {"crack": 5}},
        },
    )
    assert [table.owners().count(seat) for seat in (0, 1)] == [4, 4]
    table.end_turn()
    assert table.seats("crack") == [16, 17]
    assert table.seats("points") == [5, 5]
    assert table.position()["phase"] == "OVER"
    assert (table.position()["turn"], table.position()["turns_left"]) == (15, 0)
    assert table.told[-1] == GameOver((1,))
    assert winners(table) == [1]


@pytest.mark.parametrize("turns", [5, 6])
def test_the_game_lasts_exactly_so_many_turns(turns: int) -> None:
    """[CRACK-60] Each with its award."""
    table = Table(turns=turns)
    for turn in range(1, turns + 1):
        assert (table.position()["turn"], table.position()["phase"]) == (turn, "PLAYING")
        table.end_turn()
    assert table.position()["phase"] == "OVER"
    assert table.seats("crack") == [2 * turns] * 2
    assert table.match.turn() == turns


def test_after_the_end_everything_but_queries_is_refused() -> None:
    """Whoever asks; nothing is due any more [CRACK-68]."""
    table = Table(position={"phase": "OVER", "turns_left": 0})
    for who in (0, 1, "eve"):
        for line in ("MOVE 1 4", "MOVE 9 99", "BUILD 2", "END_TURN", "RESIGN"):
            assert table.say(who, line) == "FAILED 100"
        for line in ("PARAMS", "STATUS", "PLAYERS", "PLANETS", "SHIPS"):
            assert table.say(who, line).startswith("OK")
    assert table.match.alarm() is None
    assert [list(table.game.orders(table.state, seat)) for seat in (0, 1)] == [[], []]


def test_a_seat_without_planets_is_out_and_the_game_goes_on() -> None:
    """For good, and the others play to the last turn [CRACK-65]."""
    table = Table(position={"ships": {"1": ship(0, 4, 9)}, "seats": {"1": {"crack": 9}}})
    table.say(0, "MOVE 1 6")
    assert SeatEliminated(1) in table.told
    assert table.states() == ["ACTIVE", "OUT"]
    assert table.say(1, "BUILD 6") == "FAILED 101"
    while table.position()["phase"] == "PLAYING":
        table.say(0, "END_TURN")
    assert table.match.turn() == 15
    assert winners(table) == [0]
    assert ranks(table) == [1, 2]


def test_a_single_seat_plays_for_its_score() -> None:
    """And wins at the end [CRACK-66]."""
    table = Table(seats=1, turns=5)
    table.all(0, "MOVE 1 1", "MOVE 1 4")
    for _ in range(5):
        table.say(0, "END_TURN")
    assert table.position()["phase"] == "OVER"
    assert winners(table) == [0]
    assert [s.score for s in table.game.outcome(table.state).standings] == [3]


def test_a_resigned_seat_keeps_its_things_and_does_nothing() -> None:
    """They can be taken; it comes last, whatever it owns [CRACK-67, CRACK-59]."""
    table = Table(seats=3)
    table.all(1, "MOVE 2 4", "MOVE 2 7", "RESIGN")
    assert table.states() == ["ACTIVE", "RESIGNED", "ACTIVE"]
    assert table.ships()[2] == (1, 7, 5)
    assert table.all(1, "MOVE 2 6", "END_TURN", "RESIGN") == ["FAILED 101"] * 3
    table.end_turn()
    assert table.position()["turn"] == 2
    assert table.seat(1) == {"crack": 0, "points": 3, "finished": True, "resigned": True}
    assert table.say(0, "MOVE 1 4") == "OK / TOOK 1 5 9"
    assert table.owners().count(1) == 2
    assert ranks(table) == [1, 3, 2]


def test_the_last_unresigned_seat_wins_at_once() -> None:
    """Without further awards, in a game begun with two or more [CRACK-67]."""
    table = Table()
    table.say(0, "RESIGN")
    assert table.position()["phase"] == "OVER"
    assert (table.position()["turn"], table.position()["turns_left"]) == (1, 15)
    assert table.seats("crack") == [0, 0]
    assert winners(table) == [1]
    assert ranks(table) == [2, 1]
    assert (table.match.turn(), table.match.alarm()) == (1, None)


def test_a_single_seat_that_resigns_ends_the_game_without_winner() -> None:
    """Nobody is left [CRACK-67]."""
    table = Table(seats=1)
    table.say(0, "RESIGN")
    assert table.position()["phase"] == "OVER"
    assert winners(table) == []


def test_eliminated_seats_are_not_left_over() -> None:
    """One who resigns against them ends the game [CRACK-65, CRACK-67]."""
    planets = owned(p3=0, p5=0)
    position = {
        "ships": {"1": ship(0, 2), "2": ship(1, 6)},
        "planets": planets,
    }
    table = Table(seats=4, position=position)
    assert table.states() == ["ACTIVE", "ACTIVE", "OUT", "OUT"]
    table.say(1, "RESIGN")
    assert table.position()["phase"] == "OVER"
    assert winners(table) == [0]


def test_elimination_alone_ends_nothing() -> None:
    """Two resigned, one eliminated: the last one goes on [CRACK-65, CRACK-67]."""
    table = Table(seats=3, position={"ships": {"1": ship(0, 4, 9), "2": ship(1, 6)}})
    table.say(2, "RESIGN")
    table.say(0, "MOVE 1 6")
    assert table.states() == ["ACTIVE", "OUT", "RESIGNED"]
    assert table.position()["phase"] == "PLAYING"


def test_a_resignation_may_end_the_turn() -> None:
    """If the others were waiting for that seat [CRACK-40, CRACK-67]."""
    table = Table(seats=3)
    table.all(0, "END_TURN")
    table.all(1, "END_TURN")
    table.say(2, "RESIGN")
    assert table.position()["turn"] == 2
    assert table.seats("crack") == [2, 2, 0]
    assert table.seats("finished") == [False, False, True]
