"""At a pipe the console takes lines and gives lines."""

import os
import subprocess
import sys

import pytest

from contestmaster.cli.console.plain import Plain
from contestmaster.protocols.line.settings import LineSettings


def piped(
    port: int, *lines: str, options: tuple[str, ...] = ()
) -> subprocess.CompletedProcess[str]:
    """Write lines to the console; what it wrote."""
    return subprocess.run(
        [sys.executable, "-m", "contestmaster", "console", f"127.0.0.1:{port}", *options],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env=os.environ | {"CONTESTMASTER_PASSWORD": "secret"},
    )


def test_lines_go_in_and_come_out(serve):
    """Login and password are the first two; every line waits for the reply to the one before."""
    done = piped(
        serve("cows"), "red", "secret", "MAKE_GROUP 2 1", "", "UNGROUP 1", "WAIT", "quit", "?"
    )
    assert (done.returncode, done.stderr) == (0, "")
    first, head, number, order, waits, ended = done.stdout.splitlines()
    assert first == "This is a server of cows; help lists its commands."
    assert (head, number.strip(), order) == ("id", "1", "OK")
    assert waits.startswith("waiting: ")
    assert ended == "-- the next turn --"


def test_what_a_server_sends_does_nothing_to_a_terminal(capsys):
    """Servers of other houses may send anything, and ours may have it on record [TABLE-57]."""
    Plain().say("ann: \x1b]52;c;aGk=\x07\u202e\nbob: hi")
    assert capsys.readouterr().out == "ann: \\x1b]52;c;aGk=\\x07\\u202e\nbob: hi\n"


def test_a_block_of_lines_belongs_to_its_command(serve):
    """It is taken with or without the line that begins it [NET-76]."""
    port = serve("spaceships")
    block = [
        "red",
        "secret",
        "REVEAL 1 sha256 00",
        "-----BEGIN PLAINTEXT-----",
        "-----END PLAINTEXT-----",
    ]
    for lines in (block, [*block[:3], *block[4:]], block[:4]):
        done = piped(port, *lines)
        assert done.returncode == 0
        assert done.stdout.splitlines()[1].startswith("FAILED 1")


def test_commands_beyond_the_limit_are_carried_out_in_the_next_turn(serve):
    """NET-48: a limit that even a slow machine reaches within one turn."""
    port = serve("cows", turn_seconds=3, settings=LineSettings(command_limit=4))
    done = piped(port, *["MAKE_GROUP 0 0"] * 6, options=("--game", "cows", "--login", "red"))
    out = done.stdout.splitlines()
    assert sum("too many commands in this turn" in line for line in out) >= 1
    assert sum(line.startswith("FAILED 1") for line in out) == 6


@pytest.mark.parametrize(
    ("lines", "options", "code", "complaint"),
    [
        (["red", "wrong"], (), 1, "bad login or password"),
        ([], ("--game", "chess", "--login", "red"), 2, "there is no game 'chess'"),
    ],
)
def test_what_goes_wrong_is_one_sentence(serve, lines, options, code, complaint):
    done = piped(serve("cows"), *lines, options=options)
    assert done.returncode == code
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_server_that_is_not_there_is_told(cli):
    ran = cli("console", "127.0.0.1:9", "--login", "x", "--password", "y")
    assert ran.code == 1
    assert ran.sentence.startswith("127.0.0.1:9 cannot be reached")


@pytest.mark.parametrize("place", ["nowhere", "host:", "host:0", "host:70000"])
def test_a_place_is_a_host_and_a_port(cli, place):
    ran = cli("console", place)
    assert (ran.code, ran.sentence) == (2, f"{place}: give HOST:PORT, with a port from 1 to 65535")


def test_without_a_login_there_is_nothing_to_do(serve):
    done = piped(serve("cows"))
    assert (done.returncode, done.stdout) == (0, "")
