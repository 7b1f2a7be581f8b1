"""``unit``: what it writes is taken by systemd, has few rights, and a host lives with these."""

import configparser
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from tests.certificates import Authority
from tests.cli.contest.conftest import written
from tests.deploy.boxed import box, demand, sources
from tests.ports import free_ports

from contestmaster.arrays.folders import rules_folder

PATIENCE = 120
MOST = 20
"""Exposure that is put up with, in tenths: systemd calls up to 20 "OK", and 90 is usual."""


def service(text: str) -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign] # as systemd reads names
    parser.read_string(text)
    assert {*parser} == {"DEFAULT", "Unit", "Service", "Install"}
    return parser["Service"]


def test_a_unit_names_what_would_be_typed(cli, tmp_path, monkeypatch):
    """CONTEST-151."""
    final = written(tmp_path)
    monkeypatch.chdir(tmp_path)
    ran = cli("unit", "--user", "team", "serve", "final.toml", "--metrics", "9464")
    assert ran.code == 0, ran.err
    told = service(ran.out)
    program = Path(sys.executable).with_name("contestmaster")
    assert told["ExecStart"] == f"{program} serve final.toml --metrics 9464"
    assert told["ExecStartPre"] == f"{program} serve final.toml --metrics 9464 --check"
    assert told["WorkingDirectory"] == told["ReadWritePaths"] == str(final.parent)
    assert (told["User"], told["Restart"]) == ("team", "always")
    assert "ExecReload" not in told
    assert told["AmbientCapabilities"] == ""


def test_the_host_is_told_to_stop_and_ends_its_own_processes(cli, tmp_path, monkeypatch):
    """By the usual way of systemd those of servers and bots would be ended in mid-turn."""
    monkeypatch.chdir(tmp_path)
    assert "\nKillMode=mixed\n" in cli("unit", "tables").out


def test_a_certificate_can_be_read_again_and_low_ports_be_had(cli, tmp_path, monkeypatch):
    """CONTEST-151: SIGHUP ends a host that has none."""
    files = Authority(tmp_path).sign()
    final = written(tmp_path)
    tls = f'\n[web]\nport = 443\n[tls]\ncertificate = "{files[0]}"\nkey = "{files[1]}"\n'
    final.write_text(final.read_text() + tls)
    monkeypatch.chdir("/")
    told = service(cli("unit", "serve", final).out)
    assert told["ExecReload"] == "/bin/kill -HUP $MAINPID"
    assert told["AmbientCapabilities"] == "CAP_NET_BIND_SERVICE"
    words = ["tables", "--data", tmp_path / "club", "--tls-cert", files[0], "--port", "992"]
    told = service(cli("unit", *words).out)
    assert told["ReadWritePaths"] == str(tmp_path)
    assert (told["ExecReload"], told["CapabilityBoundingSet"]) == (
        "/bin/kill -HUP $MAINPID",
        "CAP_NET_BIND_SERVICE",
    )
    assert "RestrictNamespaces" not in told, "programs in boxes need namespaces"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "give the command of a host: serve, tables"),
        (["play", "cows"], "give the command of a host: serve, tables"),
        (["season", "init"], "of a season, serve is the command of a host"),
        (["serve", "none.toml"], "none.toml: No such file or directory"),
        (["tables", "--prot", "1"], "--prot"),
        (["tables", "--data", "/srv/my club/tables"], "a folder without blanks"),
    ],
)
def test_what_is_no_host_has_no_unit(cli, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    ran = cli("unit", *words)
    assert ran.code != 0
    assert said in ran.err
    assert ran.out == ""


def test_a_file_that_is_there_stays(cli, tmp_path):
    out = tmp_path / "club.service"
    assert cli("unit", "--out", out, "forum", tmp_path / "games").code == 0
    text = out.read_text()
    assert "enable --now x" in cli("unit", "--out", tmp_path / "x.service", "tables").out
    assert cli("unit", "--out", out, "tables").sentence == f"{out} is there already"
    assert out.read_text() == text


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd")
def test_systemd_takes_it_and_finds_little_exposed(cli, tmp_path):
    """CONTEST-151."""
    path = tmp_path / "contest.service"
    text = cli("unit", "--user", "daemon", "serve", written(tmp_path)).out
    program = Path(sys.executable).with_name("contestmaster")
    path.write_text(text.replace(str(program), "/bin/true"))
    done = _analysed("verify", str(path))
    assert (done.returncode, "contest.service" in done.stderr) == (0, False), done.stderr
    judged = _analysed("security", "--offline=true", f"--threshold={MOST}", "--no-pager", str(path))
    assert judged.returncode == 0, judged.stdout[-300:]


def _analysed(*words: str) -> subprocess.CompletedProcess[str]:
    command = ["systemd-analyze", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.mark.slow
def test_a_host_lives_with_what_its_unit_leaves_it(cli, tmp_path):
    """CONTEST-151: the very commands, on a root that is read-only, as somebody without rights."""
    demand()
    (metrics,) = free_ports(1)
    final = written(tmp_path)
    told = service(cli("unit", "serve", final, "--metrics", metrics).out)
    name, _, cache = told["Environment"].partition("=")
    compiled = rules_folder()
    assert compiled is not None
    environment = {name: cache, "PATH": os.environ["PATH"]} | sources()
    own = {Path(told["ReadWritePaths"]): tmp_path, Path(cache): compiled.parent}
    begun = box(
        own,
        Path(told["WorkingDirectory"]),
        environment=environment,
        umask=int(told["UMask"], 8),
        files=int(told["LimitNOFILE"]),
    )
    program = str(Path(sys.executable).with_name("contestmaster"))
    python = [sys.executable, "-m", "contestmaster"]

    def command(line: str) -> list[str]:
        first, *rest = shlex.split(line)
        assert first == program
        return [*begun, *python, *rest]

    checked = subprocess.run(
        command(told["ExecStartPre"]), capture_output=True, text=True, timeout=300, check=False
    )
    assert checked.returncode == 0, checked.stderr
    with subprocess.Popen(command(told["ExecStart"]), stderr=subprocess.PIPE, text=True) as host:
        try:
            until = time.monotonic() + PATIENCE
            while not _ready(metrics):
                assert host.poll() is None, host.stderr and host.stderr.read()
                assert time.monotonic() < until
                time.sleep(0.1)
            records = tmp_path / "final-data"
            assert records.stat().st_mode & 0o077 == 0
        finally:
            host.send_signal(signal.SIGTERM)
            _, said = host.communicate(timeout=int(told["TimeoutStopSec"]))
    assert host.returncode in (0, -signal.SIGTERM), said


def _ready(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/health/ready").status_code == 200
    except httpx.TransportError:
        return False
