"""Which bots play a rehearsal."""

import pytest

from contestmaster.cli.contest.rehearsal import bots_of_teams


@pytest.mark.parametrize(
    ("bots", "known", "expected"),
    [
        (["rancher"], ["raider", "rancher", "random"], ["rancher"] * 4),
        (["rancher", "random"], ["rancher", "random"], ["rancher", "random"] * 2),
        (["rancher", "tactician"], ["rancher", "random"], ["rancher"] * 4),
        (["rancher"], ["random", "tactician"], ["random"] * 4),
        (
            ["rancher", "sergeant", "tactician"],
            ["random", "sergeant", "tactician"],
            ["sergeant", "sergeant", "tactician", "tactician"],
        ),
    ],
)
def test_a_team_plays_by_its_own_bot_or_another_that_knows_the_game(
    bots: list[str], known: list[str], expected: list[str]
) -> None:
    assert bots_of_teams(bots, known, 4) == expected
