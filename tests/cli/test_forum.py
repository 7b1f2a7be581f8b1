"""``contestmaster forum``: opened from nothing, with games that are there."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "contestmaster", *words],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize("names", [(), ("agora",)])
def test_a_forum_is_opened_and_stopped(tmp_path: Path, names: tuple[str, ...]) -> None:
    """At the first start the organiser's password is printed, later it is not."""
    data = str(tmp_path / "games")
    for name in names:
        seats = ["--seat", "alice", "--seat", "bob"]
        assert run("new", "spaceships", "--name", name, "--data", data, *seats).returncode == 0
    mail = 'domain = "play.example"\nreceive.port = 0\ngames.agora.believe.type = "address"\n'
    Path(data).mkdir(exist_ok=True)
    (Path(data) / "mail.toml").write_text(mail)
    said = [_opened(data) for _ in range(2)]
    password = re.search(r"log in as organiser with the password (\S+);", said[0])
    assert password is not None
    assert "log in as" not in said[1]
    assert f"games: {', '.join(names) or 'none yet'}" in said[0]
    assert "mail for agora@play.example comes in on 127.0.0.1 port" in said[0]
    assert ("no such game yet" in said[0]) == (not names)


def _opened(data: str) -> str:
    words = [sys.executable, "-m", "contestmaster", "forum", data, "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = ""
        for line in process.stdout:
            said += line
            if line.startswith("records are kept in"):
                break
        address = re.search(r"http://\S+", said)
        assert address is not None
        assert httpx.get(address[0], timeout=60).status_code == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(120) == 0
    return said


def test_a_setting_that_is_wrong_is_said_in_a_sentence(tmp_path: Path) -> None:
    for words, about in (
        (["--port", "70000"], "--port 70000"),
        (["--base-path", "forum/"], "base_path"),
        (["--trusted-proxy", "here"], "trusted_proxies"),
        (["--public-name", "here/"], "public_names"),
        (["--connections-per-address", "0"], "connections_per_address"),
    ):
        done = run("forum", str(tmp_path), *words)
        assert done.returncode == 2
        assert about in done.stderr
