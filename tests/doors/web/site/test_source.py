"""Where the site looks."""

import pytest

from contestmaster.doors.web.site.source import _changed
from contestmaster.games.cows.params import CowsParams


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, {}),
        ({"dim": 3}, {"dim": 3}),
        ({"dim": 4, "max_turns": 50}, {"dim": 4, "max_turns": 50}),
        ({"dim": 3, "side": 41}, {"dim": 3, "side": 41}),
        ({"map_file": "x" * 500}, {}),
    ],
)
def test_a_server_says_what_was_chosen_for_it(given, said):
    """And not what follows from that, such as how far groups of three dimensions see."""
    assert _changed(CowsParams(**given)) == said
