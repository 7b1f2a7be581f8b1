"""The data of the demo fit the games they name."""

import pytest

from contestmaster.bots.catalogue import bot_names
from contestmaster.cli.demo.programme import BOTS, COWS, SERVERS, STYLES, TEAMS, who_plays
from contestmaster.kernel.game import TURN
from contestmaster.kernel.match import Match
from contestmaster.kernel.registry import load_game


@pytest.mark.parametrize("stand", SERVERS, ids=lambda stand: stand.name)
def test_every_server_plays_short_games_with_bots_it_has(stand):
    rules = load_game(stand.game)
    match = Match.start(rules(rules.Params(**stand.options)), seed=1, seats=tuple(TEAMS), at=0)
    assert match.alarm() is TURN
    turns = match.game.turns_left(match.state)
    assert turns is not None
    assert turns * match.game.turn_length <= 45_000_000
    assert set(stand.bots) <= set(bot_names(stand.game))
    assert len(stand.bots) == len(STYLES)


def test_logins_tell_the_style():
    assert BOTS == ("steady1", "steady2", "daring1", "daring2", "random1", "random2")
    assert all(stand.bots[-1] == "random" for stand in SERVERS)


def test_teams_have_names_that_tables_of_a_terminal_have_room_for():
    assert len(set(TEAMS.values())) == len(TEAMS)
    assert not set(TEAMS) & set(TEAMS.values())
    assert max(map(len, TEAMS.values())) <= 8


def test_of_every_team_of_a_bot_it_is_told_how_it_plays():
    told = list(who_plays())
    assert told[0] == "Thistle and Kestrel play by sound rules: rancher, sergeant, collector"
    assert all(any(TEAMS[login] in one for one in told) for login in BOTS)


def test_the_first_server_is_the_one_of_the_tutorial():
    assert SERVERS[0].options == COWS
    assert COWS["max_turns"] <= 35  # so that the first game ends within 40 seconds


def test_servers_have_names_of_their_own():
    assert len({stand.name for stand in SERVERS}) == len(SERVERS)
