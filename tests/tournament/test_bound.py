"""Games bound to parameters, and whether their matches ever end."""

import pytest

from contestmaster.tournament.bound import bound, never_ends


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
