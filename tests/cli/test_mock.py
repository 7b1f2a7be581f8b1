"""``mock``: recordings played back to clients on real sockets, exactly and at will."""

import json
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.examples.test_examples import EXAMPLES

from contestmaster import starters
from contestmaster.client import Refused, connect
from contestmaster.client.cows import Cows

PROGRAM = [sys.executable, "-m", "contestmaster"]
PATIENCE = 120
GAME = EXAMPLES / "cows.dialogue.txt"
STARTERS = Path(starters.__file__).parent
SEEDED = """
import random, runpy, sys
random.seed(1)
sys.argv.pop(0)
sys.path.insert(0, sys.argv[0].rpartition("/")[0])
runpy.run_path(sys.argv[0], run_name="__main__")
"""
"""Runs a program with the dice it had when it was recorded."""

SHORT = """# contestmaster dialogue 1
# game: cows
0 1 0 +
0 2 0 > LIST_COWS
0 3 0 < OK
0 3 0 < 1
0 3 0 < 4 29 4 0
0 5 1 > MY_OWN
0 5 1 < FAILED 2 unknown command
0 6 0 > CAPTURE 1
0 7 0 < FAILED 115 no cows to capture
0 8 0 > WAIT
0 8 0 < OK
0 8 0 < WAITING 0.000000
1 9 0 < OK
1 9 0 > LIST_COWS
1 9 0 < OK
1 9 0 < 0
1 9 0 > HASH a
1 9 0 > BEGIN
1 9 0 > two words
1 9 0 > END
1 9 0 < OK
1 10 0 -
"""


class Played:
    """A mock in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], port: int, first: str) -> None:
        self.process = process
        self.port = port
        self.first = first

    def ended(self) -> tuple[int, str]:
        """Wait for its end; return its status and what it said last."""
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, (out + err).strip().splitlines()[-1]


@contextmanager
def mocking(file: Path, *options: object) -> Iterator[Played]:
    with subprocess.Popen(
        [*PROGRAM, "mock", str(file), *map(str, options)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            first = line = process.stdout.readline()
            if "ends early" in first:
                line = process.stdout.readline()
            found = re.search(r"port (\d+)", line)
            assert found is not None
            yield Played(process, int(found[1]), first.rstrip("\n"))
        finally:
            process.kill()


@pytest.fixture
def short(tmp_path: Path) -> Path:
    file = tmp_path / "short.dialogue.txt"
    file.write_text(SHORT)
    return file


class Raw:
    """A client that is none of ours: a socket and lines."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.lines = self.socket.makefile("rw", newline="\n")
        for expected, said in (("LOGIN", "anybody"), ("PASS", "anything")):
            assert self.hear(1) == [expected]
            self.say(said)
        assert self.hear(1) == ["OK"]

    def say(self, text: str) -> None:
        self.lines.write(f"{text}\n")
        self.lines.flush()

    def hear(self, count: int) -> list[str]:
        return [self.lines.readline().removesuffix("\n") for _ in range(count)]

    def close(self) -> None:
        self.lines.close()
        self.socket.close()


@pytest.fixture
def raw() -> Iterator[list[Raw]]:
    """Clients that are closed in the end."""
    opened: list[Raw] = []
    yield opened
    for each in opened:
        each.close()


def test_a_foreign_client_is_answered_as_recorded(short: Path, raw: list[Raw]) -> None:
    with mocking(short) as mock:
        raw.append(client := Raw(mock.port))
        client.say("list_cows \r\ncapture  1")  # other blanks and letter case are the same command
        assert client.hear(4) == ["OK", "1", "4 29 4 0", "FAILED 115 no cows to capture"]
        client.say("WAIT")
        assert client.hear(3) == ["OK", "WAITING 0.000000", "OK"]
        client.say("LIST_COWS")
        assert client.hear(2) == ["OK", "0"]
        client.say("HASH a\nBEGIN\ntwo words\nEND")
        assert client.hear(2) == ["OK", ""]
        assert mock.ended() == (0, "the recording is over: all its 5 commands were answered")


@pytest.mark.parametrize("options", [(), ("--any-client",)])
def test_a_wait_that_knows_is_answered_as_by_a_server(
    short: Path, raw: list[Raw], options: tuple[str, ...]
) -> None:
    """NET-101: though the recording has plain waits only."""
    with mocking(short, *options) as mock:
        raw.append(client := Raw(mock.port))
        client.say("WAIT -1")
        assert client.hear(4) == ["OK", "WAITING 0.000000", "OK", "0"]
        client.say("LIST_COWS\nCAPTURE 1\nWAIT 0")
        assert client.hear(8)[4:] == ["OK", "WAITING 0.000000", "OK", "1"]
        client.say("WAIT 0")
        assert client.hear(4) == ["OK", "WAITING 0.000000", "OK", "1"]
        client.say("LIST_COWS")
        assert client.hear(2) == ["OK", "0"]


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        (
            "LIST_COWS\nCAPTURE 2\n",
            "command 2, in turn 0: the recording has 'CAPTURE 1', the client said 'CAPTURE 2'",
        ),
        (
            "LIST_COWS\nCAPTURE 1\nWAIT\nLIST_COWS\nHASH a\nBEGIN\nEND\n",
            "command 5, in turn 1: the recording has 'HASH a' with a block of 3 lines,"
            " the client said 'HASH a' with a block of 2 lines",
        ),
        ("LIST_COWS\n", "the client left before command 2, 'CAPTURE 1', in turn 0"),
    ],
)
def test_it_says_precisely_where_a_client_departs(
    short: Path, raw: list[Raw], said: str, complaint: str
) -> None:
    with mocking(short) as mock:
        raw.append(client := Raw(mock.port))
        client.socket.sendall(said.encode())
        client.socket.shutdown(socket.SHUT_WR)
        status, last = mock.ended()
        assert (status, last) == (1, f"contestmaster: {complaint}")


def test_of_a_recording_without_an_end_that_is_said_before_the_client_is_blamed(
    tmp_path: Path, raw: list[Raw]
) -> None:
    file = tmp_path / "cut.dialogue.txt"
    file.write_text("".join(SHORT.splitlines(keepends=True)[:13]))
    with mocking(file) as mock:
        assert mock.first == f"{file} ends early, behind command 3 in turn 0"
        raw.append(client := Raw(mock.port))
        client.say("WAIT")
        status, last = mock.ended()
    assert status == 1
    assert last.endswith("the client said 'WAIT'; the recording itself ends early")


def test_our_client_goes_through_forced_waits_that_are_not_recorded(short: Path) -> None:
    """[NET-51, NET-52] Every second command is refused once; the client sends it again."""
    with (
        mocking(short, "--wait", 2, "--delay", 0.01) as mock,
        connect("127.0.0.1", mock.port, "a", "b", timeout=PATIENCE) as link,
    ):
        game = Cows(link)
        assert [row.wild for row in game.list_cows()] == [4]
        with pytest.raises(Refused, match="115"):
            game.capture(1)
        link.wait()
        assert game.list_cows() == []


def test_a_connection_that_is_closed_is_taken_up_where_its_turn_began(
    short: Path, raw: list[Raw]
) -> None:
    with mocking(short, "--close-after", 2) as mock:
        raw.append(first := Raw(mock.port))
        first.say("LIST_COWS\nCAPTURE 1\nWAIT")
        assert first.hear(5)[-1] == ""
        raw.append(second := Raw(mock.port))
        second.say("LIST_COWS")
        assert second.hear(3) == ["OK", "1", "4 29 4 0"]


def test_any_client_is_answered_with_what_suits(short: Path, raw: list[Raw]) -> None:
    with mocking(short, "--any-client") as mock:
        raw.append(client := Raw(mock.port))
        client.say("CAPTURE 9\nRECRUIT COWBOY\nLIST_COWS\nWAIT\nLIST_COWS")
        assert client.hear(10) == [
            *("FAILED 115 no cows to capture", "FAILED 2 unknown command"),
            *("OK", "1", "4 29 4 0"),
            *("OK", "WAITING 0.000000", "OK"),
            *("OK", "0"),
        ]


def tutorial_bots(folder: Path) -> Iterator[list[str]]:
    yield [sys.executable, str(EXAMPLES / "first_bot.py")]
    if shutil.which("cc"):
        program = folder / "first_bot"
        subprocess.run(
            ["cc", "-O2", "-o", program, EXAMPLES / "first_bot.c"], check=True, timeout=PATIENCE
        )
        yield [str(program)]
    if shutil.which("node"):
        yield ["node", str(EXAMPLES / "first_bot.mjs")]


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--wait", 7, "--close-after", 60)])
def test_the_bots_of_the_tutorial_play_the_recorded_game(
    tmp_path: Path, options: tuple[object, ...]
) -> None:
    """To its end, without a departure, in every language; also when they are hindered."""
    for words in tutorial_bots(tmp_path):
        with mocking(GAME, *options) as mock:
            bot = subprocess.Popen(
                [*words, "127.0.0.1", str(mock.port), "me", "secret"], stderr=subprocess.PIPE
            )
            try:
                status, last = mock.ended()
            finally:
                bot.kill()
                _, err = bot.communicate()
        assert (status, "is over" in last) == (0, True), (words, last, err)


@pytest.mark.parametrize("game", ["desk", "traders"])
def test_the_starter_plays_the_recorded_game_of_its_kind(game: str) -> None:
    """To its end, without a departure; also when it is hindered."""
    words = [sys.executable, "-c", SEEDED, (STARTERS / "python" / f"{game}.py").as_posix()]
    with mocking(EXAMPLES / f"{game}.dialogue.txt", "--wait", 50) as mock:
        bot = subprocess.Popen(
            [*words, "127.0.0.1", str(mock.port), "me", "secret"], stderr=subprocess.PIPE
        )
        try:
            status, last = mock.ended()
        finally:
            bot.kill()
            _, err = bot.communicate()
    assert (status, "is over" in last) == (0, True), (last, err)


TURNS: dict[str, Callable[[dict[str, int]], int]] = {
    "cows": lambda params: params["max_turns"],
    "desk": lambda params: sum(
        params[f"{phase}_turns"] for phase in ("preparation", "tactics", "skirmish", "results")
    ),
    "traders": lambda params: params["game_turns"],
}


@pytest.mark.parametrize("name", TURNS)
def test_the_recorded_game_is_whole(name: str) -> None:
    from contestmaster.protocols.line.dialogue import read  # noqa: PLC0415 - only here

    about, said = read((EXAMPLES / f"{name}.dialogue.txt").read_bytes())
    assert about["game"] == name
    assert TURNS[name](json.loads(about["params"])) == 1 + max(one.turn for one in said)
    assert said[-1].mark == "-"


@pytest.mark.parametrize(
    ("words", "code", "complaint"),
    [
        (["no.txt"], 1, "no.txt"),
        (["bad.txt"], 1, "bad.txt: line 1: a recorded dialogue begins with"),
        (["empty.txt"], 1, "empty.txt: nobody says anything in this recording"),
        (
            ["short.dialogue.txt", "--seat", "5"],
            2,
            "--seat 5: in short.dialogue.txt there are 0, 1",
        ),
        (["short.dialogue.txt", "--delay", "-1"], 2, "--delay -1.0: it must not be below 0"),
        (["short.dialogue.txt", "--port", "70000"], 2, "--port 70000: ports go from"),
    ],
)
def test_what_cannot_be_played_back_is_said_in_one_sentence(
    cli, short, monkeypatch, words, code, complaint
):
    monkeypatch.chdir(short.parent)
    Path("bad.txt").write_text("hello\n")
    Path("empty.txt").write_text("# contestmaster dialogue 1\n")
    ran = cli("mock", *words)
    assert ran.code == code
    assert complaint in ran.sentence
