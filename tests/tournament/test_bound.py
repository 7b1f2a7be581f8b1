"""Games bound to parameters, and whether their matches ever end."""

import pytest
from tests.testing.broken_games import FailsWithManySeats, Nim

from contestmaster.tournament.bound import bound, never_ends, wrong_seats


@pytest.mark.parametrize(
    ("game", "given", "turns", "fine"),
    [
        ("grid", {}, None, False),
        ("grid", {}, 200, True),
        ("grid", {}, 0, True),  # to look at a match before its first turn
        ("grid", {"end_nweek": "2"}, None, True),
        ("cows", {}, None, True),
    ],
)
def test_matches_that_would_go_on_for_ever_are_told(game, given, turns, fine):
    assert (never_ends(bound(game, given), turns) == "") is fine


@pytest.mark.parametrize(
    ("game", "seats", "said"),
    [
        (Nim, 2, ""),
        (Nim, 3, "nim is played by 2 seats, not by 3"),
        (FailsWithManySeats, 1, "nim is played by 2 to 4 seats, not by 1"),
        (FailsWithManySeats, 5, "nim is played by 2 to 4 seats, not by 5"),
        (FailsWithManySeats, 4, ""),
    ],
)
def test_a_match_has_as_many_seats_as_its_game_says(game, seats, said):
    assert wrong_seats(game(), seats) == said


def test_where_players_join_while_it_runs_there_is_one_at_least():
    grid = bound("grid", {})
    assert wrong_seats(grid, 1000) == ""
    assert wrong_seats(grid, 0) == "grid is played by 1 or more seats, not by 0"
