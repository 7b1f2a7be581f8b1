"""The stage of a table server."""

from typing import Final

import pytest

from contestmaster.testing.transcript import Report, TranscriptError, parse, run

TABLES: Final = '[tables]\npeople = ["ann"]\nguests = ["zoe"]\ntable_games = ["spacecrack"]\n'


def perform(body: str, front: str = TABLES) -> Report:
    return run(parse(f"+++\n{front}+++\n{body}", "tables.transcript"))


def test_words_that_nobody_knows_are_put_in() -> None:
    report = perform(
        "ann> OPEN spacecrack private=true\nOK\n1 0\n"
        "zoe> SIT {invitation 1}\nOK\n1 1\n"
        "ann> INVITE NEW\nOK\nt-...\n"
        "zoe/b> SIT {invitation 1 1}\nFAILED 400 no such table\n"
    )
    assert report.ok, report.diff()


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("ann> SIT {invitation 1}\n", "there is no table 1"),
        ("ann> SIT {invitation x}\n", "there is no table x"),
        ("ann> SIT {token eve}\n", "nobody is called eve"),
        ("! START\n", "! START: known are host_stopped, host_up"),
        ("! host_up\n", "the host is up already"),
        ("! host_stopped\nann> TABLES\n", "the host is down"),
        ("~ turn\n", "nothing happens by itself now"),
        ("~ wait 1s\n~ at 0.5s\n", "that time has passed"),
        ("~ ranking\n", "that needs a transcript of a game"),
    ],
)
def test_what_nobody_could_do_is_said(body: str, problem: str) -> None:
    with pytest.raises(TranscriptError, match=problem):
        perform(body)


@pytest.mark.parametrize(
    ("front", "problem"),
    [
        (f"seed = 3\n{TABLES}", "seed: it means nothing to a table server"),
        (f"{TABLES}max_bots = 0\n", "tables: "),
        ('[tables]\ntable_games = ["chess"]\n', "tables: there is no game 'chess'"),
        (f"{TABLES}[server]\ncommand_limit = 0\n", "server: "),
    ],
)
def test_a_table_that_allows_no_server_is_refused(front: str, problem: str) -> None:
    with pytest.raises(TranscriptError, match=problem):
        perform("", front)


def test_a_game_whose_players_join_while_it_runs_is_not_offered() -> None:
    """[TABLE-36]."""
    front = TABLES.replace('"spacecrack"', '"spacecrack", "spaceships"')
    report = perform("ann> GAMES\nOK\n1\nspacecrack 1 4 2\n", front)
    assert report.ok, report.diff()
