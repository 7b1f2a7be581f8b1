"""The line protocol over standard streams is, byte for byte, that of a server in lock-step."""

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.bots.bot import LimitReachedError, TurnOverError
from contestmaster.bots.stdio import Dialogue
from contestmaster.client import InProcess
from contestmaster.host.secrets import Secret
from contestmaster.kernel.registry import load_game
from contestmaster.tournament import local, lockstep

SPACECRACK = load_game("spacecrack")()
TURNS = 4
LIMIT = 6

PROGRAM = """
import socket, sys
host, port, login, password, script, heard = sys.argv[1:]
with socket.create_connection((host, int(port))) as line, open(heard, "wb") as file:
    line.sendall(f"{login}\\n{password}\\n".encode() + open(script, "rb").read())
    while data := line.recv(65536):
        file.write(data)
        file.flush()
"""

SCRIPTS = {
    "waits": b"WAIT\nwait -1\nWAIT 0\nWAIT 1\nWAIT 1 2\nWAIT x\n WAIT\t\nWAIT\n",
    "limit": b"PLANETS\n" * (LIMIT + 2) + b"WAIT\n" + b"NONSENSE\n" * (2 * LIMIT) + b"WAIT\n",
    "odd lines": b"\n \r\n\t\nHELP\nHELP me\nHELLO\nENTRANTS\n\xff\xfe\nPLANETS 1\r\nWAIT\n",
    "long lines": b"A" * 4096 + b"\n" + b"A" * 4097 + b"\nMOVE " + b"1" * 9000 + b"\nWAIT\n",
    "orders": b"SHIPS\nMOVE 0 0\nMOVE -1 7\nMOVE 1\nMOVE a b\nTURN\nWAIT\nTURN\nWAIT\n",
}


class Scripted:
    """Says all of a script at once, as a program does that never listens."""

    def __init__(self, transport, script):
        self.talk = Dialogue(transport, SPACECRACK.vocabulary)
        self.script = script
        self.heard = b""

    def turn(self):
        self.heard += self.talk.begin_turn()
        script, self.script = self.script, b""
        self.heard += self.talk.feed(script)
        if not self.talk.turn_over:
            self.heard += self.talk.feed(b"WAIT\n")


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_replies_are_those_of_a_connection(script, tmp_path: Path):
    """WASM-1, WASM-2: framing, refusals, help, limits, waits with and without a number."""
    script += b"WAIT\n" * TURNS
    said, heard, program = (tmp_path / name for name in ("said", "heard", "program.py"))
    said.write_bytes(script)
    program.write_text(PROGRAM)
    command = f"{sys.executable} {program} {{host}} {{port}} {{login}} {{password}} {said} {heard}"
    here: list[Scripted] = []

    def make(transport, _):
        here.append(Scripted(transport, script))
        return here[-1]

    secret = Secret(3, bytes(16))
    local.play(SPACECRACK, [("a", make), ("b", Idle)], secret, turns=TURNS, limit=LIMIT)
    players = [lockstep.SeatedPlayer("a", None, command), lockstep.SeatedPlayer("b", Idle)]
    lockstep.play(SPACECRACK, players, secret, turns=TURNS, limit=LIMIT)
    connection = heard.read_bytes().removeprefix(b"LOGIN\nPASS\nOK\n")
    assert len(connection) > 100
    # Whoever plays to the end is not told of the end of the last turn in either case.
    assert here[0].heard == connection


class Idle:
    """Does nothing."""

    def __init__(self, *_):
        """Need nothing."""

    def turn(self):
        """Pass."""


def answering(line):
    """Answer like a match that refuses and accepts, and knows how many turns have ended."""
    if line == b"WAIT -1":
        return b"OK\nWAITING 0.000000\nOK\n5\nleg 9\n"
    return b"OK\n" if line.startswith(b"OK") else b"FAILED 2 unknown command\n"


@given(
    st.lists(
        st.sampled_from([b"OK 1\n", b"x\n", b"\n", b" \r\n", b"A" * 5000 + b"\n", b"WAIT 2\n"]),
        max_size=12,
    ),
    st.data(),
)
def test_replies_do_not_depend_on_the_pieces(lines, data):
    """WASM-2: lines are found in whatever pieces they are written."""
    whole = b"".join(lines)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=6)))
    first = Dialogue(InProcess(answering), SPACECRACK.vocabulary)
    second = Dialogue(InProcess(answering), SPACECRACK.vocabulary)
    places = zip([0, *cuts], [*cuts, len(whole)], strict=True)
    pieces = b"".join(second.feed(whole[start:end]) for start, end in places)
    assert first.feed(whole) == pieces
    assert first.taken == second.taken


def test_a_wait_that_is_answered_at_once_does_not_end_the_turn():
    """WASM-2: it says how many turns have ended, and what the game adds."""
    talk = Dialogue(InProcess(answering), SPACECRACK.vocabulary)
    assert talk.feed(b"WAIT 4\n") == b"OK\nWAITING 0.000000\nOK\n5\nleg 9\n"
    assert not talk.turn_over
    assert talk.feed(b"WAIT 5\nOK\n") == b"OK\nWAITING 0.000000\n"
    assert talk.turn_over
    assert talk.begin_turn() == b""  # that turn has not ended yet
    assert talk.turn_over


def test_a_line_that_comes_too_late_is_taken_up_in_the_next_turn():
    """WASM-2: it is not lost."""
    over = [True]

    def answer(line):
        if line != b"WAIT -1" and over.pop():
            raise TurnOverError
        return answering(line)

    talk = Dialogue(InProcess(answer), SPACECRACK.vocabulary)
    assert talk.feed(b"OK 1\n") == b""
    assert talk.turn_over
    over.append(False)
    assert talk.begin_turn() == b"OK\n"


def test_a_line_beyond_the_limit_is_refused_and_waits():
    """WASM-2."""
    turns = [5]

    def answer(line):
        if line == b"WAIT -1":
            return b"OK\nWAITING 0.000000\nOK\n%d\n" % turns[0]
        raise LimitReachedError

    talk = Dialogue(InProcess(answer), SPACECRACK.vocabulary)
    assert talk.feed(b"OK 1\n").startswith(b"FAILED 6 ")
    turns[0] = 6
    assert talk.begin_turn() == b"OK\n"
    assert not talk.turn_over
