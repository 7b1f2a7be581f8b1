"""The stage of a table server."""

from typing import Final

import pytest

from contestmaster.testing.transcript import TranscriptError, TranscriptReport, parse, run

TABLES: Final = '[tables]\npeople = ["ann"]\nguests = ["zoe"]\ntable_games = ["spacecrack"]\n'


def perform(body: str, front: str = TABLES) -> TranscriptReport:
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
        ("ann> SIT {invitation 1}\n", "there is and was no table 1"),
        ("ann> SIT {invitation x}\n", "there is and was no table x"),
        ("ann> SIT {token eve}\n", "nobody is or was called eve"),
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
        (f"{TABLES}max_bots = 0\n", "6: tables.max_bots: expected a whole number from 1 to"),
        ('[tables]\ntable_games = ["chess"]\n', "3: tables.table_games: there is no game 'chess'"),
        (f"{TABLES}[server]\ncommand_limit = 0\n", "7: server.command_limit: "),
        (TABLES.replace('["zoe"]', "3"), "4: tables.guests: expected a list of names, found 3"),
        (f"{TABLES}max_bot = 5\n", "6: tables.max_bot: .* did you mean max_bots"),
        (f'game = "cows"\n{TABLES}', "2: game: it means nothing to a table server"),
        (f'seats = ["ann"]\n{TABLES}', "2: seats: it means nothing to a table server"),
    ],
)
def test_a_table_that_allows_no_server_is_refused(front: str, problem: str) -> None:
    with pytest.raises(TranscriptError, match=problem):
        perform("", front)


def test_a_game_whose_players_join_while_it_runs_cannot_be_listed() -> None:
    """[TABLE-36]."""
    front = TABLES.replace('"spacecrack"', '"spacecrack", "spaceships"')
    with pytest.raises(TranscriptError, match=r"5: tables\.table_games: spaceships: its players"):
        perform("", front)


def test_guests_may_be_shut_out() -> None:
    """[TABLE-3]: ``guests`` is the server's parameter, or a list of names where they come in."""
    front = TABLES.replace('["zoe"]', "false")
    body = """~ connect ann/b
LOGIN
ann/b> guest
PASS
ann/b> x
FAILED 1 bad login or password
<closed>
"""
    report = perform(body, front)
    assert report.ok, report.diff()


def test_a_void_token_and_a_void_invitation_can_be_said() -> None:
    """[TABLE-6], [TABLE-46]."""
    body = """zoe> OPEN spacecrack
OK
1 0
~ disconnect zoe
~ wait 2d
~ connect zoe
LOGIN
zoe> guest-1
PASS
zoe> {token guest-1}
FAILED 1 bad login or password
<closed>
ann> SIT {invitation 1}
FAILED 400 no such table
"""
    report = perform(body)
    assert report.ok, report.diff()
    with pytest.raises(TranscriptError, match="there is and was no table 2"):
        perform(body + "ann> SIT {invitation 2}\n")
