"""Hosts that speak TLS on their own ports, and commands that connect to them."""

import re
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.certificates import Authority
from tests.cli.contest.conftest import written
from tests.ports import free_ports

from contestmaster.client import LIST, ConnectionLost, connect

PATIENCE = 120


@contextmanager
def running(*words: object) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """Run a host until the end of the block; give it, and what it has said when it was ready."""
    command = [sys.executable, "-m", "contestmaster", *map(str, words)]
    said = []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line.strip())
            if "Ctrl-C" in line:
                break
        try:
            yield process, said
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=PATIENCE)


def told(words: list[object], **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    command = [sys.executable, "-m", "contestmaster", *map(str, words)]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        input=more.get("typed", ""),
    )


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


@pytest.mark.slow
def test_tables_over_tls_by_every_door(authority: Authority, tmp_path: Path) -> None:
    """NET-126, NET-131, NET-132: lines, pages, the console, a bot; and a new certificate."""
    files, (line, web) = authority.sign(), free_ports(2)
    words = ["--port", line, "--web-port", web, "--set", "table_games=spacecrack"]
    tls = ["--tls-cert", files.certificate, "--tls-key", files.key]
    trusted = ["--tls-ca", files.authority]
    with running("tables", "--data", tmp_path / "tables", *words, *tls) as (host, said):
        assert f"https://127.0.0.1:{web}" in said
        assert any(sentence.endswith(f"localhost:{line} --tls") for sentence in said)
        assert not any("plain text" in sentence for sentence in said)
        typed = "guest\n\nTABLES\n"
        seen = told(["console", f"localhost:{line}", *trusted], typed=typed)
        assert (seen.returncode, seen.stderr) == (0, "")
        assert "This is a server of tables" in seen.stdout
        for refused in ([], ["--tls"]):
            seen = told(["console", f"localhost:{line}", *refused], typed=typed)
            assert seen.returncode == 1
            assert refused == [] or "it is not who it should be" in seen.stderr
        trust = ssl.create_default_context(cafile=str(files.authority))
        with httpx.Client(base_url=f"https://localhost:{web}", verify=trust) as browser:
            came = browser.post("/play", data={"name": "ann"})
            assert "; Secure" in came.headers["set-cookie"]
            assert came.http_version == "HTTP/1.1"
        with pytest.raises(httpx.TransportError):
            httpx.get(f"http://localhost:{web}")
        link = connect("localhost", line, "guest", "", tls=str(files.authority))
        renewed = Authority(tmp_path)
        renewed.sign()
        host.send_signal(signal.SIGHUP)
        until = time.monotonic() + PATIENCE
        while True:
            try:
                connect("localhost", line, "guest", "", tls=str(renewed.file)).close()
                break
            except ConnectionLost:
                assert time.monotonic() < until
                time.sleep(0.1)
        assert link.command("TABLES", LIST)[0] == "1"
        link.close()


def test_what_cannot_encrypt_starts_nothing(authority: Authority, tmp_path: Path) -> None:
    """NET-130: a sentence, and nothing was made."""
    files, data = authority.sign(days=-0.1), tmp_path / "data"
    tls = ["--tls-cert", files.certificate, "--tls-key", files.key]
    for command in (["tables", "--data", data], ["forum", data]):
        ran = told([*command, *tls])
        assert (ran.returncode, ran.stdout) == (1, "")
        assert "has run out on" in ran.stderr
        assert not data.exists()
    ran = told(["tables", "--data", data, "--tls-key", files.key])
    assert (ran.returncode, "give the certificate, too" in ran.stderr) == (2, True)


def test_a_forum_over_tls(authority: Authority, tmp_path: Path) -> None:
    files, (port,) = authority.sign(), free_ports(1)
    tls = ["--tls-cert", files.certificate, "--tls-key", files.key]
    trust = ssl.create_default_context(cafile=str(files.authority))
    with running("forum", tmp_path / "games", "--port", port, *tls) as (_, said):
        assert f"https://127.0.0.1:{port}" in said
        assert httpx.get(f"https://localhost:{port}/", verify=trust).status_code == 200


def encrypted(folder: Path, files: tuple[Path, ...], **how: str) -> Path:
    """A contest whose ports are encrypted."""
    (web,) = free_ports(1)
    path = written(folder, **how)
    tables = f"""
[web]
port = {web}
public_names = ["contest.example"]

[tls]
certificate = "{files[0].name}"
key = "{files[1].name}"
"""
    path.write_text(path.read_text() + tables)
    return path


@pytest.mark.slow
def test_a_contest_says_what_is_wrong_with_its_certificate(
    authority: Authority, tmp_path: Path
) -> None:
    """NET-130: a dry run, too."""
    final = encrypted(tmp_path, authority.sign(("localhost",), days=5)[:2])
    ran = told(["serve", final, "--check"])
    assert "contest.pem is not for contest.example: clients refuse it" in ran.stdout
    assert re.search(r"contest\.pem holds until \S+: 4 days", ran.stdout)
    assert ", by TLS" in ran.stdout
    assert ran.returncode == 0
    (tmp_path / "contest.key").chmod(0o644)
    for words in (["--check"], []):
        ran = told(["serve", final, *words])
        assert ran.returncode == 1
        assert "contest.key may be read or changed by others" in ran.stderr


def test_a_rehearsal_over_tls(authority: Authority, tmp_path: Path) -> None:
    """Bots of a rehearsal play on encrypted ports as teams will, whatever names they have."""
    files = authority.sign(("contest.example",))
    final = encrypted(tmp_path, files[:2], top="contest_duration_s = 9")
    words = ["serve", final, "--rehearse", "random", "--teams", 2, "--speed", 3]
    ran = told(words)
    assert ran.returncode == 0, ran.stderr
    assert "Cows1: cows on 127.0.0.1" in ran.stdout
    assert ", by TLS" in ran.stdout
    assert "plain text" not in ran.stdout
    assert "random 1" in ran.stdout
