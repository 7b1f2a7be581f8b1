"""``demo``: what it prints, and what keeps it from starting."""

import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest


def demo(*words: object, home: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the demo as a person does; what is temporary lies in ``home``."""
    return subprocess.run(
        [sys.executable, "-m", "contestmaster", "demo", "--no-ui", *map(str, words)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, **({} if home is None else {"TMPDIR": str(home)})},
    )


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--seconds", 0], "--seconds 0: give a number of seconds above 0"),
        (["--seconds", "nan"], "--seconds nan: give a number of seconds above 0"),
        (["--port", -1], "--port -1: ports go from 0 (any free one) to 65535"),
        (["--port", 65536], "--port 65536: ports go from 0 (any free one) to 65535"),
    ],
)
def test_a_wrong_command_line_is_told_in_one_sentence(cli, words, complaint):
    ran = cli("demo", *words)
    assert (ran.code, ran.sentence) == (2, complaint)


def test_it_plays_and_shows_the_result_the_journal_and_how_to_verify_it(tmp_path):
    done = demo("--seconds", 3, "--port", 0, home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^Wild wild space is open on 127.0.0.1 port \d+;", done.stdout, re.M)
    assert "login guest, password guest" in done.stdout
    ranks = re.findall(r"^ +(\d+) +\d+  (\w+) ", done.stdout, re.M)
    assert {name for _, name in ranks} == {
        *("rancher1", "rancher2", "raider1", "raider2", "random1", "random2", "guest")
    }
    (line,) = re.findall(r"^verify it with: contestmaster (.*)$", done.stdout, re.M)
    verified = subprocess.run(
        [sys.executable, "-m", "contestmaster", *line.split()],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert re.fullmatch(r"[0-9a-f]{32}\n", verified.stdout)


def test_a_folder_keeps_the_game_for_the_next_time(tmp_path):
    first = demo("--seconds", 2, "--port", 0, "--data", tmp_path / "new" / "folder")
    assert "It goes on where it stands when the demo is started again" in first.stdout
    again = demo("--seconds", 1, "--port", 0, "--data", tmp_path / "new" / "folder")
    assert again.returncode == 0
    turns = [
        int(re.search(r"Game 1 was cut after (\d+) turns", done.stdout)[1])
        for done in (first, again)
    ]
    assert turns[0] <= turns[1]
    assert sorted(path.name for path in (tmp_path / "new" / "folder").iterdir()) == [
        "contestmaster.db",
        "host.lock",
    ]


def test_a_port_in_use_is_told_and_nothing_half_started(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = demo("--port", port, "--data", tmp_path)
    assert done.returncode == 1
    assert done.stderr == (
        f"contestmaster: cannot listen on 127.0.0.1 port {port}: the port is in use\n"
    )
    assert demo("--seconds", 0.5, "--port", 0, "--data", tmp_path).returncode == 0


def test_a_folder_that_cannot_be_used_is_told(tmp_path):
    path = tmp_path / "file"
    path.write_text("mine")
    done = demo("--port", 0, "--data", path)
    assert done.returncode == 1
    assert done.stderr == (f"contestmaster: {path} is not a folder: a file stands in its place.\n")
    assert path.read_text() == "mine"


def test_a_folder_in_use_is_told(tmp_path):
    words = [sys.executable, "-m", "contestmaster", "demo", "--no-ui", "--port", "0"]
    with subprocess.Popen(
        [*words, "--data", str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as first:
        try:
            lines = iter(first.stdout.readline, "")
            assert any("is open on" in line for line in lines)
            done = demo("--port", 0, "--data", tmp_path)
        finally:
            first.terminate()
            first.communicate(timeout=30)
    assert done.returncode == 1
    assert done.stderr == (
        f"contestmaster: {tmp_path} is in use by another host (process {first.pid}): stop it, or "
        "choose another folder.\n"
    )
    assert first.returncode == 0  # a signal ends it as it should end


@pytest.mark.slow
def test_the_first_game_ends_within_forty_seconds(tmp_path):
    began = time.monotonic()
    done = demo("--seconds", 42, "--port", 0, "--data", tmp_path)
    assert time.monotonic() - began < 60
    assert re.search(r"^Game 1 is over after \d+ turns\.$", done.stdout, re.M)
    journal = Path(tmp_path, "Cows1-1.journal")
    assert f"verify it with: contestmaster verify {journal}" in done.stdout
    verify = [sys.executable, "-m", "contestmaster", "verify", str(journal)]
    subprocess.run(verify, check=True, capture_output=True, timeout=60)
