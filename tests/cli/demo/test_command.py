"""``demo`` as a person types it: what it prints, and what keeps it from starting."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import pytest

from contestmaster import storage
from contestmaster.cli.demo.programme import SERVERS, TEAMS
from contestmaster.host.contest.archive import kept
from contestmaster.host.contest.recount import recount

PROGRAM = [sys.executable, "-m", "contestmaster"]
NAMES = [stand.name for stand in SERVERS]

_PATIENCE = 600
"""Seconds: rules may have to be compiled, side by side with other tests."""


def demo(*words: object, home: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the demo as a person does; what is not to go on lies in ``home``."""
    return subprocess.run(
        [*PROGRAM, "demo", "--no-ui", *map(str, words)],
        capture_output=True,
        text=True,
        timeout=_PATIENCE,
        check=False,
        env={**os.environ, **({} if home is None else {"XDG_CACHE_HOME": str(home)})},
    )


class Opened(NamedTuple):
    """A demo that runs."""

    process: subprocess.Popen[str]
    ports: list[int]


@contextmanager
def opened(*words: object, home: Path | None = None) -> Iterator[Opened]:
    """Run the demo in the background; the block begins when it is open."""
    with subprocess.Popen(
        [*PROGRAM, "demo", "--no-ui", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **({} if home is None else {"XDG_CACHE_HOME": str(home)})},
    ) as process:
        try:
            assert process.stdout is not None
            lines = iter(process.stdout.readline, "")
            told = "".join(takewhile(lambda line: "records are kept in" not in line, lines))
            yield Opened(process, list(map(int, re.findall(r" is open on \S+ port (\d+): ", told))))
        finally:
            process.kill()


def complaints(err: str) -> list[str]:
    """What a demo complains of, but for turns that begin late: another program was busy."""
    late = " a turn begins late; its clock moves on "
    return [line for line in err.splitlines() if late not in line]


def kept_in(out: str) -> Path:
    """The folder of the records, as the end of a demo names it."""
    (found,) = re.findall(r"^  contestmaster results (.+) --recount$", out, re.M)
    return Path(found)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--seconds", 0], "--seconds 0: give a number of seconds above 0"),
        (["--seconds", "nan"], "--seconds nan: give a number of seconds above 0"),
        (
            ["tables"],
            "demo tables: the demo is a contest, and takes options only; to play yourself: "
            "contestmaster tables; a contest of your own: contestmaster init",
        ),
        (["--port", -1], "--port -1: ports go from 0 (any free one) to 65535"),
        (["--port", 65536], "--port 65536: ports go from 0 (any free one) to 65535"),
        (
            ["--port", 65535],
            f"--port 65535: {len(NAMES)} servers need ports up to {65534 + len(NAMES)}",
        ),
    ],
)
def test_a_wrong_command_line_is_told_in_one_sentence(cli, words, complaint):
    ran = cli("demo", *words)
    assert (ran.code, ran.sentence) == (2, complaint)


@pytest.mark.slow
def test_it_plays_a_contest_and_shows_how_it_ended(tmp_path):
    """It ends by itself, by the contest clock; every line it prints at the end works."""
    done = demo("--seconds", 5, "--port", 0, home=tmp_path)
    assert (done.returncode, complaints(done.stderr)) == (0, [])
    ports = re.findall(r"^(\w+) is open on 127\.0\.0\.1 port (\d+): ", done.stdout, re.M)
    assert [name for name, _ in ports] == NAMES
    assert re.search(r"^http://127\.0\.0\.1:\d+$", done.stdout, re.M)
    assert "login guest, password guest" in done.stdout
    assert f"bot cows rancher --port {ports[0][1]} --login guest" in done.stdout
    _, _, end = done.stdout.partition("The contest is over after 0:05.\n")
    assert set(re.findall(r"^ +\d+  (\w+) +\d+\.\d\d ", end, re.M)) == set(TEAMS.values())
    assert re.search(r"^Cows3: 1 game, K 8\.00$", end, re.M)
    lines = [line.split() for line in re.findall(r"^  contestmaster (.*)$", end, re.M)]
    assert [words[0] for words in lines] == ["results", "results", "results", "verify", "replay"]
    lines[1][-1] = str(tmp_path / "site")
    said = [
        subprocess.run(
            [*PROGRAM, *words], capture_output=True, text=True, timeout=_PATIENCE, check=True
        )
        for words in lines
    ]
    assert re.fullmatch(r"[0-9a-f]{32}", said[3].stdout.splitlines()[-1])
    index = (tmp_path / "site" / "index.html").read_text()
    # On a busy machine nobody may have come to anything, and then there is no podium.
    scored = any(map(float, re.findall(r"^ +\d+  \w+ +(\d+\.\d\d) ", end, re.M)))
    assert ("wins with" in index or "share the first place" in index) == scored
    assert all((tmp_path / "site" / "boards" / f"{name}-1.html").exists() for name in NAMES)
    assert said[2].stderr == "the journals of all games lead to these results\n"
    folder = kept_in(end)
    assert {path.name for path in folder.glob("*.journal")} == {
        f"{name}-1.journal" for name in NAMES
    }


@pytest.mark.skipif(sys.platform == "win32", reason="a signal cannot be sent to one process")
def test_a_client_is_greeted_and_a_signal_ends_it(tmp_path):
    """Games are scored in the state they have, with the K of that moment [CONTEST-70]."""
    with opened("--port", 0, home=tmp_path) as (process, ports):
        assert len(ports) == len(NAMES)
        for port in ports:
            with socket.create_connection(("127.0.0.1", port), _PATIENCE) as client:
                assert client.makefile("rb").readline() == b"LOGIN\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=_PATIENCE)
    assert (process.returncode, complaints(err)) == (0, [])
    assert re.search(r"^The contest is over after 0:\d\d\.$", out, re.M)
    assert re.search(r"^Cows1: \d games?, K 1\.[0-2]\d$", out, re.M)
    folder = kept_in(out)
    with storage.reading(folder) as archive:
        assert kept(archive).state.phase == "FINISHED"
        assert recount(archive)[1] == []


@pytest.mark.slow
def test_a_folder_keeps_the_contest_for_the_next_time(tmp_path):
    """It goes on where it stood, on the same ports, until it is over."""
    folder = tmp_path / "new" / "folder"
    first = demo("--seconds", 2, "--port", 0, "--data", folder)
    assert (first.returncode, complaints(first.stderr)) == (0, [])
    goes_on = f"it goes on where it stands with:\n  contestmaster demo --data {folder}\n"
    assert goes_on in first.stdout
    again = demo("--seconds", 1, "--data", folder)
    clocks = [
        int(re.search(r"stands still at 0:(\d\d) of 10:00\.", done.stdout)[1])
        for done in (first, again)
    ]
    assert 1 <= clocks[0] < clocks[1] <= 30  # of 600, and not what passed between them
    ports = [re.findall(r"port (\d+): ", done.stdout) for done in (first, again)]
    assert ports[0] == ports[1]
    assert not list(folder.glob("*.journal"))  # no game has ended
    with storage.reading(folder) as archive:
        assert len(kept(archive).state.stops) == 2


@pytest.mark.slow
def test_a_contest_that_is_over_is_shown_and_not_played(tmp_path):
    with opened("--port", 0, "--data", tmp_path):
        pass
    words = [*PROGRAM, "admin", "end", "--reason", "enough", "-c", tmp_path / "demo.toml"]
    subprocess.run(words, check=True, capture_output=True, timeout=60)
    done = demo("--data", tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith("The contest is over after 0:")


def test_a_port_in_use_is_told_and_nothing_half_started(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = demo("--port", port, "--data", tmp_path / "new")
    assert done.returncode == 1
    assert done.stderr == (
        f"contestmaster: cannot listen on 127.0.0.1 port {port}: the port is in use\n"
    )
    assert not (tmp_path / "new").exists()


def test_a_folder_that_cannot_be_used_is_told(tmp_path):
    path = tmp_path / "file"
    path.write_text("mine")
    done = demo("--port", 0, "--data", path)
    assert done.returncode == 1
    assert done.stderr == f"contestmaster: {path} is not a folder: a file stands in its place.\n"
    assert path.read_text() == "mine"


@pytest.mark.slow
def test_a_folder_in_use_is_told(tmp_path):
    with opened("--port", 0, "--data", tmp_path) as (first, _):
        done = demo("--port", 0, "--data", tmp_path)
        first.terminate()
        first.communicate(timeout=_PATIENCE)
    assert done.returncode == 1
    assert done.stderr == (
        f"contestmaster: {tmp_path} is in use by another host (process {first.pid}): stop it, or "
        "choose another folder.\n"
    )
    assert first.returncode == 0  # a signal ends it as it should end


@pytest.mark.long  # a minute, whatever the machine; test_scene has it on virtual time
def test_all_first_games_end_within_a_minute_of_the_opening(tmp_path):
    """Of turns of a second; the first after 40, compiled or not, with bots that play."""
    with opened("--seconds", _PATIENCE, "--port", 0, "--data", tmp_path) as (process, _):
        assert process.stdout is not None
        going = set(NAMES)
        while going:
            line = process.stdout.readline()
            assert line, going  # it has ended before they have
            if ended := re.match(r"\d+:\d\d  (\w+) game 1 ", line):
                going.remove(ended[1])
        process.terminate()
        process.communicate(timeout=_PATIENCE)
    turns = []
    for name in NAMES:
        words = [*PROGRAM, "verify", str(tmp_path / f"{name}-1.journal")]
        done = subprocess.run(words, check=True, capture_output=True, text=True, timeout=60)
        turns.append(int(re.search(r" (\d+) turns", done.stdout)[1]))
    assert min(turns) <= 40
    assert max(turns) < 60
